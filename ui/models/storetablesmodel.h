// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/store.h"
#include "core/tree/keyformat.h"
#include "ui/models/sortedtablemodel.h"
#include "ui/session/showntext.h"

#include <memory>

namespace keyatlas {

// The tables of one family of a store, a row each.
class StoreTablesModel : public SortedTableModel {
    Q_OBJECT
public:
    enum Column : int {
        Level,
        File,
        Problem,
        Compression,
        Size,
        Entries,
        Deletions,
        FirstKey,
        LastKey,
        Created,
        ColumnCount
    };

    explicit StoreTablesModel(QObject* parent = nullptr);

    // Null: no tables.
    void setFamily(std::shared_ptr<const StoreFamily> family, const KeyFormat& keyFormat = {});
    const std::shared_ptr<const StoreFamily>& family() const { return m_family; }
    const StoreTable& table(int row) const { return m_family->tables[thingAt(row)]; }

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    bool less(std::size_t a, std::size_t b, int column) const override;

private:
    QString text(const StoreTable& table, int column) const;
    QString exact(const StoreTable& table, int column) const;
    ShownText shownKey(const StoreTable& table, int column) const;

    std::shared_ptr<const StoreFamily> m_family;
    KeyFormat m_keyFormat;
};

} // namespace keyatlas
