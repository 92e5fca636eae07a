// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QRect;
class QWidget;

namespace keyatlas {

// Shows a hover card: below `rect` of its parent, above it or at its side, wherever there is room; never
// outside of the parent.
void showBeside(QWidget& card, const QRect& rect);

} // namespace keyatlas
