// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/operandsmodel.h"

#include "ui/models/roles.h"
#include "ui/session/toqt.h"
#include "ui/theme/plaintext.h"

namespace keyatlas {

OperandsModel::OperandsModel(QObject* parent) : QAbstractTableModel(parent) {}

void OperandsModel::setOperands(Operands operands, bool baseValue) {
    beginResetModel();
    m_operands = std::move(operands);
    m_baseValue = baseValue;
    endResetModel();
}

int OperandsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_operands ? 0 : static_cast<int>(m_operands->size());
}

int OperandsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString OperandsModel::which(int row) const {
    return m_baseValue && row == 0 ? tr("value")
                                   : countText(static_cast<std::uint64_t>(m_baseValue ? row : row + 1));
}

QVariant OperandsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const std::string& operand = (*m_operands)[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return index.column() == Which   ? which(index.row())
               : index.column() == Value ? cutForLayout(keyText(operand))
                                         : bytesText(operand.size());
    case Qt::ToolTipRole:
        return index.column() == ByteCount ? plainToolTip(exactBytesText(operand.size()))
                                           : plainToolTip(keyText(operand));
    case ShownRole:
        return index.column() == Value ? QVariant::fromValue(shownText(Bytes(operand))) : QVariant();
    case FixedRole:
        return index.column() == Value;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (index.column() == Value ? Qt::AlignLeft : Qt::AlignRight));
    case MutedRole:
        return index.column() != Value;
    default:
        return {};
    }
}

QVariant OperandsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::AlignVCenter | (section == Value ? Qt::AlignLeft : Qt::AlignRight));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    return section == Which ? tr("No.") : section == Value ? tr("Operand") : tr("Bytes");
}

} // namespace keyatlas
