// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace keyatlas::lsm {

// A file of a store's folder, by its name.
struct FolderFile {
    enum class Kind { Table, Log, Manifest, Options, Current, Identity, Lock, InfoLog, Blob, Other };
    Kind kind = Kind::Other;
    std::string name;
    std::uint64_t number = 0; // of tables, logs, manifests, options and blob files
    std::uint64_t bytes = 0;
};

// What the name of a file says about it; `bytes` stays 0.
FolderFile fileFromName(std::string_view name);

// The regular files of a folder by name, without those of its subfolders. Errors: NotFound, NoPermission, Io.
Result<std::vector<FolderFile>> listFolder(const std::string& folder);

// The name a store gives its files: "000012.sst".
std::string numberedName(std::uint64_t number, std::string_view suffix);
std::string tableName(std::uint64_t number);

std::string inFolder(const std::string& folder, const std::string& name);

} // namespace keyatlas::lsm
