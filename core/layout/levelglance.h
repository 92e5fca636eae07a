// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/levelscan.h"

namespace keyatlas {

// False only if no child of `parent` can be wide enough, whatever way its level is grouped: then nobody needs
// to find that out. `level` is that of `parent`, not narrowed yet. Reads two keys at most.
Result<bool> mayHaveCells(const TreeLevel& level, const TreeNode& parent, std::size_t wide,
                          const MarkedColumns& marked, CellWidths widths);

} // namespace keyatlas
