// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace keyatlas {

class RecentsView;

// Draws one row of the recents: name over its place, the figures, the pin.
class RecentRow : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit RecentRow(RecentsView& view);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    void paintGround(QPainter& painter, const QRect& rect, const QModelIndex& index) const;
    void paintName(QPainter& painter, const QRect& rect, const QModelIndex& index) const;
    void paintText(QPainter& painter, const QRect& rect, const QModelIndex& index) const;

    RecentsView& m_view;
};

} // namespace keyatlas
