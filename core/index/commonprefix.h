// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace keyatlas::packed {

// How many bytes two keys share from their beginning.
inline std::size_t commonPrefix(Bytes a, Bytes b) {
    const std::size_t most = std::min(a.size(), b.size());
    std::size_t at = 0;
    while (at + sizeof(std::uint64_t) <= most) {
        std::uint64_t left = 0;
        std::uint64_t right = 0;
        std::memcpy(&left, a.data() + at, sizeof left);
        std::memcpy(&right, b.data() + at, sizeof right);
        if (const std::uint64_t different = left ^ right; different != 0) {
            const int bits = std::endian::native == std::endian::little ? std::countr_zero(different)
                                                                        : std::countl_zero(different);
            return at + static_cast<std::size_t>(bits) / 8;
        }
        at += sizeof left;
    }
    while (at < most && a[at] == b[at]) {
        ++at;
    }
    return at;
}

// Whether `a` comes after `b`, given how many bytes they share.
inline bool isAfter(Bytes a, Bytes b, std::size_t shared) {
    if (shared == b.size()) {
        return a.size() > shared;
    }
    return shared < a.size() && static_cast<unsigned char>(a[shared]) > static_cast<unsigned char>(b[shared]);
}

// Eight bytes of a key from `at` as a number that sorts as the bytes do; missing bytes count as zero.
inline std::uint64_t chunkAt(Bytes key, std::size_t at) {
    if (at >= key.size()) {
        return 0;
    }
    const std::size_t have = key.size() - at;
    std::uint64_t chunk = 0;
    std::memcpy(&chunk, key.data() + at, std::min(have, sizeof chunk));
    return std::endian::native == std::endian::little ? __builtin_bswap64(chunk) : chunk;
}

} // namespace keyatlas::packed
