// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"
#include "core/layout/columns.h"
#include "core/sources/store.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace keyatlas {

// What the tables of a family are laid out on.
enum class TableAxis : std::uint8_t {
    Ranks, // of the keys that a pass found
    Keys,  // without a pass: first and last keys of the tables in their order, as far apart as the bytes
           // between them are estimated, each table spread evenly over what it reaches across
    Files, // the order of the keys is not known: tables one behind the other, as wide as their bytes
};

// Where one table lies: what it reaches across, its first and last key included.
struct TableRange {
    Span span; // in units of the axis; empty where a pass found no key between its first and last one
    std::size_t level = 0; // number in TableRanges::levels
    std::size_t lane = 0;  // in that level
};

// The tables of one level. In a lane no two tables share a key; below level 0 neighbours may share one.
struct TableLevel {
    int level = 0; // as the store counts
    std::uint64_t bytes = 0;
    std::vector<std::vector<std::size_t>> lanes; // numbers of tables, as they follow each other on the axis
    std::size_t tables() const;
};

// A family's tables on one axis. Immutable.
struct TableRanges {
    TableAxis axis = TableAxis::Ranks;
    std::uint64_t length = 0;       // of the axis: keys, or about so many bytes
    std::vector<TableRange> ranges; // one a table, in the family's order
    std::vector<TableLevel> levels; // those that hold tables, by number
    // Tables that may hold one same key: as many as a look-up has to ask at most. Where the order of the keys
    // is not known it is all of level 0 and one of each level below.
    std::size_t mostAtOnce = 0;

    std::size_t lanes() const; // of all levels
};

// On the ranks of `keys`, the index of the family's space. Two seeks a table. In level 0 the newest table has
// the first lane that is free for it, as the family's order says.
Result<TableRanges> tableRangesOf(const StoreFamily& family, const Keyspace& keys, std::stop_token stop);
// Without a pass: on TableAxis::Keys, or Files for a comparator that is not bytewise.
TableRanges tableRangesBefore(const StoreFamily& family);

// What is drawn of a lane: one table, or neighbours that are too narrow to tell apart.
struct TableCell {
    int x0 = 0; // device pixels, [x0, x1), never empty
    int x1 = 0;
    std::size_t level = 0; // number in TableRanges::levels
    std::size_t lane = 0;
    std::size_t first = 0; // place of its first table in the lane
    std::size_t count = 1;

    std::size_t tableIn(const TableRanges& ranges) const { return ranges.levels[level].lanes[lane][first]; }
    friend bool operator==(const TableCell&, const TableCell&) = default;
};

// The tables that the view shows, level by level, lane by lane, from the left. Cells of a lane do not
// overlap; what is narrower than `minCell` is widened to it, or one with its neighbours. Without columns: all
// of the axis, evenly over `width`.
std::vector<TableCell> tableCells(const TableRanges& ranges, const Columns& columns, int minCell);
std::vector<TableCell> tableCells(const TableRanges& ranges, int width, int minCell);

} // namespace keyatlas
