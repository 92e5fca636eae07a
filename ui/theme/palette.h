// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/colours.h"

#include <QPalette>

namespace keyatlas {

// The colours as Qt's roles, for all three groups.
QPalette paletteOf(const Colours& colours);

} // namespace keyatlas
