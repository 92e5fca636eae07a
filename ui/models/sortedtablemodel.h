// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <cstddef>
#include <vector>

namespace keyatlas {

// A table over things that stand still, sorted by a column on demand and narrowed by a filter; without either
// in the order they have. Sorting compares what things are, not what is written in cells.
class SortedTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    // A column of -1 is the things' own order again.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    std::size_t thingAt(int row) const { return m_rows[static_cast<std::size_t>(row)]; } // its number
    int rowOf(std::size_t thing) const;                                                  // -1: not shown

protected:
    // Begin and end of what makes the things other ones; `count` of them are there then.
    void beginThings() { beginResetModel(); }
    void endThings(std::size_t count);
    void refilter(); // the filter has changed

    virtual bool less(std::size_t a, std::size_t b, int column) const = 0;
    virtual bool isShown(std::size_t) const { return true; }

private:
    std::vector<std::size_t> shownThings() const;
    void order(std::vector<std::size_t>& rows) const;

    std::size_t m_count = 0;
    std::vector<std::size_t> m_rows; // things as they are shown
    int m_column = -1;
    Qt::SortOrder m_order = Qt::AscendingOrder;
};

} // namespace keyatlas
