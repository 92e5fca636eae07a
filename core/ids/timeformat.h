// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstdint>
#include <optional>
#include <span>

namespace keyatlas {

// The ways in which a key holds a time. In the order in which they are tried: the first that the keys bear
// out counts, so what says more, or is harder to meet by chance, comes first.
enum class TimeFormat : std::uint8_t {
    UuidV1,
    UuidV6,
    UuidV7,
    Ulid,
    Ksuid,
    Xid,
    ObjectId,
    FirebasePushId,
    Cuid,
    CivilSecond, // 2012-05-26T17:31:25Z, 20120526173125 ...: see civiltime.h
    CivilMinute,
    CivilHour,
    CivilDay,
    CivilMonth,
    CivilDayFront, // more digits follow, that are no time
    HexMicroseconds,
    TwitterSnowflake,
    DiscordSnowflake,
    EpochNanoseconds,
    EpochMicroseconds,
    EpochMilliseconds,
    EpochSeconds,
    Tsid,                   // behind the decimal numbers, which are digits of it too
    EpochMillisecondsFront, // more digits follow
    EpochMicrosecondsFront,
    ReverseMilliseconds,
    Base36Milliseconds,
    EpochSecondsFront,
};

std::span<const TimeFormat> allTimeFormats();

// The time at the front of `text`, in Unix milliseconds; nothing if it is not written so.
std::optional<std::int64_t> readTime(TimeFormat format, Bytes text);

// How many seconds the values that could be written so reach over: what a chance value has to choose from.
double possibleSeconds(TimeFormat format);

// A time that data may well have: 1950 to 2086 if it is written as a date, else 1990 to 2060.
bool isPlausible(TimeFormat format, std::int64_t unixMilliseconds);

bool isDate(TimeFormat format);   // written as a date
bool isNumber(TimeFormat format); // decimal digits that could also count something

constexpr std::int64_t wholeSeconds(std::int64_t unixMilliseconds) { // rounded down
    return unixMilliseconds >= 0 ? unixMilliseconds / 1000 : -((-unixMilliseconds + 999) / 1000);
}

// For people, in plain English: "date and time", "UUID version 7", "seconds since 1970".
Bytes nameOf(TimeFormat format);

} // namespace keyatlas
