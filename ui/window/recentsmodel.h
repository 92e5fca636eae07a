// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

namespace keyatlas {

class Recents;
struct Recent;

// The recents as rows of a table.
class RecentsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Kind, Name, What, Documents, OnDisk, Opened, Pin, kColumns };
    enum Role { PathRole = Qt::UserRole, PlaceRole, MissingRole, PinnedRole, FolderRole };

    explicit RecentsModel(const Recents& recents, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const Recent& recent, int column) const;
    QString sentence(const Recent& recent) const; // the row for those who listen to it

    const Recents& m_recents;
};

} // namespace keyatlas
