// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace keyatlas {

class ComponentsModel;

// The table of components: rows are dragged by their handle, moved by Alt+Up and Alt+Down, removed by Delete,
// edited in place. As high as its rows.
class ComponentsView : public QTableView {
    Q_OBJECT
public:
    explicit ComponentsView(ComponentsModel& model, QWidget* parent = nullptr);

    int currentRow() const { return currentIndex().row(); } // -1: none
    void moveCurrent(int step);
    void removeCurrent();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void move(int from, int to);
    int gapAt(int y) const; // before which row a drag would drop
    void fit();

    ComponentsModel& m_model;
    int m_dragged = -1; // row
    int m_gap = -1;
};

} // namespace keyatlas
