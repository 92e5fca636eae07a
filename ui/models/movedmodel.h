// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/tree/keyformat.h"
#include "ui/models/movedpages.h"
#include "ui/models/rankedmodel.h"
#include "ui/session/showntext.h"

#include <QColor>
#include <QString>

#include <vector>

namespace keyatlas {

// A stretch of a cell's text in the colour of a component.
struct ColouredPart {
    int at = 0;
    int length = 0;
    QColor colour;
};

// New IDs beside today's, in the order of a scheme, as a virtual table.
class MovedModel : public RankedModel {
    Q_OBJECT
public:
    enum Column : int { RankColumn, NewId, OldId, OldRank, Time, ColumnCount };

    explicit MovedModel(QObject* parent = nullptr);

    // Null: no rows. `worker` must outlive this object or the next call.
    void setScheme(const QString& name, std::shared_ptr<const AppliedScheme> applied, const Place& place,
                   Worker* worker);
    void setName(const QString& name);
    const std::shared_ptr<const AppliedScheme>& applied() const { return m_applied; }
    void setFormat(const KeyFormat& format); // of today's IDs
    const MovedRow* row(Rank rank) const;    // null until it is there
    const std::optional<Error>& failure() const { return m_pages.failure(); }

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    enum Role : int { PartsRole = Qt::UserRole + 120 }; // std::vector<ColouredPart> of the new ID

signals:
    void rowsCame();

private:
    ShownText shown(const MovedRow& row, int column) const;
    std::vector<ColouredPart> parts(const MovedRow& row) const;

    QString m_name;
    std::shared_ptr<const AppliedScheme> m_applied;
    KeyFormat m_format;
    mutable MovedPages m_pages; // looking at a row asks for it
};

} // namespace keyatlas

Q_DECLARE_METATYPE(std::vector<keyatlas::ColouredPart>)
