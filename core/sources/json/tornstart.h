// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/sources/json/layout.h"

#include <cstddef>
#include <optional>

namespace keyatlas {

// The shape of an export of independent lines whose first line is damaged, by the first whole line behind it.
// Nothing if no line says for certain what it is.
std::optional<Layout> shapeBehindTornLine(Bytes text, std::size_t firstLine);

} // namespace keyatlas
