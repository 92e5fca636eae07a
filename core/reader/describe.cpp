// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/describe.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/lsm/rawtable.h"
#include "core/lsm/storefiles.h"
#include "core/reader/estimate.h"
#include "core/reader/optionsfile.h"

#include <rocksdb/db.h>

#include <algorithm>
#include <map>
#include <utility>

namespace keyatlas::reader {
namespace {

constexpr std::uint64_t kSmallFile = 16U << 20;

std::optional<std::int64_t> when(std::uint64_t seconds) {
    return seconds > 0 ? std::optional(static_cast<std::int64_t>(seconds)) : std::nullopt;
}

std::string fileText(const std::string& path) {
    const auto file = openFile(path);
    if (!file) {
        return {};
    }
    std::string text(static_cast<std::size_t>(std::min((*file)->size(), kSmallFile)), '\0');
    const auto got = (*file)->read(0, text.data(), text.size());
    text.resize(got ? *got : 0);
    return text;
}

std::string lineOf(const std::string& path) {
    std::string text = fileText(path);
    text.erase(text.find_last_not_of(" \r\n") + 1);
    return text;
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
    const auto created = when(properties.file_creation_time);
    table.createdAt = created ? created : when(properties.creation_time);
    table.oldestKeyAt = when(properties.oldest_key_time);
    table.formatVersion = static_cast<std::uint32_t>(properties.format_version);
}

void addProperties(StoreTable& table, const lsm::RawTable& raw) {
    const auto& properties = raw.properties();
    table.entries = properties.entries;
    table.deletions = properties.deletions;
    table.rangeDeletions = properties.rangeDeletions;
    table.mergeOperands = properties.mergeOperands;
    table.rawKeyBytes = properties.rawKeyBytes;
    table.rawValueBytes = properties.rawValueBytes;
    table.blocks = properties.blocks;
    table.compression = properties.compression;
    table.createdAt = properties.fileCreatedAt ? properties.fileCreatedAt : properties.createdAt;
    table.oldestKeyAt = properties.oldestKeyAt;
}

StoreTable tableOf(const lsm::TableMeta& meta, const std::map<std::uint64_t, std::string>& names,
                   const std::string& folder, bool cutManifest) {
    StoreTable table;
    table.number = meta.number;
    const auto name = names.find(meta.number);
    table.file = name == names.end() ? lsm::tableName(meta.number) : name->second;
    table.level = meta.level;
    table.smallest = meta.smallest.user;
    table.largest = meta.largest.user;
    table.bytes = meta.bytes;
    table.smallestSequence = meta.smallestSequence;
    table.largestSequence = meta.largestSequence;
    table.createdAt = meta.createdAt;
    table.oldestKeyAt = meta.oldestKeyAt;
    if (name == names.end()) {
        table.problem = lsm::missingTable(lsm::inFolder(folder, table.file), cutManifest);
    }
    return table;
}

bool comesFirst(const StoreTable& a, const StoreTable& b) {
    if (a.level != b.level) {
        return a.level < b.level;
    }
    return a.level == 0 ? std::pair(a.largestSequence, a.number) > std::pair(b.largestSequence, b.number)
                        : a.smallest < b.smallest;
}

StoreFile fileOf(const lsm::FolderFile& file) {
    static_assert(static_cast<int>(StoreFile::Kind::Other) == static_cast<int>(lsm::FolderFile::Kind::Other));
    return {static_cast<StoreFile::Kind>(file.kind), file.name, file.bytes, false};
}

// Logs older than this hold nothing any more.
std::uint64_t firstLog(const lsm::Manifest& manifest) {
    std::uint64_t first = manifest.nextFileNumber;
    for (const auto& family : manifest.families) {
        first = std::min(first, family.logNumber);
    }
    for (const auto number : {manifest.prevLogNumber, manifest.minLogNumberToKeep}) {
        first = number == 0 ? first : std::min(first, number);
    }
    return first;
}

class LiveFiles {
public:
    LiveFiles(const lsm::Manifest& manifest, const std::vector<lsm::FolderFile>& files)
        : m_manifest(manifest), m_firstLog(firstLog(manifest)) {
        for (const auto& file : files) {
            m_options = std::max(m_options, file.kind == lsm::FolderFile::Kind::Options ? file.number : 0);
        }
        for (const auto& family : manifest.families) {
            for (const auto& table : family.tables) {
                m_tables.insert({table.number, family.id});
            }
        }
    }
    bool holds(const lsm::FolderFile& file) const {
        using FileKind = lsm::FolderFile::Kind;
        const auto& blobs = m_manifest.blobFiles;
        switch (file.kind) {
        case FileKind::Current:
        case FileKind::Identity:
            return true;
        case FileKind::Manifest:
            return file.name == m_manifest.file;
        case FileKind::Options:
            return file.number == m_options;
        case FileKind::Log:
            return file.number >= m_firstLog;
        case FileKind::Table:
            return m_tables.count(file.number) > 0;
        case FileKind::Blob:
            return std::find(blobs.begin(), blobs.end(), file.number) != blobs.end();
        default:
            return false;
        }
    }
    std::uint64_t options() const { return m_options; }

private:
    const lsm::Manifest& m_manifest;
    const std::uint64_t m_firstLog;
    std::uint64_t m_options = 0;
    std::map<std::uint64_t, std::uint32_t> m_tables;
};

std::string familiesText(std::size_t families) {
    return grouped(families) + (families == 1 ? " column family" : " column families");
}

StoreFamily familyOf(const lsm::FamilyMeta& meta, OptionsFile& options,
                     const std::map<std::uint64_t, std::string>& names, const std::string& folder,
                     bool cutManifest) {
    StoreFamily family;
    family.name = meta.name;
    family.number = meta.id;
    if (const auto own = options.families.find(meta.name); own != options.families.end()) {
        family.options = std::move(own->second);
    }
    family.comparator =
        meta.comparator.empty() ? std::string(optionOf(family.options, "comparator")) : meta.comparator;
    family.bytewise = meta.bytewise;
    family.mergeOperator = optionOf(family.options, "merge_operator");
    if (family.mergeOperator == "nullptr") {
        family.mergeOperator.clear();
    }
    for (const auto& table : meta.tables) {
        family.tables.push_back(tableOf(table, names, folder, cutManifest));
    }
    std::sort(family.tables.begin(), family.tables.end(), comesFirst);
    return family;
}

} // namespace

Result<Store> describeStore(const std::string& folder, const lsm::Manifest& manifest) {
    const auto files = lsm::listFolder(folder);
    if (!files) {
        return fail(files.error());
    }
    const LiveFiles live(manifest, *files);
    Store store;
    store.engine = manifest.engine == lsm::Engine::RocksDB ? "RocksDB" : "LevelDB";
    store.identity = lineOf(lsm::inFolder(folder, "IDENTITY"));
    store.lastSequence = manifest.lastSequence;
    store.manifestNumber = manifest.number;
    std::map<std::uint64_t, std::string> tables;
    OptionsFile options;
    for (const auto& file : *files) {
        store.files.push_back(fileOf(file));
        store.files.back().live = live.holds(file);
        if (file.kind == lsm::FolderFile::Kind::Table) {
            tables.emplace(file.number, file.name);
        } else if (file.kind == lsm::FolderFile::Kind::Log && live.holds(file)) {
            store.logBytes += file.bytes;
        } else if (file.kind == lsm::FolderFile::Kind::Options && live.holds(file)) {
            options = parseOptions(fileText(lsm::inFolder(folder, file.name)));
        }
    }
    store.writtenBy = options.version;
    store.options = std::move(options.store);
    for (const auto& meta : manifest.families) {
        store.families.push_back(familyOf(meta, options, tables, folder, !manifest.damage.empty()));
        store.families.back().id = static_cast<SpaceId>(store.families.size() - 1);
    }
    return store;
}

void describeByLibrary(StoreFamily& family, rocksdb::DB& db, rocksdb::ColumnFamilyHandle* handle) {
    using Names = rocksdb::DB::Properties;
    const auto count = [&](const std::string& name) {
        std::uint64_t number = 0;
        return db.GetIntProperty(handle, name, &number) ? number : 0;
    };
    rocksdb::TablePropertiesCollection all;
    const auto read = db.GetPropertiesOfAllTables(handle, &all);
    std::map<std::uint64_t, std::shared_ptr<const rocksdb::TableProperties>> byNumber;
    for (const auto& [path, properties] : all) {
        byNumber.emplace(lsm::fileFromName(path.substr(path.rfind('/') + 1)).number, properties);
    }
    for (StoreTable& table : family.tables) {
        if (const auto own = byNumber.find(table.number); own != byNumber.end() && own->second) {
            addProperties(table, *own->second);
        }
    }
    family.about = estimate(
        family.tables, {count(Names::kNumEntriesActiveMemTable) + count(Names::kNumEntriesImmMemTables),
                        count(Names::kNumDeletesActiveMemTable) + count(Names::kNumDeletesImmMemTables)});
    static_cast<void>(read); // what it could not read stays unknown
}

void describeByTables(StoreFamily& family, const std::string& folder) {
    for (StoreTable& table : family.tables) {
        if (table.problem) {
            continue;
        }
        const std::string path = lsm::inFolder(folder, table.file);
        auto file = openFile(path);
        const auto raw = file ? lsm::RawTable::open(std::move(*file), path)
                              : Result<std::shared_ptr<const lsm::RawTable>>(fail(file.error()));
        if (raw) {
            addProperties(table, **raw);
        } else {
            table.problem = raw.error();
        }
    }
    family.about = estimate(family.tables, {});
}

SourceInfo sourceInfoOf(const Store& store, const std::string& folder) {
    const bool rocks = store.engine == "RocksDB";
    SourceInfo info;
    info.format = rocks ? "rocksdb" : "leveldb";
    info.version = store.writtenBy;
    info.path = folder;
    info.detail = store.engine + (store.writtenBy.empty() ? "" : " " + store.writtenBy) + " store" +
                  (rocks ? ", " + familiesText(store.families.size()) : "");
    info.bytes = "stored";
    bool anyInFileOrder = false;
    for (const StoreFamily& family : store.families) {
        anyInFileOrder = anyInFileOrder || !family.bytewise;
    }
    info.order = anyInFileOrder && store.families.size() == 1 ? "file" : "bytes";
    for (const StoreFile& file : store.files) {
        info.diskBytes += file.live ? file.bytes : 0;
    }
    return info;
}

SpaceInfo spaceInfoOf(const StoreFamily& family, const Store& store) {
    SpaceInfo space;
    space.id = family.id;
    space.name = store.engine == "RocksDB" ? family.name : "";
    space.main = store.families.size() == 1;
    space.listed = true;
    space.about = family.about;
    if (!family.bytewise) {
        space.order = "file";
        space.rowNumbers = true;
        space.note =
            "the comparator \"" + family.comparator +
            "\" is not known here: keys are shown in file order, newest file first; ranges by key cannot "
            "be answered";
    }
    return space;
}

} // namespace keyatlas::reader
