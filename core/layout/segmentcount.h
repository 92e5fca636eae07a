// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/keytree.h"

#include <cstdint>
#include <stop_token>

namespace keyatlas {

// How many siblings a merged cell of the icicle holds, given its node: segments and keys, not groups of them.
// One that the view cuts counts. "At least" `limit` if there are more. A seek or two a sibling.
Result<Figure> countSegments(const KeyTree& tree, const TreeNode& merged, std::uint64_t limit,
                             std::stop_token stop);

} // namespace keyatlas
