// SPDX-License-Identifier: GPL-3.0-or-later
// What PackedKeys answers many times in one walk.
#include "core/index/packedkeysdata.h"

#include <algorithm>

namespace keyatlas {
namespace {

using packed::Block;
using packed::BlockReader;

// Walks blocks and rows forward only: to the row in which a running total passes a number. `Data` is that of
// PackedKeys.
template<class Data>
class MarkWalk {
public:
    explicit MarkWalk(const Data& data) : m_data(data) { enter(0); }

    // To the row at which `total` (rank or valueBytes) of all rows up to it, its own included, passes
    // `number`, which must be less than the total of all.
    void to(std::uint64_t number, std::uint64_t Block::*total) {
        if (m_totals.*total > number) {
            return;
        }
        const auto blocks = m_data.blocks();
        if (blocks[m_block + 1].*total <= number) {
            enter(holding(number, total));
        }
        while (m_totals.*total <= number) {
            step();
        }
    }

    Rank rank() const { return m_totals.rank - 1; }
    std::uint64_t bytesEnd() const { return m_totals.valueBytes; }
    const std::string& key() const { return m_key; }

private:
    // The last block that begins at or before `number`, which lies behind the current one: looked for near
    // it.
    std::size_t holding(std::uint64_t number, std::uint64_t Block::*total) const {
        const auto blocks = m_data.blocks();
        std::size_t low = m_block + 1;
        std::size_t step = 1;
        while (low + step < blocks.size() && blocks[low + step].*total <= number) {
            low += step;
            step *= 2;
        }
        const auto first = blocks.begin() + static_cast<std::ptrdiff_t>(low);
        const auto last = blocks.begin() + static_cast<std::ptrdiff_t>(std::min(low + step, blocks.size()));
        const auto after = std::upper_bound(
            first, last, number, [total](std::uint64_t n, const Block& b) { return n < b.*total; });
        return static_cast<std::size_t>(after - blocks.begin()) - 1;
    }

    void enter(std::size_t block) {
        m_block = block;
        m_totals = m_data.blocks()[block];
        m_reader = BlockReader(m_data.at(block));
    }

    void step() {
        m_reader.next();
        m_reader.completeKey(m_key);
        m_totals.rank += 1;
        m_totals.valueBytes += m_reader.row().valueBytes;
    }

    const Data& m_data;
    std::size_t m_block = 0;
    Block m_totals; // of all rows up to the current one
    BlockReader m_reader;
    std::string m_key;
};

constexpr std::size_t kMarksBetweenStops = 64;

} // namespace

Result<std::vector<std::string>> PackedKeys::keysOf(Span span, std::stop_token stop) const {
    std::vector<std::string> keys;
    if (span.empty()) {
        return keys;
    }
    if (span.last > count()) {
        return fail(Error::Code::Usage, "rank past the end");
    }
    keys.reserve(span.count());
    MarkWalk walk(*m_data);
    for (Rank rank = span.first; rank < span.last; ++rank) {
        if (keys.size() % kMarksBetweenStops == 0 && stop.stop_requested()) {
            return cancelled();
        }
        walk.to(rank, &Block::rank);
        keys.push_back(walk.key());
    }
    return keys;
}

Result<std::vector<RankMark>> PackedKeys::marksAt(std::span<const Rank> ranks, std::size_t keyBytes,
                                                  std::stop_token stop) const {
    std::vector<RankMark> marks;
    if (ranks.empty()) {
        return marks;
    }
    if (ranks.back() >= count()) {
        return fail(Error::Code::Usage, "rank past the end");
    }
    marks.reserve(ranks.size());
    MarkWalk walk(*m_data);
    for (const Rank rank : ranks) {
        if (marks.size() % kMarksBetweenStops == 0 && stop.stop_requested()) {
            return cancelled();
        }
        walk.to(rank, &Block::rank);
        marks.push_back({walk.key().substr(0, keyBytes), walk.bytesEnd()});
    }
    return marks;
}

Result<std::vector<ByteMark>> PackedKeys::marksAtBytes(std::span<const std::uint64_t> offsets,
                                                       std::size_t keyBytes, std::stop_token stop) const {
    std::vector<ByteMark> marks;
    if (offsets.empty()) {
        return marks;
    }
    if (count() == 0 || offsets.back() >= m_data->totals().valueBytes) {
        return fail(Error::Code::Usage, "offset past the end");
    }
    marks.reserve(offsets.size());
    MarkWalk walk(*m_data);
    for (const std::uint64_t offset : offsets) {
        if (marks.size() % kMarksBetweenStops == 0 && stop.stop_requested()) {
            return cancelled();
        }
        walk.to(offset, &Block::valueBytes);
        marks.push_back({walk.rank(), walk.key().substr(0, keyBytes)});
    }
    return marks;
}

} // namespace keyatlas
