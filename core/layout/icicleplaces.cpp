// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/icicleplaces.h"

#include <algorithm>

namespace keyatlas {
namespace {

using Cells = std::vector<IcicleCell>;

std::size_t indexIn(const Cells& cells, Cells::const_iterator cell) {
    return static_cast<std::size_t>(cell - cells.begin());
}

// The first cell of the level that ends behind `rank`.
Cells::const_iterator endingBehind(const Cells& cells, Rank rank) {
    return std::partition_point(cells.begin(), cells.end(),
                                [rank](const IcicleCell& cell) { return cell.node.span.last <= rank; });
}

} // namespace

std::optional<CellPlace> cellAt(const Icicle& icicle, int level, int x) {
    if (level < 0 || static_cast<std::size_t>(level) >= icicle.levels.size()) {
        return std::nullopt;
    }
    const auto& cells = icicle.levels[static_cast<std::size_t>(level)];
    const auto found = std::partition_point(cells.begin(), cells.end(),
                                            [x](const IcicleCell& cell) { return cell.right <= x; });
    if (found == cells.end() || found->left > x) {
        return std::nullopt;
    }
    return CellPlace{static_cast<std::size_t>(level), indexIn(cells, found)};
}

std::optional<CellPlace> parentOf(const Icicle& icicle, CellPlace place) {
    if (place.level == 0) {
        return std::nullopt;
    }
    return CellPlace{place.level - 1, cellOf(icicle, place).parent};
}

std::optional<CellPlace> firstChildOf(const Icicle& icicle, CellPlace place) {
    if (place.level + 1 >= icicle.levels.size()) {
        return std::nullopt;
    }
    const auto& below = icicle.levels[place.level + 1];
    const auto found = std::partition_point(
        below.begin(), below.end(), [place](const IcicleCell& cell) { return cell.parent < place.index; });
    if (found == below.end() || found->parent != place.index) {
        return std::nullopt;
    }
    return CellPlace{place.level + 1, indexIn(below, found)};
}

std::optional<CellPlace> nextOf(const Icicle& icicle, CellPlace place) {
    if (place.index + 1 >= icicle.levels[place.level].size()) {
        return std::nullopt;
    }
    return CellPlace{place.level, place.index + 1};
}

std::optional<CellPlace> previousOf(const Icicle& /*icicle*/, CellPlace place) {
    if (place.index == 0) {
        return std::nullopt;
    }
    return CellPlace{place.level, place.index - 1};
}

std::optional<CellPlace> placeOf(const Icicle& icicle, Span span) {
    if (span.empty() || intersection(span, icicle.columns.view).empty()) {
        return std::nullopt;
    }
    std::optional<CellPlace> holding;
    for (std::size_t level = 0; level < icicle.levels.size(); ++level) {
        const auto& cells = icicle.levels[level];
        const auto cell = endingBehind(cells, span.first);
        if (cell == cells.end() || cell->node.span.first > span.first || cell->node.span.last < span.last) {
            break;
        }
        const bool goesOn = cell->merged && holding && cellOf(icicle, *holding).merged;
        if (goesOn) {
            break;
        }
        holding = CellPlace{level, indexIn(cells, cell)};
        if (!cell->merged && cell->node.span == span) {
            break;
        }
    }
    return holding;
}

std::optional<CellPlace> placeOf(const Icicle& icicle, Span span, Bytes prefix) {
    auto place = placeOf(icicle, span);
    const auto stands = [&](const IcicleCell& cell) { return !cell.merged && cell.node.span == span; };
    for (auto below = place; below && stands(cellOf(icicle, *below)); below = firstChildOf(icicle, *below)) {
        if (cellOf(icicle, *below).node.prefix == prefix) {
            return below;
        }
    }
    return place;
}

} // namespace keyatlas
