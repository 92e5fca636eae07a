// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/rankset.h"

#include <bit>

namespace keyatlas {
namespace {

constexpr std::uint64_t bitOf(Rank rank) {
    return std::uint64_t(1) << (rank & 63U);
}

std::uint64_t membersOf(std::uint64_t word) {
    return static_cast<std::uint64_t>(std::popcount(word));
}

// Where the member number `index` of the word lies; it has more than `index`.
std::uint64_t placeOf(std::uint64_t word, std::uint64_t index) {
    for (; index > 0; --index) {
        word &= word - 1;
    }
    return static_cast<std::uint64_t>(std::countr_zero(word));
}

} // namespace

RankSet::RankSet(Rank size) : m_size(size), m_chunks((size + (Rank(1) << kChunkBits) - 1) >> kChunkBits) {}

void RankSet::insert(Rank rank) {
    Place& place = m_chunks[rank >> kChunkBits];
    if (!place.chunk) {
        place = {std::make_shared<Chunk>(), true};
    } else if (!place.ours) {
        place = {std::make_shared<Chunk>(*place.chunk), true};
    }
    std::uint64_t& word = place.chunk->words[(rank >> kWordBits) % place.chunk->words.size()];
    if ((word & bitOf(rank)) == 0) {
        word |= bitOf(rank);
        place.chunk->count += 1;
        m_count += 1;
    }
}

std::shared_ptr<const RankSet> RankSet::published() {
    auto set = std::make_shared<RankSet>();
    for (Place& place : m_chunks) {
        place.ours = false;
    }
    set->m_size = m_size;
    set->m_count = m_count;
    set->m_chunks = m_chunks;
    return set;
}

bool RankSet::contains(Rank rank) const {
    if (rank >= m_size || !m_chunks[rank >> kChunkBits].chunk) {
        return false;
    }
    const Chunk& chunk = *m_chunks[rank >> kChunkBits].chunk;
    return (chunk.words[(rank >> kWordBits) % chunk.words.size()] & bitOf(rank)) != 0;
}

// Members of `chunk` below `rank`, which may lie behind it.
std::uint64_t RankSet::countBefore(Rank rank, std::size_t chunk) const {
    const Chunk* in = m_chunks[chunk].chunk.get();
    const Rank first = Rank(chunk) << kChunkBits;
    if (in == nullptr || rank <= first) {
        return 0;
    }
    const Rank inside = rank - first;
    if (inside >> kChunkBits != 0) {
        return in->count;
    }
    std::uint64_t count = 0;
    const std::size_t word = inside >> kWordBits;
    for (std::size_t i = 0; i < word; ++i) {
        count += membersOf(in->words[i]);
    }
    return count + membersOf(in->words[word] & (bitOf(inside) - 1));
}

std::uint64_t RankSet::count(Span span) const {
    const Span inside = intersection(span, {0, m_size});
    if (inside.empty()) {
        return 0;
    }
    const std::size_t first = inside.first >> kChunkBits;
    const std::size_t last = (inside.last - 1) >> kChunkBits;
    std::uint64_t count = 0;
    for (std::size_t chunk = first; chunk < last; ++chunk) {
        count += m_chunks[chunk].chunk ? m_chunks[chunk].chunk->count : 0;
    }
    return count + countBefore(inside.last, last) - countBefore(inside.first, first);
}

std::optional<Rank> RankSet::firstFrom(Rank rank) const {
    for (std::size_t chunk = rank >> kChunkBits; chunk < m_chunks.size(); ++chunk) {
        const Rank first = Rank(chunk) << kChunkBits;
        if (!m_chunks[chunk].chunk) {
            continue;
        }
        const auto& words = m_chunks[chunk].chunk->words;
        const Rank from = rank > first ? rank - first : 0;
        std::uint64_t mask = ~(bitOf(from) - 1);
        for (std::size_t word = from >> kWordBits; word < words.size(); ++word) {
            if (const std::uint64_t members = words[word] & mask; members != 0) {
                return first + (Rank(word) << kWordBits) + placeOf(members, 0);
            }
            mask = ~std::uint64_t(0);
        }
    }
    return std::nullopt;
}

std::optional<Rank> RankSet::next(Rank rank) const {
    return rank >= m_size ? std::nullopt : firstFrom(rank + 1);
}

std::optional<Rank> RankSet::previous(Rank rank) const {
    const std::uint64_t before = count({0, rank});
    return before == 0 ? std::nullopt : nth(before - 1);
}

std::optional<Rank> RankSet::nth(std::uint64_t index) const {
    for (std::size_t chunk = 0; chunk < m_chunks.size(); ++chunk) {
        const Chunk* in = m_chunks[chunk].chunk.get();
        if (in == nullptr) {
            continue;
        }
        if (index >= in->count) {
            index -= in->count;
            continue;
        }
        std::size_t word = 0;
        for (; index >= membersOf(in->words[word]); ++word) {
            index -= membersOf(in->words[word]);
        }
        return (Rank(chunk) << kChunkBits) + (Rank(word) << kWordBits) + placeOf(in->words[word], index);
    }
    return std::nullopt;
}

std::uint64_t RankSet::memoryBytes() const {
    std::uint64_t bytes = m_chunks.size() * sizeof(Place);
    for (const Place& place : m_chunks) {
        bytes += place.chunk ? sizeof(Chunk) : 0;
    }
    return bytes;
}

} // namespace keyatlas
