// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/recentsmodel.h"

#include "ui/session/toqt.h"
#include "ui/theme/plaintext.h"
#include "ui/window/recents.h"

#include <QDir>
#include <QFileInfo>

namespace keyatlas {

RecentsModel::RecentsModel(const Recents& recents, QObject* parent)
    : QAbstractTableModel(parent), m_recents(recents) {
    connect(&recents, &Recents::changed, this, [this] {
        beginResetModel();
        endResetModel();
    });
}

int RecentsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_recents.all().size());
}

int RecentsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant RecentsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Recent& recent = m_recents.all().at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(recent, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(index.column() >= Documents && index.column() <= Opened
                                       ? Qt::AlignRight | Qt::AlignVCenter
                                       : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (index.column() == Pin) {
            return recent.pinned ? tr("Pinned to the top. P lets it go.") : tr("Pin it to the top (P).");
        }
        return plainToolTip(QDir::toNativeSeparators(recent.path));
    case Qt::AccessibleTextRole:
        return index.column() == Pin ? (recent.pinned ? tr("pinned") : tr("not pinned")) : sentence(recent);
    case PathRole:
        return recent.path;
    case PlaceRole:
        return cutForLayout(QDir::toNativeSeparators(QFileInfo(recent.path).path()));
    case MissingRole:
        return recent.missing;
    case PinnedRole:
        return recent.pinned;
    case FolderRole:
        return recent.isFolder;
    default:
        return {};
    }
}

QVariant RecentsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(section >= Documents && section <= Opened
                                       ? Qt::AlignRight | Qt::AlignVCenter
                                       : Qt::AlignLeft | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Name:
        return tr("Name");
    case What:
        return tr("What it is");
    case Documents:
        return tr("Documents");
    case OnDisk:
        return tr("On disk");
    case Opened:
        return tr("Opened");
    default:
        return QString();
    }
}

QString RecentsModel::text(const Recent& recent, int column) const {
    switch (column) {
    case Name:
        return cutForLayout(QFileInfo(recent.path).fileName());
    case What:
        return cutForLayout(recent.kind);
    case Documents:
        return countText(recent.documents);
    case OnDisk:
        return bytesText(recent.diskBytes);
    case Opened:
        return recentTime(recent.opened, QDateTime::currentDateTime());
    default:
        return {};
    }
}

QString RecentsModel::sentence(const Recent& recent) const {
    QString said = tr("%1, %2, %3, %4, opened %5")
                       .arg(text(recent, Name), text(recent, What), documentsText(recent.documents),
                            text(recent, OnDisk), text(recent, Opened));
    return recent.missing ? tr("%1, not found").arg(said) : said;
}

} // namespace keyatlas
