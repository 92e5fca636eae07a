// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cursor.h"
#include "core/base/keyspace.h"
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// Something the reader noticed. Never silently dropped: shown by `info`, on standard error and in the window.
struct Warning {
    std::string code; // stable, kebab-case: "torn-row", "resume-marker", "no-id", "file-ends-early"
    std::optional<std::uint64_t> offset{};
    std::string text;  // one sentence, with figures
    bool lost = false; // part of the source could not be read (exit status 1, "partial")
};

struct SourceInfo {
    std::string format;  // as CLI.md names it: "all-docs", "couchbackup", ...
    std::string version; // of the format, empty if it has none
    std::string path;
    std::string detail; // for people: "_all_docs export with documents, gzip"
    std::uint64_t diskBytes = 0;
    std::string order = "bytes";
    std::string bytes = "json"; // what value bytes measure: json external active stored bson
};

struct SpaceInfo {
    SpaceId id{};
    std::string name; // "" for the main space of a source that has one; side spaces begin with '_'
    bool main = false;
    std::string order = "bytes"; // or "file"
};

// What several rows of one ID, or one row, hold: enough to answer for revisions without their bodies.
struct Revision {
    std::string rev; // "3-abc", empty if the source has none
    bool deleted = false;
    bool hasBody = true;              // false: a change row or an error row
    std::vector<std::string> history; // older revisions, newest first, without their bodies
};

// A document is its bytes: the slice of the file. Nothing is re-serialised, so digits and duplicate members
// stay.
struct Document {
    std::string text; // the JSON text; empty if the row has no document
    std::string row;  // the whole row it stands in, as in the file
    Revision revision;
    std::vector<Revision> otherLeaves; // that the row names without their bodies (`changes`, `_conflicts`)
    std::string error;                 // of an error row: "not_found"
};

// A store or export that was opened; immutable, never written to. All methods may be called from several
// threads.
class Source {
public:
    virtual ~Source() = default;

    virtual const SourceInfo& info() const = 0;
    virtual const std::vector<SpaceInfo>& spaces() const = 0;

    // A pass over all rows of all spaces. Fast: may rely on what the first rows look like, and may end in
    // Error::Code::Corrupt with `name` "careful" if they lied; then a Careful pass reads everything that can
    // be read.
    enum class Effort { Fast, Careful };
    virtual Result<std::unique_ptr<Cursor>> cursor(Effort effort) const = 0;
    virtual const LeafJudge& judge() const = 0;

    virtual Result<Document> document(SpaceId space, Locator locator, std::stop_token stop) const = 0;

    // Many documents, one after the other: `take` gets for each place, in the order given, its number and the
    // document's text (empty if the row has none), good until it returns, or why it cannot be read. Quick
    // where places come in the order of their locators. Fails only with Error::Code::Cancelled.
    struct Place {
        Locator locator = 0;
        std::uint64_t valueBytes = 0; // as the entry said
    };
    using Take = std::function<void(std::size_t number, const Result<Bytes>& text)>;
    virtual Result<void> documents(SpaceId space, std::span<const Place> places, const Take& take,
                                   std::stop_token stop) const = 0;

    // What was noticed when it was opened and in all passes so far.
    virtual std::vector<Warning> warnings() const = 0;
    // Ok, or Error::Code::Changed if the file is no longer what was opened.
    virtual Result<void> unchanged() const = 0;
    // What a header of the export says, if it has one: total_rows, last_seq and the like; 0 if absent.
    virtual std::optional<std::string> headerMember(Bytes name) const = 0;

protected:
    Source() = default;
    Source(const Source&) = default;
    Source& operator=(const Source&) = default;
};

} // namespace keyatlas
