// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

namespace keyatlas {

// The double that JavaScript makes of a JSON number, whatever the locale: infinite where it is too large, 0
// where it is no number. Nothing is read behind the number.
double numberOf(Bytes digits);

} // namespace keyatlas
