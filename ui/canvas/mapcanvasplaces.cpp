// SPDX-License-Identifier: GPL-3.0-or-later
// Where things are on the canvas, and what is at a point of it.
#include "ui/canvas/mapcanvas.h"
#include "ui/theme/metrics.h"

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kHandleWidth = 7;
constexpr double kHandleHeight = 16;

} // namespace

int MapCanvas::deviceX(double x) const {
    return qRound((x - m_rows.left()) * (m_scene ? m_scene->asked.ratio : devicePixelRatioF()));
}

double MapCanvas::canvasX(int deviceX) const {
    return m_rows.left() + deviceX / (m_scene ? m_scene->asked.ratio : devicePixelRatioF());
}

double MapCanvas::canvasXOf(Rank rank) const {
    return canvasX(m_scene->columns().xOf(rank));
}

Rank MapCanvas::rankAt(double x) const {
    return m_scene->columns().rankAt(deviceX(x));
}

QRect MapCanvas::rectOf(const IcicleCell& cell) const {
    const auto level = static_cast<std::size_t>(cell.level);
    if (level >= m_rows.levels.size()) {
        return {};
    }
    const QRect& row = m_rows.levels[level];
    const int left = qRound(canvasX(cell.left));
    return {left, row.top(), std::max(1, qRound(canvasX(cell.right)) - left), row.height() - 1};
}

bool MapCanvas::hasBrush() const {
    return m_scene && m_navigator.place().valid() && !m_navigator.place().isWhole();
}

QRect MapCanvas::handleRect(bool first) const {
    if (!hasBrush() || m_rows.levels.empty()) {
        return {};
    }
    const Span span = m_navigator.span();
    const Span view = m_scene->columns().view;
    const Rank rank = first ? span.first : span.last;
    if (rank < view.first || rank > view.last) {
        return {};
    }
    const QRect& row = m_rows.levels.front();
    const int width = metrics().px(kHandleWidth);
    const int height = std::min(metrics().px(kHandleHeight), row.height() - 2);
    const int x = qRound(canvasXOf(rank));
    // Side by side where the span is narrower than they are.
    const bool close = canvasXOf(span.last) - canvasXOf(span.first) < width;
    const int left = !close ? x - width / 2 : first ? x - width : x + 1;
    return {std::clamp(left, 0, QWidget::width() - width), row.top() + (row.height() - height) / 2, width,
            height};
}

std::optional<QRect> MapCanvas::pinRect(const Pin& pin) const {
    const auto at = std::find_if(m_shownPins.begin(), m_shownPins.end(),
                                 [&](const Pin& other) { return other.query.id == pin.query.id; });
    if (!m_scene || at == m_shownPins.end()) {
        return std::nullopt;
    }
    const Span seen = intersection(pin.span, m_scene->columns().view);
    const auto lane = m_pinLanes[static_cast<std::size_t>(at - m_shownPins.begin())];
    if (seen.empty() || lane >= m_rows.lanes.size()) {
        return std::nullopt;
    }
    const QRect& row = m_rows.lanes[lane];
    const int left = qRound(canvasXOf(seen.first));
    const int right = std::max(qRound(canvasXOf(seen.last)), left + metrics().px(6));
    return QRect(left, row.top() + 1, right - left, row.height() - 2);
}

std::optional<CellPlace> MapCanvas::cellAt(const QPoint& at) const {
    const int level = m_rows.levelAt(at.y());
    if (!m_scene || level < 0 || at.x() < m_rows.cells.left() || at.x() > m_rows.cells.right()) {
        return std::nullopt;
    }
    return keyatlas::cellAt(m_scene->icicle, level, deviceX(at.x()));
}

MapPart MapCanvas::partAt(const QPoint& at) const {
    if (!m_scene) {
        return MapPart::Nothing;
    }
    const int near = metrics().px(2);
    for (const bool first : {true, false}) {
        const QRect handle = handleRect(first);
        if (!handle.isNull() && handle.adjusted(-near, -near, near, near).contains(at)) {
            return first ? MapPart::FirstHandle : MapPart::LastHandle;
        }
    }
    for (const QRect& lane : m_rows.lanes) {
        if (lane.contains(at)) {
            return MapPart::Lane;
        }
    }
    const std::pair<QRect, MapPart> parts[]{{m_rows.minimap.adjusted(0, -2, 0, 2), MapPart::Minimap},
                                            {m_rows.rankAxis, MapPart::RankAxis},
                                            {m_rows.byteAxis, MapPart::ByteAxis},
                                            {m_rows.cells, MapPart::Cells}};
    for (const auto& [rect, part] : parts) {
        if (rect.contains(at)) {
            return part;
        }
    }
    return MapPart::Nothing;
}

std::optional<Pin> MapCanvas::pinAt(const QPoint& at) const {
    for (const Pin& pin : m_shownPins) {
        if (const auto rect = pinRect(pin); rect && rect->contains(at)) {
            return pin;
        }
    }
    return std::nullopt;
}

std::optional<CellPlace> MapCanvas::currentCell() const {
    if (!m_scene) {
        return std::nullopt;
    }
    const Span span = m_navigator.span();
    const Span shown = span.empty() ? Span{span.first, span.first + 1} : span;
    const auto& prefix = m_navigator.place().prefix;
    const auto place = prefix ? placeOf(m_scene->icicle, shown, *prefix) : placeOf(m_scene->icicle, shown);
    return place && place->level < m_rows.levels.size() ? place : std::nullopt;
}

} // namespace keyatlas
