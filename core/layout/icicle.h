// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/columns.h"
#include "core/tree/keytree.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace keyatlas {

// What is to be laid out. Lengths are device pixels.
struct IcicleRequest {
    Span view;
    Weight weight = Weight::ByKeys;
    int width = 0;
    int minCell = 2;     // nodes narrower than this are merged
    int minGroup = 8;    // likewise groups of siblings: made to be read, not to be seen
    int labelWidth = 40; // extents are asked for from here on; of others only the number of keys is known
    int maxLevels = 32;  // below the source; what lies deeper is not looked at
};

// A box of the icicle: one node of the key tree, or neighbours below one parent that are too narrow to be
// told apart.
struct IcicleCell {
    static constexpr std::size_t kSeveralFamilies = ~std::size_t{0};

    // Exactly the tree's node, wherever the view cuts it. Of a merged cell: the parent's node with the span
    // of the neighbours, cut at the view; so the level below it holds them.
    TreeNode node;
    bool merged = false;
    int left = 0;
    int right = 0;           // the first column behind; right > left
    bool goesOnLeft = false; // outside the view
    bool goesOnRight = false;
    int level = 0;
    std::size_t family = kSeveralFamilies; // in Icicle::families; above them and where they merge, several
    std::size_t parent = 0;                // in the level above

    int width() const { return right - left; }
};

// The levels of the key tree in a view, cut at pixels. Immutable.
//
// Level 0 is the source, level 1 its families. The cells of a level are in order and do not overlap. Those
// below a cell fill it exactly, except where a node has no pixel of its own. Nothing is below a key, and
// nothing below merged cells under minCell; wider ones go on unchanged as their own only child. A level has
// at most max(1, width / minCell) cells.
//
// Of a run of nodes under minCell, or groups under minGroup, one merged cell is made. If that is still under
// minCell it takes in a neighbour that is not much wider; only beside wide cells it stays.
struct Icicle {
    Columns columns;
    std::vector<std::vector<IcicleCell>> levels; // without the source none, if the width is 0
    std::vector<TreeNode> families;              // the cells of level 1 that are not merged
    bool endsMerged =
        false; // all cells of the last level are merged: there would be more, but nothing to see
};

// Costs pixels, not keys: a few seeks a cell, and for each parent that might be drawn grouped, what it costs
// to find out. Deterministic.
Result<Icicle> layoutIcicle(const KeyTree& tree, const IcicleRequest& request, std::stop_token stop);

} // namespace keyatlas
