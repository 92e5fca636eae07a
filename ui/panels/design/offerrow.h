// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace keyatlas {

// A row of offered schemes: the name, and below it the template.
class OfferRow : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum Role : int { TemplateRole = Qt::UserRole + 1, WarningRole };
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace keyatlas
