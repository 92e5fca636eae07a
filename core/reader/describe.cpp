// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/describe.h"

#include "core/base/text.h"
#include "core/reader/optionsfile.h"
#include "core/reader/status.h"
#include "core/reader/storefiles.h"

#include <rocksdb/db.h>
#include <rocksdb/version.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace keyatlas::reader {
namespace {

constexpr std::uint64_t kInternalBytes = 8; // behind every key in a table: sequence and type

std::optional<std::int64_t> when(std::uint64_t seconds) {
    return seconds > 0 ? std::optional(static_cast<std::int64_t>(seconds)) : std::nullopt;
}

std::string withoutFolder(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}

void addProperties(StoreTable& table, const rocksdb::TableProperties& properties) {
    table.entries = properties.num_entries;
    table.deletions = properties.num_deletions;
    table.rangeDeletions = properties.num_range_deletions;
    table.mergeOperands = properties.num_merge_operands;
    table.rawKeyBytes = properties.raw_key_size;
    table.rawValueBytes = properties.raw_value_size;
    table.blocks = properties.num_data_blocks;
    table.compression = properties.compression_name;
    table.createdAt = when(properties.file_creation_time);
    if (!table.createdAt) {
        table.createdAt = when(properties.creation_time);
    }
    table.oldestKeyAt = when(properties.oldest_key_time);
    table.formatVersion = static_cast<std::uint32_t>(properties.format_version);
}

StoreTable tableOf(const rocksdb::SstFileMetaData& file, int level) {
    StoreTable table;
    table.number = file.file_number;
    table.file = file.relative_filename;
    table.level = level;
    table.smallest = file.smallestkey;
    table.largest = file.largestkey;
    table.bytes = file.size;
    table.smallestSequence = file.smallest_seqno;
    table.largestSequence = file.largest_seqno;
    table.createdAt = when(file.file_creation_time);
    return table;
}

bool comesFirst(const StoreTable& a, const StoreTable& b) {
    if (a.level != b.level) {
        return a.level < b.level;
    }
    return a.level == 0 ? std::pair(a.largestSequence, a.number) > std::pair(b.largestSequence, b.number)
                        : a.smallest < b.smallest;
}

std::uint64_t countOf(rocksdb::DB& db, rocksdb::ColumnFamilyHandle* handle, const std::string& property) {
    std::uint64_t count = 0;
    return db.GetIntProperty(handle, property, &count) ? count : 0;
}

// From the counts of the tables and of the rows in the logs: a deletion takes itself and what it deletes
// away.
Extent estimate(rocksdb::DB& db, rocksdb::ColumnFamilyHandle* handle, const std::vector<StoreTable>& tables) {
    using Properties = rocksdb::DB::Properties;
    const std::uint64_t inLogs = countOf(db, handle, Properties::kNumEntriesActiveMemTable) +
                                 countOf(db, handle, Properties::kNumEntriesImmMemTables);
    std::uint64_t deletions = countOf(db, handle, Properties::kNumDeletesActiveMemTable) +
                              countOf(db, handle, Properties::kNumDeletesImmMemTables);
    std::uint64_t entries = 0;
    std::uint64_t keyBytes = 0;
    std::uint64_t valueBytes = 0;
    for (const StoreTable& table : tables) {
        entries += table.entries.value_or(0);
        deletions += table.deletions.value_or(0);
        keyBytes += table.rawKeyBytes.value_or(0);
        valueBytes += table.rawValueBytes.value_or(0);
    }
    const std::uint64_t all = entries + inLogs;
    const std::uint64_t keys = all - std::min(all, 2 * deletions);
    Extent about;
    about.keys = Figure::about(keys);
    if (entries > 0 || all == 0) { // bytes of rows in the logs are not known
        const double share = all == 0 ? 0 : static_cast<double>(keys) / static_cast<double>(entries);
        keyBytes -= std::min(keyBytes, entries * kInternalBytes);
        about.keyBytes = Figure::about(static_cast<std::uint64_t>(static_cast<double>(keyBytes) * share));
        about.valueBytes = Figure::about(static_cast<std::uint64_t>(static_cast<double>(valueBytes) * share));
    }
    return about;
}

std::set<std::string> liveNames(const Store& store) {
    std::set<std::string> live;
    std::uint64_t options = 0;
    for (const StoreFile& file : store.files) {
        const auto number = numberIn(file.name).value_or(0);
        if (file.kind == StoreFile::Kind::Options) {
            options = std::max(options, number);
        }
        if (file.kind == StoreFile::Kind::Current || file.kind == StoreFile::Kind::Identity ||
            file.kind == StoreFile::Kind::Log || file.kind == StoreFile::Kind::Blob ||
            (file.kind == StoreFile::Kind::Manifest && number == store.manifestNumber)) {
            live.insert(file.name);
        }
    }
    for (const StoreFile& file : store.files) {
        if (file.kind == StoreFile::Kind::Options && numberIn(file.name) == options) {
            live.insert(file.name);
        }
    }
    for (const StoreFamily& family : store.families) {
        for (const StoreTable& table : family.tables) {
            live.insert(table.file);
        }
    }
    return live;
}

std::string familiesText(std::size_t families) {
    return grouped(families) + (families == 1 ? " column family" : " column families");
}

} // namespace

Result<rocks::Description> describeFolder(const std::string& folder) {
    auto files = storeFiles(folder);
    if (!files) {
        return fail(files.error());
    }
    rocks::Description found;
    found.store.files = std::move(*files);
    std::uint64_t newest = 0;
    std::string newestOptions;
    bool rocks = false;
    for (const StoreFile& file : found.store.files) {
        const auto number = numberIn(file.name).value_or(0);
        if (file.kind == StoreFile::Kind::Options && number >= newest) {
            newest = number;
            newestOptions = file.name;
        }
        rocks = rocks || file.kind == StoreFile::Kind::Options || file.kind == StoreFile::Kind::Identity;
    }
    std::string current = smallFile(folder + "/CURRENT");
    current = current.substr(0, current.find_last_not_of(" \r\n") + 1);
    found.store.manifestNumber = numberIn(current).value_or(0);
    found.store.engine = rocks ? "RocksDB" : "LevelDB";
    std::string identity = smallFile(folder + "/IDENTITY");
    found.store.identity = identity.substr(0, identity.find_last_not_of(" \r\n") + 1);
    if (!newestOptions.empty()) {
        auto options = parseOptions(smallFile(folder + "/" + newestOptions));
        found.store.writtenBy = options.version;
        found.store.options = std::move(options.store);
        for (auto& [name, own] : options.families) {
            StoreFamily family;
            family.name = name;
            family.comparator = optionOf(own, "comparator");
            family.mergeOperator = optionOf(own, "merge_operator");
            if (family.mergeOperator == "nullptr") {
                family.mergeOperator.clear();
            }
            family.options = std::move(own);
            found.store.families.push_back(std::move(family));
        }
    }
    found.info.path = folder;
    found.info.bytes = "stored";
    return found;
}

StoreFamily describeFamily(rocksdb::DB& db, rocksdb::ColumnFamilyHandle* handle, SpaceId id,
                           const std::string& folder) {
    StoreFamily family;
    family.id = id;
    family.name = handle->GetName();
    family.number = handle->GetID();
    rocksdb::ColumnFamilyMetaData data;
    db.GetColumnFamilyMetaData(handle, &data);
    rocksdb::TablePropertiesCollection properties;
    const auto read = db.GetPropertiesOfAllTables(handle, &properties);
    std::map<std::string, std::shared_ptr<const rocksdb::TableProperties>> byFile;
    for (const auto& [path, one] : properties) {
        byFile.emplace(withoutFolder(path), one);
    }
    for (const auto& level : data.levels) {
        for (const auto& file : level.files) {
            StoreTable table = tableOf(file, level.level);
            if (const auto one = byFile.find(table.file); one != byFile.end() && one->second) {
                addProperties(table, *one->second);
            } else if (!read.ok()) {
                table.problem = errorOf(read, folder);
            }
            family.tables.push_back(std::move(table));
        }
    }
    std::sort(family.tables.begin(), family.tables.end(), comesFirst);
    family.about = estimate(db, handle, family.tables);
    return family;
}

namespace {

// The library calls every table .sst; LevelDB's own are .ldb.
void nameTables(Store& store) {
    std::set<std::string> names;
    for (const StoreFile& file : store.files) {
        names.insert(file.name);
    }
    for (StoreFamily& family : store.families) {
        for (StoreTable& table : family.tables) {
            const std::string other = table.file.substr(0, table.file.rfind('.')) + ".ldb";
            if (names.count(table.file) == 0 && names.count(other) > 0) {
                table.file = other;
            }
        }
    }
}

} // namespace

void completeDescription(rocks::Description& description) {
    Store& store = description.store;
    nameTables(store);
    const auto live = liveNames(store);
    description.info.diskBytes = 0;
    store.logBytes = 0;
    for (StoreFile& file : store.files) {
        file.live = live.count(file.name) > 0;
        description.info.diskBytes += file.live ? file.bytes : 0;
        store.logBytes += file.live && file.kind == StoreFile::Kind::Log ? file.bytes : 0;
    }
    const bool rocks = store.engine == "RocksDB";
    description.info.format = rocks ? "rocksdb" : "leveldb";
    description.info.version = store.writtenBy;
    description.info.detail = store.engine + (store.writtenBy.empty() ? "" : " " + store.writtenBy) +
                              " store" + (rocks ? ", " + familiesText(store.families.size()) : "");
    description.spaces.clear();
    for (const StoreFamily& family : store.families) {
        SpaceInfo space;
        space.id = family.id;
        space.name = rocks ? family.name : "";
        space.main = store.families.size() == 1;
        space.listed = true;
        space.about = family.about;
        description.spaces.push_back(std::move(space));
    }
}

} // namespace keyatlas::reader
