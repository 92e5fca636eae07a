// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/find.h"
#include "ui/session/showntext.h"

#include <QAbstractTableModel>

#include <map>
#include <vector>

namespace keyatlas {

// The hits of a search in ID order, as a virtual table: rank, ID, and the text of the field if one was
// searched, with the hit marked. Rows are read by a worker as somebody looks at them.
class HitsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column : int { RankColumn, Id, Value, ColumnCount };
    static constexpr int kMost = 1'000'000; // rows; a view cannot hold many more

    explicit HitsModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    // `hits` are of place's keys; null: none. When they have only grown, rows stay where they are in the
    // view.
    void setHits(const Place& place, const FindQuery& query, std::shared_ptr<const RankSet> hits);
    void refresh(); // keys are shown another way
    std::optional<Rank> rankAt(int row) const;
    int rowOf(Rank rank) const; // -1: it is no hit, or not listed
    bool listsAll() const { return !m_hits || m_hits->count() <= static_cast<std::uint64_t>(kMost); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        ShownText id;
        ShownText value;
    };
    using Rows = std::vector<Row>;
    static constexpr int kPage = 64;          // rows
    static constexpr std::size_t kKept = 64;  // pages
    static constexpr std::size_t kWishes = 4; // pages still asked for when the view has moved on

    const Row* look(int row) const; // null until it is there
    void askPage();
    void take(int page, Rows rows);
    ShownText text(int row, int column) const;

    Place m_place;
    FindQuery m_query;
    std::shared_ptr<const RankSet> m_hits;
    std::map<int, Rows> m_pages;
    mutable std::vector<int> m_wished; // pages, newest last
    Latest m_asking;
};

} // namespace keyatlas
