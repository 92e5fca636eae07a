// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"

#include <memory>

namespace keyatlas {

// The keys of one span of another keyspace, ranks counted from the span's first. As thread-safe as that one.
class SpanKeyspace : public Keyspace {
public:
    SpanKeyspace(std::shared_ptr<const Keyspace> keys, Span span) : m_keys(std::move(keys)), m_span(span) {}

    Result<Rank> size(std::stop_token stop) const override;
    Result<std::string> key(Rank rank, std::stop_token stop) const override;
    Result<Rank> lowerBound(Bytes key, std::stop_token stop) const override;
    Result<Extent> extent(Span span, std::stop_token stop) const override;
    Result<Rank> rankAtByte(std::uint64_t offset, std::stop_token stop) const override;
    Figure keysIn(Span span) const override;

private:
    Rank within(Rank rank) const;

    std::shared_ptr<const Keyspace> m_keys;
    Span m_span;
};

} // namespace keyatlas
