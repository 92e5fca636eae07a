// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ids/timeformat.h"

#include "core/ids/civiltime.h"
#include "core/ids/idclock.h"
#include "core/ids/numbertime.h"

#include <array>

namespace keyatlas {
namespace {

using Reader = std::optional<std::int64_t> (*)(Bytes text);
using numbertime::Unit;

struct Facts {
    TimeFormat format;
    Reader read;
    double seconds; // possibleSeconds()
    Bytes name;
};

constexpr double kDay = 86400;
constexpr double kMonth = 30.44 * kDay;
constexpr double kTenDigits = 1e10; // of seconds, or as many more digits as the unit is finer

constexpr std::array kFacts = {
    Facts{TimeFormat::UuidV1, [](Bytes t) { return idclock::uuid(t, 1); }, 1.15e11, "UUID version 1"},
    Facts{TimeFormat::UuidV6, [](Bytes t) { return idclock::uuid(t, 6); }, 1.15e11, "UUID version 6"},
    Facts{TimeFormat::UuidV7, [](Bytes t) { return idclock::uuid(t, 7); }, 2.8e11, "UUID version 7"},
    Facts{TimeFormat::Ulid, idclock::ulid, 1.1e12, "ULID"},
    Facts{TimeFormat::Ksuid, idclock::ksuid, 4.3e9, "KSUID"},
    Facts{TimeFormat::Xid, idclock::xid, 4.3e9, "xid"},
    Facts{TimeFormat::ObjectId, idclock::objectId, 4.3e9, "ObjectId"},
    Facts{TimeFormat::FirebasePushId, idclock::firebasePushId, 4.4e9, "Firebase push ID"},
    Facts{TimeFormat::Cuid, idclock::cuid, 2.8e9, "cuid"},
    Facts{TimeFormat::CivilSecond, [](Bytes t) { return readCivil(t, CivilDepth::Second); }, 1e14,
          "date and time"},
    Facts{TimeFormat::CivilMinute, [](Bytes t) { return readCivil(t, CivilDepth::Minute); }, 60e12,
          "date, hour and minute"},
    Facts{TimeFormat::CivilHour, [](Bytes t) { return readCivil(t, CivilDepth::Hour); }, 3600e10,
          "date and hour"},
    Facts{TimeFormat::CivilDay, [](Bytes t) { return readCivil(t, CivilDepth::Day); }, kDay * 1e8, "date"},
    Facts{TimeFormat::CivilMonth, [](Bytes t) { return readCivil(t, CivilDepth::Month); }, kMonth * 1e6,
          "year and month"},
    Facts{TimeFormat::CivilDayFront, [](Bytes t) { return readCivil(t, CivilDepth::Day, false); }, kDay * 1e8,
          "date"},
    Facts{TimeFormat::HexMicroseconds, numbertime::hexMicroseconds, 7.2e10,
          "microseconds since 1970, hexadecimal"},
    Facts{TimeFormat::TwitterSnowflake, numbertime::twitterSnowflake, 4.4e9, "snowflake, Twitter's epoch"},
    Facts{TimeFormat::DiscordSnowflake, numbertime::discordSnowflake, 4.4e9, "snowflake, Discord's epoch"},
    Facts{TimeFormat::EpochNanoseconds, [](Bytes t) { return numbertime::epoch(t, Unit::Nanoseconds); },
          kTenDigits, "nanoseconds since 1970"},
    Facts{TimeFormat::EpochMicroseconds, [](Bytes t) { return numbertime::epoch(t, Unit::Microseconds); },
          kTenDigits, "microseconds since 1970"},
    Facts{TimeFormat::EpochMilliseconds, [](Bytes t) { return numbertime::epoch(t, Unit::Milliseconds); },
          kTenDigits, "milliseconds since 1970"},
    Facts{TimeFormat::EpochSeconds, [](Bytes t) { return numbertime::epoch(t, Unit::Seconds); }, kTenDigits,
          "seconds since 1970"},
    Facts{TimeFormat::Tsid, idclock::tsid, 4.4e9, "TSID"},
    Facts{TimeFormat::EpochMillisecondsFront,
          [](Bytes t) { return numbertime::epochFront(t, Unit::Milliseconds); }, kTenDigits,
          "milliseconds since 1970"},
    Facts{TimeFormat::EpochMicrosecondsFront,
          [](Bytes t) { return numbertime::epochFront(t, Unit::Microseconds); }, kTenDigits,
          "microseconds since 1970"},
    Facts{TimeFormat::ReverseMilliseconds, numbertime::reverse, kTenDigits, "milliseconds, newest first"},
    Facts{TimeFormat::Base36Milliseconds, numbertime::base36Milliseconds, 2.8e9,
          "milliseconds since 1970, base 36"},
    Facts{TimeFormat::EpochSecondsFront, [](Bytes t) { return numbertime::epochFront(t, Unit::Seconds); },
          kTenDigits, "seconds since 1970"},
};

constexpr bool isInOrder() {
    for (std::size_t i = 0; i < kFacts.size(); ++i) {
        if (kFacts[i].format != static_cast<TimeFormat>(i)) {
            return false;
        }
    }
    return true;
}
static_assert(isInOrder());

constexpr auto kFormats = [] {
    std::array<TimeFormat, kFacts.size()> formats{};
    for (std::size_t i = 0; i < kFacts.size(); ++i) {
        formats[i] = kFacts[i].format;
    }
    return formats;
}();

const Facts& factsOf(TimeFormat format) {
    return kFacts[static_cast<std::size_t>(format)];
}

} // namespace

std::span<const TimeFormat> allTimeFormats() {
    return kFormats;
}

std::optional<std::int64_t> readTime(TimeFormat format, Bytes text) {
    return factsOf(format).read(text);
}

double possibleSeconds(TimeFormat format) {
    return factsOf(format).seconds;
}

bool isPlausible(TimeFormat format, std::int64_t unixMilliseconds) {
    constexpr std::int64_t k1950 = -631152000000;
    constexpr std::int64_t k1990 = 631152000000;
    constexpr std::int64_t k2060 = 2840140800000;
    constexpr std::int64_t k2086 = 3660595200000;
    return isDate(format) ? unixMilliseconds >= k1950 && unixMilliseconds < k2086
                          : unixMilliseconds >= k1990 && unixMilliseconds < k2060;
}

bool isDate(TimeFormat format) {
    return format >= TimeFormat::CivilSecond && format <= TimeFormat::CivilDayFront;
}

bool isNumber(TimeFormat format) {
    return format >= TimeFormat::EpochNanoseconds && format != TimeFormat::Tsid &&
           format != TimeFormat::Base36Milliseconds;
}

Bytes nameOf(TimeFormat format) {
    return factsOf(format).name;
}

} // namespace keyatlas
