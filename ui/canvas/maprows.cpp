// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/maprows.h"

#include "core/layout/icicle.h"
#include "ui/theme/metrics.h"

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kSource = 24;
constexpr double kFamily = 46;
constexpr double kSpanning = 26;
constexpr double kMerged = 16;
constexpr double kLowestShared = 24;
constexpr double kHighestShared = 64;
constexpr double kMinimap = 18; // 16 and its frame
constexpr double kRankAxis = 24;
constexpr double kLane = 18;
constexpr double kByteAxis = 22;

int fixedHeight(RowHeight row) {
    const Metrics& m = metrics();
    switch (row) {
    case RowHeight::Source:
        return m.px(kSource);
    case RowHeight::Family:
        return m.px(kFamily);
    case RowHeight::Spanning:
        return m.px(kSpanning);
    case RowHeight::Merged:
        return m.px(kMerged);
    case RowHeight::Shared:
        break;
    }
    return m.px(kLowestShared);
}

// How many of the levels find room, and how high a shared one is then.
struct Share {
    std::size_t levels = 0;
    int shared = 0;
};

Share shareOf(const std::vector<RowHeight>& levels, int room) {
    Share share;
    int used = 0;
    int sharing = 0;
    int lowest = 0;
    for (const RowHeight row : levels) {
        const int least = fixedHeight(row);
        if (used + lowest + least > room && share.levels > 0) {
            break;
        }
        ++share.levels;
        row == RowHeight::Shared ? (++sharing, lowest += least) : used += least;
    }
    share.shared = sharing == 0 ? 0
                                : std::clamp((room - used) / sharing, metrics().px(kLowestShared),
                                             metrics().px(kHighestShared));
    return share;
}

} // namespace

std::vector<RowHeight> rowHeights(const Icicle& icicle) {
    std::vector<RowHeight> rows;
    for (std::size_t level = 0; level < icicle.levels.size(); ++level) {
        const auto& cells = icicle.levels[level];
        const bool spans =
            cells.size() == 1 && !cells.front().merged && cells.front().width() == icicle.columns.width();
        const bool isLast = level + 1 == icicle.levels.size();
        rows.push_back(level == 0                    ? RowHeight::Source
                       : isLast && icicle.endsMerged ? RowHeight::Merged
                       : spans                       ? RowHeight::Spanning
                       : level == 1                  ? RowHeight::Family
                                                     : RowHeight::Shared);
    }
    return rows;
}

int MapRows::levelAt(int y) const {
    for (std::size_t level = 0; level < levels.size(); ++level) {
        if (y >= levels[level].top() && y <= levels[level].bottom()) {
            return static_cast<int>(level);
        }
    }
    return -1;
}

int mostHeight(std::size_t lanes, const std::vector<RowHeight>& levels) {
    const Metrics& m = metrics();
    int height = m.s3 + m.px(kMinimap) + m.px(kRankAxis) + static_cast<int>(lanes) * m.px(kLane) + m.s1 +
                 m.px(1) + m.px(kByteAxis) + m.s1;
    for (const RowHeight row : levels) {
        height += row == RowHeight::Shared ? m.px(kHighestShared) : fixedHeight(row);
    }
    return height;
}

MapRows mapRows(const QSize& canvas, int inset, std::size_t lanes, const std::vector<RowHeight>& levels) {
    const Metrics& m = metrics();
    const int width = std::max(canvas.width() - 2 * inset, 0);
    int y = m.s3;
    const auto row = [&](int height) {
        const QRect rect(inset, y, width, height);
        y += height;
        return rect;
    };
    MapRows rows;
    rows.minimap = row(m.px(kMinimap));
    rows.rankAxis = row(m.px(kRankAxis));
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        rows.lanes.push_back(row(m.px(kLane)));
    }
    y += m.s1;
    const int top = y;
    const Share share = shareOf(levels, canvas.height() - y - m.px(kByteAxis) - m.s1);
    for (std::size_t level = 0; level < share.levels; ++level) {
        rows.levels.push_back(
            row(levels[level] == RowHeight::Shared ? share.shared : fixedHeight(levels[level])));
    }
    rows.cells = QRect(inset, top, width, y - top);
    y += m.px(1);
    rows.byteAxis = row(m.px(kByteAxis));
    return rows;
}

} // namespace keyatlas
