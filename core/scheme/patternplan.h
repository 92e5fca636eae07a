// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/accesspattern.h"
#include "core/scheme/template.h"
#include "core/scheme/traits.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace keyatlas {

// How far the IDs of one template narrow down what a pattern asks for. From its structure alone; what is
// really in a range the data say.
struct PatternPlan {
    // Components from the front that are the same in all documents wanted: texts, and fields of `equal` and
    // `in`.
    std::size_t fixed = 0;
    bool narrows = false; // a field is among them, or the range is used
    bool whole = false;   // the ID itself is asked for
    std::optional<std::size_t>
        range{}; // the component behind them holds the range's field, in a usable order
    Traits::Order order = Traits::Order::None; // of that component
    bool inOrder = false;       // documents come in the order that is wanted, forwards or backwards
    bool covered = false;       // the ID holds all fields that are wanted
    bool stepTooCoarse = false; // the range's component leaves out what the range's bounds need
};

PatternPlan planOf(const AccessPattern& pattern, const Template& scheme);

} // namespace keyatlas
