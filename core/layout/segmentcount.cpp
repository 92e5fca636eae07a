// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/segmentcount.h"

#include "core/tree/treelevel.h"

namespace keyatlas {

Result<Figure> countSegments(const KeyTree& tree, const TreeNode& merged, std::uint64_t limit,
                             std::stop_token stop) {
    const TreeLevel level(*tree.keys(), tree.rule(), merged, stop);
    std::uint64_t count = 0;
    for (Rank rank = merged.span.first; rank < merged.span.last; ++count) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        if (count == limit) {
            return Figure::atLeast(limit);
        }
        const auto node = level.nodeFrom(rank);
        if (!node) {
            return fail(node.error());
        }
        rank = node->span.last;
    }
    return Figure::exact(count);
}

} // namespace keyatlas
