// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/rankrowsmodel.h"

#include "ui/models/roles.h"
#include "ui/session/toqt.h"

namespace keyatlas {

void RankRowsModel::setRows(std::vector<RankRow> rows) {
    if (rows.size() != m_rows.size()) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    m_rows = std::move(rows);
    if (!m_rows.empty()) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

std::optional<Rank> RankRowsModel::rankAt(int row) const {
    return row >= 0 && row < rowCount() ? m_rows[static_cast<std::size_t>(row)].rank : std::nullopt;
}

int RankRowsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RankRowsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RankRowsModel::display(const RankRow& row, int column) const {
    if (column == Label) {
        return row.label;
    }
    if (!row.rank) {
        return column == Id && row.known ? tr("none") : QString();
    }
    switch (column) {
    case Number:
        return rankText(*row.rank);
    case Id:
        return row.key.text;
    default:
        return bytesText(row.bytes);
    }
}

QVariant RankRowsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    const bool figure = column == Number || column == ByteCount;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return display(row, column);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (figure ? Qt::AlignRight : Qt::AlignLeft));
    case ShownRole:
        return column == Id && row.rank ? QVariant::fromValue(row.key) : QVariant();
    case FixedRole:
        return column == Id && row.rank;
    case StrongRole:
        return column == Id && row.strong && row.rank;
    case MutedRole:
        return column != Id || !row.rank;
    default:
        return {};
    }
}

QVariant RankRowsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Number:
        return tr("Rank");
    case Id:
        return tr("ID");
    case ByteCount:
        return tr("Bytes");
    default:
        return tr("Which");
    }
}

} // namespace keyatlas
