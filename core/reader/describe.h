// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/lsm/manifest.h"
#include "core/sources/rocks/protocol.h"

#include <string>
#include <vector>

namespace rocksdb {
class ColumnFamilyHandle;
class DB;
} // namespace rocksdb

namespace keyatlas::reader {

// What a folder says of itself: files, options, identity, and the families by the MANIFEST, tables included.
Result<Store> describeStore(const std::string& folder, const lsm::Manifest& manifest);

// Adds what the library knows of a family: the tables' properties, estimates.
void describeByLibrary(StoreFamily& family, rocksdb::DB& db, rocksdb::ColumnFamilyHandle* handle);
// The same from the tables themselves, where the library cannot be asked.
void describeByTables(StoreFamily& family, const std::string& folder);

// The source and its spaces as the families say them.
SourceInfo sourceInfoOf(const Store& store, const std::string& folder);
SpaceInfo spaceInfoOf(const StoreFamily& family, const Store& store);

} // namespace keyatlas::reader
