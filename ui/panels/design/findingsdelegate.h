// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QStyledItemDelegate>

namespace keyatlas {

// Draws the findings of a FindingsModel: icon, bold title, text, advice, each on as many lines as the width
// of the view asks for, and a link to the documents.
class FindingsDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit FindingsDelegate(QObject* parent = nullptr) : QStyledItemDelegate(parent) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    // Where the link stands in a row; null if there is none.
    static QRect linkRect(const QStyleOptionViewItem& option, const QModelIndex& index);

signals:
    void linked(const QModelIndex& index); // the link was clicked

protected:
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
};

} // namespace keyatlas
