// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "ui/session/mapstate.h"
#include "ui/session/navigator.h"

#include <QWidget>

class QButtonGroup;
class QComboBox;
class QToolButton;
class QVBoxLayout;

namespace keyatlas {

class CopyAs;
class MapCanvas;
class PanelBar;
class Pins;

// The map with its bar: what width and colour mean, where IDs are split, zoom; below the cells the time
// strip.
class MapPanel : public QWidget {
    Q_OBJECT
public:
    MapPanel(Navigator& navigator, Pins& pins, MapState& state, QWidget* parent = nullptr);

    MapCanvas& canvas() const { return *m_canvas; }
    void nextColouring(); // that makes sense for what is known

signals:
    void said(const QString& line); // for the status bar

private:
    void createBar(QVBoxLayout& column);
    void createWeight(PanelBar& bar);
    void createColour(PanelBar& bar);
    void createSplit(PanelBar& bar);
    void createZoom(PanelBar& bar);
    void connectAll();
    void refresh();
    void showMenu(const QPoint& at);

    Navigator& m_navigator;
    Pins& m_pins;
    MapState& m_state;
    MapCanvas* m_canvas = nullptr;
    CopyAs* m_copier = nullptr;
    QButtonGroup* m_weight = nullptr;
    QComboBox* m_colour = nullptr;
    QToolButton* m_split = nullptr;
    QToolButton* m_out = nullptr;
    QToolButton* m_all = nullptr;
    QToolButton* m_in = nullptr;
};

} // namespace keyatlas
