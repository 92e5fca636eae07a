// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/blobfiles.h"
#include "core/lsm/familyreader.h"
#include "core/lsm/logentries.h"
#include "core/lsm/rawtable.h"

#include <memory>
#include <string>
#include <vector>

namespace keyatlas::lsm {

// The tables and logs of one family, looked at once: what is missing or unreadable is reported here.
class FamilyFiles {
public:
    FamilyFiles(std::string folder, std::uint32_t family)
        : m_folder(std::move(folder)), m_logs(family), m_blobs(m_folder) {}

    Result<void> load(const Manifest& manifest, const FamilyMeta& family, const std::stop_token& stop);

    struct Table {
        TableMeta meta;
        std::string name;
        bool readable = false;
        std::uint32_t file = 0; // index of names()
    };
    const std::vector<Table>& tables() const { return m_tables; } // as in FamilyMeta
    const LogEntries& logs() const { return m_logs; }
    const std::vector<std::string>& names() const { return m_names; } // logs first
    const std::vector<RangeDeletion>& ranges() const { return m_ranges; }

    // Opens a table that is readable; null if that has changed, which is reported.
    std::shared_ptr<const RawTable> open(const Table& table, Problems& problems) const;

    // Where a value (or the base of operands) is in a blob file: puts it into the row; `bytes` holds it.
    void fetchBlob(Row& row, std::string& bytes, Problems& into);

    Problems problems;

private:
    Result<void> readLogs(const Manifest& manifest, const FamilyMeta& family,
                          const std::vector<FolderFile>& files, const std::stop_token& stop);
    void look(Table& table);
    void takeRanges(const RawTable& raw, const TableMeta& meta);

    std::string m_folder;
    LogEntries m_logs;
    BlobFiles m_blobs;
    std::vector<Table> m_tables;
    std::vector<std::string> m_names;
    std::vector<RangeDeletion> m_ranges;
    bool m_cutManifest = false;
    bool m_clipRanges = true; // the tables' own parts of the order are known
};

} // namespace keyatlas::lsm
