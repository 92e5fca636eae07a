// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/columns.h"

#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// Columns, and for each the key that it belongs to. A node of the tree is as wide as there are columns whose
// key begins with its prefix, so most of a layout needs no more than these keys.
struct MarkedColumns {
    static constexpr std::size_t kKeyBytes = 512;

    Columns columns;
    std::vector<std::string> keys; // [x]: the front of the key of columns.rankUnder(x), at most kKeyBytes;
                                   // none for an empty view
};

Result<MarkedColumns> markedColumnsOf(const Keyspace& keys, Span view, Weight weight, int width,
                                      std::stop_token stop);

} // namespace keyatlas
