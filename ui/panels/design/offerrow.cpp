// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/offerrow.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QPainter>

namespace keyatlas {

void OfferRow::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto* style = option.widget != nullptr ? option.widget->style() : QApplication::style();
    painter->save();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    QRect rect = option.rect.adjusted(metrics().s3, metrics().s1, -metrics().s3, -metrics().s1);
    if (index.data(WarningRole).toBool()) {
        const int side = metrics().icon;
        icon(QStringLiteral("warning"), Tint::Warning)
            .paint(painter, rect.right() - side, rect.center().y() - side / 2, side, side);
        rect.setRight(rect.right() - side - metrics().s2);
    }
    const int middle = rect.top() + rect.height() / 2;
    const auto line = [&](FontRole role, const QColor& colour, const QRect& place, const QString& text) {
        painter->setFont(fontFor(role));
        painter->setPen(colour);
        painter->drawText(
            place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
            painter->fontMetrics().elidedText(cutForLayout(text), Qt::ElideRight, place.width()));
    };
    line(FontRole::Body, colours().text, QRect(rect.topLeft(), QPoint(rect.right(), middle)),
         index.data().toString());
    line(FontRole::Key, colours().muted, QRect(QPoint(rect.left(), middle), rect.bottomRight()),
         index.data(TemplateRole).toString());
    painter->restore();
}

QSize OfferRow::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {metrics().px(200), metrics().px(44)};
}

} // namespace keyatlas
