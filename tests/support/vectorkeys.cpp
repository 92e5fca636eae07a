// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/vectorkeys.h"

#include <algorithm>

namespace keyatlas::test {

VectorKeys::VectorKeys(std::vector<Row> rows) : m_rows(std::move(rows)) {
    std::stable_sort(m_rows.begin(), m_rows.end(), [](const Row& a, const Row& b) { return a.key < b.key; });
    const auto same = [](const Row& a, const Row& b) { return a.key == b.key; };
    m_rows.erase(std::unique(m_rows.begin(), m_rows.end(), same), m_rows.end());
    m_keyBytes.push_back(0);
    m_valueBytes.push_back(0);
    for (const auto& row : m_rows) {
        m_keyBytes.push_back(m_keyBytes.back() + row.key.size());
        m_valueBytes.push_back(m_valueBytes.back() + row.valueBytes);
    }
}

Result<void> VectorKeys::ask() const {
    if (m_questions++ >= m_failAt) {
        return fail(Error::Code::Io, "told to fail");
    }
    return {};
}

Result<Rank> VectorKeys::size(std::stop_token) const {
    return m_rows.size();
}

Result<std::string> VectorKeys::key(Rank rank, std::stop_token) const {
    if (const auto asked = ask(); !asked) {
        return tl::make_unexpected(asked.error());
    }
    if (rank >= m_rows.size()) {
        return fail(Error::Code::Usage, "no such rank");
    }
    return m_rows[rank].key;
}

Result<Rank> VectorKeys::lowerBound(Bytes key, std::stop_token) const {
    if (const auto asked = ask(); !asked) {
        return tl::make_unexpected(asked.error());
    }
    const auto at = std::lower_bound(m_rows.begin(), m_rows.end(), key,
                                     [](const Row& row, Bytes k) { return Bytes(row.key) < k; });
    return static_cast<Rank>(at - m_rows.begin());
}

Result<Extent> VectorKeys::extent(Span span, std::stop_token) const {
    if (const auto asked = ask(); !asked) {
        return tl::make_unexpected(asked.error());
    }
    const Span cut{std::min<Rank>(span.first, m_rows.size()),
                   std::min<Rank>(std::max(span.first, span.last), m_rows.size())};
    return Extent{Figure::exact(cut.count()), Figure::exact(m_keyBytes[cut.last] - m_keyBytes[cut.first]),
                  Figure::exact(m_valueBytes[cut.last] - m_valueBytes[cut.first])};
}

Result<Rank> VectorKeys::rankAtByte(std::uint64_t offset, std::stop_token) const {
    const auto at = std::upper_bound(m_valueBytes.begin() + 1, m_valueBytes.end(), offset);
    return static_cast<Rank>(at - m_valueBytes.begin() - 1);
}

std::shared_ptr<VectorKeys> vectorKeys(std::vector<VectorKeys::Row> rows) {
    return std::make_shared<VectorKeys>(std::move(rows));
}

std::shared_ptr<VectorKeys> vectorKeys(const std::vector<std::string>& keys) {
    std::vector<VectorKeys::Row> rows;
    rows.reserve(keys.size());
    for (const auto& key : keys) {
        rows.push_back({key, 1});
    }
    return vectorKeys(std::move(rows));
}

} // namespace keyatlas::test
