// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/journey/journeywindow.h"
#include "ui/canvas/mapcanvas.h"
#include "ui/canvas/mappanel.h"
#include "ui/window/workspace.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

namespace keyatlas::test {

// A window that shows a source on its map, with what a hand does there.
struct OnMap {
    JourneyWindow window;
    MapCanvas* canvas = nullptr;

    explicit OnMap(const QString& path = sample("transactions.json.gz")) {
        QVERIFY(window.opens(path));
        canvas = &window->workspace().map().canvas();
        QVERIFY(settled());
        QTest::qWait(100); // panels find their sizes
        QVERIFY(settled());
        canvas->setFocus();
    }

    Navigator& navigator() { return window->navigator(); }
    Span view() { return navigator().view(); }
    Span whole() { return navigator().place().whole(); }
    bool settled() const {
        return QTest::qWaitFor([this] { return canvas->isCurrent(); }) && canvas->cellCount() > 0;
    }
    // A point in the cell that stands for `prefix`.
    QPoint pointOf(const std::string& prefix) const {
        for (const auto& level : canvas->scene()->icicle.levels) {
            for (const auto& cell : level) {
                if (!cell.merged && cell.node.prefix == prefix && cell.level > 0) {
                    return canvas->rectOf(cell).center();
                }
            }
        }
        return {-1, -1};
    }
    void wheel(const QPointF& at, int notches) const {
        QWheelEvent event(at, canvas->mapToGlobal(at), QPoint(), QPoint(0, notches * 120), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(canvas, &event);
    }
    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = Qt::NoModifier) const {
        QTest::mousePress(canvas, Qt::LeftButton, keys, from);
        for (int step = 1; step <= 4; ++step) {
            const QPointF at = from + QPointF(to - from) * step / 4;
            QMouseEvent move(QEvent::MouseMove, at, canvas->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                             keys);
            QApplication::sendEvent(canvas, &move);
        }
        QTest::mouseRelease(canvas, Qt::LeftButton, keys, to);
    }
};

} // namespace keyatlas::test
