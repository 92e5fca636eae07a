// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace keyatlas {

class Recents;
class RecentsModel;

// The table of the Start page. Enter or a click opens, Delete removes the row, P or its pin keeps it at the
// top. It is as high as its rows: the page scrolls, not the table.
class RecentsView : public QTableView {
    Q_OBJECT
public:
    explicit RecentsView(Recents& recents, QWidget* parent = nullptr);

    int hoveredRow() const { return m_hovered; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void openWanted(const QString& path);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void clickedAt(const QModelIndex& index);
    void openRow(int row);
    void togglePin(int row);
    void removeRow(int row);
    void setHovered(int row);
    void fitColumns();
    QString pathOf(int row) const;

    Recents& m_recents;
    RecentsModel* m_model = nullptr;
    int m_hovered = -1;
};

} // namespace keyatlas
