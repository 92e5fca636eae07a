// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/agesteps.h"

#include <algorithm>
#include <vector>

namespace keyatlas {
namespace {

constexpr std::uint64_t kMostLookedAt = 1U << 16;

} // namespace

AgeSteps::AgeSteps(const TimeColumn& times, Span span) : m_range(times.range(span)) {
    if (!m_range) {
        return;
    }
    const Span inside = intersection(span, {0, times.size()});
    const std::uint64_t stride = std::max<std::uint64_t>(1, inside.count() / kMostLookedAt);
    std::vector<Seconds1950> known;
    known.reserve(inside.count() / stride + 1);
    for (Rank rank = inside.first; rank < inside.last; rank += stride) {
        if (const auto seconds = times.secondsAt(rank)) {
            known.push_back(*seconds);
        }
    }
    if (known.empty()) { // the few that have one lie between those looked at
        known = {m_range->first, m_range->last};
    }
    std::sort(known.begin(), known.end());
    for (std::size_t i = 0; i < m_borders.size(); ++i) {
        m_borders[i] = known[known.size() * (i + 1) / kSteps];
    }
}

std::uint8_t AgeSteps::stepOf(Seconds1950 time) const {
    return static_cast<std::uint8_t>(std::upper_bound(m_borders.begin(), m_borders.end(), time) -
                                     m_borders.begin());
}

std::optional<std::uint8_t> AgeSteps::ageStep(const TimeColumn& times, Span span) const {
    const auto mean = times.meanTime(span);
    return mean && m_range ? std::optional(stepOf(*mean)) : std::nullopt;
}

} // namespace keyatlas
