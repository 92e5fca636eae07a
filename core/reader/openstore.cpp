// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/openstore.h"

#include "core/reader/describe.h"
#include "core/reader/keepoperands.h"
#include "core/reader/rocksfamily.h"
#include "core/reader/status.h"
#include "core/reader/storefiles.h"

#include <rocksdb/cache.h>
#include <rocksdb/db.h>
#include <rocksdb/table.h>

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace keyatlas::reader {
namespace {

using namespace std::chrono_literals;

constexpr int kAttempts = 40;
constexpr auto kPause = 50ms;
constexpr std::size_t kCache = 64U << 20;

// Writes nothing anywhere.
class NoLog final : public rocksdb::Logger {
public:
    using rocksdb::Logger::Logv;
    void Logv(const char*, va_list) override {}
};

rocksdb::DBOptions storeOptions() {
    rocksdb::DBOptions options;
    options.info_log = std::make_shared<NoLog>();
    options.max_open_files = -1; // tables stay readable when a writer deletes them
    options.skip_stats_update_on_db_open = true;
    options.stats_dump_period_sec = 0;
    options.stats_persist_period_sec = 0;
    return options;
}

rocksdb::ColumnFamilyOptions familyOptions() {
    rocksdb::BlockBasedTableOptions table;
    table.block_cache = rocksdb::NewLRUCache(kCache);
    table.cache_index_and_filter_blocks = true; // of a large store they would take hundreds of MB
    rocksdb::ColumnFamilyOptions options;
    options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
    options.merge_operator = keepOperands();
    return options;
}

// What a writer changes whenever files come or go.
std::string stateOf(const std::string& folder) {
    std::string current = smallFile(folder + "/CURRENT");
    current = current.substr(0, current.find_last_not_of(" \r\n") + 1);
    struct stat status {};
    const bool there = ::stat((folder + "/" + current).c_str(), &status) == 0;
    return current + " " + (there ? std::to_string(status.st_size) : "-");
}

struct Opening {
    rocksdb::Status status;
    std::shared_ptr<rocksdb::DB> db;
    std::vector<rocksdb::ColumnFamilyHandle*> handles;
};

std::shared_ptr<rocksdb::DB> withHandles(rocksdb::DB* db, std::vector<rocksdb::ColumnFamilyHandle*> handles) {
    return {db, [handles = std::move(handles)](rocksdb::DB* closing) {
                for (auto* handle : handles) {
                    closing->DestroyColumnFamilyHandle(handle);
                }
                delete closing;
            }};
}

Opening openOnce(const std::string& folder) {
    Opening opening;
    std::vector<std::string> names;
    opening.status = rocksdb::DB::ListColumnFamilies(storeOptions(), folder, &names);
    if (!opening.status.ok()) {
        return opening;
    }
    std::vector<rocksdb::ColumnFamilyDescriptor> families;
    families.reserve(names.size());
    for (const auto& name : names) {
        families.emplace_back(name, familyOptions());
    }
    rocksdb::DB* db = nullptr;
    opening.status = rocksdb::DB::OpenForReadOnly(storeOptions(), folder, families, &opening.handles, &db);
    if (opening.status.ok()) {
        opening.db = withHandles(db, opening.handles);
    }
    return opening;
}

// A compaction may take a file away between the MANIFEST and its table: then both have changed, and it is
// tried again from the start.
Opening openPatiently(const std::string& folder) {
    Opening opening;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const std::string before = stateOf(folder);
        opening = openOnce(folder);
        if (opening.status.ok()) {
            return opening;
        }
        std::this_thread::sleep_for(kPause);
        if (stateOf(folder) == before) {
            return opening;
        }
    }
    opening.status = rocksdb::Status::TryAgain();
    return opening;
}

Error beingWritten(const std::string& folder) {
    return {Error::Code::Changed,
            "the store is being written so fast that no moment of it could be opened",
            folder,
            std::nullopt,
            "try again, or stop the program that writes it",
            "being-written"};
}

Error cannotOpen(const rocksdb::Status& status, const std::string& folder, const std::string& engine) {
    if (status.IsTryAgain()) {
        return beingWritten(folder);
    }
    Error error = errorOf(status, folder);
    error.what = "this " + engine + " store cannot be opened: " + error.what;
    return error;
}

} // namespace

Result<OpenStore> openStore(const std::string& folder) {
    auto opening = openPatiently(folder);
    auto described = describeFolder(folder);
    if (!described) {
        return fail(described.error());
    }
    if (!opening.status.ok()) {
        return fail(cannotOpen(opening.status, folder, described->store.engine));
    }
    OpenStore open;
    open.description = std::move(*described);
    Store& store = open.description.store;
    const auto said = std::exchange(store.families, {}); // by the OPTIONS file
    store.lastSequence = opening.db->GetLatestSequenceNumber();
    for (auto* handle : opening.handles) {
        const auto id = static_cast<SpaceId>(store.families.size());
        StoreFamily family = describeFamily(*opening.db, handle, id, folder);
        const auto own = std::find_if(said.begin(), said.end(),
                                      [&family](const auto& other) { return other.name == family.name; });
        if (own != said.end()) {
            family.options = own->options;
            family.mergeOperator = own->mergeOperator;
        }
        family.comparator = opening.db->GetOptions(handle).comparator->Name();
        store.families.push_back(std::move(family));
        open.families.push_back(rocksFamily(opening.db, handle, folder));
    }
    completeDescription(open.description);
    return open;
}

} // namespace keyatlas::reader
