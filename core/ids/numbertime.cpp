// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ids/numbertime.h"

#include <algorithm>
#include <array>

namespace keyatlas::numbertime {
namespace {

constexpr std::size_t kMostDigits = 19; // below 2^63

bool isDecimal(char c) {
    return c >= '0' && c <= '9';
}

Bytes digitsAt(Bytes text) {
    const auto end = std::find_if_not(text.begin(), text.end(), isDecimal);
    return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

std::uint64_t valueOf(Bytes digits) {
    std::uint64_t value = 0;
    for (const char c : digits) {
        value = value * 10 + static_cast<std::uint64_t>(c - '0');
    }
    return value;
}

std::int64_t toMilliseconds(std::uint64_t value, Unit unit) {
    switch (unit) {
    case Unit::Seconds:
        return static_cast<std::int64_t>(std::min<std::uint64_t>(value, INT64_MAX / 1000) * 1000);
    case Unit::Milliseconds:
        break;
    case Unit::Microseconds:
        value /= 1000;
        break;
    case Unit::Nanoseconds:
        value /= 1000000;
        break;
    }
    return static_cast<std::int64_t>(std::min<std::uint64_t>(value, INT64_MAX));
}

int hexDigit(char c) {
    if (isDecimal(c)) {
        return c - '0';
    }
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

int base36Digit(char c) {
    if (isDecimal(c)) {
        return c - '0';
    }
    return c >= 'a' && c <= 'z' ? c - 'a' + 10 : -1;
}

bool isLetterOrDigit(char c) {
    return base36Digit(c) >= 0 || (c >= 'A' && c <= 'Z');
}

UnixMs snowflake(Bytes text, std::int64_t epochOfIt) {
    const Bytes digits = digitsAt(text);
    if (digits.size() < 15 || digits.size() > kMostDigits || digits[0] == '0') {
        return std::nullopt;
    }
    return epochOfIt + static_cast<std::int64_t>(valueOf(digits) >> 22);
}

} // namespace

std::optional<std::uint64_t> leadingNumber(Bytes text) {
    const Bytes digits = digitsAt(text);
    const Bytes value = digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
    if (digits.empty() || value.size() > kMostDigits) {
        return std::nullopt;
    }
    return valueOf(value);
}

UnixMs epoch(Bytes text, Unit unit) {
    const auto value = leadingNumber(text);
    return value ? UnixMs(toMilliseconds(*value, unit)) : std::nullopt;
}

UnixMs epochFront(Bytes text, Unit unit) {
    constexpr std::array<std::size_t, 4> kDigits = {10, 13, 16, 19};
    const std::size_t count = kDigits[static_cast<std::size_t>(unit)];
    const Bytes digits = digitsAt(text.substr(0, count));
    if (digits.size() < count || digits[0] == '0') {
        return std::nullopt;
    }
    return toMilliseconds(valueOf(digits), unit);
}

UnixMs reverse(Bytes text) {
    const Bytes digits = digitsAt(text);
    if (digits.size() < 13 || digits.size() > kMostDigits || (digits.size() > 16 && digits.size() < 19)) {
        return std::nullopt;
    }
    constexpr std::uint64_t kSafeInteger = (std::uint64_t{1} << 53) - 1;
    constexpr std::uint64_t kSafeFront = 9006; // 2^53 - 1 less a time of our days; all nines begin 999
    const std::uint64_t value = valueOf(digits);
    std::uint64_t most = INT64_MAX;
    if (digits.size() <= 16) {
        most = 1;
        for (std::size_t i = 0; i < digits.size(); ++i) {
            most *= 10;
        }
        --most;
        most = digits.size() == 16 && value / 1000000000000 <= kSafeFront ? kSafeInteger : most;
    }
    if (value > most) {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(most - value);
}

UnixMs hexMicroseconds(Bytes text) {
    constexpr std::size_t kDigits = 14;
    if (text.size() < kDigits) {
        return std::nullopt;
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < kDigits; ++i) {
        const int digit = hexDigit(text[i]);
        if (digit < 0) {
            return std::nullopt;
        }
        value = value << 4 | static_cast<std::uint64_t>(digit);
    }
    return static_cast<std::int64_t>(value / 1000);
}

UnixMs base36Milliseconds(Bytes text) {
    // 8 digits that begin with 1 end in 1974; 9 that do begin in 2059.
    const std::size_t count = text.starts_with('0') || text.starts_with('1') ? 9 : 8;
    if (text.size() < count || (text.size() > count && isLetterOrDigit(text[count]))) {
        return std::nullopt;
    }
    std::int64_t value = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const int digit = base36Digit(text[i]);
        if (digit < 0) {
            return std::nullopt;
        }
        value = value * 36 + digit;
    }
    return value;
}

UnixMs twitterSnowflake(Bytes text) {
    return snowflake(text, 1288834974657);
}

UnixMs discordSnowflake(Bytes text) {
    return snowflake(text, 1420070400000);
}

} // namespace keyatlas::numbertime
