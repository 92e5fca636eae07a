// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace keyatlas {

// From the root of a JSON text into members and elements.
using JsonWay = std::vector<std::variant<std::string, std::size_t>>;

// Where the value at the end of `way` begins in `text`; if it is not there, the last one on the way that is.
std::uint64_t offsetOf(Bytes text, const JsonWay& way);

} // namespace keyatlas
