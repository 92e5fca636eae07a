// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cursor.h"
#include "tests/bench/bench.h"
#include "tests/support/samplekeys.h"

#include <algorithm>
#include <atomic>

namespace keyatlas::bench {

// Makes keys as a source would read them; nothing is kept.
class MadeKeys : public Cursor {
public:
    MadeKeys(IdKind kind, std::uint64_t count) : m_kind(kind), m_count(count) {}

    bool next(EntryBatch& batch, std::stop_token stop) override {
        constexpr std::uint64_t kBatchRows = 30000;
        batch.clear();
        batch.ordinal = m_next++;
        const std::uint64_t first = batch.ordinal * kBatchRows;
        const std::uint64_t last = std::min(first + kBatchRows, m_count);
        if (first >= m_count || stop.stop_requested()) {
            return false;
        }
        for (std::uint64_t i = first; i < last; ++i) {
            batch.add(m_kind == IdKind::Structured ? test::structuredId(i, m_count) : test::randomUuid(i, 1),
                      {0, 0, 44, i * kRowBytes});
        }
        batch.bytesRead = (last - first) * kRowBytes;
        return true;
    }
    Result<void> status() const override { return {}; }
    std::uint64_t totalBytes() const override { return m_count * kRowBytes; }

private:
    static constexpr std::uint64_t kRowBytes = 135;

    const IdKind m_kind;
    const std::uint64_t m_count;
    std::atomic<std::uint64_t> m_next = 0;
};

} // namespace keyatlas::bench
