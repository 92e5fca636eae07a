// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/layout/heatstrip.h"

#include <QImage>
#include <QWidget>

#include <memory>
#include <optional>

namespace keyatlas {

// What is painted: a strip and the columns it was made for.
struct HeatPicture {
    std::shared_ptr<const Columns> columns; // null: nothing yet
    std::shared_ptr<const HeatStrip> strip; // not null if there are columns
    Rank readTo = ~Rank{0};                 // documents from here on were not read
};

// The cells of "Key x time": painted once a picture, then only copied. A drag brushes, arrow keys go from
// cell to cell, Enter brushes the column of the cell. X is in device pixels of the columns, from the left
// inset on.
class HeatView : public QWidget {
    Q_OBJECT
public:
    explicit HeatView(QWidget* parent = nullptr);

    void setInset(int left, int right);
    // The columns that the map shows by now; until their picture comes, the old one is stretched to them.
    void setColumns(std::shared_ptr<const Columns> columns);
    void setPicture(HeatPicture picture);
    const HeatPicture& picture() const { return m_picture; }
    // The selected span, washed in accent; none: nothing is selected.
    void setSelected(std::optional<Span> span);

    struct Cell {
        std::size_t column = 0;
        std::size_t row = 0;
        friend bool operator==(const Cell&, const Cell&) = default;
    };
    std::optional<Cell> cellAt(const QPoint& at) const;
    QRect rectOf(Cell cell) const;     // in px of the widget
    QString cellText(Cell cell) const; // "Apr to Jun 2012: 1,204 documents; ranks 180,670 to 201,690"
    const std::optional<Cell>& current() const { return m_current; } // that the keys are at

    QSize sizeHint() const override;

signals:
    // The person draws a brush from one column to another (x0 <= x1). `finished`: it is drawn.
    void brushed(int x0, int x1, bool finished);
    void brushDropped(); // Esc while drawing: it is as before
    void currentChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    bool hasCells() const;
    int deviceX(double x) const;       // from px of the widget, clamped to the columns
    double widgetX(int deviceX) const; // and back
    QRectF area() const;
    void makeImage();
    void paintImage(QPainter& painter) const;
    void paintUnread(QPainter& painter) const;
    void paintLabels(QPainter& painter) const;
    void paintWash(QPainter& painter) const;
    void paintOutline(QPainter& painter, Cell cell, const QColor& colour) const;
    void goTo(Cell cell);
    bool goByKey(int key);
    void announce(bool finished);

    int m_left = 0;
    int m_right = 0;
    std::shared_ptr<const Columns> m_columns; // that the map shows
    HeatPicture m_picture;
    QImage m_image; // of m_picture, in device pixels; null: to be made
    std::optional<Span> m_selected;
    std::optional<Cell> m_current;
    std::optional<Cell> m_hovered;
    struct Drag {
        int from = 0;
        int to = 0;
        QPoint pressedAt;
        bool drawn = false; // moved far enough to be a brush
    };
    std::optional<Drag> m_drag;
};

} // namespace keyatlas
