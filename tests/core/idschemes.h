// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/idwriter.h"

#include <QDateTime>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace keyatlas::test {

// Ways to write a time into an ID, each with documents whose times are known.

inline std::string based(std::uint64_t value, const std::string& alphabet, std::size_t width) {
    std::string text(width, alphabet[0]);
    for (std::size_t at = width; at-- > 0 && value > 0; value /= alphabet.size()) {
        text[at] = alphabet[value % alphabet.size()];
    }
    return text;
}

inline const std::string kHexDigits = "0123456789abcdef";
inline const std::string kBase36Digits = "0123456789abcdefghijklmnopqrstuvwxyz";
inline const std::string kBase62Digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
inline const std::string kCrockfordDigits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
inline const std::string kPushDigits = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

constexpr std::int64_t kStart = 1325376000; // 2012-01-01

// Seconds of document i: over three years, uneven.
inline std::int64_t secondsOf(std::size_t i) {
    return kStart + static_cast<std::int64_t>(i) * 9337 + static_cast<std::int64_t>(i * i % 977);
}
inline std::uint64_t millisOf(std::size_t i) {
    return static_cast<std::uint64_t>(secondsOf(i)) * 1000 + i % 1000;
}

using Make = std::function<std::string(IdWriter&, std::size_t)>;
struct Scheme {
    const char* name;
    const char* prefix; // of the family that the time is looked for in
    const char* format; // nameOf() it
    Make make;
};

inline std::string qt(std::int64_t seconds, const char* format) {
    return QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC).toString(QLatin1String(format)).toStdString();
}

inline std::string uuidOf(IdWriter& w, const std::string& time,
                          char version) { // 15 digits of time in order of the form
    return time.substr(0, 8) + "-" + time.substr(8, 4) + "-" + version + time.substr(12, 3) + "-8" +
           w.hex(3) + "-" + w.hex(12);
}

inline std::vector<Scheme> schemesWithTime() {
    return {
        {"compact seconds", "txn:", "date and time",
         [](IdWriter& w, std::size_t i) {
             return "txn:" + w.account() + "-" + qt(secondsOf(i), "yyyyMMddHHmmss") + "-" + w.base36(4);
         }},
        {"compact, milliseconds", "a:", "date and time",
         [](IdWriter& w, std::size_t i) {
             return "a:" + qt(secondsOf(i), "yyyyMMddHHmmss") + w.digits(3) + ":" + w.hex(4);
         }},
        {"date, dash, time", "", "date and time",
         [](IdWriter& w, std::size_t i) { return qt(secondsOf(i), "yyyyMMdd-HHmmss") + "-" + w.hex(6); }},
        {"date, then a number that is no time", "inv:", "date",
         [](IdWriter& w, std::size_t i) {
             return "inv:" + qt(secondsOf(i) / 86400 * 86400, "yyyyMMdd") + "-" + w.digits(6);
         }},
        {"date and number in one", "inv:", "date",
         [](IdWriter& w, std::size_t i) {
             return "inv:" + qt(secondsOf(i) / 86400 * 86400, "yyyyMMdd") + w.digits(5);
         }},
        {"letters before", "inv:", "date and time",
         [](IdWriter& w, std::size_t i) { return "inv:D" + qt(secondsOf(i), "yyyyMMddHHmmss") + w.hex(5); }},
        {"ISO", "order:", "date and time",
         [](IdWriter& w, std::size_t i) {
             return "order:" + qt(secondsOf(i), "yyyy-MM-ddTHH:mm:ss") + "Z:" + w.digits(5);
         }},
        {"ISO with offset", "order:", "date and time",
         [](IdWriter& w, std::size_t i) {
             return "order:" + qt(secondsOf(i) + 7200, "yyyy-MM-ddTHH:mm:ss") + "+02:00/" + w.digits(5);
         }},
        {"ISO alone", "", "date and time",
         [](IdWriter&, std::size_t i) { return qt(secondsOf(i), "yyyy-MM-ddTHH:mm:ss.zzzZ"); }},
        {"ISO minute", "m/", "date, hour and minute",
         [](IdWriter& w, std::size_t i) {
             return "m/" + qt(secondsOf(i) / 60 * 60, "yyyy-MM-ddTHH:mm") + "/" + w.hex(5);
         }},
        {"ISO date", "", "date",
         [](IdWriter& w, std::size_t i) {
             return qt(secondsOf(i) / 86400 * 86400, "yyyy-MM-dd") + ":" + w.base36(8);
         }},
        {"folders of a date", "log/", "date",
         [](IdWriter& w, std::size_t i) {
             return "log/" + qt(secondsOf(i) / 86400 * 86400, "yyyy/MM/dd") + "/" + w.hex(8);
         }},
        {"epoch seconds", "s:", "seconds since 1970",
         [](IdWriter& w, std::size_t i) {
             return "s:" + w.account() + ":" + std::to_string(secondsOf(i)) + ":" + w.hex(4);
         }},
        {"epoch milliseconds", "e:", "milliseconds since 1970",
         [](IdWriter& w, std::size_t i) { return "e:" + std::to_string(millisOf(i)) + ":" + w.hex(4); }},
        {"epoch milliseconds, then base 62", "txn:", "milliseconds since 1970",
         [](IdWriter& w, std::size_t i) { return "txn:" + std::to_string(millisOf(i)) + w.base64(5, ""); }},
        {"epoch milliseconds, padded", "e:", "milliseconds since 1970",
         [](IdWriter& w, std::size_t i) { return "e:00" + std::to_string(millisOf(i)) + ":" + w.hex(4); }},
        {"epoch microseconds", "", "microseconds since 1970",
         [](IdWriter& w, std::size_t i) { return std::to_string(millisOf(i)) + w.digits(3); }},
        {"epoch nanoseconds", "n:", "nanoseconds since 1970",
         [](IdWriter& w, std::size_t i) { return "n:" + std::to_string(millisOf(i)) + w.digits(6); }},
        {"reverse milliseconds", "r:", "milliseconds, newest first",
         [](IdWriter& w, std::size_t i) {
             return "r:" + std::to_string(9999999999999 - millisOf(i)) + ":" + w.hex(4);
         }},
        {"base 36 milliseconds", "b:", "milliseconds since 1970, base 36",
         [](IdWriter& w, std::size_t i) {
             return "b:" + based(millisOf(i), kBase36Digits, 8) + ":" + w.hex(4);
         }},
        {"CouchDB utc_random", "", "microseconds since 1970, hexadecimal",
         [](IdWriter& w, std::size_t i) {
             return based(millisOf(i) * 1000 + i % 1000, kHexDigits, 14) + w.hex(18);
         }},
        {"UUID version 1", "", "UUID version 1",
         [](IdWriter& w, std::size_t i) {
             const auto t = based(static_cast<std::uint64_t>(secondsOf(i)) * 10000000 + 0x01B21DD213814000U,
                                  kHexDigits, 15);
             return uuidOf(w, t.substr(7, 8) + t.substr(3, 4) + t.substr(0, 3), '1');
         }},
        {"UUID version 6", "doc/", "UUID version 6",
         [](IdWriter& w, std::size_t i) {
             return "doc/" +
                    uuidOf(w,
                           based(static_cast<std::uint64_t>(secondsOf(i)) * 10000000 + 0x01B21DD213814000U,
                                 kHexDigits, 15),
                           '6');
         }},
        {"UUID version 7", "", "UUID version 7",
         [](IdWriter& w, std::size_t i) {
             return uuidOf(w, based(millisOf(i), kHexDigits, 12) + w.hex(3), '7');
         }},
        {"UUID version 7 without dashes", "", "UUID version 7",
         [](IdWriter& w, std::size_t i) {
             auto id = uuidOf(w, based(millisOf(i), kHexDigits, 12) + w.hex(3), '7');
             std::erase(id, '-');
             return id;
         }},
        {"ULID", "", "ULID",
         [](IdWriter& w, std::size_t i) {
             std::string tail = based(w.below(1ULL << 40), kCrockfordDigits, 8) +
                                based(w.below(1ULL << 40), kCrockfordDigits, 8);
             return based(millisOf(i), kCrockfordDigits, 10) + tail;
         }},
        {"ObjectId", "", "ObjectId",
         [](IdWriter& w, std::size_t i) {
             return based(static_cast<std::uint64_t>(secondsOf(i)), kHexDigits, 8) + w.hex(16);
         }},
        {"xid", "", "xid",
         [](IdWriter& w, std::size_t i) {
             // 32 bits of time and 3 of what follows are seven digits.
             return based(static_cast<std::uint64_t>(secondsOf(i)) * 8 + w.below(8),
                          kBase36Digits.substr(0, 32), 7) +
                    based(w.below(1ULL << 60), kBase36Digits.substr(0, 32), 12) + "g";
         }},
        {"Firebase push ID", "", "Firebase push ID",
         [](IdWriter& w, std::size_t i) { return based(millisOf(i), kPushDigits, 8) + w.base64(12, "-_"); }},
        {"TSID", "t:", "TSID",
         [](IdWriter& w, std::size_t i) {
             const std::uint64_t ms = i * 31557777ULL / 3; // since 2020
             return "t:" + based(ms << 22 | w.below(1U << 22), kCrockfordDigits, 13);
         }},
        {"Twitter's snowflake", "", "snowflake, Twitter's epoch",
         [](IdWriter& w, std::size_t i) {
             return std::to_string((millisOf(i) + 200000000000 - 1288834974657ULL) << 22 | w.below(1024)
                                                                                               << 12);
         }},
        {"Discord's snowflake", "", "snowflake, Discord's epoch",
         [](IdWriter& w, std::size_t i) {
             return std::to_string((millisOf(i) + 400000000000 - 1420070400000ULL) << 22 | w.below(8) << 12 |
                                   w.below(4096));
         }},
    };
}

} // namespace keyatlas::test
