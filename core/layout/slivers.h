// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/levelscan.h"

namespace keyatlas {

// The pieces of one level, with neighbours for merged pieces under `minCell`: one that is not much wider is
// merged too and taken in. Such pieces are left only beside nodes of 3 * minCell - 2 columns or more.
std::vector<LevelPiece> withoutSlivers(std::vector<LevelPiece> pieces, int minCell);

} // namespace keyatlas
