// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/store.h"
#include "ui/models/sortedtablemodel.h"

#include <memory>

namespace keyatlas {

// The options of a family and of its store, as the OPTIONS file says them: the family's first.
class StoreOptionsModel : public SortedTableModel {
    Q_OBJECT
public:
    enum Column : int { Name, Value, Of, ColumnCount };

    explicit StoreOptionsModel(QObject* parent = nullptr);

    void setStore(std::shared_ptr<const Store> store, std::shared_ptr<const StoreFamily> family);
    // Only those whose name or value holds it, whatever the case; empty: all.
    void setFilter(const QString& text);
    std::size_t count() const; // of all, shown or not

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    bool less(std::size_t a, std::size_t b, int column) const override;
    bool isShown(std::size_t thing) const override;

private:
    bool isOfFamily(std::size_t thing) const;
    const std::pair<std::string, std::string>& option(std::size_t thing) const;

    std::shared_ptr<const Store> m_store;
    std::shared_ptr<const StoreFamily> m_family;
    QString m_filter;
};

} // namespace keyatlas
