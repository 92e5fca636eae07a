// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/tablesums.h"

#include <QAbstractTableModel>

#include <vector>

namespace keyatlas {

// What the tables of each level hold together; all of them in the last row, if there is more than one level.
class StoreLevelsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column : int { Level, Tables, Size, Entries, Deletions, ColumnCount };

    explicit StoreLevelsModel(QObject* parent = nullptr);

    void setSums(std::vector<TableSums> levels, const TableSums& all);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    bool isSum(int row) const { return static_cast<std::size_t>(row) == m_levels.size(); }

    std::vector<TableSums> m_levels;
    TableSums m_all;
};

} // namespace keyatlas
