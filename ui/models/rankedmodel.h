// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/base/span.h"

#include <QAbstractTableModel>

namespace keyatlas {

// A table with a row for every rank of a span; what the rows say, a model on it knows. A view cannot hold
// more than some millions of rows, so of a larger span the model shows a window that moves.
class RankedModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    static constexpr int kWindow = 1'000'000; // rows

    Span ranks() const { return m_span; }
    Rank base() const { return m_base; } // rank of row 0
    bool isWindow() const { return m_span.count() > static_cast<std::uint64_t>(kWindow); }
    void showAround(Rank rank); // moves the window so that `rank` is in its middle
    Rank rankAt(int row) const { return m_base + static_cast<Rank>(row); }
    int rowOf(Rank rank) const; // -1: not in the window

    int rowCount(const QModelIndex& parent = {}) const override;

protected:
    void takeSpan(Span span); // between beginResetModel() and endResetModel()
    void announce(Span span); // rows that have changed

private:
    Span m_span;
    Rank m_base = 0;
};

} // namespace keyatlas
