// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/figure.h"

#include <algorithm>
#include <cstdint>

namespace keyatlas {

using Rank = std::uint64_t; // position in the order of a space, from 0

// A half-open interval of ranks [first, last). The one thing every view selects.
struct Span {
    Rank first = 0;
    Rank last = 0;

    constexpr std::uint64_t count() const { return last > first ? last - first : 0; }
    constexpr bool empty() const { return last <= first; }
    constexpr bool contains(Rank rank) const { return rank >= first && rank < last; }
    friend constexpr bool operator==(const Span&, const Span&) = default;
};

constexpr Span intersection(Span a, Span b) {
    const Span both{std::max(a.first, b.first), std::min(a.last, b.last)};
    return both.empty() ? Span{both.first, both.first} : both;
}

// What a span holds. Bytes are those the source counts (SourceInfo::bytes says which).
struct Extent {
    Figure keys;
    Figure keyBytes;
    Figure valueBytes;

    friend constexpr bool operator==(const Extent&, const Extent&) = default;
};

constexpr Extent operator+(const Extent& a, const Extent& b) {
    return {a.keys + b.keys, a.keyBytes + b.keyBytes, a.valueBytes + b.valueBytes};
}

constexpr Extent emptyExtent() {
    return {Figure::exact(0), Figure::exact(0), Figure::exact(0)};
}

} // namespace keyatlas
