// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reader/family.h"

#include <memory>
#include <string>

namespace rocksdb {
class ColumnFamilyHandle;
class DB;
struct ReadOptions;
} // namespace rocksdb

namespace keyatlas::reader {

// The options of every pass: checksums verified, nothing kept in the cache.
rocksdb::ReadOptions scanOptions();

// A family that the library reads. `db` keeps the handle alive; what the library cannot read is left to
// `raw`.
std::shared_ptr<const Family> rocksFamily(std::shared_ptr<rocksdb::DB> db,
                                          rocksdb::ColumnFamilyHandle* handle, std::string folder,
                                          std::shared_ptr<const Family> raw);

} // namespace keyatlas::reader
