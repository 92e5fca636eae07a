// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/splitrule.h"

#include <optional>
#include <vector>

namespace keyatlas {

// Where keys of one family hold dates.
struct DatePlace {
    std::size_t depth = 0; // separators before it
    DateForm form;
};

// The first column of `keys` (sample keys), from `fromDepth` on, that is worth breaking by the calendar:
// nearly all its segments are dates of one form, many different days in several months, and what stands
// before them recurs. `rule` has no calendars yet.
std::optional<DatePlace> findDates(const SplitRule& rule, const std::vector<Bytes>& keys,
                                   std::size_t fromDepth);

} // namespace keyatlas
