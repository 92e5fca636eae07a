// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/place.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyatlas {

// What the documents table shows of one row without reading the document.
struct DocumentRow {
    std::string key; // its beginning: what can be shown
    std::uint64_t keyBytes = 0;
    std::uint64_t bytes = 0;
    Locator locator = 0;
};

// What only the row itself knows.
struct DocumentDetail {
    bool known = false;
    std::string revision; // empty if the source has none
    std::string error;    // of an error row
    bool deleted = false;
    int conflicts = 0; // other live leaves
};

// Both run on a worker.
Result<std::vector<DocumentRow>> documentRows(const KeyIndex& keys, Span span, std::stop_token stop);
// `key` is whole. What cannot be read is known, and says so in `error`.
DocumentDetail documentDetail(const Opened& opened, const SpaceView& space, Rank rank, std::stop_token stop);

} // namespace keyatlas
