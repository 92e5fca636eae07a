// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstddef>

namespace keyatlas::packed {

// The first key of the block that begins at `block`, where it lies.
Bytes firstKey(const char* block);

// How many of the block's `rows` keys are less than `key`.
std::size_t lowerBoundIn(const char* block, std::size_t rows, Bytes key);

} // namespace keyatlas::packed
