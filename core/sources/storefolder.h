// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// Whether a folder with these files is that of a RocksDB or LevelDB store, whole or damaged.
bool isStore(const std::vector<std::string>& names);
bool isStoreFolder(const std::string& folder);

// The store's folder, if `file` is one of the files of a store (a table, a log, a MANIFEST, CURRENT) beside
// the others.
std::optional<std::string> storeFolderOf(const std::string& file);

// What a table of a store is told by that stands alone; none if `file` is none.
std::optional<Error> storeFile(const std::string& file);

} // namespace keyatlas
