// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/tablescene.h"
#include "ui/session/latest.h"
#include "ui/session/mapstate.h"
#include "ui/session/navigator.h"

#include <QImage>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

namespace keyatlas {

class TableCard;

// The tables of a family, level by level, on the map's axis: what each reaches across and which lie over each
// other. Shows the Navigator's view and span, tells it what the person wants; keeps only which table is the
// current one. Laid out on a worker.
class TableBands : public QWidget {
    Q_OBJECT
public:
    TableBands(Navigator& navigator, MapState& state, QWidget* parent = nullptr);
    ~TableBands() override;

    // The hover card is a child of that widget, which is larger; once.
    void setCardOver(QWidget* widget);
    TableCard* card() const { return m_card; }

    // Null: none. `scanned`: the Navigator's keys are those of this family, all that will be read of them.
    void setFamily(std::shared_ptr<const StoreFamily> family, bool scanned, const KeyFormat& keyFormat);

    const std::shared_ptr<const TableScene>& scene() const {
        return m_scene;
    } // null while nothing was laid out
    bool isCurrent() const { return m_scene && m_scene->asked == m_asked; }
    std::optional<std::size_t> current() const { return m_current; } // number of a table in the family
    // Makes it the current one and selects its keys, if any is found in it.
    void choose(std::size_t table, Navigator::Step step = Navigator::Step::Browse);
    void zoomTo(std::size_t table);

    // Numbers of cells in the scene.
    std::optional<std::size_t> cellAt(const QPoint& at) const;
    std::optional<std::size_t> cellOf(std::size_t table) const; // none: it lies outside the view
    QRect rectOf(std::size_t cell) const;
    std::optional<std::size_t> hovered() const { return m_hovered; }
    void setHovered(std::optional<std::size_t> cell);

    // Places from top to bottom, px.
    QRect axisRect() const;
    QRect laneRect(std::size_t level, std::size_t lane) const;
    QRect levelRect(std::size_t level) const;
    QRect bandsRect() const; // all lanes
    double canvasX(int deviceX) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

signals:
    void sceneChanged();
    void currentChanged(); // current() is another table, or none
    void menuWanted(std::size_t table, const QPoint& at);
    void said(const QString& line);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void askScene();
    void takeScene(std::shared_ptr<const TableScene> scene);
    void forgetImage();
    int laneHeight() const;
    int topOf(std::size_t level) const;
    bool zooms() const; // the view can change here
    void zoomAround(int deviceX, double factor, Navigator::Step step);
    bool pressZoomKey(const QKeyEvent& event);
    std::optional<std::size_t> targetOf(int key) const; // of an arrow key, from the current table
    std::optional<std::size_t> sideways(int step) const;
    std::optional<std::size_t> inLane(int step) const; // the nearest table so many lanes below
    std::optional<std::size_t> firstShown() const;

    Navigator& m_navigator;
    MapState& m_state;
    TableCard* m_card = nullptr;
    std::shared_ptr<const StoreFamily> m_family;
    bool m_scanned = false;
    KeyFormat m_keyFormat;
    std::shared_ptr<const TableScene> m_scene;
    TableQuestion m_asked;
    QImage m_image; // fills of m_scene
    std::optional<std::size_t> m_current;
    std::optional<std::size_t> m_hovered;
    QTimer m_run; // of turns of the wheel that are one step of the history
    Latest m_asking;
};

} // namespace keyatlas
