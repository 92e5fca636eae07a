// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/blockentries.h"
#include "core/lsm/blockreader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace keyatlas::lsm {

// What a table of RocksDB says about itself. LevelDB's tables say nothing: all empty.
struct TableProperties {
    std::optional<std::uint64_t> entries, deletions, rangeDeletions, mergeOperands, rawKeyBytes,
        rawValueBytes, blocks, familyId;
    std::string compression, comparator, mergeOperator, familyName;
    std::optional<std::int64_t> createdAt, oldestKeyAt, fileCreatedAt; // seconds since 1970 UTC
    std::vector<std::pair<std::string, std::string>> raw;              // all, as they are

    std::uint32_t indexType = 0; // 2: partitioned, 3: with first keys
    bool indexUserKeys = false, indexDeltas = false;
    std::uint32_t externalVersion = 0; // not 0: was made outside and ingested
    std::uint64_t globalSequence = 0;
};

// Reads the block of properties. Its checksum may have been made before the store wrote a sequence number
// into it, as RocksDB did with ingested files; that is no damage.
Result<TableProperties> readProperties(const BlockReader& reader, const BlockHandle& handle);

} // namespace keyatlas::lsm
