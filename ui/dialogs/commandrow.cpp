// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/commandrow.h"

#include "ui/dialogs/commandsmodel.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace keyatlas {

QSize CommandRow::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {metrics().px(200), metrics().px(28)};
}

void CommandRow::paint(QPainter* painter, const QStyleOptionViewItem& option,
                       const QModelIndex& index) const {
    const Colours& c = colours();
    const Metrics& m = metrics();
    const bool enabled = index.data(CommandsModel::EnabledRole).toBool();
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->fillRect(option.rect, c.selection);
    } else if (option.state.testFlag(QStyle::State_MouseOver)) {
        painter->fillRect(option.rect, c.hover);
    }
    QRect row = option.rect.adjusted(m.s3, 0, -m.s3, 0);
    const QRect place(row.left(), row.center().y() - m.icon / 2 + 1, m.icon, m.icon);
    index.data(Qt::DecorationRole)
        .value<QIcon>()
        .paint(painter, place, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    row.setLeft(place.right() + m.s2);

    painter->setFont(fontFor(FontRole::Table));
    painter->setPen(c.muted);
    const QString keys = index.data(CommandsModel::KeysRole).toString();
    painter->drawText(row, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine, keys);
    row.setRight(row.right() - painter->fontMetrics().horizontalAdvance(keys) - m.s4);

    const QFont body = fontFor(FontRole::Body);
    const QString name = index.data().toString();
    painter->setFont(body);
    painter->setPen(enabled ? c.text : c.muted);
    painter->drawText(row, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                      painter->fontMetrics().elidedText(name, Qt::ElideRight, row.width()));
    row.setLeft(row.left() + painter->fontMetrics().horizontalAdvance(name) + m.s3);

    const QString reason = index.data(CommandsModel::ReasonRole).toString();
    const QString note = reason.isEmpty() ? index.data(CommandsModel::MenuRole).toString() : reason;
    painter->setFont(fontFor(FontRole::Table));
    painter->setPen(c.muted);
    painter->drawText(row, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                      painter->fontMetrics().elidedText(note, Qt::ElideRight, row.width()));
    painter->restore();
}

} // namespace keyatlas
