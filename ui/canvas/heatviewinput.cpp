// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and keys of the heat view.
#include "ui/canvas/heatview.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace keyatlas {

void HeatView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_columns || m_columns->view.empty()) {
        QWidget::mousePressEvent(event);
        return;
    }
    const int x = deviceX(event->position().x());
    m_drag = Drag{x, x, event->position().toPoint(), false};
}

void HeatView::mouseMoveEvent(QMouseEvent* event) {
    const QPoint at = event->position().toPoint();
    if (m_drag) {
        m_drag->to = deviceX(event->position().x());
        m_drag->drawn =
            m_drag->drawn || std::abs(at.x() - m_drag->pressedAt.x()) >= QApplication::startDragDistance();
        if (m_drag->drawn) {
            announce(false);
        }
        return;
    }
    if (const auto cell = cellAt(at); cell != m_hovered) {
        m_hovered = cell;
        update();
    }
}

void HeatView::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_drag || event->button() != Qt::LeftButton) {
        QWidget::mouseReleaseEvent(event);
        return;
    }
    if (m_drag->drawn) {
        m_drag->to = deviceX(event->position().x());
        announce(true);
    } else if (const auto cell = cellAt(event->position().toPoint())) {
        goTo(*cell);
    }
    m_drag.reset();
    update();
}

void HeatView::announce(bool finished) {
    const auto [from, to] = std::minmax(m_drag->from, m_drag->to);
    update();
    emit brushed(from, to, finished);
}

void HeatView::leaveEvent(QEvent* event) {
    m_hovered.reset();
    update();
    QWidget::leaveEvent(event);
}

void HeatView::goTo(Cell cell) {
    m_current = cell;
    update();
    setAccessibleDescription(cellText(cell));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    emit currentChanged();
}

bool HeatView::goByKey(int key) {
    const HeatStrip& strip = *m_picture.strip;
    Cell to = m_current.value_or(Cell{});
    const bool begins = !m_current;
    switch (key) {
    case Qt::Key_Left:
        to.column -= to.column > 0 && !begins ? 1 : 0;
        break;
    case Qt::Key_Right:
        to.column += to.column + 1 < strip.columnCount() && !begins ? 1 : 0;
        break;
    case Qt::Key_Up:
        to.row -= to.row > 0 && !begins ? 1 : 0;
        break;
    case Qt::Key_Down:
        to.row += to.row + 1 < strip.rows.size() && !begins ? 1 : 0;
        break;
    case Qt::Key_Home:
        to.column = 0;
        break;
    case Qt::Key_End:
        to.column = strip.columnCount() - 1;
        break;
    default:
        return false;
    }
    goTo(to);
    return true;
}

void HeatView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_drag) {
        m_drag.reset();
        update();
        emit brushDropped();
        return;
    }
    const bool current = hasCells() && m_columns == m_picture.columns;
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (current && enter && m_current) {
        const auto& edges = m_picture.strip->edges;
        emit brushed(edges[m_current->column], edges[m_current->column + 1], true);
        return;
    }
    if (!current || event->modifiers() != Qt::NoModifier || !goByKey(event->key())) {
        QWidget::keyPressEvent(event);
    }
}

void HeatView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void HeatView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

} // namespace keyatlas
