// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <span>

namespace keyatlas {

// Codes of all findings there can be, in the order of the alphabet. Some are there only if they were found.
std::span<const Bytes> checkCodes();

} // namespace keyatlas
