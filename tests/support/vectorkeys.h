// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

namespace keyatlas::test {

// A keyspace over a sorted vector, as plain as can be: what the engine's own are held against. It can be told
// to fail.
class VectorKeys : public Keyspace {
public:
    struct Row {
        std::string key;
        std::uint64_t valueBytes = 1;
    };

    explicit VectorKeys(std::vector<Row> rows); // in any order; of equal keys the first stays

    Result<Rank> size(std::stop_token stop) const override;
    Result<std::string> key(Rank rank, std::stop_token stop) const override;
    Result<Rank> lowerBound(Bytes key, std::stop_token stop) const override;
    Result<Extent> extent(Span span, std::stop_token stop) const override;
    Result<Rank> rankAtByte(std::uint64_t offset, std::stop_token stop) const override;

    const std::vector<Row>& rows() const { return m_rows; }
    // How many questions were asked so far.
    std::uint64_t questions() const { return m_questions; }
    // All questions after the next `good` fail with Error::Code::Io.
    void failAfter(std::uint64_t good) { m_failAt = m_questions + good; }

private:
    Result<void> ask() const;

    std::vector<Row> m_rows;
    std::vector<std::uint64_t> m_keyBytes;   // running totals, one more than rows
    std::vector<std::uint64_t> m_valueBytes; // likewise
    mutable std::atomic<std::uint64_t> m_questions{0};
    std::uint64_t m_failAt = ~std::uint64_t{0};
};

std::shared_ptr<VectorKeys> vectorKeys(std::vector<VectorKeys::Row> rows);
std::shared_ptr<VectorKeys> vectorKeys(const std::vector<std::string>& keys); // one value byte each

} // namespace keyatlas::test
