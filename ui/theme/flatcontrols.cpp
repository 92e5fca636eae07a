// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/flatcontrols.h"

#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QStyleOption>
#include <QWidget>

namespace keyatlas::flat {

namespace {

bool has(const QStyleOption& option, QStyle::StateFlag flag) {
    return option.state.testFlag(flag);
}

QPainterPath outline(const QRectF& r, double radius, bool left, bool right) {
    const double a = left ? radius : 0;
    const double b = right ? radius : 0;
    QPainterPath path;
    path.moveTo(r.left() + a, r.top());
    path.lineTo(r.right() - b, r.top());
    path.quadTo(r.right(), r.top(), r.right(), r.top() + b);
    path.lineTo(r.right(), r.bottom() - b);
    path.quadTo(r.right(), r.bottom(), r.right() - b, r.bottom());
    path.lineTo(r.left() + a, r.bottom());
    path.quadTo(r.left(), r.bottom(), r.left(), r.bottom() - a);
    path.lineTo(r.left(), r.top() + a);
    path.quadTo(r.left(), r.top(), r.left() + a, r.top());
    return path;
}

Frame buttonFrame(const QStyleOption& option, bool isDefaultButton) {
    const Colours& c = colours();
    if (!has(option, QStyle::State_Enabled)) {
        return {c.line, c.window};
    }
    const bool hovered = has(option, QStyle::State_MouseOver);
    const bool pressed = has(option, QStyle::State_Sunken);
    if (isDefaultButton) {
        return {c.accent, pressed || hovered ? mixed(c.accent, c.text, 0.12) : c.accent};
    }
    if (has(option, QStyle::State_On)) {
        return {c.accent, c.selection};
    }
    if (pressed) {
        return {c.controlLine, c.selection};
    }
    return {c.controlLine, hovered ? c.hover : c.button};
}

// The left edge of a joined button is the right edge of its neighbour, unless it is the checked one.
void drawButton(const QStyleOption& option, QPainter& painter, const QWidget* widget, bool isDefaultButton) {
    Frame frame = buttonFrame(option, isDefaultButton);
    QRect rect = option.rect;
    const QByteArray joined = widget ? widget->property(kJoined).toByteArray() : QByteArray();
    if (!joined.isEmpty()) {
        frame.roundLeft = joined == "first";
        frame.roundRight = joined == "last";
        if (!frame.roundLeft && !has(option, QStyle::State_On)) {
            rect.adjust(-1, 0, 0, 0);
        }
    }
    drawFrame(painter, rect, frame);
}

void drawField(const QStyleOption& option, QPainter& painter) {
    const Colours& c = colours();
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool focused = enabled && has(option, QStyle::State_HasFocus);
    drawFrame(painter, option.rect,
              {focused ? c.accent : (enabled ? c.controlLine : c.line), c.panel, focused ? 2 : 1});
}

void drawCheck(const QStyleOption& option, QPainter& painter) {
    const Colours& c = colours();
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool on = has(option, QStyle::State_On) || has(option, QStyle::State_NoChange);
    const QColor line = enabled ? (on ? c.accent : c.controlLine) : c.line;
    drawFrame(painter, option.rect, {line, on && enabled ? c.accent : (enabled ? c.panel : c.window)});
    if (on) {
        const QString mark =
            has(option, QStyle::State_On) ? QStringLiteral("good") : QStringLiteral("remove");
        const int gap = metrics().px(1);
        icon(mark, enabled ? Tint::OnAccent : Tint::Muted)
            .paint(&painter, option.rect.adjusted(gap, gap, -gap, -gap));
    }
}

void drawRadio(const QStyleOption& option, QPainter& painter) {
    const Colours& c = colours();
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool on = has(option, QStyle::State_On);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(enabled ? (on ? c.accent : c.controlLine) : c.line);
    painter.setBrush(enabled ? c.panel : c.window);
    const QRectF circle = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.drawEllipse(circle);
    if (on) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(enabled ? c.accent : c.muted);
        const double inset = circle.width() * 0.28;
        painter.drawEllipse(circle.adjusted(inset, inset, -inset, -inset));
    }
    painter.restore();
}

bool isDefaultButton(const QWidget* widget) {
    const auto* button = qobject_cast<const QPushButton*>(widget);
    return button && button->isDefault();
}

// The accent frame of the keyboard focus; the views' current row uses it too.
void drawFocus(const QStyleOption& option, QPainter& painter, const QColor& colour) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(colour, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(option.rect.adjusted(0, 0, -1, -1));
    painter.restore();
}

void drawBranch(const QStyleOption& option, QPainter& painter) {
    if (has(option, QStyle::State_Children)) {
        const bool open = has(option, QStyle::State_Open);
        drawChevron(painter, option.rect,
                    open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"), true);
    }
}

void fillItem(const QStyleOption& option, QPainter& painter) {
    const Colours& c = colours();
    if (has(option, QStyle::State_Selected)) {
        painter.fillRect(option.rect, option.palette.brush(QPalette::Highlight));
    } else if (has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled)) {
        painter.fillRect(option.rect, c.hover);
    }
}

// Icon, then text, from the left; text in the warning colour where the widget asks for it.
void drawToolLabel(const QStyleOptionToolButton& button, QPainter& painter, const QWidget* widget) {
    const Colours& c = colours();
    const Metrics& m = metrics();
    const bool enabled = has(button, QStyle::State_Enabled);
    QRect rest = button.rect.adjusted(has(button, QStyle::State_AutoRaise) ? m.px(6) : m.px(10), 0, 0, 0);
    if (!button.icon.isNull()) {
        const QRect place(rest.left(), rest.center().y() - m.icon / 2 + 1, m.icon, m.icon);
        button.icon.paint(&painter, place, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled,
                          has(button, QStyle::State_On) ? QIcon::On : QIcon::Off);
        rest.setLeft(place.right() + m.px(7));
    }
    painter.setFont(button.font);
    const bool warns = widget && widget->property(kWarning).toBool();
    painter.setPen(warns ? c.warning : (enabled ? button.palette.color(QPalette::ButtonText) : c.muted));
    const bool centred = button.icon.isNull() && !button.features.testFlag(QStyleOptionToolButton::HasMenu);
    const QRect place = centred ? button.rect : rest;
    const int alignment = centred ? int(Qt::AlignCenter) : int(Qt::AlignLeft) | int(Qt::AlignVCenter);
    painter.drawText(place, alignment | int(Qt::TextShowMnemonic), button.text);
}

void drawToolButton(const QStyleOptionToolButton& button, QPainter& painter, const QStyle& style,
                    const QWidget* widget) {
    const bool raised = has(button, QStyle::State_AutoRaise);
    const bool hot = has(button, QStyle::State_MouseOver) && has(button, QStyle::State_Enabled);
    if (!raised) {
        drawButton(button, painter, widget, false);
    } else if (hot || has(button, QStyle::State_On) || has(button, QStyle::State_Sunken)) {
        const bool down = has(button, QStyle::State_On) || has(button, QStyle::State_Sunken);
        const QColor ground = down ? colours().selection : colours().hover;
        drawFrame(painter, button.rect, {ground, ground});
    }
    QStyleOptionToolButton label(button);
    if (button.features & QStyleOptionToolButton::HasMenu) {
        const int room = metrics().s4;
        const QRect arrow(button.rect.right() - room - metrics().px(2), button.rect.top(), room,
                          button.rect.height());
        drawChevron(painter, arrow, QStringLiteral("chevron-down"), has(button, QStyle::State_Enabled));
        label.rect.setRight(arrow.left());
    }
    const bool besides = button.toolButtonStyle == Qt::ToolButtonTextBesideIcon || button.icon.isNull();
    if (besides && !button.text.isEmpty()) {
        drawToolLabel(label, painter, widget);
    } else {
        style.drawControl(QStyle::CE_ToolButtonLabel, &label, &painter, widget);
    }
    if (has(button, QStyle::State_HasFocus) && has(button, QStyle::State_KeyboardFocusChange)) {
        QStyleOption focus(button);
        focus.rect = button.rect.adjusted(2, 2, -2, -2);
        drawFocus(focus, painter, colours().accent);
    }
}

void drawCombo(const QStyleOptionComboBox& combo, QPainter& painter, const QStyle& style,
               const QWidget* widget) {
    if (combo.editable) {
        drawField(combo, painter);
    } else {
        drawButton(combo, painter, widget, false);
    }
    const QRect arrow = style.subControlRect(QStyle::CC_ComboBox, &combo, QStyle::SC_ComboBoxArrow, widget);
    drawChevron(painter, arrow, QStringLiteral("chevron-down"), has(combo, QStyle::State_Enabled));
    if (!combo.editable && has(combo, QStyle::State_HasFocus) &&
        has(combo, QStyle::State_KeyboardFocusChange)) {
        QStyleOption focus(combo);
        focus.rect = combo.rect.adjusted(2, 2, -2, -2);
        drawFocus(focus, painter, colours().accent);
    }
}

void drawPushButton(const QStyleOption& option, QPainter& painter, const QWidget* widget) {
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&option);
    const bool flatButton = button && button->features.testFlag(QStyleOptionButton::Flat);
    const bool link = widget && widget->property(kLink).toBool();
    if (!link && (!flatButton || has(option, QStyle::State_MouseOver))) {
        drawButton(option, painter, widget, button && isDefault(*button));
    }
}

void drawLineEdit(const QStyleOption& option, QPainter& painter) {
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(&option);
    if (frame && frame->lineWidth > 0) {
        drawField(option, painter);
    } else {
        painter.fillRect(option.rect, option.palette.brush(QPalette::Base));
    }
}

// What lies under text: buttons, fields, rows, menus.
bool drawGround(QStyle::PrimitiveElement element, const QStyleOption& option, QPainter& painter,
                const QWidget* widget) {
    switch (element) {
    case QStyle::PE_PanelButtonCommand:
        drawPushButton(option, painter, widget);
        return true;
    case QStyle::PE_PanelButtonTool:
        drawButton(option, painter, widget, false);
        return true;
    case QStyle::PE_PanelLineEdit:
        drawLineEdit(option, painter);
        return true;
    case QStyle::PE_FrameLineEdit:
        drawField(option, painter);
        return true;
    case QStyle::PE_PanelItemViewRow:
        fillItem(option, painter);
        return true;
    case QStyle::PE_PanelItemViewItem:
        fillItem(option, painter);
        return false; // Fusion draws what a model asks for on top
    case QStyle::PE_PanelMenu:
        painter.fillRect(option.rect, colours().panel);
        return true;
    case QStyle::PE_PanelStatusBar:
        return true;
    default:
        return false;
    }
}

bool drawIndicator(QStyle::PrimitiveElement element, const QStyleOption& option, QPainter& painter) {
    const bool enabled = has(option, QStyle::State_Enabled);
    switch (element) {
    case QStyle::PE_IndicatorCheckBox:
    case QStyle::PE_IndicatorItemViewItemCheck:
        drawCheck(option, painter);
        return true;
    case QStyle::PE_IndicatorRadioButton:
        drawRadio(option, painter);
        return true;
    case QStyle::PE_IndicatorBranch:
        drawBranch(option, painter);
        return true;
    case QStyle::PE_IndicatorArrowDown:
        drawChevron(painter, option.rect, QStringLiteral("chevron-down"), enabled);
        return true;
    case QStyle::PE_IndicatorArrowRight:
        drawChevron(painter, option.rect, QStringLiteral("chevron-right"), enabled);
        return true;
    default:
        return false;
    }
}

void drawOutline(const QStyleOption& option, QPainter& painter, const QColor& line) {
    painter.setPen(line);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(option.rect.adjusted(0, 0, -1, -1));
}

bool drawEdge(QStyle::PrimitiveElement element, const QStyleOption& option, QPainter& painter,
              const QWidget* widget) {
    switch (element) {
    case QStyle::PE_FrameFocusRect:
        drawFocus(option, painter, isDefaultButton(widget) ? colours().onAccent : colours().accent);
        return true;
    case QStyle::PE_FrameMenu:
        drawOutline(option, painter, colours().controlLine);
        return true;
    case QStyle::PE_Frame:
        drawOutline(option, painter, colours().line);
        return true;
    case QStyle::PE_FrameTabBarBase:
        painter.setPen(colours().line);
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
        return true;
    case QStyle::PE_FrameDefaultButton:
    case QStyle::PE_FrameStatusBarItem:
        return true;
    default:
        return false;
    }
}

} // namespace

bool isDefault(const QStyleOptionButton& button) {
    return button.features.testFlag(QStyleOptionButton::DefaultButton) && has(button, QStyle::State_Enabled);
}

void drawFrame(QPainter& painter, const QRect& rect, const Frame& frame) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(frame.line, frame.width));
    painter.setBrush(frame.ground.isValid() ? QBrush(frame.ground) : QBrush(Qt::NoBrush));
    const double half = frame.width / 2.0;
    painter.drawPath(outline(QRectF(rect).adjusted(half, half, -half, -half), metrics().radius,
                             frame.roundLeft, frame.roundRight));
    painter.restore();
}

void drawChevron(QPainter& painter, const QRect& rect, const QString& name, bool enabled) {
    const int size = metrics().px(14);
    QRect place(0, 0, size, size);
    place.moveCenter(rect.center());
    icon(name, Tint::Muted)
        .paint(&painter, place, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
}

bool drawPrimitive(QStyle::PrimitiveElement element, const QStyleOption& option, QPainter& painter,
                   const QWidget* widget) {
    return drawGround(element, option, painter, widget) || drawIndicator(element, option, painter) ||
           drawEdge(element, option, painter, widget);
}

bool drawComplex(QStyle::ComplexControl control, const QStyleOptionComplex& option, QPainter& painter,
                 const QStyle& style, const QWidget* widget) {
    if (control == QStyle::CC_ToolButton) {
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(&option)) {
            drawToolButton(*button, painter, style, widget);
            return true;
        }
    }
    if (control == QStyle::CC_ComboBox) {
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(&option)) {
            drawCombo(*combo, painter, style, widget);
            return true;
        }
    }
    if (control == QStyle::CC_ScrollBar) {
        return drawScrollBar(option, painter, style, widget);
    }
    return false;
}

} // namespace keyatlas::flat
