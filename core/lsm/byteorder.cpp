// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/byteorder.h"

#include "core/lsm/entryrun.h"
#include "core/lsm/keyentries.h"

#include <algorithm>
#include <utility>

namespace keyatlas::lsm {
namespace {

// For a heap whose front is the next entry in the order: the smallest key, of it the newest entry, of equally
// new ones that of the file that counts first.
bool comesLater(const EntryRun* a, const EntryRun* b) {
    const RawEntry& left = a->entry();
    const RawEntry& right = b->entry();
    if (const int order = left.key.compare(right.key); order != 0) {
        return order > 0;
    }
    return left.sequence != right.sequence ? left.sequence < right.sequence : a->file() > b->file();
}

} // namespace

ByteOrderReader::ByteOrderReader(std::unique_ptr<FamilyFiles> files)
    : m_files(std::move(files)), m_ranges(m_files->ranges()) {
    makeRuns();
}

ByteOrderReader::~ByteOrderReader() = default;

void ByteOrderReader::makeRuns() {
    if (!m_files->logs().entries().empty()) {
        m_runs.push_back(std::make_unique<LogRun>(m_files->logs()));
    }
    std::vector<const FamilyFiles::Table*> tables;
    for (const auto& table : m_files->tables()) {
        if (table.readable && table.meta.rangeKnown) {
            tables.push_back(&table);
        } else if (table.readable) {
            m_runs.push_back(std::make_unique<TableRun>(*m_files, &table));
        }
    }
    std::stable_sort(tables.begin(), tables.end(), [](const auto* a, const auto* b) {
        return a->meta.smallest.user < b->meta.smallest.user;
    });
    std::vector<TableRun*> open;
    for (const auto* table : tables) {
        const auto fits = std::find_if(open.begin(), open.end(), [&](const TableRun* run) {
            return run->lastKey() < table->meta.smallest.user;
        });
        if (fits != open.end()) {
            (*fits)->append(table);
            continue;
        }
        auto run = std::make_unique<TableRun>(*m_files, table);
        open.push_back(run.get());
        m_runs.push_back(std::move(run));
    }
}

void ByteOrderReader::start(const std::stop_token& stop) {
    m_started = true;
    for (const auto& run : m_runs) {
        if (run->next(stop)) {
            m_heap.push_back(run.get());
        }
    }
    std::make_heap(m_heap.begin(), m_heap.end(), comesLater);
}

void ByteOrderReader::advance(const std::stop_token& stop) {
    EntryRun* run = m_heap.front();
    const bool more = run->next(stop);
    if (more && (m_heap.size() == 1 || !comesLater(run, m_heap[1])) &&
        (m_heap.size() <= 2 || !comesLater(run, m_heap[2]))) {
        return; // still the first: most often so
    }
    std::pop_heap(m_heap.begin(), m_heap.end(), comesLater);
    if (more) {
        std::push_heap(m_heap.begin(), m_heap.end(), comesLater);
    } else {
        m_heap.pop_back();
    }
}

// Goes behind the entries of m_key, and behind those that should have come before it.
void ByteOrderReader::skipKey(const std::stop_token& stop) {
    while (!m_heap.empty() && !stop.stop_requested()) {
        const EntryRun& run = *m_heap.front();
        const int order = run.entry().key.compare(m_key);
        if (order > 0) {
            return;
        }
        if (order < 0) {
            m_files->problems.add(Problem::Kind::OutOfOrder, {Error::Code::Corrupt,
                                                              "entries do not ascend and were left out",
                                                              m_files->names()[run.file()],
                                                              std::nullopt,
                                                              {},
                                                              {}});
        }
        advance(stop);
    }
}

bool ByteOrderReader::foldKey(Row& row, const std::stop_token& stop) {
    m_key.assign(m_heap.front()->entry().key);
    m_haveKey = true;
    m_fold.begin(m_ranges.cover(m_key));
    while (!m_heap.empty() && m_heap.front()->entry().key == m_key && !stop.stop_requested()) {
        if (m_fold.take(m_heap.front()->entry(), m_heap.front()->file())) {
            break;
        }
        advance(stop);
    }
    return m_fold.live(row);
}

bool ByteOrderReader::next(Row& row, const std::stop_token& stop) {
    if (m_stopped) {
        return false;
    }
    if (!m_started) {
        start(stop);
    }
    for (;;) {
        if (m_haveKey) {
            skipKey(stop);
        }
        if (stop.stop_requested()) {
            m_stopped = true; // runs may stand anywhere now
            return false;
        }
        if (m_heap.empty()) {
            return false;
        }
        const bool live = foldKey(row, stop);
        if (stop.stop_requested()) {
            m_stopped = true;
            return false;
        }
        if (live) {
            row.key = m_key;
            m_files->fetchBlob(row, m_blob, m_files->problems);
            return true;
        }
    }
}

Result<void> ByteOrderReader::status() const {
    if (m_stopped) {
        return cancelled();
    }
    return {};
}

Result<Row> ByteOrderReader::find(Bytes key, std::optional<std::uint32_t> file, const std::stop_token& stop) {
    KeyEntries entries(*m_files, key);
    entries.readLogs();
    for (const auto& table : m_files->tables()) {
        const bool outside =
            table.meta.rangeKnown && (key < table.meta.smallest.user || table.meta.largest.user < key);
        if (!outside && (!file || *file == table.file)) {
            entries.readTable(table, KeyEntries::How::Seek, stop);
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
