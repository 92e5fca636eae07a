// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace keyatlas {

// The kinds of JSON exports, by what their rows are and where these stand.
enum class Shape : unsigned char {
    AllDocs,     // {"total_rows":..,"rows":[ROW,..]}
    BulkDocs,    // {"docs":[DOC,..]}
    Changes,     // {"results":[ROW,..],"last_seq":..}, or one ROW a line
    CouchBackup, // a header line, then lines of [DOC,..]
    PouchDump,   // a header line, then lines of {"docs":[DOC,..]} and {"seq":N}
    Ndjson,      // DOC after DOC
    JsonArray,   // [DOC,..]
};
const char* formatName(Shape shape); // as `info` prints it

using HeaderMembers = std::vector<std::pair<std::string, std::string>>; // name and JSON text

// What the beginning of an export says about the rest of it.
struct Layout {
    Shape shape = Shape::Ndjson;
    std::string arrayName;   // rows stand in an array of this name in objects at the top; empty: they do not
    bool wholeLines = false; // in the part looked at every row stands whole on one line
    bool namelessRows = false;   // in that part a document has no string `_id`
    std::uint64_t start = 0;     // of the text, behind a byte order mark
    std::uint64_t rowsBegin = 0; // where the first row can stand
    std::string opening;         // how lines that begin a row begin; empty if that says nothing
    HeaderMembers header;
    std::string detail; // for people, empty if there is nothing to add
    std::string version;

    bool inObject() const { return !arrayName.empty(); }
    // Lines that stand for themselves: a damaged one says nothing about the next.
    bool independentLines() const {
        return shape == Shape::CouchBackup || shape == Shape::PouchDump || shape == Shape::Ndjson ||
               (shape == Shape::Changes && !inObject());
    }
};

// Whether the text at the beginning of a line looks like the beginning of a row (or of a line of rows).
bool beginsRow(const Layout& layout, Bytes line);
constexpr std::size_t kOpeningSize = 64; // bytes that beginsRow() needs at most

} // namespace keyatlas
