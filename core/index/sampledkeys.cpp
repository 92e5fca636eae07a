// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/sampledkeys.h"

#include "core/index/snapshot.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::size_t kRowsAtOnce = 4096;

// A sample as if it were a source.
class SampleCursor final : public Cursor {
public:
    explicit SampleCursor(const std::vector<SampledKey>& sample) : m_sample(sample) {}

    bool next(EntryBatch& batch, std::stop_token stop) override {
        if (stop.stop_requested() || m_at == m_sample.size()) {
            return false;
        }
        batch.ordinal = m_ordinal++;
        for (std::size_t i = 0; i < kRowsAtOnce && m_at < m_sample.size(); ++i, ++m_at) {
            Entry entry;
            entry.valueBytes = m_sample[m_at].valueBytes;
            entry.locator = m_sample[m_at].locator;
            batch.add(m_sample[m_at].key, entry);
        }
        return true;
    }
    Result<void> status() const override { return {}; }
    std::uint64_t totalBytes() const override { return 0; }

private:
    const std::vector<SampledKey>& m_sample;
    std::size_t m_at = 0;
    std::uint64_t m_ordinal = 0;
};

class FirstWins final : public LeafJudge {
public:
    Result<std::size_t> winner(Bytes, std::span<const Locator>, std::stop_token) const override {
        return std::size_t{0};
    }
};

} // namespace

Result<std::shared_ptr<const SampledKeys>> SampledKeys::of(const std::vector<SampledKey>& sample,
                                                           std::stop_token stop) {
    SampleCursor cursor(sample);
    BuildOptions options;
    options.jobs = 1; // one pass over a sample is short
    const auto built = buildSnapshot(cursor, FirstWins(), options, stop);
    if (built.failure) {
        return fail(*built.failure);
    }
    auto keys = std::make_shared<SampledKeys>();
    const SpaceSnapshot* space = built.snapshot->space({});
    keys->m_sample = space != nullptr ? space->live : std::make_shared<const PackedKeys>();
    keys->m_before.reserve(sample.size() + 1);
    Before before;
    keys->m_before.push_back(before);
    keys->m_ownBytes.reserve(sample.size());
    for (const SampledKey& row : sample) {
        before.keys += row.keys;
        before.keyBytes += row.keyBytes;
        keys->m_ownBytes.push_back(row.ownBytes);
        keys->m_before.push_back(before);
    }
    if (keys->m_before.size() != keys->m_sample->count() + 1) {
        return fail(Error::Code::Usage, "the keys of a sample must rise");
    }
    return std::shared_ptr<const SampledKeys>(std::move(keys));
}

Result<Rank> SampledKeys::size(std::stop_token /*stop*/) const {
    return count();
}

Result<std::string> SampledKeys::key(Rank rank, std::stop_token stop) const {
    return m_sample->key(rank, std::move(stop));
}

Result<Rank> SampledKeys::lowerBound(Bytes key, std::stop_token stop) const {
    return m_sample->lowerBound(key, std::move(stop));
}

Result<Extent> SampledKeys::extent(Span span, std::stop_token stop) const {
    span = intersection(span, {0, count()});
    auto extent = m_sample->extent(span, std::move(stop));
    if (extent && !span.empty()) {
        extent->keys = keysIn(span);
        extent->keyBytes = Figure::about(m_before[span.last].keyBytes - m_before[span.first].keyBytes);
        extent->valueBytes = Figure::about(extent->valueBytes.value());
    }
    return extent;
}

Result<Rank> SampledKeys::rankAtByte(std::uint64_t offset, std::stop_token stop) const {
    return m_sample->rankAtByte(offset, std::move(stop));
}

Result<std::vector<std::string>> SampledKeys::keysOf(Span span, std::stop_token stop) const {
    return m_sample->keysOf(span, std::move(stop));
}

Result<std::vector<RankMark>> SampledKeys::marksAt(std::span<const Rank> ranks, std::size_t keyBytes,
                                                   std::stop_token stop) const {
    return m_sample->marksAt(ranks, keyBytes, std::move(stop));
}

Result<std::vector<ByteMark>> SampledKeys::marksAtBytes(std::span<const std::uint64_t> offsets,
                                                        std::size_t keyBytes, std::stop_token stop) const {
    return m_sample->marksAtBytes(offsets, keyBytes, std::move(stop));
}

Result<std::vector<KeyIndex::Item>> SampledKeys::items(Span span, const std::stop_token& stop) const {
    auto items = m_sample->items(span, stop);
    for (std::size_t i = 0; items && i < items->size(); ++i) {
        (*items)[i].valueBytes = m_ownBytes[span.first + i];
    }
    return items;
}

Rank SampledKeys::count() const {
    return m_sample->count();
}

Figure SampledKeys::keysIn(Span span) const {
    span = intersection(span, {0, count()});
    return span.empty() ? Figure::exact(0)
                        : Figure::about(m_before[span.last].keys - m_before[span.first].keys);
}

std::uint64_t SampledKeys::memoryBytes() const {
    return m_sample->memoryBytes() + m_before.size() * (sizeof(Before) + sizeof(std::uint64_t));
}

} // namespace keyatlas
