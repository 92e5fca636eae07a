// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"

#include <string>
#include <vector>

namespace keyatlas::test {

// A keyspace over a sorted list, for tests that need no index. Every value counts one byte.
class ListKeyspace : public Keyspace {
public:
    explicit ListKeyspace(std::vector<std::string> keys); // any order, duplicates allowed

    Result<Rank> size(std::stop_token stop) const override;
    Result<std::string> key(Rank rank, std::stop_token stop) const override;
    Result<Rank> lowerBound(Bytes key, std::stop_token stop) const override;
    Result<Extent> extent(Span span, std::stop_token stop) const override;
    Result<Rank> rankAtByte(std::uint64_t offset, std::stop_token stop) const override;

    const std::vector<std::string>& list() const { return m_keys; }

private:
    std::vector<std::string> m_keys;
};

} // namespace keyatlas::test
