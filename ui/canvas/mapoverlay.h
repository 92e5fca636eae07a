// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QColor;
class QPainter;

namespace keyatlas {

class MapCanvas;

QColor brushWash(); // of the selected span, over cells and heat

// What lies around and over the cells of the map. All need a scene.

void paintAxes(QPainter& painter, const MapCanvas& canvas);         // ranks above, bytes below the cells
void paintMinimapFrame(QPainter& painter, const MapCanvas& canvas); // where the view lies in all of the order
void paintWash(QPainter& painter, const MapCanvas& canvas); // of the selected span; labels lie over it
void paintPins(QPainter& painter, const MapCanvas& canvas);
void paintHits(QPainter& painter, const MapCanvas& canvas);
void paintRank(QPainter& painter, const MapCanvas& canvas);      // the current document
void paintSelection(QPainter& painter, const MapCanvas& canvas); // the cell, brush lines, handles
void paintPointer(QPainter& painter, const MapCanvas& canvas);   // hovered cell, band of a drag
void paintFocus(QPainter& painter, const MapCanvas& canvas);

} // namespace keyatlas
