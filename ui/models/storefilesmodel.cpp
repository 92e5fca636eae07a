// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/storefilesmodel.h"

#include "ui/models/roles.h"
#include "ui/session/storewords.h"
#include "ui/session/toqt.h"
#include "ui/theme/plaintext.h"

namespace keyatlas {

StoreFilesModel::StoreFilesModel(QObject* parent) : SortedTableModel(parent) {}

void StoreFilesModel::setStore(std::shared_ptr<const Store> store) {
    if (store == m_store) {
        return;
    }
    beginThings();
    m_store = std::move(store);
    endThings(m_store ? m_store->files.size() : 0);
}

int StoreFilesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant StoreFilesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const StoreFile& file = this->file(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return column == Name   ? cutForLayout(keyText(file.name))
               : column == Kind ? fileKindText(file.kind)
               : column == Size ? bytesText(file.bytes)
                                : fileStateText(file);
    case Qt::ToolTipRole:
        return column == Size ? plainToolTip(exactBytesText(file.bytes)) : plainToolTip(keyText(file.name));
    case ShownRole:
        return column == Name ? QVariant::fromValue(shownText(Bytes(file.name))) : QVariant();
    case FixedRole:
        return column == Name;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (column == Size ? Qt::AlignRight : Qt::AlignLeft));
    case MutedRole:
        return column == Kind || column == State || !file.live;
    default:
        return {};
    }
}

QVariant StoreFilesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::AlignVCenter | (section == Size ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    return section == Name   ? tr("File")
           : section == Kind ? tr("Kind")
           : section == Size ? tr("Size")
                             : tr("State");
}

bool StoreFilesModel::less(std::size_t a, std::size_t b, int column) const {
    const StoreFile& left = m_store->files[a];
    const StoreFile& right = m_store->files[b];
    switch (column) {
    case Name:
        return left.name < right.name;
    case Kind:
        return left.kind < right.kind;
    case Size:
        return left.bytes < right.bytes;
    default:
        return left.live && !right.live;
    }
}

} // namespace keyatlas
