// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/areas.h"

#include <QApplication>
#include <QWidget>

namespace keyatlas {

QWidget* firstFocusable(QWidget& area) {
    const auto takes = [](const QWidget& widget) {
        return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) != 0;
    };
    if (takes(area)) {
        return &area;
    }
    // The chain is the order of Tab, which is the order of reading.
    for (QWidget* widget = area.nextInFocusChain(); widget && widget != &area;
         widget = widget->nextInFocusChain()) {
        if (area.isAncestorOf(widget) && takes(*widget)) {
            return widget;
        }
    }
    return nullptr;
}

QWidget* Areas::current() const {
    const QWidget* focus = QApplication::focusWidget();
    for (const auto& area : m_areas) {
        if (area && focus && (area == focus || area->isAncestorOf(focus))) {
            return area;
        }
    }
    return nullptr;
}

bool Areas::walk(int step) {
    QList<QWidget*> shown;
    for (const auto& area : m_areas) {
        if (area && area->isVisible() && firstFocusable(*area)) {
            shown << area;
        }
    }
    if (shown.isEmpty()) {
        return false;
    }
    const auto at = shown.indexOf(current());
    const auto count = shown.size();
    const auto next = at < 0 ? (step > 0 ? 0 : count - 1) : (at + step + count) % count;
    firstFocusable(*shown[next])->setFocus(step > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return next != at;
}

} // namespace keyatlas
