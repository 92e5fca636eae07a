// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/storetablesmodel.h"

#include "ui/models/roles.h"
#include "ui/session/keytext.h"
#include "ui/session/storewords.h"
#include "ui/session/toqt.h"
#include "ui/theme/plaintext.h"

namespace keyatlas {

namespace {

bool isFigure(int column) {
    return column == StoreTablesModel::Level || column == StoreTablesModel::Size ||
           column == StoreTablesModel::Entries || column == StoreTablesModel::Deletions;
}

bool isKey(int column) {
    return column == StoreTablesModel::FirstKey || column == StoreTablesModel::LastKey;
}

QString counted(const std::optional<std::uint64_t>& number) {
    return number ? countText(*number) : QString();
}

} // namespace

StoreTablesModel::StoreTablesModel(QObject* parent) : SortedTableModel(parent) {}

void StoreTablesModel::setFamily(std::shared_ptr<const StoreFamily> family, const KeyFormat& keyFormat) {
    if (family == m_family) {
        if (keyFormat != m_keyFormat && rowCount() > 0) {
            m_keyFormat = keyFormat;
            emit dataChanged(index(0, FirstKey), index(rowCount() - 1, LastKey));
        }
        return;
    }
    m_keyFormat = keyFormat;
    beginThings();
    m_family = std::move(family);
    endThings(m_family ? m_family->tables.size() : 0);
}

int StoreTablesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString StoreTablesModel::text(const StoreTable& table, int column) const {
    switch (column) {
    case Level:
        return levelText(table.level);
    case File:
        return keyText(table.file);
    case Size:
        return bytesText(table.bytes);
    case Entries:
        return counted(table.entries);
    case Deletions:
        return counted(table.deletions);
    case FirstKey:
    case LastKey:
        return shownKey(table, column).text;
    case Compression:
        return compressionText(table);
    case Created:
        return createdText(table);
    case Problem:
        return table.problem ? sentence(*table.problem) : QString();
    default:
        return {};
    }
}

// For the tool tip: what a cell has no room for.
QString StoreTablesModel::exact(const StoreTable& table, int column) const {
    switch (column) {
    case Size:
        return exactBytesText(table.bytes);
    case Entries:
        return entriesText(table);
    case Deletions:
        return deletionsText(table);
    default:
        return text(table, column);
    }
}

// Nothing of a table that cannot be read and whose keys nobody else tells.
ShownText StoreTablesModel::shownKey(const StoreTable& table, int column) const {
    if (table.problem && table.largest.empty()) {
        return {};
    }
    const std::string& key = column == FirstKey ? table.smallest : table.largest;
    return shownText(m_keyFormat, key, key.size());
}

QVariant StoreTablesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const StoreTable& table = this->table(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return cutForLayout(text(table, column));
    case Qt::AccessibleTextRole: {
        const QString said = exact(table, column);
        return said.isEmpty() && isFigure(column) ? tr("not known") : cutForLayout(said);
    }
    case Qt::ToolTipRole:
        return plainToolTip(exact(table, column));
    case ShownRole:
        return isKey(column)    ? QVariant::fromValue(shownKey(table, column))
               : column == File ? QVariant::fromValue(shownText(Bytes(table.file)))
                                : QVariant();
    case FixedRole:
        return isKey(column) || column == File;
    case MarkRole:
        return column == File && table.problem ? QVariant(QStringList{QStringLiteral("error")}) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (isFigure(column) && column != Level ? Qt::AlignRight : Qt::AlignLeft));
    case MutedRole:
        return column == Level || column == Compression || column == Created;
    default:
        return {};
    }
}

QVariant StoreTablesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (isFigure(section) && section != Level ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Level:
        return tr("Level");
    case File:
        return tr("Table");
    case Size:
        return tr("Size");
    case Entries:
        return tr("Entries");
    case Deletions:
        return tr("Deletions");
    case FirstKey:
        return tr("First key");
    case LastKey:
        return tr("Last key");
    case Compression:
        return tr("Compression");
    case Created:
        return tr("Created");
    default:
        return tr("Problem");
    }
}

bool StoreTablesModel::less(std::size_t a, std::size_t b, int column) const {
    const StoreTable& left = m_family->tables[a];
    const StoreTable& right = m_family->tables[b];
    switch (column) {
    case Level:
        return left.level < right.level;
    case File:
        return left.number != right.number ? left.number < right.number : left.file < right.file;
    case Size:
        return left.bytes < right.bytes;
    case Entries:
        return left.entries < right.entries;
    case Deletions:
        return left.deletions < right.deletions;
    case FirstKey:
        return left.smallest < right.smallest;
    case LastKey:
        return left.largest < right.largest;
    case Compression:
        return left.compression < right.compression;
    case Created:
        return left.createdAt < right.createdAt;
    default:
        return left.problem.has_value() < right.problem.has_value();
    }
}

} // namespace keyatlas
