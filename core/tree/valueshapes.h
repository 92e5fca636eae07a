// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstddef>
#include <cstdint>

namespace keyatlas {

// Values that are written with punctuation of their own, and must not be torn at it.
enum class ValueShape : std::uint16_t {
    Uuid = 1,         // 8-4-4-4-12 hexadecimal digits
    Mac = 2,          // aa:bb:cc:dd:ee:ff or with dashes
    IsoDate = 4,      // 2012-05-26
    IsoMinute = 8,    // 2012-05-26T17:31
    IsoSecond = 16,   // 2012-05-26T17:31:25
    IsoFraction = 32, // ....25.123 (or a comma)
    IsoZone = 64,     // +05:30, -0800, +02
    Ipv4 = 128,
    Ipv6 = 256,
    Email = 512,  // recognised whole only: no prefix of one can be told from other text
    Number = 1024 // 48.137, 1.2.3: likewise
};

using ValueShapes = std::uint16_t; // a set of ValueShape

constexpr ValueShapes operator|(ValueShape a, ValueShape b) {
    return static_cast<ValueShapes>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr ValueShapes operator|(ValueShapes a, ValueShape b) {
    return static_cast<ValueShapes>(a | static_cast<unsigned>(b));
}
constexpr bool has(ValueShapes set, ValueShape shape) {
    return (set & static_cast<unsigned>(shape)) != 0;
}

// How many bytes at the front of `text` can still become a value of one of `shapes`: the longest viable
// prefix. Whether byte i is among them depends on bytes 0..i alone, never on what follows.
std::size_t viableLength(Bytes text, ValueShapes shapes);

// A whole value at the front of `text`, followed by the end or by a byte that is no letter, digit or part of
// a UTF-8 sequence. Length 0 if there is none.
struct ValueMatch {
    std::size_t length = 0;
    ValueShapes shapes = 0; // what it needs: an ISO time needs its date, minute, second...
};
ValueMatch matchValue(Bytes text);

} // namespace keyatlas
