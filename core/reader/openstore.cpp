// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/openstore.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/lsm/missinglog.h"
#include "core/lsm/rawtable.h"
#include "core/lsm/storefiles.h"
#include "core/reader/describe.h"
#include "core/reader/droppedlog.h"
#include "core/reader/library.h"
#include "core/reader/problems.h"
#include "core/reader/rawfamily.h"
#include "core/reader/rocksfamily.h"
#include "core/reader/storemanifest.h"

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>
#include <utility>

namespace keyatlas::reader {
namespace {

using namespace std::chrono_literals;

constexpr int kAttempts = 60;
constexpr auto kPause = 30ms;

// What a writer changes whenever files come or go.
std::string stateOf(const std::string& folder) {
    const auto current = lsm::currentManifest(folder);
    struct stat status {};
    const bool there = current && ::stat(lsm::inFolder(folder, *current).c_str(), &status) == 0;
    return current.value_or("-") + " " + (there ? std::to_string(status.st_size) : "-");
}

// Names and sizes of the logs: they grow while a writer is at work.
std::string logsOf(const std::string& folder) {
    std::string logs;
    const auto files = lsm::listFolder(folder);
    for (const auto& file : files ? *files : std::vector<lsm::FolderFile>()) {
        struct stat status {};
        if (file.kind == lsm::FolderFile::Kind::Log &&
            ::stat(lsm::inFolder(folder, file.name).c_str(), &status) == 0) {
            logs.append(file.name).append(" ").append(std::to_string(status.st_size)).append("\n");
        }
    }
    return logs;
}

Error beingWritten(const std::string& folder) {
    return {Error::Code::Changed,
            "the store is being written so fast that no moment of it could be opened",
            folder,
            std::nullopt,
            "try again, or stop the program that writes it",
            "being-written"};
}

// One attempt.
class Opening {
public:
    Opening(std::string folder, Library library) : m_folder(std::move(folder)), m_library(library) {}

    Result<OpenStore> open() {
        if (auto read = readManifest(); !read) {
            return fail(read.error());
        }
        auto store = describeStore(m_folder, *m_manifest);
        if (!store) {
            return fail(store.error());
        }
        m_open.description.store = std::move(*store);
        if (m_damaged && nothingThere()) {
            return fail(Error{Error::Code::Corrupt,
                              "nothing of this " + m_open.description.store.engine +
                                  " store can be read: " + m_open.description.warnings.front().text,
                              m_folder, std::nullopt, "restore it from a copy", "damaged-manifest"});
        }
        tellOrphans();
        tellMissingLog();
        chooseRaw();
        openLibrary();
        for (std::size_t i = 0; i < families().size(); ++i) {
            addFamily(i);
        }
        m_open.description.info = sourceInfoOf(m_open.description.store, m_folder);
        return std::move(m_open);
    }

    // Files that should be there are not: damage, or a compaction took them away meanwhile.
    bool filesMissing() const { return m_filesMissing; }

private:
    std::vector<StoreFamily>& families() { return m_open.description.store.families; }
    bool warned(const char* code) const {
        const auto& all = m_open.description.warnings;
        return std::any_of(all.begin(), all.end(), [code](const auto& other) { return other.code == code; });
    }
    void warn(Warning warning) { m_open.description.warnings.push_back(std::move(warning)); }

    Result<void> readManifest() {
        auto read = readStoreManifest(m_folder);
        if (!read) {
            return fail(read.error());
        }
        m_damaged = read->damaged;
        m_filesMissing = read->filesMissing;
        for (Warning& warning : read->warnings) {
            warn(std::move(warning));
        }
        m_manifest = std::make_shared<const lsm::Manifest>(std::move(read->manifest));
        return {};
    }

    bool nothingThere() {
        const auto& store = m_open.description.store;
        const bool logs = std::any_of(store.files.begin(), store.files.end(), [](const StoreFile& file) {
            return file.kind == StoreFile::Kind::Log && file.bytes > 0;
        });
        return !logs && std::all_of(families().begin(), families().end(), [](const StoreFamily& family) {
            return std::all_of(family.tables.begin(), family.tables.end(),
                               [](const StoreTable& table) { return table.problem.has_value(); });
        });
    }

    // A log that was turned into a table just before everything stopped: the MANIFEST knows of neither.
    void tellOrphans() {
        std::set<std::uint64_t> known;
        std::uint64_t log = 0;
        for (const auto& family : m_manifest->families) {
            log = std::max(log, family.logNumber);
            for (const auto& table : family.tables) {
                known.insert(table.number);
            }
        }
        const StoreFile* orphan = nullptr;
        for (const StoreFile& file : m_open.description.store.files) {
            const auto number = lsm::fileFromName(file.name).number;
            if (file.kind == StoreFile::Kind::Log && number >= log) {
                return;
            }
            if (file.kind == StoreFile::Kind::Table && number > log && known.count(number) == 0) {
                orphan = &file;
            }
        }
        if (orphan != nullptr && !m_manifest->file.empty()) {
            warn({"missing-log", std::nullopt,
                  "the log that the MANIFEST names is not there, and the table " + orphan->name +
                      " is in no MANIFEST: its rows are not shown; let the program that wrote the store "
                      "repair a "
                      "copy of it",
                  true});
        }
    }

    // Softly: with nothing in it, nothing is lost. A damaged MANIFEST may name a log of long ago.
    void tellMissingLog() {
        const auto files = lsm::listFolder(m_folder);
        const bool told = warned("missing-log");
        const auto missing =
            files && !m_damaged && !told ? lsm::missingLog(*m_manifest, m_folder, *files) : std::nullopt;
        if (missing) {
            m_filesMissing = true; // or a writer has just gone on to the next
            warn({"missing-log", std::nullopt, missing->what, false});
        }
    }

    // LevelDB's own blocks are plain or snappy. Other programs give other packings the numbers that mean lz4
    // and the like to the library, which would unpack them to nonsense of any size.
    bool packedOtherwise(const StoreFamily& family) const {
        constexpr std::uint8_t kSnappy = 1;
        if (m_manifest->engine != lsm::Engine::LevelDB) {
            return false;
        }
        return std::any_of(family.tables.begin(), family.tables.end(), [&](const StoreTable& table) {
            auto file = openFile(m_folder + "/" + table.file);
            const auto raw = file ? lsm::RawTable::open(std::move(*file), table.file)
                                  : Result<std::shared_ptr<const lsm::RawTable>>(fail(file.error()));
            return raw && (*raw)->firstBlockType().value_or(0) > kSnappy;
        });
    }

    // Families the library is not asked for.
    void chooseRaw() {
        const bool all = m_library == Library::Avoided || m_damaged;
        for (const StoreFamily& family : families()) {
            const bool missing =
                std::any_of(family.tables.begin(), family.tables.end(),
                            [](const StoreTable& table) { return table.problem.has_value(); });
            m_filesMissing = m_filesMissing || missing;
            const bool otherwise = packedOtherwise(family);
            m_raw.push_back(all || !family.bytewise || missing || otherwise);
            if (otherwise) {
                warn({"read-otherwise", std::nullopt,
                      "its blocks are packed in a way the RocksDB library does not know; read by Keyatlas "
                      "itself",
                      false});
            }
            m_missing.push_back(missing);
        }
    }

    // The library opens nothing without "default"; of one with an unknown order it only gets to know the
    // name.
    void openLibrary() {
        while (std::find(m_raw.begin(), m_raw.end(), false) != m_raw.end()) {
            std::vector<WantedFamily> wanted;
            for (std::size_t i = 0; i < m_raw.size(); ++i) {
                if (families()[i].number == 0 && m_missing[i]) {
                    return readAllRaw();
                }
                if (!m_raw[i] || families()[i].number == 0) {
                    wanted.push_back({families()[i].name, families()[i].comparator});
                }
            }
            m_opened = openByLibrary(m_folder, wanted);
            if (m_opened.db) {
                return tellDropped();
            }
            refuse(*m_opened.error);
        }
    }

    // The family of the table that the library stumbled over is read by our own code; if that tells nothing,
    // all are.
    void refuse(const Error& error) {
        m_filesMissing = m_filesMissing || error.code == Error::Code::NotFound;
        const std::uint64_t number = lsm::fileFromName(error.path.substr(error.path.rfind('/') + 1)).number;
        for (std::size_t i = 0; i < m_raw.size(); ++i) {
            const auto& tables = families()[i].tables;
            const bool holds = std::any_of(tables.begin(), tables.end(), [number](const StoreTable& table) {
                return number != 0 && table.number == number;
            });
            if (holds && !m_raw[i] && families()[i].number != 0) {
                m_raw[i] = true;
                return;
            }
        }
        readAllRaw();
    }

    void readAllRaw() { m_raw.assign(m_raw.size(), true); }

    // Records of logs that the library left out.
    void tellDropped() {
        auto dropped = droppedOf(m_folder, m_opened.said);
        if (!dropped.empty()) {
            std::this_thread::sleep_for(kPause);
            if (logsOf(m_folder) != m_logs) { // a writer was in the middle of a record: nothing is torn
                return;
            }
        }
        for (Warning& warning : dropped) {
            warn(std::move(warning));
        }
    }

    void addFamily(std::size_t i) {
        StoreFamily& family = families()[i];
        const auto order = family.bytewise ? lsm::ReadOrder::ByBytes : lsm::ReadOrder::AsInFiles;
        auto raw = rawFamily(m_folder, m_manifest, family.number, order);
        const auto handle = std::find_if(m_opened.handles.begin(), m_opened.handles.end(),
                                         [&](auto* one) { return nameOf(one) == family.name; });
        if (m_raw[i] || !m_opened.db || handle == m_opened.handles.end()) {
            describeByTables(family, m_folder);
            m_open.families.push_back(std::move(raw));
        } else {
            describeByLibrary(family, *m_opened.db, *handle);
            m_open.families.push_back(rocksFamily(m_opened.db, *handle, m_folder, std::move(raw)));
        }
        tellOf(family);
        m_open.description.spaces.push_back(spaceInfoOf(family, m_open.description.store));
    }

    void tellOf(const StoreFamily& family) {
        if (!family.bytewise) {
            warn({"foreign-comparator", std::nullopt,
                  (families().size() > 1 ? "family " + escape(family.name) + ": " : "") +
                      spaceInfoOf(family, m_open.description.store).note,
                  false});
        }
        for (const StoreTable& table : family.tables) {
            if (table.problem) {
                const std::string code = codeOf(*table.problem);
                warn(warningOf(*table.problem, code, true));
            }
        }
    }

    const std::string m_folder;
    const Library m_library;
    const std::string m_logs = logsOf(m_folder); // before it was opened
    std::shared_ptr<const lsm::Manifest> m_manifest;
    bool m_damaged = false; // the MANIFEST
    bool m_filesMissing = false;
    std::vector<bool> m_raw;     // by family: read by our own code
    std::vector<bool> m_missing; // by family: tables are missing
    LibraryStore m_opened;
    OpenStore m_open;
};

} // namespace

// A compaction may take a file away between the MANIFEST and its table: then both have changed, and it is
// tried again from the start.
Result<OpenStore> openStore(const std::string& folder, Library library) {
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const std::string before = stateOf(folder);
        Opening opening(folder, library);
        auto store = opening.open();
        if (store && !opening.filesMissing()) {
            return store;
        }
        std::this_thread::sleep_for(kPause);
        if (stateOf(folder) == before) {
            return store;
        }
    }
    return fail(beingWritten(folder));
}

} // namespace keyatlas::reader
