// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"
#include "tests/bench/bench.h"

namespace keyatlas::bench {

// Any number of keys in order without storing one: a key is computed from its rank, a rank found by
// bisection, and the value bytes (44 to 143, in turn) are a sum that can be written down.
class ComputedKeys : public Keyspace {
public:
    ComputedKeys(IdKind kind, std::uint64_t count) : m_kind(kind), m_count(count) {}

    Result<Rank> size(std::stop_token stop) const override;
    Result<std::string> key(Rank rank, std::stop_token stop) const override;
    Result<Rank> lowerBound(Bytes key, std::stop_token stop) const override;
    Result<Extent> extent(Span span, std::stop_token stop) const override;
    Result<Rank> rankAtByte(std::uint64_t offset, std::stop_token stop) const override;

private:
    std::string keyAt(Rank rank) const;

    IdKind m_kind;
    std::uint64_t m_count;
};

} // namespace keyatlas::bench
