// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <array>
#include <cstddef>
#include <cstdint>

class QPalette;

namespace keyatlas {

// Every colour of the window, one set a theme. Panels take colours from here or from QPalette, never as
// literals. Where a QPalette role exists (window, panel = Base, text, selection = Highlight ...) both hold
// the same.
struct Colours {
    bool dark = false;
    QColor window;      // bars, dock titles
    QColor panel;       // everything that holds data
    QColor alt;         // sum rows, heat background
    QColor head;        // table headers, hover card
    QColor button;      // ground of push buttons
    QColor line;        // separators, grid lines, empty part of a bar
    QColor controlLine; // borders of controls, axes
    QColor text;
    QColor muted;
    QColor accent; // focus, selection, brush, default button, links
    QColor onAccent;
    QColor selection;
    QColor hover;
    QColor warning;
    QColor warningGround;
    QColor error;
    QColor errorGround;
    QColor good;
    QColor ink; // dark label on a coloured fill

    static constexpr std::size_t kFamilies = 10;
    static constexpr std::size_t kHeatSteps = 7;
    std::array<QColor, kFamilies> family; // teal rust violet green wine sky lime pink slate olive
    std::array<QColor, kHeatSteps> heat;  // low to high

    // White or ink, whichever reads better on `fill`.
    QColor labelOn(const QColor& fill) const;
    // Family colour by index from 0; muted for the eleventh and later ("other").
    QColor familyOrOther(std::size_t index) const;
};

// What segments are coloured with where one family is shown (Anatomy, ID card, sample cards): indices into
// `family`.
enum class FamilyColour : std::uint8_t { Teal, Rust, Violet, Green, Wine, Sky, Lime, Pink, Slate, Olive };

const Colours& lightColours();
const Colours& darkColours();
// Follows the palette of a high contrast theme: text colour for lines, no muted text.
Colours highContrastColours(const QPalette& system);

// Contrast of two opaque colours as WCAG 2 computes it: 1 to 21.
double contrast(const QColor& a, const QColor& b);
// `part` of `over` (0 to 1) mixed into `ground`, in sRGB.
QColor mixed(const QColor& ground, const QColor& over, double part);

} // namespace keyatlas
