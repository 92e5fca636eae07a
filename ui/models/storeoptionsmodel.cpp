// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/storeoptionsmodel.h"

#include "ui/models/roles.h"
#include "ui/session/toqt.h"
#include "ui/theme/plaintext.h"

namespace keyatlas {

StoreOptionsModel::StoreOptionsModel(QObject* parent) : SortedTableModel(parent) {}

void StoreOptionsModel::setStore(std::shared_ptr<const Store> store,
                                 std::shared_ptr<const StoreFamily> family) {
    if (store == m_store && family == m_family) {
        return;
    }
    beginThings();
    m_store = std::move(store);
    m_family = std::move(family);
    endThings(count());
}

std::size_t StoreOptionsModel::count() const {
    return (m_family ? m_family->options.size() : 0) + (m_store ? m_store->options.size() : 0);
}

void StoreOptionsModel::setFilter(const QString& text) {
    m_filter = text.trimmed();
    refilter();
}

bool StoreOptionsModel::isOfFamily(std::size_t thing) const {
    return m_family && thing < m_family->options.size();
}

const std::pair<std::string, std::string>& StoreOptionsModel::option(std::size_t thing) const {
    return isOfFamily(thing) ? m_family->options[thing]
                             : m_store->options[thing - (m_family ? m_family->options.size() : 0)];
}

bool StoreOptionsModel::isShown(std::size_t thing) const {
    const auto& [name, value] = option(thing);
    return m_filter.isEmpty() || fromUtf8(name).contains(m_filter, Qt::CaseInsensitive) ||
           fromUtf8(value).contains(m_filter, Qt::CaseInsensitive);
}

int StoreOptionsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant StoreOptionsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const std::size_t thing = thingAt(index.row());
    const auto& [name, value] = option(thing);
    const QString text = index.column() == Name    ? keyText(name)
                         : index.column() == Value ? keyText(value)
                         : isOfFamily(thing)       ? tr("family")
                                                   : tr("store");
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return cutForLayout(text);
    case Qt::ToolTipRole:
        return plainToolTip(text);
    case ShownRole:
        return index.column() == Value ? QVariant::fromValue(shownText(Bytes(value))) : QVariant();
    case FixedRole:
        return index.column() == Value;
    case MutedRole:
        return index.column() == Of;
    default:
        return {};
    }
}

QVariant StoreOptionsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return section == Name ? tr("Option") : section == Value ? tr("Value") : tr("Of");
}

bool StoreOptionsModel::less(std::size_t a, std::size_t b, int column) const {
    switch (column) {
    case Name:
        return option(a).first < option(b).first;
    case Value:
        return option(a).second < option(b).second;
    default:
        return isOfFamily(a) && !isOfFamily(b);
    }
}

} // namespace keyatlas
