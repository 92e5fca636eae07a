// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/computedkeys.h"

#include "tests/support/samplekeys.h"

#include <algorithm>
#include <limits>

namespace keyatlas::bench {
namespace {

constexpr std::uint64_t kLeastBytes = 44;
constexpr std::uint64_t kCycle = 100;
constexpr std::uint64_t kCycleBytes = kCycle * kLeastBytes + kCycle * (kCycle - 1) / 2;

std::uint64_t bytesBefore(Rank rank) {
    const std::uint64_t rest = rank % kCycle;
    return rank / kCycle * kCycleBytes + rest * kLeastBytes + (rest == 0 ? 0 : rest * (rest - 1) / 2);
}

// The first rank from 0 to `count` for which `holds`.
template<class Holds>
Rank bisect(Rank count, Holds holds) {
    Rank low = 0;
    Rank high = count;
    while (low < high) {
        const Rank middle = low + (high - low) / 2;
        if (holds(middle)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

// Random digits, but for the first ones, which rise evenly.
std::string risingUuid(Rank rank, std::uint64_t count) {
    std::string id = test::randomUuid(rank, 1);
    std::uint64_t front = std::numeric_limits<std::uint64_t>::max() / count * rank;
    for (const std::size_t at : {0, 1, 2, 3, 4, 5, 6, 7, 9, 10}) {
        id[at] = "0123456789abcdef"[front >> 60];
        front <<= 4;
    }
    return id;
}

} // namespace

std::string ComputedKeys::keyAt(Rank rank) const {
    return m_kind == IdKind::Structured ? test::structuredId(rank, m_count) : risingUuid(rank, m_count);
}

Result<Rank> ComputedKeys::size(std::stop_token) const {
    return m_count;
}

Result<std::string> ComputedKeys::key(Rank rank, std::stop_token) const {
    return keyAt(rank);
}

Result<Rank> ComputedKeys::lowerBound(Bytes key, std::stop_token) const {
    return bisect(m_count, [&](Rank rank) { return keyAt(rank) >= key; });
}

Result<Extent> ComputedKeys::extent(Span span, std::stop_token) const {
    const Span cut = intersection(span, {0, m_count});
    return Extent{Figure::exact(cut.count()), Figure::exact(cut.count() * keyAt(0).size()),
                  Figure::exact(bytesBefore(cut.last) - bytesBefore(cut.first))};
}

Result<Rank> ComputedKeys::rankAtByte(std::uint64_t offset, std::stop_token) const {
    return bisect(m_count, [&](Rank rank) { return bytesBefore(rank + 1) > offset; });
}

} // namespace keyatlas::bench
