// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/familyfiles.h"

#include <memory>
#include <optional>
#include <vector>

namespace keyatlas::lsm {

// Entries that ascend: by key, of one key the newest first.
class EntryRun {
public:
    virtual ~EntryRun() = default;
    EntryRun(const EntryRun&) = delete;
    EntryRun& operator=(const EntryRun&) = delete;

    virtual bool next(const std::stop_token& stop) = 0;
    virtual const RawEntry& entry() const = 0;
    virtual std::uint32_t file() const = 0; // where the entry is

protected:
    EntryRun() = default;
};

// The entries of all logs, sorted.
class LogRun final : public EntryRun {
public:
    explicit LogRun(const LogEntries& logs);
    bool next(const std::stop_token& stop) override;
    const RawEntry& entry() const override { return m_sorted[m_at - 1]->entry; }
    std::uint32_t file() const override { return m_sorted[m_at - 1]->log; }

private:
    std::vector<const LogEntry*> m_sorted;
    std::size_t m_at = 0;
};

// Tables that follow each other without overlapping; one is open at a time.
class TableRun final : public EntryRun {
public:
    TableRun(FamilyFiles& files, const FamilyFiles::Table* first) : m_files(files), m_tables{first} {}
    void append(const FamilyFiles::Table* table) { m_tables.push_back(table); }
    Bytes lastKey() const { return m_tables.back()->meta.largest.user; }

    bool next(const std::stop_token& stop) override;
    const RawEntry& entry() const override { return m_cursor->entry(); }
    std::uint32_t file() const override { return m_tables[m_at - 1]->file; }

private:
    FamilyFiles& m_files;
    std::vector<const FamilyFiles::Table*> m_tables;
    std::size_t m_at = 0;
    std::optional<TableCursor> m_cursor;
};

} // namespace keyatlas::lsm
