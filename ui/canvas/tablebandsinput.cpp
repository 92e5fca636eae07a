// SPDX-License-Identifier: GPL-3.0-or-later
// What mouse and keyboard do on the bands of tables.
#include "ui/canvas/tableaccessible.h"
#include "ui/canvas/tablebands.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace keyatlas {

namespace {

constexpr double kKeyFactor = 2;
constexpr double kNotchFactor = 1.25;
constexpr double kNotch = 120; // Qt's angle of one notch

bool isPlain(const QKeyEvent& event) {
    return (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) == 0;
}

} // namespace

bool TableBands::zooms() const {
    return m_scene && m_scene->byRank() && isCurrent() && !m_scene->columns.view.empty();
}

// Closer: what lies between two columns. Farther: as many more keys at both sides.
void TableBands::zoomAround(int deviceX, double factor, Navigator::Step step) {
    if (!zooms()) {
        return;
    }
    const Columns& columns = m_scene->columns;
    const Span view = columns.view;
    const double share = std::clamp(static_cast<double>(deviceX) / columns.width(), 0.0, 1.0);
    if (factor > 1) {
        const double width = columns.width() / factor;
        const int from = static_cast<int>(std::floor(share * (columns.width() - width)));
        const Rank first = columns.rankUnder(std::max(0, from));
        const Rank last =
            columns.rankAt(std::min(columns.width(), static_cast<int>(from + std::ceil(width))));
        m_navigator.zoom({first, std::max(last, first + 1)}, step);
        return;
    }
    const auto more =
        static_cast<std::uint64_t>(std::ceil(static_cast<double>(view.count()) * (1 / factor - 1)));
    const auto before = std::min(view.first, static_cast<Rank>(static_cast<double>(more) * share));
    const Rank first = view.first - before;
    m_navigator.zoom({first, std::min(m_scene->ranges->length, first + view.count() + more)}, step);
}

void TableBands::mousePressEvent(QMouseEvent* event) {
    const auto cell = cellAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && cell) {
        const TableCell shown = m_scene->cells[*cell];
        const auto scene = m_scene; // choosing may lay out another one
        choose(shown.tableIn(*scene->ranges), Navigator::Step::Stay);
        if (shown.count > 1 && scene->byRank() && !scene->spanOf(shown).empty()) {
            m_navigator.select(scene->spanOf(shown));
        }
    }
    event->accept();
}

void TableBands::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto cell = cellAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && cell && m_scene->byRank()) {
        m_navigator.zoomTo(m_scene->spanOf(m_scene->cells[*cell]));
    }
    event->accept();
}

void TableBands::mouseMoveEvent(QMouseEvent* event) {
    setHovered(cellAt(event->position().toPoint()));
}

void TableBands::leaveEvent(QEvent*) {
    setHovered(std::nullopt);
}

void TableBands::wheelEvent(QWheelEvent* event) {
    if (!zooms() || event->angleDelta().y() == 0 || event->modifiers() != Qt::NoModifier) {
        QWidget::wheelEvent(event);
        return;
    }
    setHovered(std::nullopt);
    const double x = (event->position().x() - axisRect().left()) * m_scene->asked.ratio;
    zoomAround(static_cast<int>(x), std::pow(kNotchFactor, event->angleDelta().y() / kNotch),
               Navigator::Step::Browse);
    m_run.start();
    event->accept();
}

bool TableBands::pressZoomKey(const QKeyEvent& event) {
    const int middle = m_scene->columns.width() / 2;
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomAround(middle, kKeyFactor, Navigator::Step::Stay);
        return true;
    case Qt::Key_Minus:
        zoomAround(middle, 1 / kKeyFactor, Navigator::Step::Stay);
        return true;
    case Qt::Key_0:
        m_navigator.zoom(m_navigator.place().whole());
        return true;
    case Qt::Key_Escape:
        m_navigator.selectAll();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current) {
            zoomTo(*m_current);
        }
        return true;
    default:
        return false;
    }
}

void TableBands::keyPressEvent(QKeyEvent* event) {
    if (!m_scene || !isPlain(*event)) {
        QWidget::keyPressEvent(event);
        return;
    }
    setHovered(std::nullopt);
    if (const auto table = targetOf(event->key())) {
        choose(*table);
        return;
    }
    if (!m_scene->byRank() || !pressZoomKey(*event)) {
        QWidget::keyPressEvent(event);
    }
}

std::optional<std::size_t> TableBands::firstShown() const {
    return m_scene->cells.empty() ? std::nullopt
                                  : std::optional(m_scene->cells.front().tableIn(*m_scene->ranges));
}

std::optional<std::size_t> TableBands::targetOf(int key) const {
    const bool moves = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up ||
                       key == Qt::Key_Down || key == Qt::Key_Home || key == Qt::Key_End;
    if (!moves || !m_current) {
        return moves ? firstShown() : std::nullopt;
    }
    const TableRange& range = m_scene->ranges->ranges[*m_current];
    const auto& lane = m_scene->ranges->levels[range.level].lanes[range.lane];
    switch (key) {
    case Qt::Key_Left:
        return sideways(-1);
    case Qt::Key_Right:
        return sideways(+1);
    case Qt::Key_Up:
        return inLane(-1);
    case Qt::Key_Down:
        return inLane(+1);
    case Qt::Key_Home:
        return lane.front();
    default:
        return lane.back();
    }
}

// To the neighbour that can be told apart; at the end of the lane it stays.
std::optional<std::size_t> TableBands::sideways(int step) const {
    const TableRange& range = m_scene->ranges->ranges[*m_current];
    const auto& lane = m_scene->ranges->levels[range.level].lanes[range.lane];
    const auto place =
        static_cast<std::size_t>(std::find(lane.begin(), lane.end(), *m_current) - lane.begin());
    const auto cell = cellOf(*m_current);
    const std::size_t first = cell ? m_scene->cells[*cell].first : place;
    const std::size_t behind = cell ? first + m_scene->cells[*cell].count : place + 1;
    if (step < 0) {
        return first > 0 ? lane[first - 1] : *m_current;
    }
    return behind < lane.size() ? lane[behind] : *m_current;
}

std::optional<std::size_t> TableBands::inLane(int step) const {
    const auto& ranges = *m_scene->ranges;
    const TableRange& range = ranges.ranges[*m_current];
    std::vector<const std::vector<std::size_t>*> lanes;
    std::size_t at = 0;
    for (std::size_t level = 0; level < ranges.levels.size(); ++level) {
        at = level == range.level ? lanes.size() + range.lane : at;
        for (const auto& lane : ranges.levels[level].lanes) {
            lanes.push_back(&lane);
        }
    }
    if (step < 0 ? at == 0 : at + 1 >= lanes.size()) {
        return *m_current;
    }
    const auto& lane = *lanes[step < 0 ? at - 1 : at + 1];
    const Rank middle = range.span.first + range.span.count() / 2;
    const auto distance = [&](std::size_t table) {
        const Span span = ranges.ranges[table].span;
        return middle < span.first ? span.first - middle : middle >= span.last ? middle - span.last + 1 : 0;
    };
    return *std::min_element(lane.begin(), lane.end(),
                             [&](std::size_t a, std::size_t b) { return distance(a) < distance(b); });
}

void TableBands::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto cell = byKey ? (m_current ? cellOf(*m_current) : std::nullopt) : cellAt(event->pos());
    if (cell) {
        setHovered(std::nullopt);
        emit menuWanted(byKey ? *m_current : m_scene->cells[*cell].tableIn(*m_scene->ranges),
                        mapToGlobal(byKey ? rectOf(*cell).center() : event->pos()));
    }
}

void TableBands::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    announceTableFocus(*this);
    update();
}

void TableBands::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

} // namespace keyatlas
