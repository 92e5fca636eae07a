// SPDX-License-Identifier: GPL-3.0-or-later
// How the canvas hands on what the person does: the mouse to MapGestures, the keys to MapKeys.
#include "ui/canvas/hovercard.h"
#include "ui/canvas/mapcanvas.h"
#include "ui/canvas/mapgestures.h"
#include "ui/canvas/mapkeys.h"

#include <QContextMenuEvent>
#include <QKeyEvent>

#include <algorithm>

namespace keyatlas {

void MapCanvas::mousePressEvent(QMouseEvent* event) {
    m_gestures->press(*event);
}

void MapCanvas::mouseMoveEvent(QMouseEvent* event) {
    m_gestures->move(*event);
}

void MapCanvas::mouseReleaseEvent(QMouseEvent* event) {
    m_gestures->release(*event);
}

void MapCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    m_gestures->doubleClick(*event);
}

void MapCanvas::wheelEvent(QWheelEvent* event) {
    m_gestures->wheel(*event);
}

void MapCanvas::leaveEvent(QEvent* event) {
    setHovered({-1, -1});
    QWidget::leaveEvent(event);
}

void MapCanvas::contextMenuEvent(QContextMenuEvent* event) {
    m_card->hide();
    emit menuWanted(event->reason() == QContextMenuEvent::Keyboard ? QPoint(-1, -1) : event->pos());
}

void MapCanvas::keyPressEvent(QKeyEvent* event) {
    if (!m_keys->press(*event)) {
        QWidget::keyPressEvent(event);
    }
}

void MapCanvas::focusInEvent(QFocusEvent* event) {
    m_focus = event->reason() == Qt::BacktabFocusReason && !handleRect(false).isNull() ? Focus::LastHandle
                                                                                       : Focus::Cells;
    QWidget::focusInEvent(event);
    update();
}

void MapCanvas::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

// Tab goes from the cells to the brush's handles and the pins before it leaves the map.
bool MapCanvas::focusNextPrevChild(bool next) {
    std::vector<std::pair<Focus, std::size_t>> stops{{Focus::Cells, 0}};
    for (const auto& [focus, first] :
         {std::pair(Focus::FirstHandle, true), std::pair(Focus::LastHandle, false)}) {
        if (!handleRect(first).isNull()) {
            stops.emplace_back(focus, 0);
        }
    }
    for (std::size_t pin = 0; pin < m_shownPins.size(); ++pin) {
        if (pinRect(m_shownPins[pin])) {
            stops.emplace_back(Focus::Pin, pin);
        }
    }
    const std::pair<Focus, std::size_t> here{m_focus, m_focus == Focus::Pin ? m_focusPin : 0};
    const auto at = std::find(stops.begin(), stops.end(), here) - stops.begin() + (next ? 1 : -1);
    if (at < 0 || at >= static_cast<std::ptrdiff_t>(stops.size())) {
        return QWidget::focusNextPrevChild(next);
    }
    setFocusPart(stops[static_cast<std::size_t>(at)].first, stops[static_cast<std::size_t>(at)].second);
    return true;
}

} // namespace keyatlas
