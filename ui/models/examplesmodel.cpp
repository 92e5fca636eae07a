// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/examplesmodel.h"

#include "ui/models/roles.h"
#include "ui/session/keytext.h"
#include "ui/theme/plaintext.h"

namespace keyatlas {

ExamplesModel::ExamplesModel(QString scheme, Finding finding, KeyFormat format, QObject* parent)
    : QAbstractTableModel(parent), m_scheme(std::move(scheme)), m_finding(std::move(finding)),
      m_format(std::move(format)) {}

void ExamplesModel::setOldIds(std::map<Rank, std::string> ids) {
    m_oldIds = std::move(ids);
    m_known = true;
    if (rowCount() > 0) {
        emit dataChanged(index(0, OldId), index(rowCount() - 1, OldId));
    }
}

std::optional<Rank> ExamplesModel::rankAt(int row) const {
    return row >= 0 && row < rowCount() ? m_finding.examples[static_cast<std::size_t>(row)].rank
                                        : std::nullopt;
}

int ExamplesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_finding.examples.size());
}

int ExamplesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

ShownText ExamplesModel::shown(const Finding::Example& example, int column) const {
    if (column == NewId) {
        return shownText(Bytes(example.id));
    }
    if (column == Note) {
        return shownText(Bytes(example.note));
    }
    if (!example.rank) {
        return shownText(tr("no document"));
    }
    const auto id = m_oldIds.find(*example.rank);
    return id == m_oldIds.end() ? shownText(m_known ? tr("not known") : QStringLiteral("…"))
                                : shownText(m_format, id->second, id->second.size());
}

QVariant ExamplesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const auto& example = m_finding.examples[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return shown(example, column).text;
    case Qt::ToolTipRole:
        return plainToolTip(shown(example, column).text);
    case ShownRole:
        return QVariant::fromValue(shown(example, column));
    case FixedRole:
        return column != Note && (column == NewId || example.rank.has_value());
    case MutedRole:
        return column == Note || (column == OldId && !example.rank);
    default:
        return {};
    }
}

QVariant ExamplesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::AlignVCenter | Qt::AlignLeft);
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return section == NewId ? tr("ID under %1").arg(m_scheme) : section == Note ? tr("Why") : tr("ID today");
}

} // namespace keyatlas
