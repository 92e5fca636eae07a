// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QPointer>

class QAction;

namespace keyatlas {

// The actions that match what was typed, best order first.
class CommandsModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { MenuRole = Qt::UserRole, KeysRole, ReasonRole, EnabledRole };
    static constexpr int kLast = 5; // commands used last that come first

    CommandsModel(const QList<QAction*>& actions, const QStringList& last, QObject* parent);

    void setWords(const QString& words); // all of them must occur, in any order
    QAction* at(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    QList<QPointer<QAction>> m_all; // those used last first
    QList<QPointer<QAction>> m_shown;
};

// "Open file" and where it lives: "File".
QString commandName(const QAction& action);
QString commandMenu(const QAction& action);

} // namespace keyatlas
