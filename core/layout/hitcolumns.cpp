// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/hitcolumns.h"

namespace keyatlas {

std::vector<std::uint32_t> hitColumns(const Columns& columns, const RankSet& hits) {
    const auto width = static_cast<std::size_t>(columns.width());
    std::vector<std::uint32_t> counts(width);
    for (std::size_t x = 0; x < width; ++x) {
        // From the first rank in it to the first right of it; the last column takes what begins behind it.
        const Rank end = x + 1 == width ? columns.view.last : columns.ranks[x + 1];
        counts[x] = static_cast<std::uint32_t>(hits.count({columns.ranks[x], end}));
    }
    return counts;
}

} // namespace keyatlas
