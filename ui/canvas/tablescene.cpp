// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/tablescene.h"

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kMinTable = 3;    // device-independent pixels
constexpr double kRankLabels = 76; // from one axis label to the next, as on the map

Result<std::shared_ptr<const TableRanges>> rangesFor(const TableQuestion& question,
                                                     const std::shared_ptr<const TableScene>& before,
                                                     const std::stop_token& stop) {
    if (before && before->asked.family == question.family && before->asked.keys == question.keys) {
        return before->ranges;
    }
    if (!question.keys) {
        return std::make_shared<const TableRanges>(tableRangesBefore(*question.family));
    }
    auto ranges = tableRangesOf(*question.family, *question.keys, stop);
    if (!ranges) {
        return tl::make_unexpected(ranges.error());
    }
    return std::make_shared<const TableRanges>(std::move(*ranges));
}

} // namespace

std::vector<std::size_t> TableScene::tablesOf(const TableCell& cell) const {
    const auto& lane = ranges->levels[cell.level].lanes[cell.lane];
    const auto first = lane.begin() + static_cast<std::ptrdiff_t>(cell.first);
    return {first, first + static_cast<std::ptrdiff_t>(cell.count)};
}

Span TableScene::spanOf(const TableCell& cell) const {
    const auto& lane = ranges->levels[cell.level].lanes[cell.lane];
    Span span = ranges->ranges[lane[cell.first]].span;
    for (std::size_t at = cell.first; at < cell.first + cell.count; ++at) {
        span.last = std::max(span.last, ranges->ranges[lane[at]].span.last);
    }
    return span;
}

Result<std::shared_ptr<const TableScene>> layoutTables(const TableQuestion& question,
                                                       const std::shared_ptr<const TableScene>& before,
                                                       const std::stop_token& stop) {
    auto ranges = rangesFor(question, before, stop);
    if (!ranges) {
        return tl::make_unexpected(ranges.error());
    }
    auto scene = std::make_shared<TableScene>();
    scene->asked = question;
    scene->ranges = std::move(*ranges);
    const int minCell = std::max(2, static_cast<int>(kMinTable * question.ratio));
    if (!scene->byRank()) {
        scene->cells = tableCells(*scene->ranges, question.width, minCell);
        return std::shared_ptr<const TableScene>(scene);
    }
    auto columns = columnsOf(*question.keys, question.view, question.weight, question.width, stop);
    if (!columns) {
        return tl::make_unexpected(columns.error());
    }
    scene->columns = std::move(*columns);
    scene->ticks = rankTicks(scene->columns, static_cast<int>(kRankLabels * question.ratio));
    scene->cells = tableCells(*scene->ranges, scene->columns, minCell);
    return std::shared_ptr<const TableScene>(scene);
}

} // namespace keyatlas
