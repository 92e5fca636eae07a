// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

namespace keyatlas {

// What our delegates ask models for, beyond Qt's roles.
enum ItemRole : int {
    ShownRole = Qt::UserRole + 1, // ShownText: text from data, drawn by KeyDelegate
    FixedRole,                    // bool: in the fixed font, as keys are
    ShareRole,                    // double 0 to 1: drawn as a bar
    SwatchRole,                   // QColor of a family; none if there is none
    MutedRole,                    // bool: drawn in muted text
    StrongRole,                   // bool: drawn in the strong font
    HitsRole, // QString: how many hits of the search it holds, drawn in a frame at the right end
    MarkRole, // QStringList of icon names, drawn before the text
    ToneRole, // int of a Tone: the colour of the text; a mark or words say the same
};

enum class Tone : unsigned char { Text, Muted, Good, Warning, Error };

} // namespace keyatlas
