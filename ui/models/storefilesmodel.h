// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/store.h"
#include "ui/models/sortedtablemodel.h"

#include <memory>

namespace keyatlas {

// The files of a store's folder, a row each.
class StoreFilesModel : public SortedTableModel {
    Q_OBJECT
public:
    enum Column : int { Name, Kind, Size, State, ColumnCount };

    explicit StoreFilesModel(QObject* parent = nullptr);

    void setStore(std::shared_ptr<const Store> store); // null: no files
    const StoreFile& file(int row) const { return m_store->files[thingAt(row)]; }

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    bool less(std::size_t a, std::size_t b, int column) const override;

private:
    std::shared_ptr<const Store> m_store;
};

} // namespace keyatlas
