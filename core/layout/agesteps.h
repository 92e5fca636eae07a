// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/layout/timecolumn.h"

#include <array>
#include <cstdint>
#include <optional>

namespace keyatlas {

// Seven steps of age with about as many documents each: 0 the oldest, 6 the newest. For colouring by age.
// Const; may be asked from several threads.
class AgeSteps {
public:
    static constexpr std::uint8_t kSteps = 7;

    // Of the documents of `span` that have a time: of all, or of some 64,000 that lie evenly over it.
    AgeSteps(const TimeColumn& times, Span span);

    std::uint8_t stepOf(Seconds1950 time) const;
    // The step of the mean time of a span; none if nothing in it has a time.
    std::optional<std::uint8_t> ageStep(const TimeColumn& times, Span span) const;
    // Oldest and newest time of the documents it was made from; none if none has one.
    std::optional<TimeRange> range() const { return m_range; }

private:
    std::array<Seconds1950, kSteps - 1> m_borders{}; // step i + 1 begins here
    std::optional<TimeRange> m_range;
};

} // namespace keyatlas
