// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cursor.h"

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas::test {

struct Row {
    std::string key;
    std::uint64_t valueBytes = 0;
    Locator locator = 0;
    SpaceId space{};
    bool deleted = false;
};

// Rows of these keys as a source has them: value bytes 1, 2, 3 ..., locators 0, 100, 200 ...
std::vector<Row> rowsOf(const std::vector<std::string>& keys);

// A pass over rows in memory; one byte of "source" a row. May fail or wait half way.
class MemoryCursor : public Cursor {
public:
    explicit MemoryCursor(std::vector<Row> rows, std::size_t batchRows = 1000);

    // After this many rows the pass ends and status() is `error`.
    void failAfter(std::size_t rows, Error error);
    // Called before each batch with its ordinal, from the thread that asks for it.
    void beforeBatch(std::function<void(std::uint64_t ordinal)> action) { m_before = std::move(action); }

    bool next(EntryBatch& batch, std::stop_token stop) override;
    Result<void> status() const override;
    std::uint64_t totalBytes() const override { return m_rows.size(); }

private:
    const std::vector<Row> m_rows;
    const std::size_t m_batchRows;
    std::size_t m_end; // rows that are delivered
    std::optional<Error> m_failure;
    std::function<void(std::uint64_t)> m_before;
    mutable std::mutex m_mutex;
    std::size_t m_at = 0;
    std::uint64_t m_ordinal = 0;
    bool m_stopped = false;
    bool m_failed = false;
};

// The row that comes last in the source wins; remembers nothing, knows nothing of revisions.
class LastWins : public LeafJudge {
public:
    Result<std::size_t> winner(Bytes key, std::span<const Locator> leaves,
                               std::stop_token stop) const override;
};

} // namespace keyatlas::test
