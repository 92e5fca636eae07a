// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/packedkeys.h"

#include "core/index/blocksearch.h"
#include "core/index/packedkeysdata.h"

#include <algorithm>

namespace keyatlas {
namespace {

using packed::Block;
using packed::blockHolding;
using packed::BlockReader;

constexpr std::uint64_t kRowsBetweenStops = 4096;

} // namespace

PackedKeys::PackedKeys() = default;
PackedKeys::~PackedKeys() = default;
PackedKeys::PackedKeys(PackedKeys&&) noexcept = default;
PackedKeys& PackedKeys::operator=(PackedKeys&&) noexcept = default;
PackedKeys::PackedKeys(std::unique_ptr<Data> data) : m_data(std::move(data)) {}

Rank PackedKeys::count() const {
    return m_data ? m_data->totals().rank : 0;
}

std::uint64_t PackedKeys::memoryBytes() const {
    if (!m_data) {
        return 0;
    }
    return m_data->blockBytes + m_data->index.bytes() + m_data->slabs.size() * sizeof(packed::Slab) +
           m_data->bases.size() * sizeof(const char*);
}

std::uint64_t PackedKeys::locatorBytes() const {
    return m_data ? m_data->locatorBytes : 0;
}

Result<Rank> PackedKeys::size(std::stop_token /*stop*/) const {
    return count();
}

Result<std::string> PackedKeys::key(Rank rank, std::stop_token stop) const {
    auto found = item(rank, stop);
    if (!found) {
        return fail(found.error());
    }
    return std::move(found->key);
}

Result<Rank> PackedKeys::lowerBound(Bytes key, std::stop_token /*stop*/) const {
    if (count() == 0) {
        return Rank{0};
    }
    // The first block that begins at or after the key; the key's place is at its beginning or in the block
    // before.
    std::size_t low = 0;
    std::size_t high = m_data->blockCount();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (packed::firstKey(m_data->at(middle)) < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == 0) {
        return Rank{0};
    }
    const std::size_t block = low - 1;
    return m_data->blocks()[block].rank + packed::lowerBoundIn(m_data->at(block), m_data->rowsOf(block), key);
}

Result<Extent> PackedKeys::extent(Span span, std::stop_token /*stop*/) const {
    const Span inside = intersection(span, {0, count()});
    if (inside.empty()) {
        return emptyExtent();
    }
    const auto totalsBefore = [this](Rank rank) {
        const std::size_t block = blockHolding(m_data->blocks(), &Block::rank, rank);
        Block totals = m_data->blocks()[block];
        BlockReader reader(m_data->at(block));
        for (; totals.rank < rank; ++totals.rank) {
            reader.next();
            totals.keyBytes += reader.keySize();
            totals.valueBytes += reader.row().valueBytes;
        }
        return totals;
    };
    const Block before = totalsBefore(inside.first);
    const Block after = totalsBefore(inside.last);
    return Extent{Figure::exact(inside.count()), Figure::exact(after.keyBytes - before.keyBytes),
                  Figure::exact(after.valueBytes - before.valueBytes)};
}

Result<Rank> PackedKeys::rankAtByte(std::uint64_t offset, std::stop_token /*stop*/) const {
    if (count() == 0 || offset >= m_data->totals().valueBytes) {
        return count();
    }
    const std::size_t block = blockHolding(m_data->blocks(), &Block::valueBytes, offset);
    Rank rank = m_data->blocks()[block].rank;
    std::uint64_t end = m_data->blocks()[block].valueBytes;
    BlockReader reader(m_data->at(block));
    for (;; ++rank) {
        reader.next();
        end += reader.row().valueBytes;
        if (end > offset) {
            return rank;
        }
    }
}

Result<std::vector<PackedKeys::Item>> PackedKeys::items(Span span, const std::stop_token& stop) const {
    std::vector<Item> items;
    const Span inside = intersection(span, {0, count()});
    if (inside.empty()) {
        return items;
    }
    items.reserve(std::min<std::uint64_t>(inside.count(), kRowsBetweenStops));
    std::size_t block = blockHolding(m_data->blocks(), &Block::rank, inside.first);
    Rank rank = m_data->blocks()[block].rank;
    std::string key;
    for (; rank < inside.last; ++block) {
        BlockReader reader(m_data->at(block));
        const Rank end = std::min(m_data->blocks()[block + 1].rank, inside.last);
        for (; rank < end; ++rank) {
            reader.next();
            reader.completeKey(key);
            if (rank >= inside.first) {
                items.push_back({key, reader.row().valueBytes, reader.row().locator, reader.row().deleted});
            }
        }
        if (items.size() % kRowsBetweenStops < packed::kBlockKeys && stop.stop_requested()) {
            return cancelled();
        }
    }
    return items;
}

} // namespace keyatlas
