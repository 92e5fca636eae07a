// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/icicleplaces.h"

#include <QRect>
#include <QString>

#include <vector>

namespace keyatlas {

class MapCanvas;

// One thing on the map that has a name of its own.
struct MapItem {
    enum class Kind : unsigned char { Cell, FirstHandle, LastHandle, Pin };
    Kind kind = Kind::Cell;
    CellPlace cell{};    // of a cell
    std::size_t pin = 0; // of a pin: its place in shownPins()

    friend bool operator==(const MapItem&, const MapItem&) = default;
};

// All that are drawn now: cells by level, handles, pins.
std::vector<MapItem> mapItems(const MapCanvas& canvas);
// The one that has the keyboard.
MapItem currentItem(const MapCanvas& canvas);

// "txn, 00001234, 2012: 21,021 documents, 4.55 MB, level 3"
QString itemName(const MapCanvas& canvas, const MapItem& item);
QRect itemRect(const MapCanvas& canvas, const MapItem& item); // on the canvas

} // namespace keyatlas
