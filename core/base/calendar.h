// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstdint>

namespace keyatlas {

// The proleptic Gregorian calendar, UTC. Days are counted from 1970-01-01.
struct CalendarDay {
    std::int64_t year = 1970;
    unsigned month = 1; // 1 to 12
    unsigned day = 1;   // 1 to 31
    friend constexpr bool operator==(const CalendarDay&, const CalendarDay&) = default;
};

constexpr bool isLeapYear(std::int64_t year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

constexpr unsigned daysInMonth(std::int64_t year, unsigned month) {
    constexpr unsigned kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return month == 2 && isLeapYear(year) ? 29 : kDays[month - 1];
}

// Years are counted from March, so that the leap day is the last of a year; 400 of them have 146,097 days.
constexpr std::int64_t dayNumber(std::int64_t year, unsigned month, unsigned day) {
    year -= month <= 2 ? 1 : 0;
    const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
    const std::int64_t yearOfEra = year - era * 400;
    const std::int64_t dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468;
}

constexpr CalendarDay calendarDay(std::int64_t number) {
    const std::int64_t days = number + 719468;
    const std::int64_t era = (days >= 0 ? days : days - 146096) / 146097;
    const std::int64_t dayOfEra = days - era * 146097;
    const std::int64_t yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
    const std::int64_t dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const std::int64_t month = (5 * dayOfYear + 2) / 153; // from March
    CalendarDay day;
    day.day = static_cast<unsigned>(dayOfYear - (153 * month + 2) / 5 + 1);
    day.month = static_cast<unsigned>(month < 10 ? month + 3 : month - 9);
    day.year = yearOfEra + era * 400 + (day.month <= 2 ? 1 : 0);
    return day;
}

} // namespace keyatlas
