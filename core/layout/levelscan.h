// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/columns.h"
#include "core/tree/treelevel.h"

#include <stop_token>
#include <vector>

namespace keyatlas {

// Part of one level of the tree as it is drawn: a node at least `minCell` columns wide, or several that are
// not.
struct LevelPiece {
    TreeNode node; // of a merged piece only the span counts; like all spans it may reach outside the view
    bool merged = false;
    int left = 0;
    int right = 0;

    int width() const { return right - left; }
};

// The pieces of the children of `parent` inside the view, in order; together they are the parent's span, cut
// at the view. Pieces under minCell stand alone only beside nodes of more than 3 * minCell - 3 columns, so
// there are never more pieces than the parent's width / minCell, if that is at least one; pieces without a
// pixel are left out. `wide` as in TreeLevel::narrow.
Result<std::vector<LevelPiece>> piecesBelow(const Keyspace& keys, const SplitRule& rule, std::size_t wide,
                                            const TreeNode& parent, const Columns& columns, int minCell,
                                            std::stop_token stop);

} // namespace keyatlas
