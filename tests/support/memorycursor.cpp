// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/memorycursor.h"

#include <algorithm>
#include <utility>

namespace keyatlas::test {

std::vector<Row> rowsOf(const std::vector<std::string>& keys) {
    std::vector<Row> rows;
    rows.reserve(keys.size());
    for (const auto& key : keys) {
        const std::uint64_t number = rows.size();
        rows.push_back({key, number + 1, number * 100});
    }
    return rows;
}

MemoryCursor::MemoryCursor(std::vector<Row> rows, std::size_t batchRows)
    : m_rows(std::move(rows)), m_batchRows(batchRows), m_end(m_rows.size()) {}

void MemoryCursor::failAfter(std::size_t rows, Error error) {
    m_end = std::min(rows, m_rows.size());
    m_failure = std::move(error);
}

bool MemoryCursor::next(EntryBatch& batch, std::stop_token stop) {
    std::size_t first = 0;
    std::size_t last = 0;
    {
        const std::lock_guard lock(m_mutex);
        m_stopped = m_stopped || stop.stop_requested();
        m_failed = m_failed || (m_failure && m_at == m_end);
        if (m_stopped || m_at == m_end) {
            return false;
        }
        first = m_at;
        last = m_at = std::min(first + m_batchRows, m_end);
        batch.ordinal = m_ordinal++;
    }
    if (m_before) {
        m_before(batch.ordinal);
    }
    batch.clear();
    for (std::size_t i = first; i < last; ++i) {
        const Row& row = m_rows[i];
        batch.add(row.key, {0, 0, row.valueBytes, row.locator, row.space, row.deleted});
    }
    batch.bytesRead = last - first;
    return true;
}

Result<void> MemoryCursor::status() const {
    const std::lock_guard lock(m_mutex);
    if (m_failed) {
        return fail(*m_failure);
    }
    if (m_stopped) {
        return cancelled();
    }
    return {};
}

Result<std::size_t> LastWins::winner(Bytes /*key*/, std::span<const Locator> leaves,
                                     std::stop_token /*stop*/) const {
    return leaves.size() - 1;
}

} // namespace keyatlas::test
