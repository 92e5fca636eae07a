// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace keyatlas {

// A set of ranks of one space, such as the hits of a search: a bitmap in chunks of 65,536 ranks, each with
// its count, laid down where there are members only. Counting a span takes a sum over its chunks and two
// partial chunks, a microsecond at 100 million keys. One thread fills it and publishes what it is so far;
// what was published never changes and may be read by several threads.
class RankSet {
public:
    explicit RankSet(Rank size = 0); // members are below `size`
    RankSet(RankSet&&) noexcept = default;
    RankSet& operator=(RankSet&&) noexcept = default;

    void insert(Rank rank); // below size(); a member stays one
    // The set as it is now. Chunks are shared, not copied; those that are inserted to later are copied then.
    std::shared_ptr<const RankSet> published();

    Rank size() const { return m_size; }
    bool contains(Rank rank) const;
    std::uint64_t count() const { return m_count; }
    std::uint64_t count(Span span) const;
    std::optional<Rank> firstFrom(Rank rank) const;     // the first member that is not below `rank`
    std::optional<Rank> next(Rank rank) const;          // the first member after `rank`
    std::optional<Rank> previous(Rank rank) const;      // the last member before `rank`
    std::optional<Rank> nth(std::uint64_t index) const; // in order, from 0

    std::uint64_t memoryBytes() const; // of its chunks, those shared with published sets included

private:
    static constexpr unsigned kWordBits = 6;
    static constexpr unsigned kChunkBits = 16;
    struct Chunk {
        std::array<std::uint64_t, (std::size_t(1) << (kChunkBits - kWordBits))> words{};
        std::uint32_t count = 0;
    };
    struct Place {
        std::shared_ptr<Chunk> chunk; // null: no members
        bool ours = true;             // nobody else may see it yet
    };

    std::uint64_t countBefore(Rank rank, std::size_t chunk) const;

    Rank m_size = 0;
    std::uint64_t m_count = 0;
    std::vector<Place> m_chunks;
};

} // namespace keyatlas
