// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/entryrun.h"

#include <algorithm>

namespace keyatlas::lsm {

LogRun::LogRun(const LogEntries& logs) {
    m_sorted.reserve(logs.entries().size());
    for (const auto& entry : logs.entries()) {
        m_sorted.push_back(&entry);
    }
    std::stable_sort(m_sorted.begin(), m_sorted.end(), [](const LogEntry* a, const LogEntry* b) {
        if (const int order = a->entry.key.compare(b->entry.key); order != 0) {
            return order < 0;
        }
        return a->entry.sequence != b->entry.sequence ? a->entry.sequence > b->entry.sequence
                                                      : a->log > b->log;
    });
}

bool LogRun::next(const std::stop_token& stop) {
    if (stop.stop_requested() || m_at >= m_sorted.size()) {
        return false;
    }
    ++m_at;
    return true;
}

bool TableRun::next(const std::stop_token& stop) {
    while (!m_cursor || !m_cursor->next(stop)) {
        m_cursor.reset();
        if (stop.stop_requested() || m_at >= m_tables.size()) {
            return false;
        }
        const auto* table = m_tables[m_at++];
        if (const auto raw = m_files.open(*table, m_files.problems)) {
            m_cursor.emplace(raw, m_files.problems);
        }
    }
    return true;
}

} // namespace keyatlas::lsm
