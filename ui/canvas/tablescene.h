// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/keyindex.h"
#include "core/layout/axis.h"
#include "core/layout/tableranges.h"
#include "core/tree/keyformat.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace keyatlas {

// What the bands of tables are to show.
struct TableQuestion {
    std::shared_ptr<const StoreFamily> family;
    std::shared_ptr<const KeyIndex> keys; // of its space; null: not read yet, or in another order
    Span view;                            // of the keys
    Weight weight = Weight::ByBytes;
    int width = 0; // device pixels
    double ratio = 1;
    KeyFormat keyFormat{}; // how first and last keys are shown

    friend bool operator==(const TableQuestion&, const TableQuestion&) = default;
};

// One finished picture of a family's tables, before it is painted. Lengths are device pixels from the left
// end of the axis. Immutable; made on a worker.
struct TableScene {
    TableQuestion asked;
    std::shared_ptr<const TableRanges> ranges;
    Columns columns;         // of the view, on the axis of ranks; empty on the others
    std::vector<Tick> ticks; // likewise
    std::vector<TableCell> cells;

    bool byRank() const { return ranges->axis == TableAxis::Ranks; }
    int xOf(Rank rank) const { return columns.xOf(rank); }
    const StoreTable& tableOf(const TableCell& cell) const {
        return asked.family->tables[cell.tableIn(*ranges)];
    }
    // The numbers of all its tables in the family.
    std::vector<std::size_t> tablesOf(const TableCell& cell) const;
    Span spanOf(const TableCell& cell) const; // from its first table to its last, in units of the axis
};

// `before` lends what did not change.
Result<std::shared_ptr<const TableScene>> layoutTables(const TableQuestion& question,
                                                       const std::shared_ptr<const TableScene>& before,
                                                       const std::stop_token& stop);

} // namespace keyatlas
