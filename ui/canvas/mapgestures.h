// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"

#include <QPointF>

#include <optional>

class QMouseEvent;
class QWheelEvent;

namespace keyatlas {

class MapCanvas;
enum class MapPart : unsigned char;

// What the mouse does on the map: click selects, double-click and wheel zoom, a drag over cells zooms to what
// it covers, a drag on an axis (or over cells with Shift) draws a brush, handles and the minimap's frame
// move.
class MapGestures {
public:
    explicit MapGestures(MapCanvas& canvas) : m_canvas(canvas) {}

    void press(QMouseEvent& event);
    void move(QMouseEvent& event);
    void release(QMouseEvent& event);
    void doubleClick(QMouseEvent& event);
    void wheel(QWheelEvent& event);

private:
    enum class Kind : unsigned char { Cells, Brush, First, Last, Minimap, Pan };
    struct Drag {
        Kind kind = Kind::Cells;
        QPointF from;
        bool moved = false;
        Rank anchor = 0; // of a brush: the end that stays
        double grip = 0; // of the minimap: where in the frame it was taken, px from its left edge
        double last = 0; // of a pan
    };

    void begin(QMouseEvent& event, MapPart part);
    void drag(const QPointF& at);
    void click(const QPointF& at, MapPart part);
    void moveFrame(double x);
    void showCursor(const QPointF& at);

    MapCanvas& m_canvas;
    std::optional<Drag> m_drag;
};

} // namespace keyatlas
