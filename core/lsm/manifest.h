// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytereader.h"
#include "core/lsm/internalkey.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas::lsm {

// A live table as the MANIFEST describes it.
struct TableMeta {
    std::uint64_t number = 0;
    std::string file; // name within the folder if known (describeTables), else NNNNNN.sst or .ldb
    int level = 0;
    std::uint32_t pathId = 0; // not 0: in another folder of the store's options
    std::uint64_t bytes = 0;
    bool rangeKnown = true;        // smallest and largest are filled in
    InternalKey smallest, largest; // both inside; a largest of kMaxSequence and RangeDeletion is outside
    bool sequencesKnown = false;   // LevelDB does not say them
    std::uint64_t smallestSequence = 0, largestSequence = 0;
    std::optional<std::int64_t> createdAt, oldestKeyAt; // seconds since 1970 UTC
    std::uint8_t temperature = 0;
    std::string checksum, checksumName; // of the whole file
    std::uint64_t oldestBlobFile = 0;
};

struct FamilyMeta {
    std::uint32_t id = 0;
    std::string name;
    std::string comparator;        // its name; empty if nothing says it
    bool bytewise = true;          // the comparator orders as bytes do
    std::uint64_t logNumber = 0;   // older logs hold nothing for this family
    std::vector<TableMeta> tables; // level 0 newest first, then level by level by number
};

enum class Engine { LevelDB, RocksDB };

// What a store's folder holds, as its MANIFEST says it, or as far as the tables say it. A plain value.
struct Manifest {
    Engine engine = Engine::LevelDB; // RocksDB if a tag or a file says so that LevelDB does not have
    std::string file;                // "MANIFEST-000005"; empty: described by the tables alone
    std::uint64_t number = 0;
    std::vector<FamilyMeta> families; // by id, without those that were dropped
    std::vector<FamilyMeta> dropped;  // without tables
    std::uint64_t lastSequence = 0, nextFileNumber = 0, prevLogNumber = 0, minLogNumberToKeep = 0;
    std::uint64_t edits = 0; // that were read
    std::string databaseId;
    std::vector<std::uint64_t> blobFiles;
    std::vector<Error> damage; // why it was not read to its end; what came before counts
    bool levelsKnown = true;   // false: from the tables alone, every table is at level 0

    const FamilyMeta* family(std::uint32_t id) const;
};

bool isBytewise(const std::string& comparator);

// The name that CURRENT gives. Errors: NotFound, Corrupt (it names no MANIFEST), Io.
Result<std::string> currentManifest(const std::string& folder);

// The store as its current MANIFEST says it. Errors: NotFound (no CURRENT, or the MANIFEST it names is not
// there: Error::path says which), Corrupt (nothing of it could be read), Io, Cancelled.
Result<Manifest> readManifest(const std::string& folder, const std::stop_token& stop);
Result<Manifest> readManifest(const std::string& folder, const std::string& name,
                              const std::stop_token& stop);
// The same of bytes that are at hand; `path` is for messages.
Result<Manifest> readManifest(std::shared_ptr<const ByteReader> file, const std::string& path,
                              const std::stop_token& stop);

// A table that a MANIFEST names is not in the folder. What of a damaged one cannot be read may say that a
// compaction has replaced the table: then there is nothing to put back.
Error missingTable(const std::string& path, bool manifestDamaged);

// The MANIFEST of the highest number beside `tried` (may be empty).
std::optional<std::string> otherManifest(const std::string& folder, const std::string& tried);

// The store as its tables alone describe it, one by one: all tables of the folder, live or not. LevelDB
// tables name no family and no comparator: they are the family "default" (id 0), whose `bytewise` says
// whether their keys ascend as bytes. Unreadable tables are in `damage`. Errors: NotFound (no folder),
// Cancelled.
Result<Manifest> describeTables(const std::string& folder, const std::stop_token& stop);

} // namespace keyatlas::lsm
