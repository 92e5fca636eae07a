// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/keyfold.h"

#include <algorithm>
#include <utility>

namespace keyatlas::lsm {

void KeyFold::begin(std::uint64_t covered) {
    m_end = End::Open;
    m_any = false;
    m_covered = covered;
    m_form = RowForm::Value;
    m_base = {};
    m_operands.clear();
}

bool KeyFold::take(const RawEntry& entry, std::uint32_t file) {
    if (entry.sequence < m_covered) {
        m_end = End::Deleted;
        return true;
    }
    if (m_any && entry.sequence == m_last) { // the same entry, in a log and in a table
        return false;
    }
    if (!m_any) {
        m_newest = entry.sequence;
        m_file = file;
    }
    m_any = true;
    m_last = entry.sequence;
    switch (entry.type) {
    case EntryType::Merge:
        m_operands.emplace_back(entry.value);
        return false;
    case EntryType::BlobIndex:
        m_form = RowForm::BlobIndex;
        break;
    case EntryType::WideColumns:
        m_form = RowForm::WideColumns;
        break;
    case EntryType::Value:
        m_form = RowForm::Value;
        break;
    default:
        m_end = End::Deleted;
        return true;
    }
    m_end = End::Base;
    m_base = entry.value;
    return true;
}

bool KeyFold::live(Row& row) {
    if (m_end != End::Base && m_operands.empty()) {
        return false;
    }
    row.form = m_operands.empty() ? m_form : RowForm::Operands;
    row.baseForm = m_form;
    row.value = m_base;
    row.hasBase = m_end == End::Base;
    row.sequence = m_newest;
    row.file = m_file;
    row.operands.clear();
    if (!m_operands.empty()) {
        std::reverse(m_operands.begin(), m_operands.end());
        row.operands = std::exchange(m_operands, {});
    }
    return true;
}

} // namespace keyatlas::lsm
