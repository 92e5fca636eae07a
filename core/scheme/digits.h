// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <string>

namespace keyatlas {

inline constexpr Bytes kDigits36 = "0123456789abcdefghijklmnopqrstuvwxyz";
inline constexpr Bytes kDigits62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// A whole number of any size in another base. `number` holds digits of base 10 or 16 (lower case); without
// leading zeros, "0" for nothing.
std::string inBase(Bytes number, unsigned from, Bytes digits);
std::string inBase(std::uint64_t number, Bytes digits);
// With zeros in front up to `width`; unchanged if it is as long.
std::string zeroPadded(std::string text, std::size_t width, char zero = '0');

} // namespace keyatlas
