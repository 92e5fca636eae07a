// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/packedkeys.h"
#include "core/scheme/scheme.h"
#include "core/scheme/schemerow.h"
#include "core/sources/opened.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

struct ApplyOptions {
    unsigned jobs = 2;
    std::uint64_t memoryBytes = std::uint64_t{512} << 20; // as BuildOptions: past it sorted runs go to TMPDIR
    std::uint64_t seed = 1;                               // of all generators
    std::optional<FieldPath> arrival{};                   // the field that says when a document was written
    // Documents done and to do; at most some 10 times a second, from any thread.
    std::function<void(std::uint64_t done, std::uint64_t total)> progress{};
};

// What the documents show about one component of one template.
struct ComponentFigures {
    std::uint64_t documents = 0;
    std::uint64_t bytes = 0; // of all of them together
    std::size_t least = 0;   // bytes
    std::size_t most = 0;
    std::string first{};          // in the first document by today's order
    std::uint64_t fieldBytes = 0; // what the field takes in the documents: name, value, quotes, colon, comma
};

// A field that did not give what a scheme needs.
struct MissingField {
    std::string field;
    std::string why;              // "is missing", "is an object", "12.5 is no whole number"
    std::uint64_t documents = 0;  // that no template fits because of it
    std::vector<Rank> examples{}; // today's ranks, at most 20
};

// A scheme applied to all documents of a space: the second index that DESIGN speaks of. Const.
struct AppliedScheme {
    Scheme scheme;
    // The new IDs in order; an item's locator is the document's rank today, its value bytes are the
    // document's. View keys stand in their collation's order: idOf() says how they are shown. Of equal IDs
    // the first today.
    std::shared_ptr<const PackedKeys> keys;
    std::shared_ptr<const PackedKeys> repeats; // the other documents of those IDs, likewise
    std::uint64_t documents = 0;               // that were looked at: all but reserved ones
    std::uint64_t withId = 0;
    std::uint64_t unreadable = 0;  // could not be read; the source says why
    std::uint64_t reserved = 0;    // `_design/` and the like, left as they are
    std::uint64_t repeatedIds = 0; // IDs that several documents have
    std::uint64_t idBytes = 0;     // of all documents with an ID
    std::size_t shortestId = 0;
    std::size_t longestId = 0;
    std::vector<MissingField> missing{};
    std::vector<std::vector<ComponentFigures>> components{}; // [template][component]
    std::optional<std::string> arrivalField{};               // that told when documents were written
    double seconds = 0;                                      // that it took
};

// The ID as it is shown, of a key of AppliedScheme::keys; and the key that an ID stands at. The same bytes
// but for compound view keys, which stand in the order of CouchDB's collation.
std::string idOf(const Scheme& scheme, Bytes key);
std::string keyOf(const Scheme& scheme, Bytes id);

// Unsupported where the space is known by a sample only.
Result<void> canApply(const SpaceView& space);

// One pass over the documents (none where only IDs are needed). Deterministic for a seed, whatever the
// threads' timing. Generators with a state or a clock are asked in the order of arrival: by the arrival field
// where there is one, else in the source's own order. Error::Code::Cancelled within 200 ms of a stop; else as
// canApply().
Result<AppliedScheme> applyScheme(const Opened& opened, const SpaceView& space, const Scheme& scheme,
                                  const std::vector<RowObserver*>& observers, const ApplyOptions& options,
                                  std::stop_token stop);

// The document's rank under the scheme by its rank today is a seek for its new ID; this is the way back.
struct MovedDocument {
    Rank rank = 0; // under the scheme
    std::string id;
    Rank rankToday = 0;
    std::string idToday;
};
// Rows of a span of the new order, for a table.
Result<std::vector<MovedDocument>> movedDocuments(const AppliedScheme& applied, const SpaceView& space,
                                                  Span span, std::stop_token stop);

} // namespace keyatlas
