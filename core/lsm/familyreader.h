// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/manifest.h"
#include "core/lsm/problem.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas::lsm {

enum class ReadOrder {
    // Keys ascend as bytes: for families whose comparator is bytewise. Tables and logs are merged as they are
    // read; a block of every table that overlaps others is in memory.
    ByBytes,
    // For any comparator: entries stand as in the files. First what only the logs hold, as it was written;
    // then
    // level 0, newest table first; then level by level, tables by their number. A key stands where its newest
    // entry is. Two passes; 32 bytes or more of memory a key.
    AsInFiles,
};

// What a key holds.
enum class RowForm {
    Value,
    Operands,    // operands of a merge operator that is not known here, oldest first
    BlobIndex,   // the value is in a blob file that cannot be read (see the problems); these bytes say where
    WideColumns, // several named columns, as they are stored
};

// One live key. The bytes are valid until the reader's next call.
struct Row {
    Bytes key;
    RowForm form = RowForm::Value;
    Bytes value;                       // Operands: the base value, if hasBase
    bool hasBase = true;               // Operands only
    RowForm baseForm = RowForm::Value; // Operands only: what the base value is
    std::vector<std::string> operands; // Operands only
    std::uint64_t sequence = 0;        // of the newest entry
    std::uint32_t file = 0;            // where that is: an index of FamilyReader::files()
};

// One family of a store, read whole from its tables and logs, without the store's library. Changes nothing in
// the folder. The newest entry of a key wins, by sequence number; deletions and deleted ranges hide what is
// older (ranges need a bytewise comparator; for another they are reported as not applied). What cannot be
// read is reported and left out: a lost block may also have held deletions, so that older entries show again.
// For one thread.
class FamilyReader {
public:
    // Looks at every table's end and reads the logs. `manifest` is copied as far as it is needed.
    // Errors: Usage (no such family), NotFound (the folder), Cancelled. All else is in problems().
    static Result<std::unique_ptr<FamilyReader>> open(const std::string& folder, const Manifest& manifest,
                                                      std::uint32_t family, ReadOrder order,
                                                      const std::stop_token& stop);
    virtual ~FamilyReader() = default;
    FamilyReader(const FamilyReader&) = delete;
    FamilyReader& operator=(const FamilyReader&) = delete;

    // The next live key. False at the end or if it was stopped: ask status().
    virtual bool next(Row& row, const std::stop_token& stop) = 0;
    virtual Result<void> status() const = 0; // Ok, or Cancelled

    // One key, wherever next() is. Error: NoSuchKey, Cancelled. ByBytes seeks in the tables that may hold it;
    // AsInFiles has to read all, or only the table `file` (as in Row) if it is given.
    virtual Result<Row> find(Bytes key, std::optional<std::uint32_t> file, const std::stop_token& stop) = 0;

    virtual const std::vector<std::string>& files() const = 0; // names within the folder, logs first
    virtual const std::vector<Problem>& problems() const = 0;  // so far; grows while reading
    virtual std::uint64_t rangeDeletions() const = 0;          // found in tables and logs

protected:
    FamilyReader() = default;
};

} // namespace keyatlas::lsm
