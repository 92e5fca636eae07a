// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/output.h"
#include "core/tree/keytree.h"

#include <cstddef>
#include <stop_token>

namespace keyatlas::cli {

struct TreeShape {
    unsigned depth = 2;
    std::size_t top = 0; // 0: all children, in key order
    ChildOrder order = ChildOrder::ByKey;
};

// {"prefix":..,"segment":..,"keys":N,"keyBytes":N,"valueBytes":N,"children":[...]} and a line break. A figure
// that is no exact number is left out. "shown" is the segment as the tree's format shows it, if that is not
// text.
Result<void> printTreeJson(const KeyTree& tree, const TreeShape& shape, const Out& out, std::stop_token stop);
// One line a node: keys, bytes and share of the root's, then the segment, indented.
Result<void> printTreeText(const KeyTree& tree, const TreeShape& shape, const Out& out, std::stop_token stop);

} // namespace keyatlas::cli
