// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/columns.h"

#include <cstdint>
#include <vector>

namespace keyatlas {

// A label of an axis.
struct Tick {
    int x = 0;               // device px, 0 to the width
    std::uint64_t value = 0; // a rank, or bytes from the start of the space
    friend bool operator==(const Tick&, const Tick&) = default;
};

// Round values (1, 2 or 5 times a power of ten) in the view, its ends included: the finest step with at most
// eight labels that leaves `gap` device px from one label to the next on an even axis. On the other axis
// those that come closer are left out. A view of few keys has fewer; an empty one and unknown bytes have
// none.
std::vector<Tick> rankTicks(const Columns& columns, int gap);
std::vector<Tick> byteTicks(const Columns& columns, int gap);

} // namespace keyatlas
