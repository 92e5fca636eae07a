// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace keyatlas {

// The roles of UI.md 2. Sizes follow the application's font.
enum class FontRole : unsigned char {
    Body,        // f
    Heading,     // f, 600: headings in a panel
    Table,       // f - 1, tabular figures: tables, trees, secondary text
    TableHeader, // f - 1, 600
    Small,       // f - 2, never under 11 px: axis labels, badges
    MapLabel,    // f - 2, fixed font
    Result,      // f + 2, 600: the result line
    Title,       // f + 7, 600: the Start page's title
    Key,         // f - 1, fixed font: IDs, keys, templates, JSON, offsets
    KeyStrong,   // f - 1, fixed font, 600: first and last of a range
};

QFont fontFor(FontRole role);

// Do all ten digits have one width? (Qt 6.4 cannot ask a font for tabular figures, so we choose one that has
// them.)
bool hasTabularFigures(const QFont& font);

} // namespace keyatlas
