// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <memory>
#include <string>
#include <vector>

namespace keyatlas {

// Merge operands that nobody merged, oldest first; where there is a value below them it is the first row.
class OperandsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column : int { Which, Value, ByteCount, ColumnCount };
    using Operands = std::shared_ptr<const std::vector<std::string>>;

    explicit OperandsModel(QObject* parent = nullptr);

    void setOperands(Operands operands, bool baseValue); // null: none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString which(int row) const;

    Operands m_operands;
    bool m_baseValue = false;
};

} // namespace keyatlas
