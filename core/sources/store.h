// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/span.h"
#include "core/sources/source.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace keyatlas {

// The physical layer of a log-structured store (RocksDB, LevelDB): what its folder holds, as the store itself
// describes it. Plain data, const once published.

struct StoreTable {
    std::uint64_t number = 0;
    std::string file; // name within the folder
    int level = 0;
    std::string smallest; // user keys, both inside
    std::string largest;
    std::uint64_t bytes = 0; // of the file
    // From the table's own properties; absent where the table could not be opened or does not say.
    std::optional<std::uint64_t> entries; // deletions and operands included
    std::optional<std::uint64_t> deletions;
    std::optional<std::uint64_t> rangeDeletions;
    std::optional<std::uint64_t> mergeOperands;
    std::optional<std::uint64_t> rawKeyBytes;
    std::optional<std::uint64_t> rawValueBytes;
    std::optional<std::uint64_t> blocks;
    std::string compression;               // as the table says, "Snappy"; empty: not known
    std::optional<std::int64_t> createdAt; // seconds since 1970, UTC
    std::optional<std::int64_t> oldestKeyAt;
    std::optional<std::uint32_t> formatVersion;
    std::uint64_t smallestSequence = 0;
    std::uint64_t largestSequence = 0;
    std::optional<Error> problem{}; // why it cannot be read
};

using StoreOptions = std::vector<std::pair<std::string, std::string>>; // in the order of the OPTIONS file

struct StoreFamily {
    SpaceId id{};
    std::string name;
    std::uint32_t number = 0; // the store's own
    std::string comparator;   // names, as the store says
    bool bytewise = true;
    std::string mergeOperator;      // empty: none
    std::vector<StoreTable> tables; // by level; in level 0 the newest first, below by smallest key
    StoreOptions options;
    Extent about; // estimates from before a scan; unknown where the store does not say
};

struct StoreFile {
    enum class Kind { Table, Log, Manifest, Options, Current, Identity, Lock, InfoLog, Blob, Other };
    Kind kind = Kind::Other;
    std::string name;
    std::uint64_t bytes = 0;
    bool live = true; // belongs to the version that was opened
};

struct Store {
    std::string engine;    // "RocksDB" or "LevelDB"
    std::string writtenBy; // version of the library that wrote the OPTIONS file, empty if not known
    std::string identity;  // of the IDENTITY file
    std::uint64_t lastSequence = 0;
    std::uint64_t manifestNumber = 0;
    std::uint64_t logBytes = 0;        // of the write-ahead logs that are still needed
    std::vector<StoreFamily> families; // in the store's order
    std::vector<StoreFile> files;      // by name
    StoreOptions options;              // of the whole store
};

} // namespace keyatlas
