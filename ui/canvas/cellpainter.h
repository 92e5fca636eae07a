// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/maprows.h"
#include "ui/canvas/mapscene.h"
#include "ui/session/mapstate.h"

#include <QImage>
#include <QString>

class QPainter;

namespace keyatlas {

// The colours of a scene's cells, as UI.md 4 wants them: the family's mixed into the panel by level, or a
// step of the heat ramp.
class CellColours {
public:
    CellColours(const MapScene& scene, Colouring colouring) : m_scene(scene), m_colouring(colouring) {}

    QColor fill(const IcicleCell& cell, std::size_t at) const; // `at`: its place in its level
    QColor minimapFill(const IcicleCell& cell, bool inView) const;
    bool hatched(const IcicleCell& cell) const; // of a family that has no colour of its own

private:
    QColor base(const Icicle& icicle, const IcicleCell& cell) const;

    const MapScene& m_scene;
    Colouring m_colouring;
};

// The fills of all cells, without labels and whatever lies over them: `rows.cells` in device pixels.
QImage paintedCells(const MapScene& scene, const MapRows& rows, Colouring colouring);
// The families over all of the order; what lies outside the view is faded.
QImage paintedMinimap(const MapScene& scene, const MapRows& rows);

// What the source row says at its ends; while the source is not read whole, counts are "at least".
struct SourceWords {
    QString name;
    QString whole;
    bool partial = false;
};
// The labels of the cells, over fills and washes.
void paintLabels(QPainter& painter, const MapScene& scene, const MapRows& rows, Colouring colouring,
                 const SourceWords& source);

// `text` in at most `room` characters: numbers are cut at the front ("…1234"), text at the end ("anna…");
// empty if fewer than four fit.
QString cellLabel(const QString& text, int room);

} // namespace keyatlas
