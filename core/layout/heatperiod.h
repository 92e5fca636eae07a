// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/layout/timecolumn.h"

#include <cstdint>
#include <vector>

namespace keyatlas {

// A stretch of the calendar that repeats, in UTC. Periods of one kind are numbered without gaps.
struct Period {
    enum class Kind : std::uint8_t {
        HourOfDay, // "2 hours of the day": whatever the date
        Day,
        Week, // from Monday on
        Month,
        Year,
    };
    Kind kind = Kind::Year;
    unsigned step = 1; // 3 months are a quarter, and begin in January; 2 hours begin at 0, 2, 4

    friend constexpr bool operator==(const Period&, const Period&) = default;
};

// Not for HourOfDay. Days count from 1970-01-01.
std::int64_t periodOfDay(Period period, std::int64_t day);
std::int64_t firstDayOf(Period period, std::int64_t number);

// Day since 1970 of a time.
constexpr std::int64_t dayOf(Seconds1950 seconds) {
    return std::int64_t{seconds / 86400} + kUnixOf1950 / 86400;
}

// The finest period of which `range` has at most `mostRows` (at least 1). Under a year that is a part of the
// day, unless `wholeDays`.
Period periodFor(TimeRange range, unsigned mostRows, bool wholeDays);

// What labels say: the finest period whose beginnings stand at least `leastRows` rows apart.
Period labelPeriodFor(Period rows, double leastRows);

} // namespace keyatlas
