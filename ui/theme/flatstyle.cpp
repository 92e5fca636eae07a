// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/flatstyle.h"

#include "ui/theme/flatcontrols.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

namespace keyatlas {

FlatStyle::FlatStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void FlatStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
    if (!flat::drawPrimitive(element, *option, *painter, widget)) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void FlatStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const {
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    if (element == CE_PushButtonLabel && button && flat::isDefault(*button)) {
        QStyleOptionButton copy(*button);
        copy.palette.setColor(QPalette::ButtonText, colours().onAccent);
        painter->save();
        QFont font = painter->font();
        font.setWeight(QFont::DemiBold);
        painter->setFont(font);
        QProxyStyle::drawControl(element, &copy, painter, widget);
        painter->restore();
        return;
    }
    if (element == CE_PushButtonLabel && button && widget && widget->property(flat::kLink).toBool()) {
        QStyleOptionButton copy(*button);
        copy.palette.setColor(QPalette::ButtonText, colours().accent);
        QProxyStyle::drawControl(element, &copy, painter, widget);
        return;
    }
    if (!flat::drawControl(element, *option, *painter, *this, widget)) {
        QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void FlatStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                   QPainter* painter, const QWidget* widget) const {
    if (!flat::drawComplex(control, *option, *painter, *this, widget)) {
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

int FlatStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    const Metrics& m = metrics();
    switch (metric) {
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_TabBarIconSize:
    case PM_ToolBarIconSize:
    case PM_ListViewIconSize:
        return m.icon;
    case PM_MenuVMargin:
        return m.s1;
    case PM_FocusFrameHMargin:
        return m.s2 - 1; // cells begin where their header does
    case PM_ScrollBarExtent:
        return m.s3;
    case PM_SplitterWidth:
    case PM_DockWidgetSeparatorExtent:
        return m.px(1);
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return m.px(14);
    case PM_MenuBarHMargin:
        return m.s2;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
    case PM_ToolBarFrameWidth:
    case PM_ToolBarItemMargin:
    case PM_ToolBarItemSpacing:
    case PM_MenuBarItemSpacing:
    case PM_MenuBarVMargin:
    case PM_MenuBarPanelWidth:
    case PM_MenuPanelWidth:
    case PM_TabBarTabOverlap:
        return metric == PM_MenuPanelWidth ? 1 : 0;
    case PM_DefaultFrameWidth:
        return 1;
    case PM_TreeViewIndentation:
        return m.px(14);
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int FlatStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* result) const {
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_Widget_Animate:
    case SH_UnderlineShortcut:
    case SH_Menu_SloppySubMenus:
    case SH_ScrollBar_Transient:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
        return 1;
    default:
        return QProxyStyle::styleHint(hint, option, widget, result);
    }
}

QSize FlatStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                  const QWidget* widget) const {
    const QSize usual = QProxyStyle::sizeFromContents(type, option, size, widget);
    return flat::sizeOf(type, *option, usual, widget);
}

// The label of a header keeps its own distance from the edges, the same as the cells below it; text in a
// field keeps off its frame.
QRect FlatStyle::subElementRect(SubElement part, const QStyleOption* option, const QWidget* widget) const {
    if (part == SE_HeaderLabel) {
        return option->rect;
    }
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    if (part == SE_LineEditContents && frame && frame->lineWidth > 0) {
        return option->rect.adjusted(metrics().px(5), 1, -metrics().px(5), -1);
    }
    return QProxyStyle::subElementRect(part, option, widget);
}

QRect FlatStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                const QWidget* widget) const {
    if (const auto rect = flat::partOf(control, *option, part)) {
        return *rect;
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

} // namespace keyatlas
