// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/layout/columns.h"
#include "core/layout/heatperiod.h"
#include "core/layout/timecolumn.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace keyatlas {

// "Key x time": documents per period across a view of the order. Columns follow the order, rows are periods,
// the newest on top. All lengths are device pixels.
struct HeatStrip {
    static constexpr std::uint8_t kSteps = 7;
    static constexpr std::uint8_t kNothing = 0xff;

    struct Row {
        // Unix seconds, half open; with Period::Kind::HourOfDay seconds of the day.
        std::int64_t first = 0;
        std::int64_t last = 0;
    };
    // What begins in a row and is worth saying: a year, a month, an hour (see labelPeriod).
    struct Label {
        std::size_t row = 0;
        std::int64_t at = 0; // as Row::first: where that begins
    };

    Period period;
    Period labelPeriod;
    std::vector<Row> rows;     // newest first; none if the view has no time
    std::vector<Label> labels; // from top to bottom
    int rowHeight = 0;         // all rows are as high; together not higher than asked for
    // Borders of the columns, one more than there are. A column is a cell wide, wider where one document is.
    std::vector<int> edges{0};
    std::vector<Rank> ranks{0};        // likewise: column i holds ranks[i] to ranks[i + 1]
    std::vector<std::uint32_t> counts; // column by column, in it row by row
    std::vector<std::uint8_t> steps;   // as counts: 0 to 6, kNothing where there is no document
    std::uint32_t least = 0;           // of the cells that hold something
    std::uint32_t most = 0;
    std::uint64_t known = 0;   // documents of the view that have a time
    std::uint64_t without = 0; // and those that have none, or one that cannot be drawn

    std::size_t columnCount() const { return edges.size() - 1; }
    std::size_t cell(std::size_t column, std::size_t row) const { return column * rows.size() + row; }
    // The column at pixel x, clamped; columnCount() must not be 0.
    std::size_t columnAt(int x) const;
};

struct HeatRequest {
    int height = 0;
    double scale = 1; // device pixels a pixel: a cell is 4 pixels wide and a row 8 to 12 high
};

// One pass over the documents of the view (10 million: some 30 ms). Steps are quantiles of the cells that
// hold something: cells of equal count have equal steps, those of the largest count the last one.
Result<HeatStrip> heatStripOf(const Columns& columns, const TimeColumn& times, HeatRequest request,
                              std::stop_token stop);

} // namespace keyatlas
