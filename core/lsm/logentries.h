// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/problem.h"
#include "core/lsm/rawtable.h"
#include "core/lsm/storefiles.h"
#include "core/lsm/writebatch.h"

#include <deque>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas::lsm {

// An entry of a log, in memory.
struct LogEntry {
    RawEntry entry;
    std::uint32_t log = 0; // which of the logs read
};

// What the logs of a store hold for one family, in the order of writing. The records that hold such entries
// are kept in memory, as a store does with its logs.
class LogEntries {
public:
    explicit LogEntries(std::uint32_t family) : m_family(family) {}

    // Reads one log, in ascending order of their numbers. With `counts` false only transactions that were
    // prepared there are kept, for a commit in a later log. Errors: Cancelled, Io, Changed: what was read
    // counts.
    Result<void> read(std::shared_ptr<const ByteReader> file, const std::string& path, std::uint64_t number,
                      bool counts, Problems& problems, const std::stop_token& stop);
    // To be called after the last log: transactions that nobody committed are reported.
    void finish(Problems& problems);

    const std::vector<LogEntry>& entries() const { return m_entries; }
    const std::vector<RangeDeletion>& rangeDeletions() const { return m_ranges; }
    std::uint32_t logs() const { return m_logs; }

private:
    struct Prepared {
        std::uint64_t base = 0;  // the number its first entry would have had
        std::uint64_t count = 0; // of entries of all families
        std::vector<BatchItem> items;
    };
    bool takeRecord(Bytes record, bool counts);
    void keep(const BatchItem& item);
    std::uint64_t commit(const BatchItem& item, std::uint64_t base, bool counts);

    std::uint32_t m_family;
    std::deque<std::string> m_records; // the entries point into them
    std::vector<LogEntry> m_entries;
    std::vector<RangeDeletion> m_ranges;
    std::map<std::string, Prepared> m_prepared; // by the transaction's name
    std::uint32_t m_logs = 0;
    std::string m_error;
};

} // namespace keyatlas::lsm
