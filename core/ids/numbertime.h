// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstdint>
#include <optional>

namespace keyatlas {

// Times written as plain numbers at the front of `text`. They say what the number means, not whether that is
// likely. All but leadingNumber() return Unix milliseconds, rounded down.
namespace numbertime {

using UnixMs = std::optional<std::int64_t>;

enum class Unit : std::uint8_t { Seconds, Milliseconds, Microseconds, Nanoseconds };

// The decimal digits at the front, zero padded or not, at most 19 of them after leading zeros.
std::optional<std::uint64_t> leadingNumber(Bytes text);
UnixMs epoch(Bytes text, Unit unit); // all the digits that stand there
// A fixed number of digits (10 s, 13 ms, 16 us, no leading zero), whatever follows.
UnixMs epochFront(Bytes text, Unit unit);
// As many nines as there are digits (13 to 16 of them), minus the time in ms: newest first. Or 2^53 - 1 or
// 2^63 - 1 minus it (16 and 19 digits).
UnixMs reverse(Bytes text);
UnixMs hexMicroseconds(Bytes text);    // 14 hexadecimal digits at least, the first 14 of them
UnixMs base36Milliseconds(Bytes text); // 8 lower case digits, or 9; nothing behind
// The upper bits of a 64-bit number of 15 to 19 digits, above 22 others.
UnixMs twitterSnowflake(Bytes text); // since 2010-11-04
UnixMs discordSnowflake(Bytes text); // since 2015-01-01

} // namespace numbertime
} // namespace keyatlas
