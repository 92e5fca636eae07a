// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/missinglog.h"

#include <algorithm>

namespace keyatlas::lsm {
namespace {

// The oldest log that may hold rows which are in no table; 0 if the MANIFEST names none. A family without
// rows keeps the number 0 in RocksDB.
std::uint64_t namedLog(const Manifest& manifest) {
    std::uint64_t named = 0;
    for (const auto& family : manifest.families) {
        if (family.logNumber != 0) {
            named = named == 0 ? family.logNumber : std::min(named, family.logNumber);
        }
    }
    return named == 0 ? 0 : std::max(named, manifest.minLogNumberToKeep);
}

bool has(const std::vector<FolderFile>& files, FolderFile::Kind kind) {
    return std::any_of(files.begin(), files.end(), [kind](const FolderFile& f) { return f.kind == kind; });
}

// Both are made when a store is opened for writing, and neither when a checkpoint is taken.
bool looksLikeCheckpoint(const std::vector<FolderFile>& files) {
    return !has(files, FolderFile::Kind::Lock) && !has(files, FolderFile::Kind::Identity);
}

} // namespace

std::optional<Error> missingLog(const Manifest& manifest, const std::string& folder,
                                const std::vector<FolderFile>& files) {
    const bool rocks = manifest.engine == Engine::RocksDB;
    const std::uint64_t log = namedLog(manifest);
    const bool there = std::any_of(files.begin(), files.end(), [&](const FolderFile& file) {
        return file.kind == FolderFile::Kind::Log && (rocks ? file.number >= log : file.number == log);
    });
    if (log == 0 || there || (rocks && looksLikeCheckpoint(files))) {
        return std::nullopt;
    }
    Error error;
    error.code = Error::Code::NotFound;
    error.what = "the log " + numberedName(log, "") +
                 " is not in the folder: rows that were not yet in tables would be missing";
    error.path = inFolder(folder, numberedName(log, ".log"));
    return error;
}

} // namespace keyatlas::lsm
