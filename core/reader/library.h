// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rocksdb {
class ColumnFamilyHandle;
class DB;
} // namespace rocksdb

namespace keyatlas::reader {

// A family the library is to open, with the name of its comparator as the MANIFEST says it.
struct WantedFamily {
    std::string name;
    std::string comparator;
};

// A store that the library has open for reading.
struct LibraryStore {
    std::shared_ptr<rocksdb::DB> db;                   // null: see error
    std::vector<rocksdb::ColumnFamilyHandle*> handles; // as wanted; live as long as db
    std::optional<Error> error;
    std::vector<std::string> said; // its warnings
};

std::string nameOf(rocksdb::ColumnFamilyHandle* handle);

// Opens these families read-only; "default" has to be among them. Of a family whose comparator is not known
// only the name is imitated: it must not be read.
LibraryStore openByLibrary(const std::string& folder, const std::vector<WantedFamily>& families);

} // namespace keyatlas::reader
