// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace keyatlas {

class OrderStrip;

// Makes strips known to screen readers: their cells are children. Once, before the first is shown.
void installStripAccessibility();

void announceStripFocus(OrderStrip& strip); // another cell has the keyboard
void announceStripScene(OrderStrip& strip); // the children are others now

} // namespace keyatlas
