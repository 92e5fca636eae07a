// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cursor.h"
#include "core/base/keyspace.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/span.h"
#include "core/index/sampledkeys.h"

#include <cstdint>
#include <functional>
#include <map>
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
    std::string name; // "" for the documents of an export; side spaces begin with '_'
    bool main = false;
    // "bytes", or "file": as the rows stand in the file. Keys of the index are then 8 bytes (the row's number
    // from 0, big-endian) before the store's own key where `rowNumbers` says so.
    std::string order = "bytes";
    bool listed = false;     // shown even if it is empty, and one of several equals if none is main
    bool rowNumbers = false; // index keys begin with 8 bytes of row number
    Extent about{};          // estimates from before a pass; unknown where the source cannot tell
    std::string note{};      // why it is shown as it is, one sentence; empty if there is nothing to say
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
    enum class Form : unsigned char {
        Json,
        Text,     // UTF-8 that is no JSON document
        Binary,   // any bytes
        Operands, // merge operands that nobody merged: `operands`, and `text` is all of them end to end
    };
    Form form = Form::Json;
    std::string text; // its bytes; empty if the row has no document
    std::string row;  // the whole row it stands in, as in the file
    // Oldest first; where there is a value below them it is the first and `baseValue` is set.
    std::vector<std::string> operands{};
    bool baseValue = false;
    Revision revision;
    std::vector<Revision> otherLeaves; // that the row names without their bodies (`changes`, `_conflicts`)
    std::string error;                 // of an error row: "not_found"
};

struct Store;

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

    // Where a document is: what its entry said. The key must stay until the call ends; files are read by
    // locator, stores by key.
    struct Place {
        Bytes key;
        Locator locator = 0;
        std::uint64_t valueBytes = 0;
    };
    virtual Result<Document> document(SpaceId space, const Place& place, std::stop_token stop) const = 0;

    // document() finds them by their key alone, so one can be had without a pass.
    virtual bool findsByKey(SpaceId /*space*/) const { return false; }

    // Many documents, one after the other: `take` gets for each place, in the order given, its number and the
    // document's text (empty if the row has none), good until it returns, or why it cannot be read. Quick
    // where places come in the order of their locators. Fails only with Error::Code::Cancelled.
    using Take = std::function<void(std::size_t number, const Result<Bytes>& text)>;
    virtual Result<void> documents(SpaceId space, std::span<const Place> places, const Take& take,
                                   std::stop_token stop) const = 0;

    // About how much memory an index of all keys would take, if that is known before a pass.
    virtual std::optional<std::uint64_t> aboutIndexBytes() const { return std::nullopt; }
    // For a source whose index would be too large: some `keys` keys of all spaces together, spread evenly
    // over the value bytes, with estimates of what each stands for. Much quicker than a pass.
    using Sample = std::map<SpaceId, std::vector<SampledKey>>;
    virtual Result<Sample> sample(std::size_t keys, const ProgressSink& progress, std::stop_token stop) const;

    // What was noticed when it was opened and in all passes so far.
    virtual std::vector<Warning> warnings() const = 0;
    // Ok, or Error::Code::Changed if the file is no longer what was opened.
    virtual Result<void> unchanged() const = 0;
    // What a header of the export says, if it has one: total_rows, last_seq and the like; 0 if absent.
    virtual std::optional<std::string> headerMember(Bytes name) const = 0;
    // The physical layer of a log-structured store; null for everything else. Known once the source is open.
    virtual std::shared_ptr<const Store> store() const { return nullptr; }

protected:
    Source() = default;
    Source(const Source&) = default;
    Source& operator=(const Source&) = default;
};

} // namespace keyatlas
