// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"
#include "ui/session/showntext.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace keyatlas {

// One of a few documents that stand beside each other: a label, where it is, its ID, its size.
struct RankRow {
    QString label;
    std::optional<Rank> rank; // none: there is no such document
    ShownText key;
    std::uint64_t bytes = 0;
    bool strong = false;
    bool known = true; // false: nobody looked for it, so the row says nothing
};

// A handful of documents, as below the Range bar's result and in the Inspector's neighbours.
class RankRowsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column : int { Label, Number, Id, ByteCount, ColumnCount };

    explicit RankRowsModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setRows(std::vector<RankRow> rows); // as many as before: nothing moves in the view
    std::optional<Rank> rankAt(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QVariant display(const RankRow& row, int column) const;

    std::vector<RankRow> m_rows;
};

} // namespace keyatlas
