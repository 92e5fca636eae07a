// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/flatcontrols.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QAbstractScrollArea>
#include <QPainter>
#include <QStyleOption>
#include <QWidget>

namespace keyatlas::flat {

namespace {

void drawTab(const QStyleOptionTab& tab, QPainter& painter) {
    const Colours& c = colours();
    const QRect r = tab.rect;
    const bool selected = tab.state.testFlag(QStyle::State_Selected);
    if (!selected) {
        if (tab.state.testFlag(QStyle::State_MouseOver)) {
            painter.fillRect(r.adjusted(0, 0, 0, -1), c.hover);
        }
        painter.fillRect(QRect(r.left(), r.bottom(), r.width(), 1), c.line);
        return;
    }
    painter.fillRect(r, c.panel);
    painter.fillRect(QRect(r.left(), r.top(), 1, r.height()), c.line);
    painter.fillRect(QRect(r.right(), r.top(), 1, r.height()), c.line);
    const int thick = metrics().px(2);
    painter.fillRect(QRect(r.left(), r.bottom() - thick + 1, r.width(), thick), c.accent);
}

// Bold when selected; its room was kept for it (flatsizes.cpp), so nothing moves.
void drawTabLabel(const QStyleOptionTab& tab, QPainter& painter, const QWidget* widget) {
    const Colours& c = colours();
    const Metrics& m = metrics();
    const bool selected = tab.state.testFlag(QStyle::State_Selected);
    QFont font = widget ? widget->font() : painter.font();
    font.setWeight(selected ? QFont::DemiBold : QFont::Normal);
    QRect r = tab.rect.adjusted(m.s4, 0, -m.s2, 0);
    painter.save();
    if (!tab.icon.isNull()) {
        const QRect place(r.left(), r.center().y() - m.icon / 2, m.icon, m.icon);
        icon(tab.icon.name(), selected ? Tint::Text : Tint::Muted).paint(&painter, place);
        r.setLeft(place.right() + m.px(9));
    }
    painter.setFont(font);
    painter.setPen(selected ? c.text : c.muted);
    painter.drawText(r, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic, tab.text);
    if (tab.state.testFlag(QStyle::State_HasFocus)) {
        painter.setPen(c.accent);
        painter.drawRect(tab.rect.adjusted(m.s1, m.s1, -m.s1, -m.s1));
    }
    painter.restore();
}

void drawHeader(const QStyleOptionHeader& header, QPainter& painter, const QWidget* widget) {
    const Colours& c = colours();
    const QRect r = header.rect;
    const bool title = widget && widget->property(kTitleHeader).toBool();
    painter.fillRect(r, title ? c.window : c.head);
    painter.fillRect(QRect(r.left(), r.bottom(), r.width(), 1), c.line);
    const bool last =
        header.position == QStyleOptionHeader::End || header.position == QStyleOptionHeader::OnlyOneSection;
    const bool plain = title || (widget && widget->property(kPlainHeader).toBool());
    if (header.orientation == Qt::Horizontal && !last && !plain) {
        painter.fillRect(QRect(r.right(), r.top(), 1, r.height()), c.line);
    }
}

// The sorting arrow stands at the side where the text does not begin.
void drawHeaderLabel(const QStyleOptionHeader& header, QPainter& painter, const QWidget* widget) {
    const Metrics& m = metrics();
    QRect text = header.rect.adjusted(m.s2, 0, -m.s2, 0);
    const bool muted = widget && widget->property(kTitleHeader).toBool() && header.section > 0;
    const Qt::Alignment side = muted ? Qt::AlignRight : header.textAlignment; // over their figures
    const bool right = side.testFlag(Qt::AlignRight);
    text.setLeft(muted ? header.rect.left() : text.left());
    if (header.sortIndicator != QStyleOptionHeader::None) {
        const QRect arrow(right ? text.left() : text.right() - m.s3, text.top(), m.s3, text.height());
        const bool down = header.sortIndicator == QStyleOptionHeader::SortDown;
        drawChevron(painter, arrow, down ? QStringLiteral("chevron-down") : QStringLiteral("chevron-up"),
                    true);
        text.adjust(right ? m.s3 : 0, 0, right ? 0 : -m.s3, 0);
    }
    painter.save();
    painter.setFont(fontFor(muted ? FontRole::Table : FontRole::TableHeader));
    painter.setPen(muted ? colours().muted : colours().text);
    painter.drawText(text, static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(header.text, Qt::ElideRight, text.width()));
    painter.restore();
}

void drawMenuItem(const QStyleOptionMenuItem& item, QPainter& painter, const QStyle& style,
                  const QWidget* widget) {
    const Colours& c = colours();
    const Metrics& m = metrics();
    const QRect r = item.rect;
    const bool enabled = item.state.testFlag(QStyle::State_Enabled);
    painter.fillRect(r, item.state.testFlag(QStyle::State_Selected) ? c.selection : c.panel);
    if (item.menuItemType == QStyleOptionMenuItem::Separator) {
        painter.fillRect(QRect(r.left() + m.s2, r.center().y(), r.width() - 2 * m.s2, 1), c.line);
        return;
    }
    const QRect mark(r.left() + m.s2, r.center().y() - m.icon / 2 + 1, m.icon, m.icon);
    if (item.checked) {
        QStyleOptionButton check;
        check.rect = mark.adjusted(1, 1, -1, -1);
        check.state = QStyle::State_On | (enabled ? QStyle::State_Enabled : QStyle::State_None);
        const bool one = item.checkType == QStyleOptionMenuItem::Exclusive;
        style.drawPrimitive(one ? QStyle::PE_IndicatorRadioButton : QStyle::PE_IndicatorCheckBox, &check,
                            &painter, widget);
    } else if (!item.icon.isNull()) {
        item.icon.paint(&painter, mark, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    }
    const QRect text = r.adjusted(mark.right() + m.s2 - r.left(), 0, -m.s3, 0);
    const auto tab = item.text.indexOf(u'\t');
    painter.save();
    painter.setFont(item.font);
    painter.setPen(enabled ? c.text : mixed(c.panel, c.muted, 0.75));
    painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic | Qt::TextSingleLine,
                     item.text.left(tab));
    if (tab >= 0) {
        painter.setPen(enabled ? c.muted : mixed(c.panel, c.muted, 0.75));
        painter.drawText(text, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine,
                         item.text.mid(tab + 1));
    }
    painter.restore();
    if (item.menuItemType == QStyleOptionMenuItem::SubMenu) {
        drawChevron(painter, QRect(r.right() - m.s4, r.top(), m.s3, r.height()),
                    QStringLiteral("chevron-right"), enabled);
    }
}

} // namespace

bool drawControl(QStyle::ControlElement element, const QStyleOption& option, QPainter& painter,
                 const QStyle& style, const QWidget* widget) {
    switch (element) {
    case QStyle::CE_TabBarTabShape:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(&option)) {
            drawTab(*tab, painter);
            return true;
        }
        return false;
    case QStyle::CE_TabBarTabLabel:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(&option)) {
            drawTabLabel(*tab, painter, widget);
            return true;
        }
        return false;
    case QStyle::CE_HeaderSection:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option)) {
            drawHeader(*header, painter, widget);
            return true;
        }
        return false;
    case QStyle::CE_HeaderLabel:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option)) {
            drawHeaderLabel(*header, painter, widget);
            return true;
        }
        return false;
    case QStyle::CE_HeaderEmptyArea:
        painter.fillRect(option.rect, widget && widget->property(kTitleHeader).toBool() ? colours().window
                                                                                        : colours().head);
        painter.fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                         colours().line);
        return true;
    case QStyle::CE_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(&option)) {
            drawMenuItem(*item, painter, style, widget);
            return true;
        }
        return false;
    case QStyle::CE_ToolBar:
        painter.fillRect(option.rect, colours().window);
        painter.fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                         colours().line);
        return true;
    case QStyle::CE_Splitter:
        painter.fillRect(option.rect, colours().line);
        return true;
    default:
        return false;
    }
}

bool drawScrollBar(const QStyleOptionComplex& option, QPainter& painter, const QStyle& style,
                   const QWidget* widget) {
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(&option);
    if (!bar) {
        return false;
    }
    const Colours& c = colours();
    // On the ground of what it scrolls.
    const auto* area = widget && widget->parentWidget()
                           ? qobject_cast<const QAbstractScrollArea*>(widget->parentWidget()->parentWidget())
                           : nullptr;
    const QPalette::ColorRole ground = area ? area->viewport()->backgroundRole() : QPalette::Base;
    painter.fillRect(bar->rect, bar->palette.color(ground));
    if (bar->maximum <= bar->minimum) {
        return true;
    }
    const bool hot = bar->activeSubControls.testFlag(QStyle::SC_ScrollBarSlider) ||
                     bar->state.testFlag(QStyle::State_Sunken);
    const int gap = metrics().px(3);
    QRect handle = style.subControlRect(QStyle::CC_ScrollBar, bar, QStyle::SC_ScrollBarSlider, widget);
    handle = bar->orientation == Qt::Vertical ? handle.adjusted(gap, 1, -gap, -1)
                                              : handle.adjusted(1, gap, -1, -gap);
    const QColor fill = hot ? c.controlLine : mixed(c.panel, c.controlLine, 0.6);
    drawFrame(painter, handle, {fill, fill});
    return true;
}

} // namespace keyatlas::flat
