// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/familyfiles.h"

#include "core/base/file.h"
#include "core/lsm/missinglog.h"

#include <algorithm>
#include <map>
#include <utility>

namespace keyatlas::lsm {
namespace {

// A range that a table holds counts only for the part of the order that is the table's: what lies outside may
// have newer entries whose numbers were dropped.
bool clip(RangeDeletion& range, const TableMeta& meta) {
    if (range.first < meta.smallest.user) {
        range.first = meta.smallest.user;
    }
    const bool outside =
        meta.largest.sequence == kMaxSequence && meta.largest.type == EntryType::RangeDeletion;
    std::string end = meta.largest.user;
    if (!outside) {
        end.push_back('\0'); // the next key after it
    }
    if (end < range.last) {
        range.last = std::move(end);
    }
    return range.first < range.last;
}

std::uint64_t firstLog(const Manifest& manifest, const FamilyMeta& family) {
    std::uint64_t first = family.logNumber;
    for (const std::uint64_t other : {manifest.prevLogNumber, manifest.minLogNumberToKeep}) {
        first = other == 0 ? first : std::min(first, other);
    }
    return first;
}

} // namespace

std::shared_ptr<const RawTable> FamilyFiles::open(const Table& table, Problems& into) const {
    const std::string path = inFolder(m_folder, table.name);
    auto file = openFile(path);
    if (!file) {
        const bool gone = file.error().code == Error::Code::NotFound;
        into.add(gone ? Problem::Kind::TableMissing : Problem::Kind::TableUnreadable, file.error());
        return nullptr;
    }
    auto raw =
        RawTable::open(std::move(*file), path,
                       table.meta.sequencesKnown ? std::optional(table.meta.largestSequence) : std::nullopt);
    if (!raw) {
        into.add(Problem::Kind::TableUnreadable, raw.error());
        return nullptr;
    }
    return *raw;
}

void FamilyFiles::takeRanges(const RawTable& raw, const TableMeta& meta) {
    for (RangeDeletion range : raw.rangeDeletions()) {
        if (!m_clipRanges || clip(range, meta)) {
            m_ranges.push_back(std::move(range));
        }
    }
}

void FamilyFiles::look(Table& table) {
    if (table.name.empty()) {
        Error error = missingTable(inFolder(m_folder, tableName(table.meta.number)), m_cutManifest);
        if (table.meta.pathId != 0) {
            error.what = "a table is in another folder of the store";
        }
        problems.add(Problem::Kind::TableMissing, std::move(error));
        return;
    }
    const auto raw = open(table, problems);
    table.readable = raw != nullptr;
    if (!raw) {
        return;
    }
    for (const auto& problem : raw->openProblems()) {
        problems.add(problem.kind, problem.error, problem.count);
    }
    takeRanges(*raw, table.meta);
}

Result<void> FamilyFiles::readLogs(const Manifest& manifest, const FamilyMeta& family,
                                   const std::vector<FolderFile>& files, const std::stop_token& stop) {
    std::vector<FolderFile> logs;
    for (const auto& file : files) {
        if (file.kind == FolderFile::Kind::Log && file.number >= firstLog(manifest, family)) {
            logs.push_back(file);
        }
    }
    std::sort(logs.begin(), logs.end(),
              [](const FolderFile& a, const FolderFile& b) { return a.number < b.number; });
    for (const auto& log : logs) {
        const std::string path = inFolder(m_folder, log.name);
        m_names.push_back(log.name);
        auto file = openFile(path);
        Result<void> read;
        if (!file) {
            read = fail(file.error());
        } else {
            const bool counts = log.number >= family.logNumber || log.number == manifest.prevLogNumber;
            read = m_logs.read(std::move(*file), path, log.number, counts, problems, stop);
        }
        if (!read && read.error().code == Error::Code::Cancelled) {
            return read;
        }
        if (!read) {
            problems.add(Problem::Kind::LogDamaged, read.error());
        }
    }
    m_logs.finish(problems);
    if (auto missing = missingLog(manifest, m_folder, files)) {
        problems.add(Problem::Kind::LogMissing, std::move(*missing));
    }
    return {};
}

void FamilyFiles::fetchBlob(Row& row, std::string& bytes, Problems& into) {
    RowForm& form = row.form == RowForm::Operands ? row.baseForm : row.form;
    if (form != RowForm::BlobIndex || (row.form == RowForm::Operands && !row.hasBase)) {
        return;
    }
    auto value = m_blobs.value(row.key, row.value);
    if (!value) {
        into.add(Problem::Kind::BlobLost, value.error());
        return;
    }
    bytes = std::move(*value);
    row.value = bytes;
    form = RowForm::Value;
}

Result<void> FamilyFiles::load(const Manifest& manifest, const FamilyMeta& family,
                               const std::stop_token& stop) {
    const auto files = listFolder(m_folder);
    if (!files) {
        return fail(files.error());
    }
    if (auto read = readLogs(manifest, family, *files, stop); !read) {
        return read;
    }
    m_ranges = m_logs.rangeDeletions();
    m_clipRanges = manifest.levelsKnown;
    m_cutManifest = !manifest.damage.empty();
    std::map<std::uint64_t, std::string> byNumber;
    for (const auto& file : *files) {
        if (file.kind == FolderFile::Kind::Table) {
            byNumber[file.number] = file.name;
        }
    }
    m_tables.reserve(family.tables.size());
    for (const auto& meta : family.tables) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        Table table;
        table.meta = meta;
        const auto named = byNumber.find(meta.number);
        table.name = !meta.file.empty() ? meta.file : named != byNumber.end() ? named->second : std::string();
        table.file = static_cast<std::uint32_t>(m_names.size());
        m_names.push_back(table.name.empty() ? std::to_string(meta.number).append(".sst") : table.name);
        look(table);
        m_tables.push_back(std::move(table));
    }
    return {};
}

} // namespace keyatlas::lsm
