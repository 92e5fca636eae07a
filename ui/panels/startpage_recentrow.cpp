// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/startpage_recentrow.h"

#include "ui/panels/startpage_recents.h"
#include "ui/theme/flatcontrols.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/window/recentsmodel.h"

#include <QPainter>

namespace keyatlas {

namespace {

void paintIcon(QPainter& painter, const QRect& cell, const QIcon& icon) {
    QRect place(0, 0, metrics().icon, metrics().icon);
    place.moveCenter(cell.center());
    icon.paint(&painter, place);
}

// "not found" in a frame, at the left of `line`.
void paintBadge(QPainter& painter, const QRect& line, const QString& text) {
    const Metrics& m = metrics();
    QFont font = fontFor(FontRole::Small);
    font.setWeight(QFont::DemiBold);
    QRect badge(line.left(), 0, QFontMetrics(font).horizontalAdvance(text) + 2 * m.px(7), m.px(18));
    badge.moveTop(line.center().y() - badge.height() / 2);
    if (badge.right() > line.right()) {
        return;
    }
    flat::drawFrame(painter, badge, {colours().warning, colours().panel});
    painter.setFont(font);
    painter.setPen(colours().warning);
    painter.drawText(badge, Qt::AlignCenter, text);
}

} // namespace

RecentRow::RecentRow(RecentsView& view) : QStyledItemDelegate(&view), m_view(view) {}

void RecentRow::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    paintGround(*painter, option.rect, index);
    const bool missing = index.data(RecentsModel::MissingRole).toBool();
    switch (index.column()) {
    case RecentsModel::Kind: {
        const bool folder = index.data(RecentsModel::FolderRole).toBool();
        paintIcon(*painter, option.rect,
                  icon(folder ? QStringLiteral("folder") : QStringLiteral("file"),
                       missing ? Tint::Muted : Tint::Text));
        break;
    }
    case RecentsModel::Name:
        paintName(*painter, option.rect, index);
        break;
    case RecentsModel::Pin: {
        const bool pinned = index.data(RecentsModel::PinnedRole).toBool();
        paintIcon(*painter, option.rect, icon(QStringLiteral("pin"), pinned ? Tint::Accent : Tint::Muted));
        break;
    }
    default:
        paintText(*painter, option.rect, index);
    }
    painter->restore();
}

void RecentRow::paintGround(QPainter& painter, const QRect& rect, const QModelIndex& index) const {
    const Colours& c = colours();
    const bool current = m_view.hasFocus() && index.row() == m_view.currentIndex().row();
    if (index.row() == m_view.hoveredRow()) {
        painter.fillRect(rect, c.hover);
    }
    if (index.row() < index.model()->rowCount() - 1) {
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), c.line);
    }
    if (current) {
        const bool first = index.column() == 0;
        const bool last = index.column() == RecentsModel::kColumns - 1;
        painter.fillRect(rect.adjusted(0, 0, 0, -1), c.selection);
        painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), c.accent);
        painter.fillRect(QRect(rect.left(), rect.bottom() - 1, rect.width(), 1), c.accent);
        if (first || last) {
            painter.fillRect(QRect(first ? rect.left() : rect.right(), rect.top(), 1, rect.height() - 1),
                             c.accent);
        }
    }
}

void RecentRow::paintName(QPainter& painter, const QRect& rect, const QModelIndex& index) const {
    const Colours& c = colours();
    const Metrics& m = metrics();
    const bool missing = index.data(RecentsModel::MissingRole).toBool();
    const QRect upper(rect.left() + m.s2, rect.top() + m.px(6), rect.width() - 2 * m.s2, m.px(18));
    const QRect lower(upper.left(), upper.bottom() - m.px(1), upper.width(), m.px(18));
    const QFont strong = fontFor(FontRole::Heading);
    const QFontMetrics measure(strong);
    const QString name = measure.elidedText(index.data().toString(), Qt::ElideMiddle, upper.width());
    painter.setFont(strong);
    painter.setPen(missing ? c.muted : c.text);
    painter.drawText(upper, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, name);
    if (missing) {
        paintBadge(painter, upper.adjusted(measure.horizontalAdvance(name) + m.s2, 0, 0, 0), tr("not found"));
    }
    painter.setFont(fontFor(FontRole::Table));
    painter.setPen(c.muted);
    const QString place = index.data(RecentsModel::PlaceRole).toString();
    painter.drawText(lower, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(place, Qt::ElideMiddle, lower.width()));
}

void RecentRow::paintText(QPainter& painter, const QRect& rect, const QModelIndex& index) const {
    const Colours& c = colours();
    const int column = index.column();
    const bool strong = column == RecentsModel::Documents || column == RecentsModel::OnDisk;
    const bool missing = index.data(RecentsModel::MissingRole).toBool();
    const QRect inner = rect.adjusted(metrics().s2, 0, -metrics().s2, 0);
    painter.setFont(fontFor(FontRole::Table));
    painter.setPen(strong && !missing ? c.text : c.muted);
    const auto alignment = static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt());
    painter.drawText(
        inner, static_cast<int>(alignment) | Qt::TextSingleLine,
        painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, inner.width()));
}

} // namespace keyatlas
