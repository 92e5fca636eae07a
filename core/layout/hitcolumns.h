// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/columns.h"
#include "core/tree/rankset.h"

#include <cstdint>
#include <vector>

namespace keyatlas {

// How many members of `hits` begin in each of the view's columns: width() numbers. What has less than half a
// column at the end of the view counts in the last one, so that they sum to the members of the view. Quick
// enough for the GUI thread: a look at the bitmap, once over the view.
std::vector<std::uint32_t> hitColumns(const Columns& columns, const RankSet& hits);

} // namespace keyatlas
