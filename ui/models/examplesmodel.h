// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/scheme/finding.h"
#include "core/tree/keyformat.h"
#include "ui/session/showntext.h"

#include <QAbstractTableModel>

#include <map>
#include <optional>
#include <string>

namespace keyatlas {

// The documents that show what a check found.
class ExamplesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column : int { NewId, Note, OldId, ColumnCount };

    ExamplesModel(QString scheme, Finding finding, KeyFormat format, QObject* parent = nullptr);

    // IDs today by rank, as they are found; "…" until then.
    void setOldIds(std::map<Rank, std::string> ids);
    std::optional<Rank> rankAt(int row) const; // today
    const Finding& finding() const { return m_finding; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    ShownText shown(const Finding::Example& example, int column) const;

    QString m_scheme;
    Finding m_finding;
    KeyFormat m_format;
    std::map<Rank, std::string> m_oldIds;
    bool m_known = false;
};

} // namespace keyatlas
