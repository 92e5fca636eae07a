// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/storelevelsmodel.h"

#include "ui/models/roles.h"
#include "ui/session/storewords.h"
#include "ui/session/toqt.h"
#include "ui/theme/plaintext.h"

namespace keyatlas {

namespace {

Qt::Alignment alignmentOf(int column) {
    return Qt::AlignVCenter | (column == StoreLevelsModel::Level ? Qt::AlignLeft : Qt::AlignRight);
}

} // namespace

StoreLevelsModel::StoreLevelsModel(QObject* parent) : QAbstractTableModel(parent) {}

void StoreLevelsModel::setSums(std::vector<TableSums> levels, const TableSums& all) {
    beginResetModel();
    m_levels = std::move(levels);
    m_all = all;
    endResetModel();
}

int StoreLevelsModel::rowCount(const QModelIndex& parent) const {
    const auto levels = static_cast<int>(m_levels.size());
    return parent.isValid() ? 0 : levels > 1 ? levels + 1 : levels;
}

int StoreLevelsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant StoreLevelsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const bool sum = isSum(index.row());
    const TableSums& sums = sum ? m_all : m_levels[static_cast<std::size_t>(index.row())];
    const bool spoken = role == Qt::AccessibleTextRole;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        switch (index.column()) {
        case Level:
            return sum ? tr("all") : levelText(sums.level);
        case Tables:
            return spoken ? tablesText(sums.tables) : countText(sums.tables);
        case Size:
            return bytesText(sums.bytes);
        case Entries:
            return spoken ? tr("%1 entries").arg(countText(sums.entries)) : narrowCount(sums.entries);
        default:
            return spoken ? tr("%1 deletions").arg(countText(sums.deletions)) : narrowCount(sums.deletions);
        }
    case Qt::ToolTipRole:
        return index.column() == Size ? plainToolTip(exactBytesText(sums.bytes)) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(alignmentOf(index.column()));
    case StrongRole:
        return sum;
    default:
        return {};
    }
}

QVariant StoreLevelsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(alignmentOf(section));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Level:
        return tr("Level");
    case Tables:
        return tr("Tables");
    case Size:
        return tr("Size");
    case Entries:
        return tr("Entries");
    default:
        return tr("Deletions");
    }
}

} // namespace keyatlas
