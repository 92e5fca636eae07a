// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/treelevel.h"

namespace keyatlas {

// The `limit` largest siblings of a level, largest first, equal ones in key order; the rest is summed.
// Walks all siblings, keeps `limit` of them. The level must not be grouped.
Result<Children> largestSiblings(const Keyspace& keys, const TreeLevel& level, ChildOrder order,
                                 std::size_t limit, std::stop_token stop);

} // namespace keyatlas
