// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/axis.h"

#include <algorithm>
#include <limits>

namespace keyatlas {
namespace {

constexpr std::uint64_t kMostLabels = 8;

// Multiples of `step` from `first` to `last`, both included.
std::uint64_t labels(std::uint64_t first, std::uint64_t last, std::uint64_t step) {
    return last / step - (first == 0 ? 0 : (first - 1) / step) + (first == 0 ? 1 : 0);
}

// The step after `step` in 1, 2, 5, 10, 20, ...; 0 if there is none.
std::uint64_t nextStep(std::uint64_t step) {
    std::uint64_t power = 1;
    while (power <= step / 10) {
        power *= 10;
    }
    const std::uint64_t factor = step / power == 1 ? 2 : step / power == 2 ? 5 : 10;
    return power > std::numeric_limits<std::uint64_t>::max() / factor ? 0 : power * factor;
}

template<class XOf>
std::vector<Tick> ticks(std::uint64_t first, std::uint64_t last, int width, int gap, XOf xOf) {
    std::vector<Tick> ticks;
    if (last <= first || width <= 0) {
        return ticks;
    }
    gap = std::max(gap, 1);
    const auto most = std::clamp<std::uint64_t>(static_cast<std::uint64_t>(width / gap), 1, kMostLabels);
    std::uint64_t step = 1;
    while (step != 0 && labels(first, last, step) > most) {
        step = nextStep(step);
    }
    if (step == 0) {
        return ticks;
    }
    const std::uint64_t count = labels(first, last, step);
    std::uint64_t value = last / step * step - (count - 1) * step;
    for (std::uint64_t i = 0; i < count; ++i, value += step) {
        const int x = xOf(value);
        if (ticks.empty() || x - ticks.back().x >= gap) {
            ticks.push_back({x, value});
        }
    }
    return ticks;
}

} // namespace

std::vector<Tick> rankTicks(const Columns& columns, int gap) {
    return ticks(columns.view.first, columns.view.last, columns.width(), gap,
                 [&columns](std::uint64_t rank) { return columns.xOf(rank); });
}

std::vector<Tick> byteTicks(const Columns& columns, int gap) {
    return ticks(columns.bytes.front(), columns.bytes.back(), columns.width(), gap,
                 [&columns](std::uint64_t bytes) { return columns.xOfByte(bytes); });
}

} // namespace keyatlas
