// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/internalkey.h"
#include "core/lsm/problem.h"
#include "core/lsm/tableproperties.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas::lsm {

// An entry as a file holds it. The bytes are valid until whoever gave it goes on.
struct RawEntry {
    Bytes key;
    std::uint64_t sequence = 0;
    EntryType type = EntryType::Value;
    Bytes value;
};

// Entries of keys in [first, last) that are older than `sequence` are deleted.
struct RangeDeletion {
    std::string first, last;
    std::uint64_t sequence = 0;
};

// One table: LevelDB's, or a block-based one of RocksDB up to format 5. Const, for any thread.
class RawTable {
public:
    // `largestSequence`: as the MANIFEST says it, for ingested tables, whose entries all have that number.
    // Errors: Corrupt (footer or index damaged), Unsupported (another kind, newer format, codec of the index;
    // Error::name), Io. Smaller damage is in openProblems().
    static Result<std::shared_ptr<const RawTable>> open(std::shared_ptr<const ByteReader> file,
                                                        std::string path,
                                                        std::optional<std::uint64_t> largestSequence = {});

    const Footer& footer() const { return m_reader.footer(); }
    const std::string& path() const { return m_reader.path(); }
    const TableProperties& properties() const { return m_properties; }
    const std::vector<RangeDeletion>& rangeDeletions() const { return m_ranges; }
    const std::vector<Problem>& openProblems() const { return m_problems.all(); }
    bool seekable() const { return !m_propertiesLost && !m_plainKeys; } // TableCursor::seek() can be trusted
    bool plainKeys() const { return m_plainKeys; } // without sequence and type: a table that is no store's

    // First and last key as bytes, if the keys of the index ascend as bytes. Reads two blocks. `first` and
    // `last` are empty without entries.
    struct KeyRange {
        bool ascends = true;
        bool any = false;
        std::string first, last;
    };
    KeyRange keyRange() const;

    // How the first data block says it is packed: the type byte behind it. None without a block that can be
    // found.
    std::optional<std::uint8_t> firstBlockType() const;

private:
    friend class TableCursor;
    friend class BlockWalk;

    RawTable(BlockReader reader) : m_reader(std::move(reader)) {}
    void readMeta();
    void readRanges(const BlockHandle& handle);
    void decideGlobalSequence(std::optional<std::uint64_t> largestSequence);
    Result<void> readIndex();
    bool indexParses(IndexLayout layout) const;
    void guessIndex();
    void lookForPlainKeys();
    Bytes userOf(Bytes indexKey) const;
    Bytes userKey(Bytes key) const;

    BlockReader m_reader;
    TableProperties m_properties;
    bool m_propertiesLost = false;
    std::optional<std::uint64_t> m_globalSequence;
    std::optional<BlockHandle> m_rangesAt;
    std::vector<RangeDeletion> m_ranges;
    std::string m_index;
    IndexLayout m_layout;
    bool m_partitioned = false;
    bool m_plainKeys = false;
    Problems m_problems;
};

// The data blocks of a table in file order. What cannot be read of a partitioned index is reported.
class BlockWalk {
public:
    BlockWalk(const RawTable& table, Problems& problems);
    BlockWalk(const BlockWalk&) = delete; // its parts point into each other
    BlockWalk& operator=(const BlockWalk&) = delete;

    // The next handle; `lastKey` is a user key that is not less than any in the block. Handles never go back.
    bool next(BlockHandle& handle, Bytes& lastKey);

private:
    bool nextPart();

    const RawTable& m_table;
    Problems& m_problems;
    IndexEntries m_top, m_part;
    std::string m_partBlock;
    std::uint64_t m_floor = 0;     // where the next data block may begin
    std::uint64_t m_partFloor = 0; // and the next part of the index
};

// The entries of a table in file order. A block that cannot be read is skipped and reported. For one thread;
// keeps the table alive, not `problems`.
class TableCursor {
public:
    TableCursor(std::shared_ptr<const RawTable> table, Problems& problems);

    // False at the end, and when a stop was requested.
    bool next(const std::stop_token& stop);
    const RawEntry& entry() const { return m_entry; }

    // In a table in byte order: goes to the first block that may hold `key`, so that next() gives its entries
    // before any of a larger key. Forward only.
    void seek(Bytes key);

private:
    bool nextBlock();
    bool load(const BlockHandle& handle);
    bool decode();
    void lost(std::string what);

    std::shared_ptr<const RawTable> m_table;
    Problems& m_problems;
    BlockWalk m_walk;
    BlockHandle m_handle;
    std::string m_block;
    BlockEntries m_entries;
    RawEntry m_entry;
};

} // namespace keyatlas::lsm
