// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>

#include <vector>

namespace keyatlas {

struct Icicle;

// How high a level of the icicle is drawn (UI.md 4).
enum class RowHeight : unsigned char {
    Source,
    Family,
    Spanning, // one cell as wide as the view
    Shared,   // shares what the others leave
    Merged,   // nothing in it can be told apart
};

// What each level of `icicle` asks for, the source first.
std::vector<RowHeight> rowHeights(const Icicle& icicle);

// Where the parts of the map lie, from top to bottom: device-independent pixels of the canvas.
struct MapRows {
    QRect minimap;
    QRect rankAxis;
    std::vector<QRect> lanes;  // of pinned queries
    std::vector<QRect> levels; // those that find room; the source first
    QRect cells;               // all of them together
    QRect byteAxis;

    int left() const { return cells.left(); }
    int width() const { return cells.width(); }
    // The level at a height; -1 above and below them.
    int levelAt(int y) const;
};

// The height that the canvas can use, with shared levels as high as they get.
int mostHeight(std::size_t lanes, const std::vector<RowHeight>& levels);

// `inset` is kept free at both sides.
MapRows mapRows(const QSize& canvas, int inset, std::size_t lanes, const std::vector<RowHeight>& levels);

} // namespace keyatlas
