// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/manifest.h"

#include "core/base/file.h"
#include "core/lsm/rawtable.h"
#include "core/lsm/storefiles.h"

#include <algorithm>
#include <map>
#include <utility>

namespace keyatlas::lsm {
namespace {

constexpr std::uint64_t kFamilyNotKnown = 0x7FFFFFFF;

// Stores that are described by their tables alone.
class Describer {
public:
    explicit Describer(Manifest& manifest) : m_manifest(manifest) { m_manifest.levelsKnown = false; }

    void take(const std::string& folder, const FolderFile& file) {
        const std::string path = inFolder(folder, file.name);
        auto reader = openFile(path);
        if (!reader) {
            m_manifest.damage.push_back(reader.error());
            return;
        }
        const auto table = RawTable::open(std::move(*reader), path);
        if (!table) {
            m_manifest.damage.push_back(table.error());
            return;
        }
        add(**table, file);
    }

    void finish() {
        if (m_families.empty()) {
            m_families[0].name = "default";
        }
        for (auto& [id, family] : m_families) {
            family.id = id;
            std::sort(family.tables.begin(), family.tables.end(),
                      [](const TableMeta& a, const TableMeta& b) { return a.number > b.number; });
            m_manifest.families.push_back(std::move(family));
        }
    }

private:
    void add(const RawTable& table, const FolderFile& file) {
        const auto& properties = table.properties();
        // A table that was made outside a store does not know its family.
        const bool named = properties.familyId && *properties.familyId < kFamilyNotKnown;
        FamilyMeta& family = m_families[named ? static_cast<std::uint32_t>(*properties.familyId) : 0];
        if (family.name.empty()) {
            family.name = named && !properties.familyName.empty() ? properties.familyName : "default";
        }
        if (!properties.raw.empty()) {
            m_manifest.engine = Engine::RocksDB;
            family.comparator = properties.comparator;
        }
        const auto range = table.keyRange();
        family.bytewise = family.bytewise && range.ascends && isBytewise(family.comparator);
        TableMeta meta;
        meta.number = file.number;
        meta.file = file.name;
        meta.bytes = file.bytes;
        meta.rangeKnown = range.any && range.ascends;
        meta.smallest.user = range.first;
        meta.largest.user = range.last;
        meta.createdAt = properties.fileCreatedAt ? properties.fileCreatedAt : properties.createdAt;
        meta.oldestKeyAt = properties.oldestKeyAt;
        family.tables.push_back(std::move(meta));
    }

    Manifest& m_manifest;
    std::map<std::uint32_t, FamilyMeta> m_families;
};

} // namespace

Result<Manifest> describeTables(const std::string& folder, const std::stop_token& stop) {
    const auto files = listFolder(folder);
    if (!files) {
        return fail(files.error());
    }
    Manifest manifest;
    Describer describer(manifest);
    for (const auto& file : *files) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        if (file.kind == FolderFile::Kind::Table) {
            describer.take(folder, file);
        }
        const bool rocks = file.kind == FolderFile::Kind::Options || file.kind == FolderFile::Kind::Identity;
        manifest.engine = rocks ? Engine::RocksDB : manifest.engine;
    }
    describer.finish();
    return manifest;
}

} // namespace keyatlas::lsm
