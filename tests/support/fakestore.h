// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/source.h"
#include "core/sources/store.h"
#include "tests/support/memorycursor.h"

#include <functional>
#include <memory>
#include <optional>

namespace keyatlas::test {

// A store made by hand: rows in memory, a physical layer that says what the test wants. Its pass can wait and
// fail as a reader's process does.
class FakeStore : public Source {
public:
    // Families get the IDs 0, 1, 2 ... in their order; rows name them.
    FakeStore(std::shared_ptr<const Store> store, std::vector<Row> rows);

    void failAfter(std::size_t rows, Error error);
    void beforeBatch(std::function<void(std::uint64_t)> action) { m_before = std::move(action); }
    void setDocument(Document document) { m_document = std::move(document); } // of every key
    void warn(Warning warning) { m_warnings.push_back(std::move(warning)); }
    void setNote(std::size_t family, std::string order, std::string note);

    const SourceInfo& info() const override { return m_info; }
    const std::vector<SpaceInfo>& spaces() const override { return m_spaces; }
    Result<std::unique_ptr<Cursor>> cursor(Effort effort) const override;
    const LeafJudge& judge() const override { return m_judge; }
    Result<Document> document(SpaceId space, const Place& place, std::stop_token stop) const override;
    Result<void> documents(SpaceId space, std::span<const Place> places, const Take& take,
                           std::stop_token stop) const override;
    std::vector<Warning> warnings() const override { return m_warnings; }
    Result<void> unchanged() const override { return {}; }
    std::optional<std::string> headerMember(Bytes) const override { return std::nullopt; }
    std::shared_ptr<const Store> store() const override { return m_store; }

private:
    std::shared_ptr<const Store> m_store;
    std::vector<Row> m_rows;
    SourceInfo m_info;
    std::vector<SpaceInfo> m_spaces;
    std::vector<Warning> m_warnings;
    LastWins m_judge;
    Document m_document;
    std::optional<std::pair<std::size_t, Error>> m_failure;
    std::function<void(std::uint64_t)> m_before;
};

// Two families: "default" holds nothing, "orders" 1,000 keys k0000 to k0999 under two tables of level 0 that
// lie over each other, three of level 1 and one that cannot be read.
std::shared_ptr<const Store> handMadeStore();
std::vector<Row> handMadeRows();

} // namespace keyatlas::test
