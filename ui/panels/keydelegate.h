// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/showntext.h"

#include <QStyledItemDelegate>

namespace keyatlas {

// Draws the cells of our tables and trees: keys in the fixed font with escapes in boxes, figures, share bars,
// marks. One line, whatever the text.
class KeyDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit KeyDelegate(int rowHeight, QObject* parent = nullptr);

    void setInset(int inset) { m_inset = inset; } // px from the cell's left edge to its content
    // A 1 px accent frame around the current cell; off where a whole row is current.
    void setFocusCell(bool on) { m_focusCell = on; }
    // The row that the mouse is over, as the view says it; an invalid index for none.
    void setHovered(const QPersistentModelIndex& row) { m_hovered = row; }
    const QPersistentModelIndex& hovered() const { return m_hovered; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintGround(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

    int m_height;
    int m_inset;
    bool m_focusCell = false;
    QPersistentModelIndex m_hovered;
};

// Draws `shown` in `rect` with the painter's font and pen: one line, cut at the end with "…", escapes in
// boxes.
void drawShown(QPainter& painter, const QRect& rect, const ShownText& shown);
// Draws a share bar, `share` from 0 to 1, over the width of `rect`.
void drawShare(QPainter& painter, const QRect& rect, double share);

} // namespace keyatlas
