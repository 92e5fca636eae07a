// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/keyentries.h"

#include "core/lsm/keyfold.h"

#include <algorithm>
#include <utility>

namespace keyatlas::lsm {

void KeyEntries::add(const RawEntry& entry, std::uint32_t file) {
    m_kept.push_back({entry.sequence, entry.type, std::string(entry.value), file});
}

void KeyEntries::readLogs() {
    for (const auto& logged : m_files.logs().entries()) {
        if (logged.entry.key == m_key) {
            add(logged.entry, logged.log);
        }
    }
}

void KeyEntries::readTable(const FamilyFiles::Table& table, How how, const std::stop_token& stop) {
    if (!table.readable) {
        return;
    }
    const auto raw = m_files.open(table, m_problems);
    if (!raw) {
        return;
    }
    TableCursor cursor(raw, m_problems);
    const bool seek = how == How::Seek && raw->seekable();
    if (seek) {
        cursor.seek(m_key);
    }
    while (cursor.next(stop)) {
        const int order = cursor.entry().key.compare(m_key);
        if (order == 0) {
            add(cursor.entry(), table.file);
        } else if (seek && order > 0) {
            return;
        }
    }
}

bool KeyEntries::needsOlder() const {
    return m_kept.empty() || std::all_of(m_kept.begin(), m_kept.end(),
                                         [](const Kept& kept) { return kept.type == EntryType::Merge; });
}

Result<Row> KeyEntries::row(std::uint64_t covered, std::vector<std::string>& storage) {
    std::stable_sort(m_kept.begin(), m_kept.end(), [](const Kept& a, const Kept& b) {
        return a.sequence != b.sequence ? a.sequence > b.sequence : a.file < b.file;
    });
    KeyFold fold;
    fold.begin(covered);
    for (const auto& kept : m_kept) {
        if (fold.take({m_key, kept.sequence, kept.type, kept.value}, kept.file)) {
            break;
        }
    }
    Row row;
    if (!fold.live(row)) {
        if (m_kept.empty() && !m_problems.all().empty()) {
            return fail(m_problems.all().front().error);
        }
        return fail(Error::Code::NoSuchKey, "there is no such key");
    }
    storage = {m_key, std::string(row.value)};
    row.key = storage[0];
    row.value = storage[1];
    Problems ofBlob;
    std::string blob;
    m_files.fetchBlob(row, blob, ofBlob);
    if (!ofBlob.all().empty()) {
        return fail(ofBlob.all().front().error);
    }
    if (row.value.data() == blob.data()) {
        storage[1] = std::move(blob);
        row.value = storage[1];
    }
    return row;
}

} // namespace keyatlas::lsm
