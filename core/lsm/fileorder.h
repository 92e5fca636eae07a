// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/familyfiles.h"
#include "core/lsm/keyfold.h"
#include "core/lsm/newestentries.h"
#include "core/lsm/rangecover.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas::lsm {

// All entries of a family, file by file: the logs as they were written, then the tables.
class FileScan {
public:
    FileScan(const FamilyFiles& files, Problems& problems) : m_files(files), m_problems(problems) {}

    bool next(const std::stop_token& stop);
    const RawEntry& entry() const {
        return m_inLogs ? m_files.logs().entries()[m_at - 1].entry : m_cursor->entry();
    }
    std::uint32_t file() const { return m_inLogs ? m_files.logs().entries()[m_at - 1].log : m_file; }

private:
    const FamilyFiles& m_files;
    Problems& m_problems;
    bool m_inLogs = true;
    std::size_t m_at = 0;    // log entries given
    std::size_t m_table = 0; // tables begun
    std::uint32_t m_file = 0;
    std::optional<TableCursor> m_cursor;
};

// ReadOrder::AsInFiles: the first pass finds the newest entry of every key, the second gives them.
class FileOrderReader final : public FamilyReader {
public:
    FileOrderReader(std::unique_ptr<FamilyFiles> files, bool bytewise);

    bool next(Row& row, const std::stop_token& stop) override;
    Result<void> status() const override;
    Result<Row> find(Bytes key, std::optional<std::uint32_t> file, const std::stop_token& stop) override;
    const std::vector<std::string>& files() const override { return m_files->names(); }
    const std::vector<Problem>& problems() const override { return m_files->problems.all(); }
    std::uint64_t rangeDeletions() const override { return m_files->ranges().size(); }

private:
    struct Operand {
        std::uint64_t sequence = 0;
        EntryType type = EntryType::Merge;
        std::uint32_t file = 0;
        std::string value;
    };
    bool prepare(const std::stop_token& stop);
    void collectOperands(const std::stop_token& stop);
    bool fold(Row& row);

    std::unique_ptr<FamilyFiles> m_files;
    RangeCover m_ranges; // without any if the order is not bytewise: they cannot be applied
    NewestEntries m_newest;
    std::map<std::string, std::vector<Operand>, std::less<>> m_operands; // of keys whose newest is an operand
    Problems m_reportedBefore;                                           // what the second pass meets again
    std::optional<FileScan> m_scan;
    bool m_stopped = false;
    std::string m_blob;
    std::vector<std::string> m_found;
    std::string m_base;
};

} // namespace keyatlas::lsm
