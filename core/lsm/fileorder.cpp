// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/fileorder.h"

#include "core/lsm/keyentries.h"

#include <algorithm>
#include <utility>

namespace keyatlas::lsm {

bool FileScan::next(const std::stop_token& stop) {
    if (stop.stop_requested()) {
        return false;
    }
    if (m_inLogs && m_at < m_files.logs().entries().size()) {
        ++m_at;
        return true;
    }
    m_inLogs = false;
    while (!m_cursor || !m_cursor->next(stop)) {
        m_cursor.reset();
        if (stop.stop_requested() || m_table >= m_files.tables().size()) {
            return false;
        }
        const auto& table = m_files.tables()[m_table++];
        if (!table.readable) {
            continue;
        }
        m_file = table.file;
        if (const auto raw = m_files.open(table, m_problems)) {
            m_cursor.emplace(raw, m_problems);
        }
    }
    return true;
}

FileOrderReader::FileOrderReader(std::unique_ptr<FamilyFiles> files, bool bytewise)
    : m_files(std::move(files)) {
    if (bytewise) {
        m_ranges = RangeCover(m_files->ranges());
    } else if (const auto count = m_files->ranges().size(); count > 0) {
        m_files->problems.add(Problem::Kind::RangesNotApplied,
                              {Error::Code::Unsupported,
                               "deletions of ranges are not applied: the order of the keys is not known",
                               {},
                               std::nullopt,
                               {},
                               {}},
                              count);
    }
}

void FileOrderReader::collectOperands(const std::stop_token& stop) {
    FileScan scan(*m_files, m_reportedBefore);
    while (scan.next(stop)) {
        const RawEntry& entry = scan.entry();
        const auto* newest = m_newest.find(entry.key);
        if (newest != nullptr && newest->type == EntryType::Merge) {
            m_operands[std::string(entry.key)].push_back(
                {entry.sequence, entry.type, scan.file(), std::string(entry.value)});
        }
    }
    for (auto& [key, operands] : m_operands) {
        std::stable_sort(operands.begin(), operands.end(),
                         [](const Operand& a, const Operand& b) { return a.sequence > b.sequence; });
    }
}

// The first pass. False if it was stopped.
bool FileOrderReader::prepare(const std::stop_token& stop) {
    FileScan scan(*m_files, m_files->problems);
    while (scan.next(stop)) {
        m_newest.add(scan.entry(), scan.file());
    }
    if (!stop.stop_requested() && m_newest.anyMerge()) {
        collectOperands(stop);
    }
    m_scan.emplace(*m_files, m_reportedBefore);
    return !stop.stop_requested();
}

bool FileOrderReader::fold(Row& row) {
    const RawEntry& entry = m_scan->entry();
    KeyFold fold;
    fold.begin(m_ranges.cover(entry.key));
    const auto operands = m_operands.find(entry.key);
    if (operands == m_operands.end()) {
        fold.take(entry, m_scan->file());
        return fold.live(row);
    }
    for (const auto& operand : operands->second) {
        if (fold.take({entry.key, operand.sequence, operand.type, operand.value}, operand.file)) {
            break;
        }
    }
    const bool live = fold.live(row);
    m_base = std::string(row.value);
    row.value = m_base;
    m_operands.erase(operands);
    return live;
}

bool FileOrderReader::next(Row& row, const std::stop_token& stop) {
    if (m_stopped) {
        return false;
    }
    m_stopped = !m_scan && !prepare(stop);
    while (!m_stopped && m_scan->next(stop)) {
        const RawEntry& entry = m_scan->entry();
        auto* newest = m_newest.find(entry.key);
        // Null if the file has changed since the first pass.
        if (newest == nullptr || newest->given || newest->sequence != entry.sequence ||
            newest->file != m_scan->file()) {
            continue;
        }
        newest->given = true;
        if (!isDeletion(entry.type) && fold(row)) {
            row.key = entry.key;
            m_files->fetchBlob(row, m_blob, m_files->problems);
            return true;
        }
    }
    m_stopped = m_stopped || stop.stop_requested();
    return false;
}

Result<void> FileOrderReader::status() const {
    if (m_stopped) {
        return cancelled();
    }
    return {};
}

Result<Row> FileOrderReader::find(Bytes key, std::optional<std::uint32_t> file, const std::stop_token& stop) {
    KeyEntries entries(*m_files, key);
    entries.readLogs();
    for (const auto& table : m_files->tables()) {
        if (!file || *file == table.file) {
            entries.readTable(table, KeyEntries::How::Scan, stop);
        }
    }
    if (stop.stop_requested()) {
        return cancelled();
    }
    if (file && entries.needsOlder()) {
        return find(key, std::nullopt, stop);
    }
    return entries.row(m_ranges.cover(key), m_found);
}

} // namespace keyatlas::lsm
