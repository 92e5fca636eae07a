// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/block.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace keyatlas::packed {

// Last block that begins at or before `number` of `total`; `blocks` ends with the totals and its first begins
// at 0.
std::size_t blockHolding(std::span<const Block> blocks, std::uint64_t Block::*total, std::uint64_t number);

// The first key of the block that begins at `block`, where it lies.
Bytes firstKey(const char* block);

// How many of the block's `rows` keys are less than `key`.
std::size_t lowerBoundIn(const char* block, std::size_t rows, Bytes key);

} // namespace keyatlas::packed
