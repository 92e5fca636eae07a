// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/library.h"

#include "core/reader/keepoperands.h"
#include "core/reader/status.h"

#include <rocksdb/cache.h>
#include <rocksdb/comparator.h>
#include <rocksdb/db.h>
#include <rocksdb/table.h>

#include <array>
#include <cstdio>
#include <mutex>
#include <utility>

namespace keyatlas::reader {
namespace {

constexpr std::size_t kCache = 64U << 20;
constexpr std::size_t kMostLines = 20;

// Writes nothing anywhere; keeps the warnings.
class KeepWarnings final : public rocksdb::Logger {
public:
    KeepWarnings() : rocksdb::Logger(rocksdb::WARN_LEVEL) {}
    using rocksdb::Logger::Logv;
    void Logv(const char* format, va_list arguments) override {
        std::array<char, 512> line{};
        std::vsnprintf(line.data(), line.size(), format, arguments);
        const std::lock_guard lock(m_mutex);
        if (m_lines.size() < kMostLines) {
            m_lines.emplace_back(line.data());
        }
    }
    std::vector<std::string> lines() const {
        const std::lock_guard lock(m_mutex);
        return m_lines;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<std::string> m_lines;
};

// Has the name of a comparator that is not known, so that the store opens.
class NameOnly final : public rocksdb::Comparator {
public:
    explicit NameOnly(std::string name) : m_name(std::move(name)) {}
    const char* Name() const override { return m_name.c_str(); }
    int Compare(const rocksdb::Slice& a, const rocksdb::Slice& b) const override { return a.compare(b); }
    void FindShortestSeparator(std::string*, const rocksdb::Slice&) const override {}
    void FindShortSuccessor(std::string*) const override {}

private:
    const std::string m_name;
};

const rocksdb::Comparator* comparatorOf(const std::string& name,
                                        std::vector<std::shared_ptr<const rocksdb::Comparator>>& owned) {
    const auto* bytewise = rocksdb::BytewiseComparator();
    if (name.empty() || name == bytewise->Name()) {
        return bytewise;
    }
    owned.push_back(std::make_shared<NameOnly>(name));
    return owned.back().get();
}

rocksdb::DBOptions storeOptions(std::shared_ptr<rocksdb::Logger> log) {
    rocksdb::DBOptions options;
    options.info_log = std::move(log);
    options.max_open_files = -1; // tables stay readable when a writer deletes them
    options.skip_stats_update_on_db_open = true;
    options.stats_dump_period_sec = 0;
    options.stats_persist_period_sec = 0;
    return options;
}

rocksdb::ColumnFamilyOptions familyOptions(const std::shared_ptr<rocksdb::Cache>& cache) {
    rocksdb::BlockBasedTableOptions table;
    table.block_cache = cache;
    table.cache_index_and_filter_blocks = true; // of a large store they would take hundreds of MB
    rocksdb::ColumnFamilyOptions options;
    options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
    options.merge_operator = keepOperands();
    return options;
}

} // namespace

std::string nameOf(rocksdb::ColumnFamilyHandle* handle) {
    return handle->GetName();
}

LibraryStore openByLibrary(const std::string& folder, const std::vector<WantedFamily>& families) {
    const auto log = std::make_shared<KeepWarnings>();
    const auto cache = rocksdb::NewLRUCache(kCache);
    std::vector<std::shared_ptr<const rocksdb::Comparator>> comparators;
    std::vector<rocksdb::ColumnFamilyDescriptor> wanted;
    wanted.reserve(families.size());
    for (const WantedFamily& family : families) {
        auto options = familyOptions(cache);
        options.comparator = comparatorOf(family.comparator, comparators);
        options.force_consistency_checks = comparators.empty(); // by an order that is not theirs
        wanted.emplace_back(family.name, std::move(options));
    }
    LibraryStore store;
    std::vector<rocksdb::ColumnFamilyHandle*> handles;
    rocksdb::DB* db = nullptr;
    const auto status = rocksdb::DB::OpenForReadOnly(storeOptions(log), folder, wanted, &handles, &db);
    store.said = log->lines();
    if (!status.ok()) {
        store.error = errorOf(status, folder);
        return store;
    }
    store.handles = handles;
    store.db = {db, [handles = std::move(handles), comparators](rocksdb::DB* closing) {
                    for (auto* handle : handles) {
                        closing->DestroyColumnFamilyHandle(handle);
                    }
                    delete closing;
                }};
    return store;
}

} // namespace keyatlas::reader
