// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/manifest.h"

#include "core/base/file.h"
#include "core/lsm/logreader.h"
#include "core/lsm/storefiles.h"
#include "core/lsm/versionedit.h"

#include <algorithm>
#include <map>
#include <utility>

namespace keyatlas::lsm {
namespace {

constexpr std::size_t kCurrentSize = 4096; // CURRENT is one short line
constexpr const char* kSalvage = "its tables can be read one by one";

// Families and their tables while edits are applied.
class VersionState {
public:
    explicit VersionState(Manifest& manifest) : m_manifest(manifest) { addFamily(0, "default"); }

    // Edits that count together wait until the last of them is there.
    void take(VersionEdit edit) {
        if (edit.groupRemaining) {
            const bool last = *edit.groupRemaining == 0;
            m_group.push_back(std::move(edit));
            if (last) {
                applyGroup();
            }
            return;
        }
        m_group.clear(); // cannot be, after a whole group
        apply(edit);
    }
    bool groupOpen() const { return !m_group.empty(); }

    void finish() {
        for (auto& [id, state] : m_families) {
            for (auto& [key, table] : state.tables) {
                state.meta.tables.push_back(std::move(table));
            }
            sortTables(state.meta.tables);
            m_manifest.families.push_back(std::move(state.meta));
        }
    }

private:
    struct State {
        FamilyMeta meta;
        std::map<std::pair<int, std::uint64_t>, TableMeta> tables; // by level and number
    };

    void addFamily(std::uint32_t id, const std::string& name) {
        State state;
        state.meta.id = id;
        state.meta.name = name;
        m_families.insert_or_assign(id, std::move(state));
    }

    void applyGroup() {
        for (const auto& edit : m_group) {
            apply(edit);
        }
        m_group.clear();
    }

    void applyNumbers(const VersionEdit& edit) {
        m_manifest.lastSequence = std::max(m_manifest.lastSequence, edit.lastSequence.value_or(0));
        m_manifest.nextFileNumber = edit.nextFileNumber.value_or(m_manifest.nextFileNumber);
        m_manifest.prevLogNumber = edit.prevLogNumber.value_or(m_manifest.prevLogNumber);
        m_manifest.minLogNumberToKeep =
            std::max(m_manifest.minLogNumberToKeep, edit.minLogNumberToKeep.value_or(0));
        m_manifest.databaseId = edit.databaseId.value_or(m_manifest.databaseId);
        m_manifest.blobFiles.insert(m_manifest.blobFiles.end(), edit.blobFiles.begin(), edit.blobFiles.end());
        m_manifest.engine = edit.rocksdb ? Engine::RocksDB : m_manifest.engine;
    }

    void apply(const VersionEdit& edit) {
        applyNumbers(edit);
        if (edit.addFamily) {
            addFamily(edit.family, *edit.addFamily);
        }
        const auto found = m_families.find(edit.family);
        if (found == m_families.end()) { // dropped, or its addition was never seen
            return;
        }
        if (edit.dropFamily) {
            found->second.meta.tables.clear();
            m_manifest.dropped.push_back(std::move(found->second.meta));
            m_families.erase(found);
            return;
        }
        State& state = found->second;
        if (edit.comparator) {
            state.meta.comparator = *edit.comparator;
            state.meta.bytewise = isBytewise(*edit.comparator);
        }
        state.meta.logNumber = std::max(state.meta.logNumber, edit.logNumber.value_or(0));
        for (const auto& gone : edit.deleted) {
            state.tables.erase(gone);
        }
        for (const auto& table : edit.added) {
            state.tables.insert_or_assign({table.level, table.number}, table);
        }
    }

    static void sortTables(std::vector<TableMeta>& tables) {
        std::stable_sort(tables.begin(), tables.end(), [](const TableMeta& a, const TableMeta& b) {
            if (a.level != b.level || a.level != 0) {
                return std::pair(a.level, a.number) < std::pair(b.level, b.number);
            }
            return std::pair(a.largestSequence, a.number) > std::pair(b.largestSequence, b.number);
        });
    }

    Manifest& m_manifest;
    std::map<std::uint32_t, State> m_families;
    std::vector<VersionEdit> m_group;
};

void reportLogDamage(const LogReader& log, const std::string& path, Manifest& manifest) {
    manifest.damage.insert(manifest.damage.end(), log.damage().begin(), log.damage().end());
    if (log.torn()) {
        manifest.damage.push_back({Error::Code::Corrupt,
                                   "the MANIFEST is cut off in a record",
                                   path,
                                   log.tornAt(),
                                   "what was written before it counts",
                                   {}});
    }
}

// Reads edits until the end or the first damage: what follows a lost edit would not fit the files.
Result<void> applyAll(LogReader& log, const std::string& path, VersionState& state, Manifest& manifest,
                      const std::stop_token& stop) {
    std::string record;
    for (;;) {
        const auto more = log.next(record, stop);
        if (!more) {
            return fail(more.error());
        }
        if (!*more || log.damageCount() != 0) {
            return {};
        }
        VersionEdit edit;
        std::string why;
        if (!parseEdit(record, edit, why)) {
            manifest.damage.push_back({Error::Code::Corrupt,
                                       std::string("in the MANIFEST ").append(why),
                                       path,
                                       log.recordOffset(),
                                       "what was written before it counts",
                                       {}});
            return {};
        }
        state.take(std::move(edit));
        ++manifest.edits;
    }
}

bool hasRocksFiles(const std::string& folder) {
    const auto files = listFolder(folder);
    return files && std::any_of(files->begin(), files->end(), [](const FolderFile& file) {
               return file.kind == FolderFile::Kind::Options || file.kind == FolderFile::Kind::Identity;
           });
}

} // namespace

const FamilyMeta* Manifest::family(std::uint32_t id) const {
    const auto found =
        std::find_if(families.begin(), families.end(), [id](const FamilyMeta& f) { return f.id == id; });
    return found == families.end() ? nullptr : &*found;
}

bool isBytewise(const std::string& comparator) {
    return comparator.empty() || comparator == "leveldb.BytewiseComparator";
}

Result<std::string> currentManifest(const std::string& folder) {
    const std::string path = inFolder(folder, "CURRENT");
    const auto file = openFile(path);
    if (!file) {
        Error error = file.error();
        if (error.code == Error::Code::NotFound) {
            error.what = "CURRENT is missing";
            error.next = kSalvage;
        }
        return fail(std::move(error));
    }
    std::string text(kCurrentSize, '\0');
    const auto got = (*file)->read(0, text.data(), text.size());
    if (!got) {
        return fail(got.error());
    }
    text.resize(*got);
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) {
        text.pop_back();
    }
    if (fileFromName(text).kind != FolderFile::Kind::Manifest || text.find('/') != std::string::npos) {
        return fail(
            {Error::Code::Corrupt, "CURRENT does not name a MANIFEST", path, std::nullopt, kSalvage, {}});
    }
    return text;
}

Result<Manifest> readManifest(std::shared_ptr<const ByteReader> file, const std::string& path,
                              const std::stop_token& stop) {
    LogReader log(std::move(file), path);
    Manifest manifest;
    VersionState state(manifest);
    if (const auto read = applyAll(log, path, state, manifest, stop); !read) {
        return fail(read.error());
    }
    reportLogDamage(log, path, manifest);
    if (state.groupOpen()) {
        manifest.damage.push_back({Error::Code::Corrupt,
                                   "the MANIFEST ends in a group of records that count together",
                                   path,
                                   std::nullopt,
                                   "what was written before them counts",
                                   {}});
    }
    if (manifest.edits == 0) {
        Error error{
            Error::Code::Corrupt, "the MANIFEST holds nothing readable", path, std::nullopt, kSalvage, {}};
        if (!manifest.damage.empty()) {
            error.offset = manifest.damage.front().offset;
        }
        return fail(std::move(error));
    }
    state.finish();
    return manifest;
}

Result<Manifest> readManifest(const std::string& folder, const std::string& name,
                              const std::stop_token& stop) {
    const std::string path = inFolder(folder, name);
    auto file = openFile(path);
    if (!file) {
        Error error = file.error();
        if (error.code == Error::Code::NotFound) {
            error.what = std::string("CURRENT names ").append(name).append(", which is not there");
            error.next = kSalvage;
        }
        return fail(std::move(error));
    }
    auto manifest = readManifest(std::move(*file), path, stop);
    if (manifest) {
        manifest->file = name;
        manifest->number = fileFromName(name).number;
        if (hasRocksFiles(folder)) { // an old RocksDB may have written nothing yet that LevelDB would not
            manifest->engine = Engine::RocksDB;
        }
    }
    return manifest;
}

Result<Manifest> readManifest(const std::string& folder, const std::stop_token& stop) {
    const auto name = currentManifest(folder);
    if (!name) {
        return fail(name.error());
    }
    return readManifest(folder, *name, stop);
}

Error missingTable(const std::string& path, bool manifestDamaged) {
    Error error;
    error.code = Error::Code::NotFound;
    error.what = "a table that the MANIFEST names is not there";
    error.path = path;
    error.next = manifestDamaged ? "a compaction may have replaced it, in the part that cannot be read"
                                 : "put it back from a copy of the store";
    return error;
}

std::optional<std::string> otherManifest(const std::string& folder, const std::string& tried) {
    const auto files = listFolder(folder);
    const FolderFile* newest = nullptr;
    if (files) {
        for (const auto& file : *files) {
            if (file.kind == FolderFile::Kind::Manifest && file.name != tried &&
                (newest == nullptr || file.number > newest->number)) {
                newest = &file;
            }
        }
    }
    return newest == nullptr ? std::nullopt : std::optional(newest->name);
}

} // namespace keyatlas::lsm
