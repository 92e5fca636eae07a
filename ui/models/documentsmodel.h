// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/tree/keyformat.h"
#include "core/tree/rankset.h"
#include "ui/models/rankedmodel.h"
#include "ui/models/rowpages.h"
#include "ui/session/showntext.h"

#include <optional>

namespace keyatlas {

// The documents of a span, in ID order, as a virtual table: rows cost nothing until somebody looks at them.
class DocumentsModel : public RankedModel {
    Q_OBJECT
public:
    enum Column : int { RankColumn, Id, ByteCount, Revision, FirstSegment };

    explicit DocumentsModel(QObject* parent = nullptr);

    void setPlace(const Place& place);
    const Place& place() const { return m_place; }

    // One column per segment beside the ID; the last one takes what is left. Without a rule there are none.
    void setSegments(std::optional<SplitRule> rule);
    int segmentColumns() const { return m_segments; }

    void setFormat(const KeyFormat& format);           // how IDs are shown
    void setHits(std::shared_ptr<const RankSet> hits); // of a search: their rows are marked; null: none

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

signals:
    void segmentsChanged();

private:
    static constexpr int kMaxSegments = 8;

    void takeRows(Span span);
    void countSegments(Span span);
    QVariant display(Rank rank, int column) const;
    QVariant accessible(Rank rank, int column) const;
    QVariant tip(Rank rank, int column) const;
    ShownText id(Rank rank) const;
    ShownText segment(Rank rank, int which) const;
    QStringList marks(Rank rank) const;
    bool isHit(Rank rank) const { return m_hits && m_hits->contains(rank); }

    Place m_place;
    std::optional<SplitRule> m_rule;
    int m_segments = 0;
    KeyFormat m_format;
    std::shared_ptr<const RankSet> m_hits;
    mutable RowPages m_pages; // looking at a row asks for it
};

} // namespace keyatlas
