// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/sortedtablemodel.h"

#include <algorithm>
#include <numeric>

namespace keyatlas {

int SortedTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SortedTableModel::rowOf(std::size_t thing) const {
    const auto at = std::find(m_rows.begin(), m_rows.end(), thing);
    return at == m_rows.end() ? -1 : static_cast<int>(at - m_rows.begin());
}

std::vector<std::size_t> SortedTableModel::shownThings() const {
    std::vector<std::size_t> rows(m_count);
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    rows.erase(
        std::remove_if(rows.begin(), rows.end(), [this](std::size_t thing) { return !isShown(thing); }),
        rows.end());
    order(rows);
    return rows;
}

// Equal ones keep their own order, whichever way the column is sorted.
void SortedTableModel::order(std::vector<std::size_t>& rows) const {
    std::sort(rows.begin(), rows.end());
    if (m_column < 0) {
        return;
    }
    std::stable_sort(rows.begin(), rows.end(), [this](std::size_t a, std::size_t b) {
        return m_order == Qt::AscendingOrder ? less(a, b, m_column) : less(b, a, m_column);
    });
}

void SortedTableModel::sort(int column, Qt::SortOrder order_) {
    m_column = column;
    m_order = order_;
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const auto before = m_rows;
    order(m_rows);
    const auto old = persistentIndexList();
    QModelIndexList moved;
    moved.reserve(old.size());
    for (const auto& index : old) {
        moved << this->index(rowOf(before[static_cast<std::size_t>(index.row())]), index.column());
    }
    changePersistentIndexList(old, moved);
    emit layoutChanged({}, VerticalSortHint);
}

void SortedTableModel::endThings(std::size_t count) {
    m_count = count;
    m_rows = shownThings();
    endResetModel();
}

void SortedTableModel::refilter() {
    auto rows = shownThings();
    if (rows != m_rows) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
}

} // namespace keyatlas
