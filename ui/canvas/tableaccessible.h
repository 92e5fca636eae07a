// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace keyatlas {

class TableBands;

// Makes the bands of tables known to screen readers: each cell is a child. Once, before the first is shown.
void installTableAccessibility();

void announceTableFocus(TableBands& bands); // the current table is another one
void announceTableScene(TableBands& bands); // the children are others now

} // namespace keyatlas
