// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <string>

namespace keyatlas {

// In lower-case hexadecimal.
std::string sha256Hex(Bytes bytes);
std::string md5Hex(Bytes bytes);

} // namespace keyatlas
