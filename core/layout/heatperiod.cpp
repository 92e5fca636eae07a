// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/heatperiod.h"

#include "core/base/calendar.h"

#include <array>

namespace keyatlas {
namespace {

using Kind = Period::Kind;

constexpr std::int64_t kMonday = 4; // 1970-01-05
constexpr Seconds1950 kSecondsOfAYear = 365U * 86400U;

// From fine to coarse.
constexpr std::array kHours = {Period{Kind::HourOfDay, 1},  Period{Kind::HourOfDay, 2},
                               Period{Kind::HourOfDay, 3},  Period{Kind::HourOfDay, 4},
                               Period{Kind::HourOfDay, 6},  Period{Kind::HourOfDay, 8},
                               Period{Kind::HourOfDay, 12}, Period{Kind::HourOfDay, 24}};
constexpr std::array kDates = {Period{Kind::Day, 1},   Period{Kind::Day, 2},   Period{Kind::Week, 1},
                               Period{Kind::Week, 2},  Period{Kind::Month, 1}, Period{Kind::Month, 2},
                               Period{Kind::Month, 3}, Period{Kind::Month, 6}, Period{Kind::Year, 1},
                               Period{Kind::Year, 2},  Period{Kind::Year, 5},  Period{Kind::Year, 10},
                               Period{Kind::Year, 20}, Period{Kind::Year, 50}};
// Of these, labels begin at what people count by.
constexpr std::array kLabelDates = {Period{Kind::Day, 1},   Period{Kind::Week, 1},  Period{Kind::Month, 1},
                                    Period{Kind::Month, 3}, Period{Kind::Month, 6}, Period{Kind::Year, 1},
                                    Period{Kind::Year, 2},  Period{Kind::Year, 5},  Period{Kind::Year, 10},
                                    Period{Kind::Year, 20}};
constexpr std::array kLabelHours = {Period{Kind::HourOfDay, 1}, Period{Kind::HourOfDay, 2},
                                    Period{Kind::HourOfDay, 3}, Period{Kind::HourOfDay, 6},
                                    Period{Kind::HourOfDay, 12}};

constexpr std::int64_t floorDiv(std::int64_t a, std::int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

double daysOf(Period period) {
    switch (period.kind) {
    case Kind::HourOfDay:
        return period.step / 24.0;
    case Kind::Day:
        return period.step;
    case Kind::Week:
        return period.step * 7.0;
    case Kind::Month:
        return period.step * 365.2425 / 12;
    case Kind::Year:
        return period.step * 365.2425;
    }
    return 1;
}

} // namespace

std::int64_t periodOfDay(Period period, std::int64_t day) {
    const auto step = std::int64_t{period.step};
    switch (period.kind) {
    case Kind::HourOfDay:
    case Kind::Day:
        return floorDiv(day, step);
    case Kind::Week:
        return floorDiv(day - kMonday, 7 * step);
    case Kind::Month: {
        const CalendarDay date = calendarDay(day);
        return floorDiv(date.year * 12 + date.month - 1, step);
    }
    case Kind::Year:
        return floorDiv(calendarDay(day).year, step);
    }
    return 0;
}

std::int64_t firstDayOf(Period period, std::int64_t number) {
    const std::int64_t first = number * period.step;
    switch (period.kind) {
    case Kind::HourOfDay:
    case Kind::Day:
        return first;
    case Kind::Week:
        return first * 7 + kMonday;
    case Kind::Month:
        return dayNumber(floorDiv(first, 12), static_cast<unsigned>(first - floorDiv(first, 12) * 12) + 1, 1);
    case Kind::Year:
        return dayNumber(first, 1, 1);
    }
    return 0;
}

Period periodFor(TimeRange range, unsigned mostRows, bool wholeDays) {
    if (range.last - range.first < kSecondsOfAYear && !wholeDays) {
        for (const Period period : kHours) {
            if (24 / period.step <= mostRows) {
                return period;
            }
        }
        return kHours.back();
    }
    for (const Period period : kDates) {
        const std::int64_t rows =
            periodOfDay(period, dayOf(range.last)) - periodOfDay(period, dayOf(range.first)) + 1;
        if (rows <= std::int64_t{mostRows}) {
            return period;
        }
    }
    return kDates.back();
}

Period labelPeriodFor(Period rows, double leastRows) {
    const double least = daysOf(rows) * leastRows;
    if (rows.kind == Kind::HourOfDay) {
        for (const Period period : kLabelHours) {
            if (daysOf(period) >= least && period.step % rows.step == 0) {
                return period;
            }
        }
        return kLabelHours.back();
    }
    for (const Period period : kLabelDates) {
        if (daysOf(period) >= least * 0.97) { // a month may have 28 days
            return period;
        }
    }
    return kLabelDates.back();
}

} // namespace keyatlas
