// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/tableranges.h"

#include <algorithm>
#include <optional>

namespace keyatlas {
namespace {

__extension__ using Wide = unsigned __int128;

struct Stretch {
    int x0 = 0;
    int x1 = 0;
};

// The cells of one lane, from the left.
class LaneCells {
public:
    LaneCells(std::vector<TableCell>& cells, std::size_t level, std::size_t lane, int width, int minCell)
        : m_cells(cells), m_from(cells.size()), m_level(level), m_lane(lane), m_width(width),
          m_minCell(std::clamp(minCell, 1, std::max(width, 1))) {}

    void add(std::size_t at, Stretch stretch) {
        const bool thin = stretch.x1 - stretch.x0 < m_minCell;
        if (thin) {
            stretch.x0 = std::min(stretch.x0, m_width - m_minCell);
            stretch.x1 = std::max(stretch.x1, stretch.x0 + m_minCell);
        }
        TableCell* before = m_cells.size() > m_from ? &m_cells.back() : nullptr;
        if (before != nullptr && stretch.x0 < before->x1) {
            if (thin && m_lastIsThin) {
                before->x1 = std::max(before->x1, stretch.x1);
                ++before->count;
                return;
            }
            // One of the two is wide enough to give way.
            before->x1 = std::max(before->x0 + 1, stretch.x0);
            stretch.x0 = before->x1;
            stretch.x1 = std::max(stretch.x1, stretch.x0 + 1);
        }
        if (stretch.x1 > m_width) { // no room is left: it goes with its neighbour
            ++before->count;
            return;
        }
        m_cells.push_back({stretch.x0, stretch.x1, m_level, m_lane, at, 1});
        m_lastIsThin = thin;
    }

private:
    std::vector<TableCell>& m_cells;
    std::size_t m_from;
    std::size_t m_level;
    std::size_t m_lane;
    int m_width;
    int m_minCell;
    bool m_lastIsThin = false;
};

template<class PlaceOf>
std::vector<TableCell> cellsOf(const TableRanges& ranges, int width, int minCell, PlaceOf placeOf) {
    std::vector<TableCell> cells;
    for (std::size_t level = 0; width > 0 && level < ranges.levels.size(); ++level) {
        const auto& lanes = ranges.levels[level].lanes;
        for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
            LaneCells own(cells, level, lane, width, minCell);
            for (std::size_t at = 0; at < lanes[lane].size(); ++at) {
                if (const std::optional<Stretch> stretch = placeOf(ranges.ranges[lanes[lane][at]].span)) {
                    own.add(at, *stretch);
                }
            }
        }
    }
    return cells;
}

} // namespace

std::vector<TableCell> tableCells(const TableRanges& ranges, const Columns& columns, int minCell) {
    const Span view = columns.view;
    return cellsOf(ranges, columns.width(), minCell, [&](Span span) -> std::optional<Stretch> {
        const bool shown =
            span.empty() ? view.first <= span.first && (span.first < view.last || view.last == ranges.length)
                         : !intersection(span, view).empty();
        if (!shown) {
            return std::nullopt;
        }
        return Stretch{columns.xOf(span.first), columns.xOf(span.last)};
    });
}

std::vector<TableCell> tableCells(const TableRanges& ranges, int width, int minCell) {
    const auto xOf = [&](std::uint64_t place) {
        return ranges.length == 0
                   ? 0
                   : static_cast<int>((Wide{2} * place * static_cast<std::uint64_t>(width) + ranges.length) /
                                      (Wide{2} * ranges.length));
    };
    return cellsOf(ranges, width, minCell, [&](Span span) -> std::optional<Stretch> {
        return Stretch{xOf(span.first), xOf(span.last)};
    });
}

} // namespace keyatlas
