// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/columnmarks.h"
#include "core/tree/treelevel.h"

#include <stop_token>
#include <vector>

namespace keyatlas {

// Part of one level of the tree as it is drawn: a node that is wide enough, or several that are not.
struct LevelPiece {
    TreeNode node; // of a merged piece only the span counts; like all spans it may reach outside the view
    bool merged = false;
    int left = 0;
    int right = 0;

    int width() const { return right - left; }
};

// Device px from which on a node is drawn by itself.
struct CellWidths {
    int cell = 2;
    int group = 8;
};

// The pieces of the children of `parent` inside the view, in order; together they are the parent's span, cut
// at the view. Pieces under widths.cell stand alone only beside nodes of more than 3 * widths.cell - 3
// columns, so there are never more pieces than the parent's width / widths.cell, if that is at least one;
// pieces without a pixel are left out. `wide` as in TreeLevel::narrow.
Result<std::vector<LevelPiece>> piecesBelow(const Keyspace& keys, const SplitRule& rule, std::size_t wide,
                                            const TreeNode& parent, const MarkedColumns& marked,
                                            CellWidths widths, std::stop_token stop);

} // namespace keyatlas
