// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/keyspace.h"

#include <algorithm>

namespace keyatlas {

Result<std::vector<std::string>> Keyspace::keysOf(Span span, std::stop_token stop) const {
    std::vector<std::string> keys;
    keys.reserve(span.count());
    for (Rank rank = span.first; rank < span.last; ++rank) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        auto found = key(rank, stop);
        if (!found) {
            return fail(found.error());
        }
        keys.push_back(std::move(*found));
    }
    return keys;
}

Result<std::vector<RankMark>> Keyspace::marksAt(std::span<const Rank> ranks, std::size_t keyBytes,
                                                std::stop_token stop) const {
    std::vector<RankMark> marks;
    marks.reserve(ranks.size());
    Rank before = 0; // behind the last mark's rank
    std::uint64_t bytes = 0;
    for (const Rank rank : ranks) {
        if (rank + 1 == before) {
            marks.push_back(marks.back());
            continue;
        }
        if (stop.stop_requested()) {
            return cancelled();
        }
        auto found = key(rank, stop);
        const auto between = extent({before, rank + 1}, stop);
        if (!found || !between) {
            return fail(found ? between.error() : found.error());
        }
        found->resize(std::min(found->size(), keyBytes));
        bytes += between->valueBytes.value();
        before = rank + 1;
        marks.push_back({std::move(*found), bytes});
    }
    return marks;
}

Result<std::vector<ByteMark>> Keyspace::marksAtBytes(std::span<const std::uint64_t> offsets,
                                                     std::size_t keyBytes, std::stop_token stop) const {
    std::vector<ByteMark> marks;
    marks.reserve(offsets.size());
    for (const std::uint64_t offset : offsets) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        const auto rank = rankAtByte(offset, stop);
        if (!rank) {
            return fail(rank.error());
        }
        if (!marks.empty() && marks.back().rank == *rank) {
            marks.push_back(marks.back());
            continue;
        }
        auto found = key(*rank, stop);
        if (!found) {
            return fail(found.error());
        }
        found->resize(std::min(found->size(), keyBytes));
        marks.push_back({*rank, std::move(*found)});
    }
    return marks;
}

std::string afterPrefix(Bytes prefix) {
    std::string after(prefix);
    while (!after.empty() && static_cast<unsigned char>(after.back()) == 0xff) {
        after.pop_back();
    }
    if (!after.empty()) {
        after.back() = static_cast<char>(static_cast<unsigned char>(after.back()) + 1);
    }
    return after;
}

Result<Span> prefixSpan(const Keyspace& keys, Bytes prefix, std::stop_token stop) {
    const auto first = keys.lowerBound(prefix, stop);
    if (!first) {
        return tl::make_unexpected(first.error());
    }
    const auto after = afterPrefix(prefix);
    const auto last = after.empty() ? keys.size(stop) : keys.lowerBound(after, stop);
    if (!last) {
        return tl::make_unexpected(last.error());
    }
    return Span{*first, *last};
}

} // namespace keyatlas
