// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <string>

namespace keyatlas {

// Unicode, without a locale. Bytes that are no UTF-8: only ASCII letters change.
std::string lowerCase(Bytes text);
// Accents dropped, lower-case ASCII letters and digits; runs of anything else are one dash, none at the ends.
std::string slugOf(Bytes text);
// Normal form C; bytes that are no UTF-8 stay.
std::string normalFormC(Bytes text);

} // namespace keyatlas
