// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace keyatlas {

class MapCanvas;

// Makes the map known to screen readers: its cells, the brush's handles (sliders) and the pinned queries are
// children of it. Once, before the first map is shown.
void installMapAccessibility();

// The current cell or handle has changed: tells whoever listens.
void announceMapFocus(MapCanvas& canvas);
// The children are others now.
void announceMapScene(MapCanvas& canvas);

} // namespace keyatlas
