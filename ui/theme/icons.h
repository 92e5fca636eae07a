// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>

namespace keyatlas {

// What an icon is drawn in. Text is muted when disabled and accent when checked; the others only fade when
// disabled.
enum class Tint : unsigned char { Text, Muted, Accent, OnAccent, Warning, Error, Good };

// An icon of our own by its name in UI.md 8 ("open", "filter", "lock" ...), recoloured with the theme at each
// paint. An unknown name is a programming error (asserts; an empty icon in a release build).
QIcon icon(const QString& name, Tint tint = Tint::Text);

// All names there are, sorted.
QStringList iconNames();

} // namespace keyatlas
