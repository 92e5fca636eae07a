// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/icicleplaces.h"
#include "core/tree/rankset.h"
#include "ui/canvas/cellpainter.h"
#include "ui/canvas/mapzoom.h"
#include "ui/session/navigator.h"
#include "ui/session/pins.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace keyatlas {

class HoverCard;
class MapGestures;
class MapKeys;

// A place on the canvas as the pointer sees it.
enum class MapPart : unsigned char {
    Nothing,
    Minimap,
    RankAxis,
    Lane,
    Cells,
    FirstHandle,
    LastHandle,
    ByteAxis
};

// The map itself: minimap, rank axis, pinned queries, icicle, byte axis. Shows what the Navigator says, tells
// it what the person wants. Cells are laid out on a worker; until they arrive the old picture is stretched.
class MapCanvas : public QWidget {
    Q_OBJECT
public:
    MapCanvas(Navigator& navigator, Pins& pins, MapState& state, QWidget* parent = nullptr);
    ~MapCanvas() override;

    Navigator& navigator() const { return m_navigator; }
    MapState& state() const { return m_state; }
    Pins& pins() const { return m_pins; }
    MapZoom& zoom() { return m_zoom; }
    MapKeys& keys() { return *m_keys; }
    HoverCard& card() { return *m_card; }

    // Null until the first cells have arrived; may be of an older view or state of the source.
    const std::shared_ptr<const MapScene>& scene() const { return m_scene; }
    bool isCurrent() const; // scene() is of what the Navigator shows
    // The scene's columns, for those who share the map's horizontal axis; null without a scene.
    const std::shared_ptr<const Columns>& columns() const { return m_columns; }
    const MapRows& rows() const { return m_rows; }
    std::size_t cellCount() const; // cells that are drawn, all levels
    const std::vector<std::size_t>& pinLanes() const { return m_pinLanes; } // of shownPins()
    const std::optional<CellPlace>& hoveredCell() const { return m_hovered; }
    const std::optional<std::pair<double, double>>& band() const { return m_band; }

    // Times to colour by; null: none are known.
    void setTimes(std::shared_ptr<const TimeColumn> times);
    void setHits(std::shared_ptr<const RankSet> hits); // of a search; null: none goes on
    const std::shared_ptr<const RankSet>& hits() const { return m_hits; }

    int deviceX(double x) const; // px of the canvas to device pixels of the scene, and back
    double canvasX(int deviceX) const;
    double canvasXOf(Rank rank) const;
    Rank rankAt(double x) const;
    QRect rectOf(const IcicleCell& cell) const;
    QRect handleRect(bool first) const; // null without a brush
    std::optional<QRect> pinRect(const Pin& pin) const;

    std::optional<CellPlace> cellAt(const QPoint& at) const;
    MapPart partAt(const QPoint& at) const;
    std::optional<Pin> pinAt(const QPoint& at) const;
    const std::vector<Pin>& shownPins() const {
        return m_shownPins;
    } // those of the space, that hold something
    // The cell whose span is selected; else the smallest that holds all of it.
    std::optional<CellPlace> currentCell() const;
    bool hasBrush() const; // part of the order is selected

    // Selects what lies between two borders, at least one document; on the way to a longer or shorter brush.
    void brush(Rank from, Rank to);
    void setHovered(const QPoint& at);                           // a point outside of all cells hovers none
    void setBand(std::optional<std::pair<double, double>> band); // stretch that a drag would zoom to, px
    enum class Focus : unsigned char { Cells, FirstHandle, LastHandle, Pin };
    Focus focusPart() const { return m_focus; }
    void setFocusPart(Focus focus, std::size_t pin = 0); // `pin`: of shownPins()
    std::optional<Pin> focusedPin() const;               // only where a pin has the keyboard
    std::size_t focusedPinNumber() const { return m_focusPin; }

    int mostHeight() const; // px that the levels it shows can use
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void sceneChanged(); // scene() is new
    void menuWanted(const QPoint& at);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void connectAll();
    void askScene();
    void takeScene(std::shared_ptr<const MapScene> scene);
    void takePins();
    void placeRows();
    std::size_t laneCount() const;
    std::vector<RowHeight> levelHeights() const;
    void forgetImages();
    void paintStretched(QPainter& painter) const;
    void paintScene(QPainter& painter);
    void paintEmpty(QPainter& painter) const;
    QString emptyText() const;

    Navigator& m_navigator;
    Pins& m_pins;
    MapState& m_state;
    MapZoom m_zoom;
    MapGestures* m_gestures = nullptr;
    MapKeys* m_keys = nullptr;
    HoverCard* m_card = nullptr;

    std::shared_ptr<const MapScene> m_scene;
    std::shared_ptr<const Columns> m_columns; // of m_scene
    const Session* m_sceneOf = nullptr;       // only to compare
    MapQuestion m_asked;                      // newest question
    std::shared_ptr<const TimeColumn> m_times;
    std::shared_ptr<const RankSet> m_hits;
    std::vector<Pin> m_shownPins;
    std::vector<std::size_t> m_pinLanes; // lane of each
    MapRows m_rows;
    QImage m_cells;   // what was painted of m_scene
    QImage m_minimap; // likewise
    std::optional<CellPlace> m_hovered;
    std::optional<std::pair<double, double>> m_band;
    Focus m_focus = Focus::Cells;
    std::size_t m_focusPin = 0;
    Latest m_asking;
};

} // namespace keyatlas
