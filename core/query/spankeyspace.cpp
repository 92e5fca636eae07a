// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/spankeyspace.h"

#include <algorithm>

namespace keyatlas {

Rank SpanKeyspace::within(Rank rank) const {
    return std::clamp(rank, m_span.first, m_span.last) - m_span.first;
}

Result<Rank> SpanKeyspace::size(std::stop_token) const {
    return Rank{m_span.count()};
}

Result<std::string> SpanKeyspace::key(Rank rank, std::stop_token stop) const {
    if (rank >= m_span.count()) {
        return fail(Error::Code::Usage, "rank past the end");
    }
    return m_keys->key(m_span.first + rank, stop);
}

Result<Rank> SpanKeyspace::lowerBound(Bytes key, std::stop_token stop) const {
    const auto rank = m_keys->lowerBound(key, stop);
    return rank ? Result<Rank>(within(*rank)) : rank;
}

Result<Extent> SpanKeyspace::extent(Span span, std::stop_token stop) const {
    const Span cut = intersection(span, {0, m_span.count()});
    return m_keys->extent({m_span.first + cut.first, m_span.first + cut.last}, stop);
}

Result<Rank> SpanKeyspace::rankAtByte(std::uint64_t offset, std::stop_token stop) const {
    const auto before = m_keys->extent({0, m_span.first}, stop);
    if (!before) {
        return tl::make_unexpected(before.error());
    }
    const auto rank = m_keys->rankAtByte(before->valueBytes.value() + offset, stop);
    return rank ? Result<Rank>(within(*rank)) : rank;
}

Figure SpanKeyspace::keysIn(Span span) const {
    return m_keys->keysIn({m_span.first + span.first, m_span.first + span.last});
}

} // namespace keyatlas
