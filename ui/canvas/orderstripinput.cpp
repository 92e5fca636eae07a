// SPDX-License-Identifier: GPL-3.0-or-later
// What mouse and keyboard do on a strip.
#include "ui/canvas/orderstrip.h"

#include "ui/canvas/stripaccessible.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace keyatlas {

void OrderStrip::mousePressEvent(QMouseEvent* event) {
    const auto place = cellAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && place) {
        choose(*place);
    }
    event->accept();
}

void OrderStrip::mouseMoveEvent(QMouseEvent* event) {
    setHovered(cellAt(event->position().toPoint()));
}

void OrderStrip::leaveEvent(QEvent*) {
    setHovered(std::nullopt);
}

std::optional<CellPlace> OrderStrip::target(int key) const {
    if (m_cells.empty()) {
        return std::nullopt;
    }
    if (!m_current) {
        return m_cells.front();
    }
    const Icicle& icicle = m_scene->map.icicle;
    const auto drawn = [&](std::optional<CellPlace> place) {
        const bool known = place && std::find(m_cells.begin(), m_cells.end(), *place) != m_cells.end();
        return known ? place : std::nullopt;
    };
    switch (key) {
    case Qt::Key_Left:
        return drawn(previousOf(icicle, *m_current));
    case Qt::Key_Right:
        return drawn(nextOf(icicle, *m_current));
    case Qt::Key_Up:
        return drawn(parentOf(icicle, *m_current));
    case Qt::Key_Down:
        return drawn(firstChildOf(icicle, *m_current));
    case Qt::Key_Home:
        return drawn(CellPlace{m_current->level, 0});
    case Qt::Key_End:
        return drawn(CellPlace{m_current->level, icicle.levels[m_current->level].size() - 1});
    default:
        return std::nullopt;
    }
}

void OrderStrip::keyPressEvent(QKeyEvent* event) {
    const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (!plain || !m_scene) {
        QWidget::keyPressEvent(event);
        return;
    }
    setHovered(std::nullopt);
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
        if (const auto place = target(event->key())) {
            setCurrent(place);
        }
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_current) {
            choose(*m_current);
        }
        return;
    case Qt::Key_Escape:
        if (m_span) {
            emit cleared();
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void OrderStrip::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    if (!m_current && !m_cells.empty() && event->reason() != Qt::MouseFocusReason) {
        setCurrent(m_cells.front());
    }
    announceStripFocus(*this);
    update();
}

void OrderStrip::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

} // namespace keyatlas
