// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fakestore.h"

namespace keyatlas::test {

namespace {

constexpr std::size_t kHandMade = 1000;

std::string handMadeKey(std::size_t number) {
    const std::string digits = std::to_string(10'000 + number);
    return "k" + digits.substr(1);
}

StoreTable handMadeTable(std::uint64_t number, int level, std::size_t first, std::size_t last) {
    StoreTable table;
    table.number = number;
    const std::string digits = std::to_string(1'000'000 + number);
    table.file = digits.substr(1) + ".sst";
    table.level = level;
    table.smallest = handMadeKey(first);
    table.largest = handMadeKey(last);
    table.bytes = (last - first + 1) * 10;
    table.entries = last - first + 1;
    table.deletions = level == 0 ? 7 : 0;
    table.compression = "Snappy";
    table.createdAt = 1'338'053'485 + static_cast<std::int64_t>(number);
    return table;
}

} // namespace

FakeStore::FakeStore(std::shared_ptr<const Store> store, std::vector<Row> rows)
    : m_store(std::move(store)), m_rows(std::move(rows)) {
    m_info.format = "rocksdb";
    m_info.detail = "RocksDB 7.8.3 store";
    m_info.diskBytes = 4'242;
    m_info.bytes = "stored";
    for (const StoreFamily& family : m_store->families) {
        SpaceInfo space;
        space.id = family.id;
        space.name = family.name;
        space.main = m_store->families.size() == 1;
        space.listed = true;
        space.about = family.about;
        m_spaces.push_back(std::move(space));
    }
}

void FakeStore::failAfter(std::size_t rows, Error error) {
    m_failure.emplace(rows, std::move(error));
}

void FakeStore::setNote(std::size_t family, std::string order, std::string note) {
    m_spaces[family].order = std::move(order);
    m_spaces[family].note = std::move(note);
}

Result<std::unique_ptr<Cursor>> FakeStore::cursor(Effort) const {
    auto cursor = std::make_unique<MemoryCursor>(m_rows, 100);
    if (m_failure) {
        cursor->failAfter(m_failure->first, m_failure->second);
    }
    cursor->beforeBatch(m_before);
    return std::unique_ptr<Cursor>(std::move(cursor));
}

Result<Document> FakeStore::document(SpaceId, const Place& place, std::stop_token) const {
    Document document = m_document;
    if (document.text.empty() && document.form == Document::Form::Json) {
        document.text = "{\"key\":\"" + std::string(place.key) + "\"}";
    }
    return document;
}

Result<void> FakeStore::documents(SpaceId space, std::span<const Place> places, const Take& take,
                                  std::stop_token stop) const {
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto found = document(space, places[i], stop);
        take(i, Bytes(found->text));
    }
    return {};
}

std::shared_ptr<const Store> handMadeStore() {
    auto store = std::make_shared<Store>();
    store->engine = "RocksDB";
    store->writtenBy = "7.8.3";
    store->identity = "5914f9d4-e890-41c4-a5a3-0b81f1d7a2aa";
    store->lastSequence = 1'400;
    store->manifestNumber = 5;
    store->logBytes = 300;
    store->options = {{"max_open_files", "-1"}, {"wal_dir", "/data/<b>wal</b>"}};
    StoreFamily none;
    none.name = "default";
    none.comparator = "leveldb.BytewiseComparator";
    none.about = {Figure::about(0), Figure::about(0), Figure::about(0)};
    StoreFamily orders = none;
    orders.id = SpaceId{1};
    orders.name = "orders";
    orders.number = 1;
    orders.about = {Figure::about(1'200), Figure::about(6'000), Figure::about(70'000)};
    orders.options = {{"compression", "kSnappyCompression"}, {"write_buffer_size", "67108864"}};
    orders.tables = {handMadeTable(12, 0, 600, 899), handMadeTable(11, 0, 300, 699),
                     handMadeTable(7, 1, 0, 399),    handMadeTable(8, 1, 400, 799),
                     handMadeTable(9, 1, 800, 999),  handMadeTable(3, 2, 0, 999)};
    orders.tables.back().problem = Error{Error::Code::NotFound,
                                         "a file of the store is missing",
                                         "/data/000003.sst",
                                         std::nullopt,
                                         "put the file back from a copy of the store",
                                         "missing-table"};
    orders.tables.back().entries.reset();
    store->families = {none, orders};
    for (const StoreTable& table : orders.tables) {
        store->files.push_back({StoreFile::Kind::Table, table.file, table.bytes, true});
    }
    store->files.push_back({StoreFile::Kind::Table, "000002.sst", 900, false});
    store->files.push_back({StoreFile::Kind::Log, "000013.log", 300, true});
    store->files.push_back({StoreFile::Kind::Manifest, "MANIFEST-000005", 200, true});
    return store;
}

std::vector<Row> handMadeRows() {
    std::vector<std::string> keys;
    keys.reserve(kHandMade);
    for (std::size_t i = 0; i < kHandMade; ++i) {
        keys.push_back(handMadeKey(i));
    }
    auto rows = rowsOf(keys);
    for (Row& row : rows) {
        row.space = SpaceId{1};
    }
    return rows;
}

} // namespace keyatlas::test
