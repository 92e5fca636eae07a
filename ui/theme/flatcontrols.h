// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyle>

#include <optional>

class QPainter;
class QStyleOptionButton;
class QStyleOptionComplex;

// How FlatStyle draws and measures single controls. Draw functions return false for what Fusion does well
// enough.
namespace keyatlas::flat {

bool isDefault(const QStyleOptionButton& button); // enabled and the one that Enter presses

// Buttons, fields, boxes (flatcontrols.cpp).
bool drawPrimitive(QStyle::PrimitiveElement element, const QStyleOption& option, QPainter& painter,
                   const QWidget* widget);
bool drawComplex(QStyle::ComplexControl control, const QStyleOptionComplex& option, QPainter& painter,
                 const QStyle& style, const QWidget* widget);
// Tabs, headers, bars (flatviews.cpp).
bool drawControl(QStyle::ControlElement element, const QStyleOption& option, QPainter& painter,
                 const QStyle& style, const QWidget* widget);
bool drawScrollBar(const QStyleOptionComplex& option, QPainter& painter, const QStyle& style,
                   const QWidget* widget);
// Sizes (flatsizes.cpp).
QSize sizeOf(QStyle::ContentsType type, const QStyleOption& option, const QSize& usual,
             const QWidget* widget);
std::optional<QRect> partOf(QStyle::ComplexControl control, const QStyleOptionComplex& option,
                            QStyle::SubControl part);

// A 1 px frame on device pixels with its ground, inside `rect`; radius 3 at the sides that are round.
struct Frame {
    QColor line;
    QColor ground;
    int width = 1;
    bool roundLeft = true;
    bool roundRight = true;
};
void drawFrame(QPainter& painter, const QRect& rect, const Frame& frame);
// One of the small arrows (chevron-down, -up, -right), 16 px, centred in `rect`.
void drawChevron(QPainter& painter, const QRect& rect, const QString& name, bool enabled);

// Buttons that stand side by side as one: "first", "middle" or "last" (ButtonRow sets it).
constexpr const char* kJoined = "joined";
// A flat push button that reads as a link: text in accent, no ground.
constexpr const char* kLink = "link";
// A tool button whose text is a warning.
constexpr const char* kWarning = "warning";
// A header that is the title of its panel: first section the name, the others muted.
constexpr const char* kTitleHeader = "titleHeader";
// A header without lines between its sections.
constexpr const char* kPlainHeader = "plainHeader";

} // namespace keyatlas::flat
