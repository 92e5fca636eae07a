// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/manifest.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace keyatlas::lsm {

// One record of a MANIFEST: what changed.
struct VersionEdit {
    std::uint32_t family = 0;
    std::optional<std::string> comparator, addFamily, databaseId;
    std::optional<std::uint64_t> logNumber, prevLogNumber, nextFileNumber, lastSequence, minLogNumberToKeep;
    bool dropFamily = false;
    bool rocksdb = false;                        // holds a tag that LevelDB does not have
    std::optional<std::uint32_t> groupRemaining; // of edits that count together: how many are still to come
    std::vector<std::pair<int, std::uint64_t>> deleted; // level, number
    std::vector<TableMeta> added;
    std::vector<std::uint64_t> blobFiles;
};

// False if the record is not understood: `why` says what.
bool parseEdit(Bytes record, VersionEdit& edit, std::string& why);

} // namespace keyatlas::lsm
