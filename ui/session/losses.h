// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/opened.h"

namespace keyatlas {

class Session;

// Whether something of this space may be missing in what was read. In a store, what a table lost is missing
// in its family alone; everything else may be anybody's.
bool mayLack(const Opened& opened, const SpaceView& space);
// Whether all of a space of the session was read; of the current one.
bool isWhole(const Session& session, const SpaceView& space);
bool isWhole(const Session& session);

} // namespace keyatlas
