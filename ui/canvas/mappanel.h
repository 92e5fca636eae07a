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
class Find;
class HeatLegend;
class MapCanvas;
class PanelBar;
class PinPrompt;
class Pins;
class TimeStrip;

// The map with its bar: what width and colour mean, where IDs are split, zoom; below the cells the time
// strip.
class MapPanel : public QWidget {
    Q_OBJECT
public:
    MapPanel(Navigator& navigator, Pins& pins, MapState& state, QWidget* parent = nullptr);

    MapCanvas& canvas() const { return *m_canvas; }
    TimeStrip& strip() const { return *m_strip; }
    void nextColouring();    // that can be drawn now
    void follow(Find& find); // its hits are lit

signals:
    void said(const QString& line); // for the status bar

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void createBar(QVBoxLayout& column);
    void createWeight(PanelBar& bar);
    void createColour(PanelBar& bar);
    void createSplit(PanelBar& bar);
    void createZoom(PanelBar& bar);
    void createStrip(QVBoxLayout& column);
    void connectAll();
    void refresh();
    void refreshColours();
    void refreshLegend();
    void followTimes();
    void takeTimes();
    void brush(int x0, int x1, bool finished);
    bool canColourByAge() const;
    void showMenu(const QPoint& at);

    Navigator& m_navigator;
    Pins& m_pins;
    MapState& m_state;
    MapCanvas* m_canvas = nullptr;
    TimeStrip* m_strip = nullptr;
    QMetaObject::Connection m_times; // to those of the Navigator's session
    std::optional<Span> m_beforeBrush;
    CopyAs* m_copier = nullptr;
    PinPrompt* m_prompt = nullptr;
    QButtonGroup* m_weight = nullptr;
    QComboBox* m_colour = nullptr;
    HeatLegend* m_legend = nullptr;
    QToolButton* m_split = nullptr;
    QToolButton* m_out = nullptr;
    QToolButton* m_all = nullptr;
    QToolButton* m_in = nullptr;
};

} // namespace keyatlas
