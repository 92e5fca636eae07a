// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytereader.h"
#include "core/sources/json/layout.h"

#include <cstdint>
#include <stop_token>

namespace keyatlas {

// What the first rows of an export are like.
struct RowSample {
    std::uint64_t rows = 0;
    std::uint64_t stringIds = 0;
    std::uint64_t otherIds = 0; // `_id` is there, but no string
    std::uint64_t noIds = 0;
    std::uint64_t scalars = 0;     // rows that are scalars
    std::uint64_t arrays = 0;      // rows that are arrays
    std::uint64_t revisions = 0;   // {"ok":DOC} or {"missing":REV}
    std::uint64_t viewRows = 0;    // of _all_docs: the key is not the ID, or the value holds no revision
    std::uint64_t reducedRows = 0; // ... and there is no ID at all
    std::uint64_t damaged = 0;
    bool wholeText = false;  // the sample could see all of the text
    bool wholeLines = false; // every line looked at holds whole rows
    std::string opening;     // how lines that begin a row begin

    bool anyId() const { return stringIds > 0 || otherIds > 0; }
};

// Reads at most 1,000 rows or 256 KB, more while no `_id` was seen.
Result<RowSample> sampleRows(const ByteReader& text, const Layout& layout, std::stop_token stop);

} // namespace keyatlas
