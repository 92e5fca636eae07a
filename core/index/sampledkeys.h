// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/keyindex.h"

#include <memory>
#include <string>
#include <vector>

namespace keyatlas {

// One key of a sample and what it stands for: itself and the keys behind it, up to the next of the sample.
struct SampledKey {
    std::string key;
    std::uint64_t keys = 1; // about
    std::uint64_t keyBytes = 0;
    std::uint64_t valueBytes = 0;
    std::uint64_t ownBytes = 0; // of its own value
    Locator locator = 0;
};

// A space too large for an index of all its keys: every rank is a key of the sample, and extents are
// estimates of what the sample stands for (Figure::about). Whatever works key by key (find, times, fields)
// works on the sample. Immutable; all methods may be called from several threads.
class SampledKeys final : public KeyIndex {
public:
    // `sample` rises strictly by key.
    static Result<std::shared_ptr<const SampledKeys>> of(const std::vector<SampledKey>& sample,
                                                         std::stop_token stop);

    Result<Rank> size(std::stop_token stop) const override;
    Result<std::string> key(Rank rank, std::stop_token stop) const override;
    Result<Rank> lowerBound(Bytes key, std::stop_token stop) const override;
    Result<Extent> extent(Span span, std::stop_token stop) const override;
    Result<Rank> rankAtByte(std::uint64_t offset, std::stop_token stop) const override;
    Result<std::vector<std::string>> keysOf(Span span, std::stop_token stop) const override;
    Result<std::vector<RankMark>> marksAt(std::span<const Rank> ranks, std::size_t keyBytes,
                                          std::stop_token stop) const override;
    Result<std::vector<ByteMark>> marksAtBytes(std::span<const std::uint64_t> offsets, std::size_t keyBytes,
                                               std::stop_token stop) const override;
    // An item's value bytes are its own, not those of what it stands for.
    Result<std::vector<Item>> items(Span span, const std::stop_token& stop) const override;

    Rank count() const override;
    Figure keysIn(Span span) const override;
    std::uint64_t memoryBytes() const override;
    const PackedKeys* packed() const override { return m_sample.get(); }

private:
    struct Before { // of all ranks below
        std::uint64_t keys = 0;
        std::uint64_t keyBytes = 0;
    };

    std::shared_ptr<const PackedKeys> m_sample; // valueBytes: of what a key stands for
    std::vector<Before> m_before;               // one more than ranks
    std::vector<std::uint64_t> m_ownBytes;
};

} // namespace keyatlas
