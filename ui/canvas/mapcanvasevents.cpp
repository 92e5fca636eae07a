// SPDX-License-Identifier: GPL-3.0-or-later
// How the canvas hands on what the person does: the mouse to MapGestures, the keys to MapKeys.
#include "ui/canvas/hovercard.h"
#include "ui/canvas/mapcanvas.h"
#include "ui/canvas/mapgestures.h"
#include "ui/canvas/mapkeys.h"

#include <QContextMenuEvent>
#include <QKeyEvent>

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

// Tab goes from the cells to the brush's handles before it leaves the map.
bool MapCanvas::focusNextPrevChild(bool next) {
    QList<Focus> stops{Focus::Cells};
    if (!handleRect(true).isNull()) {
        stops << Focus::FirstHandle;
    }
    if (!handleRect(false).isNull()) {
        stops << Focus::LastHandle;
    }
    const auto at = stops.indexOf(m_focus) + (next ? 1 : -1);
    if (at < 0 || at >= stops.size()) {
        return QWidget::focusNextPrevChild(next);
    }
    setFocusPart(stops[at]);
    return true;
}

} // namespace keyatlas
