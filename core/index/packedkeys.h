// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/keyindex.h"

#include <memory>
#include <vector>

namespace keyatlas {

namespace packed {
class RunJoiner;
} // namespace packed
class KeyWalk;

// The keys of one space, sorted: front-coded in blocks with running totals, in memory or, past the memory
// budget, in a mapped temporary file of our own. Immutable; all methods may be called from several threads.
// Keys are unique, but for SpaceSnapshot::others. About 13 bytes a key for structured IDs (figures:
// core/README.md).
class PackedKeys : public KeyIndex {
public:
    PackedKeys(); // no keys
    ~PackedKeys() override;
    PackedKeys(PackedKeys&&) noexcept;
    PackedKeys& operator=(PackedKeys&&) noexcept;

    Result<Rank> size(std::stop_token stop) const override;
    Result<std::string> key(Rank rank, std::stop_token stop) const override;
    Result<Rank> lowerBound(Bytes key, std::stop_token stop) const override;
    Result<Extent> extent(Span span, std::stop_token stop) const override;
    Result<Rank> rankAtByte(std::uint64_t offset, std::stop_token stop) const override;
    // One walk along the index, each block entered once.
    Result<std::vector<std::string>> keysOf(Span span, std::stop_token stop) const override;
    Result<std::vector<RankMark>> marksAt(std::span<const Rank> ranks, std::size_t keyBytes,
                                          std::stop_token stop) const override;
    Result<std::vector<ByteMark>> marksAtBytes(std::span<const std::uint64_t> offsets, std::size_t keyBytes,
                                               std::stop_token stop) const override;

    Result<std::vector<Item>> items(Span span, const std::stop_token& stop) const override;

    Rank count() const override;
    std::uint64_t memoryBytes() const override; // locators included
    const PackedKeys* packed() const override { return this; }
    std::uint64_t locatorBytes() const; // the part of them that is locators

private:
    friend class packed::RunJoiner;
    friend class KeyWalk;
    struct Data;
    explicit PackedKeys(std::unique_ptr<Data> data);
    std::unique_ptr<Data> m_data; // nullptr: no keys
};

} // namespace keyatlas
