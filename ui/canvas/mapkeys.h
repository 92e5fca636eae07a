// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/icicleplaces.h"
#include "ui/session/latest.h"

class QKeyEvent;

namespace keyatlas {

class MapCanvas;

// What the keyboard does on the map: arrows go to sibling, parent and child, Enter zooms in, Esc drops the
// brush and then the selection; on a handle of the brush they move that, on a pin Enter selects it and Delete
// takes it off.
class MapKeys {
public:
    explicit MapKeys(MapCanvas& canvas) : m_canvas(canvas) {}

    bool press(const QKeyEvent& event); // false: it means nothing here
    // Fits the cell; merged ones go apart. `share`: where in the width.
    void enter(CellPlace place, double share);
    void escape();
    void moveHandle(bool first, long long ranks);
    void select(CellPlace place);

private:
    bool pressOnPin(const QKeyEvent& event);
    bool pressOnHandle(const QKeyEvent& event, bool first);
    void goSideways(int step);
    void goOutside(int step, int level);
    void goToEnd(bool first);
    long long toNextEdge(Rank from, int step) const;

    MapCanvas& m_canvas;
    Latest m_asking;
};

} // namespace keyatlas
