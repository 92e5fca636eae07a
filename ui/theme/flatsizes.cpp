// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/flatcontrols.h"

#include "ui/theme/metrics.h"

#include <QApplication>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>

namespace keyatlas::flat {

namespace {

// Icon and text as they will be drawn, the text as wide as when it is bold.
QSize tabSize(const QStyleOptionTab& tab) {
    const Metrics& m = metrics();
    QFont font = QApplication::font();
    font.setWeight(QFont::DemiBold);
    int width = 2 * m.s4 + QFontMetrics(font).size(Qt::TextShowMnemonic, tab.text).width();
    if (!tab.icon.isNull()) {
        width += m.icon + m.px(9);
    }
    return {width, m.tabs};
}

// 12 px at both sides of the text, which is measured bold where it will be drawn so.
QSize buttonSize(const QStyleOptionButton& button, const QWidget* widget) {
    const Metrics& m = metrics();
    QFont font = widget ? widget->font() : QApplication::font();
    if (button.features.testFlag(QStyleOptionButton::DefaultButton)) {
        font.setWeight(QFont::DemiBold);
    }
    const int text = QFontMetrics(font).size(Qt::TextShowMnemonic, button.text).width();
    if (widget && widget->property(kLink).toBool()) {
        return {text, m.control};
    }
    int width = text + 2 * m.px(11);
    if (!button.icon.isNull()) {
        width += m.icon + m.px(6);
    }
    if (button.features.testFlag(QStyleOptionButton::HasMenu)) {
        width += m.s4;
    }
    return {width, m.control};
}

QSize toolButtonSize(const QStyleOptionToolButton& button) {
    const Metrics& m = metrics();
    const bool withText = button.toolButtonStyle != Qt::ToolButtonIconOnly && !button.text.isEmpty();
    const bool withIcon = button.toolButtonStyle != Qt::ToolButtonTextOnly && !button.icon.isNull();
    const bool raised = button.state.testFlag(QStyle::State_AutoRaise);
    int width = withText ? 2 * (raised ? m.px(6) : m.px(10)) : m.px(10);
    if (withText) {
        width += button.fontMetrics.size(Qt::TextShowMnemonic, button.text).width();
    }
    if (withIcon) {
        width += m.icon + (withText ? m.px(6) : 0);
    }
    if (button.features.testFlag(QStyleOptionToolButton::HasMenu)) {
        width += m.px(18);
    }
    return {std::max(width, raised ? m.px(22) : m.control), raised ? m.px(22) : m.control};
}

QSize menuItemSize(const QStyleOptionMenuItem& item, const QSize& usual) {
    const Metrics& m = metrics();
    if (item.menuItemType == QStyleOptionMenuItem::Separator) {
        return {usual.width(), m.px(9)};
    }
    const auto tab = item.text.indexOf(u'\t');
    const QFontMetrics text(item.font);
    int width = m.s2 + m.icon + m.s2 + text.size(Qt::TextShowMnemonic, item.text.left(tab)).width() + m.s5;
    if (tab >= 0 || item.menuItemType == QStyleOptionMenuItem::SubMenu) {
        width += std::max(item.reservedShortcutWidth,
                          tab >= 0 ? text.horizontalAdvance(item.text.mid(tab + 1)) : 0);
    }
    return {width + m.s3, m.control};
}

} // namespace

QSize sizeOf(QStyle::ContentsType type, const QStyleOption& option, const QSize& usual,
             const QWidget* widget) {
    const Metrics& m = metrics();
    switch (type) {
    case QStyle::CT_PushButton:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&option)) {
            return buttonSize(*button, widget);
        }
        return usual;
    case QStyle::CT_ComboBox:
    case QStyle::CT_LineEdit:
    case QStyle::CT_SpinBox:
        return {usual.width(), m.control};
    case QStyle::CT_ToolButton:
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(&option)) {
            return toolButtonSize(*button);
        }
        return usual;
    case QStyle::CT_TabBarTab:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(&option)) {
            return tabSize(*tab);
        }
        return usual;
    case QStyle::CT_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(&option)) {
            return menuItemSize(*item, usual);
        }
        return usual;
    case QStyle::CT_HeaderSection:
        return {usual.width() + m.s2,
                widget && widget->property(kTitleHeader).toBool() ? m.dockTitle : m.header};
    default:
        return usual;
    }
}

// Scroll bars have no arrow buttons: the groove is the whole bar.
std::optional<QRect> partOf(QStyle::ComplexControl control, const QStyleOptionComplex& option,
                            QStyle::SubControl part) {
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(&option);
    if (control != QStyle::CC_ScrollBar || !bar) {
        return std::nullopt;
    }
    const bool upright = bar->orientation == Qt::Vertical;
    const int length = upright ? bar->rect.height() : bar->rect.width();
    const int range = bar->maximum - bar->minimum;
    int handle = length;
    if (range > 0) {
        const double share = double(bar->pageStep) / (double(range) + bar->pageStep);
        handle = std::clamp(static_cast<int>(length * share), std::min(length, metrics().s5), length);
    }
    const int at = QStyle::sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                                   length - handle, bar->upsideDown);
    const auto piece = [&](int from, int size) {
        const QRect r =
            upright ? QRect(0, from, bar->rect.width(), size) : QRect(from, 0, size, bar->rect.height());
        return r.translated(bar->rect.topLeft());
    };
    switch (part) {
    case QStyle::SC_ScrollBarAddLine:
    case QStyle::SC_ScrollBarSubLine:
        return QRect();
    case QStyle::SC_ScrollBarGroove:
        return bar->rect;
    case QStyle::SC_ScrollBarSlider:
        return piece(at, handle);
    case QStyle::SC_ScrollBarSubPage:
        return piece(0, at);
    case QStyle::SC_ScrollBarAddPage:
        return piece(at + handle, length - at - handle);
    default:
        return std::nullopt;
    }
}

} // namespace keyatlas::flat
