// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/sources/rocks/protocol.h"

#include <string>
#include <vector>

namespace rocksdb {
class ColumnFamilyHandle;
class DB;
} // namespace rocksdb

namespace keyatlas::reader {

// What a folder says of itself without its families: files, options, identity, engine.
Result<rocks::Description> describeFolder(const std::string& folder);

// A family as the library sees it: tables with their properties, estimates.
StoreFamily describeFamily(rocksdb::DB& db, rocksdb::ColumnFamilyHandle* handle, SpaceId id,
                           const std::string& folder);

// After the families are known: which files are live, sizes, the space and the sentence of each.
void completeDescription(rocks::Description& description);

} // namespace keyatlas::reader
