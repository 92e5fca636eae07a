// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/listkeyspace.h"

#include <algorithm>

namespace keyatlas::test {

ListKeyspace::ListKeyspace(std::vector<std::string> keys) : m_keys(std::move(keys)) {
    std::sort(m_keys.begin(), m_keys.end());
    m_keys.erase(std::unique(m_keys.begin(), m_keys.end()), m_keys.end());
}

Result<Rank> ListKeyspace::size(std::stop_token) const {
    return Rank{m_keys.size()};
}

Result<std::string> ListKeyspace::key(Rank rank, std::stop_token) const {
    if (rank >= m_keys.size()) {
        return fail(Error::Code::Usage, "rank past the end");
    }
    return m_keys[rank];
}

Result<Rank> ListKeyspace::lowerBound(Bytes key, std::stop_token) const {
    const auto found = std::lower_bound(m_keys.begin(), m_keys.end(), key);
    return static_cast<Rank>(found - m_keys.begin());
}

Result<Extent> ListKeyspace::extent(Span span, std::stop_token) const {
    const Span cut = intersection(span, {0, m_keys.size()});
    std::uint64_t keyBytes = 0;
    for (Rank rank = cut.first; rank < cut.last; ++rank) {
        keyBytes += m_keys[rank].size();
    }
    return Extent{Figure::exact(cut.count()), Figure::exact(keyBytes), Figure::exact(cut.count())};
}

Result<Rank> ListKeyspace::rankAtByte(std::uint64_t offset, std::stop_token) const {
    return std::min<Rank>(offset, m_keys.size());
}

} // namespace keyatlas::test
