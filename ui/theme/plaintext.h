// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QLabel;
class QWidget;
class QAction;

namespace keyatlas {

// Text from data is shown as it is, never as markup, and cut before anything measures it.

constexpr int kLongest = 256; // characters that are laid out at most

// At most `most` characters, then "…"; a surrogate pair is never split. Line breaks become spaces.
QString cutForLayout(const QString& text, int most = kLongest);

// For setToolTip(), setWhatsThis(): the text itself, whatever it looks like. Cut.
QString plainToolTip(const QString& text);

// For menus, actions, buttons and tabs: "&" is a character, not a mnemonic. Cut to `most`.
QString plainMenuText(const QString& text, int most = 60);

// A label that shows plain text only (Qt::PlainText).
QLabel* plainLabel(const QString& text = {}, QWidget* parent = nullptr);

// The same in muted text; follows the theme.
QLabel* mutedLabel(const QString& text = {}, QWidget* parent = nullptr);

// Disables the action and says why in its tool tip; an empty reason enables it and gives its own tool tip
// back.
void setReason(QAction* action, const QString& reason);

} // namespace keyatlas
