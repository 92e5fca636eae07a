// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace keyatlas::packed {

// Numbers of seven bits a byte, lowest first, as the index stores them. No bounds are checked: writer and
// reader are both ours, and the bytes never leave the process (memory, or an unlinked file).

inline constexpr std::size_t kMaxVarint = 10;

inline char* putVarint(char* out, std::uint64_t number) {
    while (number >= 0x80) {
        *out++ = static_cast<char>(number | 0x80);
        number >>= 7;
    }
    *out++ = static_cast<char>(number);
    return out;
}

inline const char* getVarint(const char* in, std::uint64_t& number) {
    auto byte = static_cast<unsigned char>(*in++);
    number = byte & 0x7fU;
    for (unsigned shift = 7; byte >= 0x80; shift += 7) {
        byte = static_cast<unsigned char>(*in++);
        number |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
    }
    return in;
}

// Differences of either sign as small numbers; they wrap, so any two locators have one.
inline std::uint64_t zigzag(std::uint64_t difference) {
    return (difference << 1) ^ (0 - (difference >> 63));
}

inline std::uint64_t unzigzag(std::uint64_t number) {
    return (number >> 1) ^ (0 - (number & 1));
}

} // namespace keyatlas::packed
