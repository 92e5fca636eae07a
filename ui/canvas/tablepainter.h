// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

class QPainter;

namespace keyatlas {

class TableBands;
struct Place;
struct TableScene;

// The fills of all cells, in device pixels, as large as the bands.
QImage paintedTables(const TableScene& scene, const TableBands& bands);
// What lies around and over them.
void paintTableAxis(QPainter& painter, const TableBands& bands);
void paintTableLabels(QPainter& painter, const TableBands& bands); // levels and tables
void paintTableSelection(QPainter& painter, const TableBands& bands, const Place& place);
void paintTableFocus(QPainter& painter, const TableBands& bands);

} // namespace keyatlas
