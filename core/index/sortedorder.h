// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cursor.h"

#include <cstdint>
#include <vector>

namespace keyatlas::packed {

// The order of a batch's entries by key bytes, then by locator, then as they came: indices into
// batch.entries. Only entries of `space` are in it.
std::vector<std::uint32_t> sortedOrder(const EntryBatch& batch, SpaceId space);

} // namespace keyatlas::packed
