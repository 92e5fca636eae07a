// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/movedmodel.h"

#include "ui/models/componentcolours.h"
#include "ui/models/roles.h"
#include "ui/session/idparts.h"
#include "ui/session/keytext.h"
#include "ui/session/toqt.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

namespace keyatlas {

namespace {

bool isFigure(int column) {
    return column == MovedModel::RankColumn || column == MovedModel::OldRank;
}

} // namespace

MovedModel::MovedModel(QObject* parent)
    : RankedModel(parent), m_pages([this](Span span) {
          announce(span);
          emit rowsCame();
      }) {}

void MovedModel::setScheme(const QString& name, std::shared_ptr<const AppliedScheme> applied,
                           const Place& place, Worker* worker) {
    beginResetModel();
    m_name = name;
    m_applied = std::move(applied);
    m_pages.start(m_applied, place, worker);
    takeSpan({0, m_applied ? m_applied->keys->count() : 0});
    endResetModel();
}

void MovedModel::setName(const QString& name) {
    m_name = name;
    emit headerDataChanged(Qt::Horizontal, NewId, NewId);
}

void MovedModel::setFormat(const KeyFormat& format) {
    if (m_format != format) {
        m_format = format;
        announce(ranks());
    }
}

const MovedRow* MovedModel::row(Rank rank) const {
    return ranks().contains(rank) ? m_pages.look(rank) : nullptr;
}

int MovedModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

ShownText MovedModel::shown(const MovedRow& row, int column) const {
    switch (column) {
    case NewId:
        return shownText(Bytes(row.moved.id));
    case OldId:
        return shownText(m_format, row.moved.idToday, row.moved.idToday.size());
    default:
        return shownText(Bytes(row.time));
    }
}

// Only where the text is the ID byte for byte.
std::vector<ColouredPart> MovedModel::parts(const MovedRow& row) const {
    std::vector<ColouredPart> coloured;
    const ShownText text = shown(row, NewId);
    if (text.cut || static_cast<std::size_t>(text.text.size()) != row.moved.id.size()) {
        return coloured;
    }
    const auto found = partsOf(*m_applied, row.moved.id);
    if (!found) {
        return coloured;
    }
    const auto palette = componentColours(m_applied->scheme.templates[found->alternative]);
    for (const IdPart& part : found->parts) {
        coloured.push_back({static_cast<int>(part.first), static_cast<int>(part.last - part.first),
                            colours().family[static_cast<std::size_t>(palette[part.component])]});
    }
    return coloured;
}

QVariant MovedModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const int column = index.column();
    const Rank rank = rankAt(index.row());
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::AlignVCenter | (isFigure(column) ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role == MutedRole) {
        return column != NewId && column != Time;
    }
    const bool text = role == Qt::DisplayRole || role == Qt::ToolTipRole;
    if (column == RankColumn) {
        return text ? QVariant(rankText(rank)) : QVariant();
    }
    const MovedRow* row = m_pages.look(rank);
    if (row == nullptr) {
        return role == Qt::DisplayRole ? QVariant(failure() ? QString() : QStringLiteral("…")) : QVariant();
    }
    if (column == OldRank) {
        return text ? QVariant(rankText(row->moved.rankToday)) : QVariant();
    }
    switch (role) {
    case Qt::DisplayRole:
        return shown(*row, column).text;
    case Qt::ToolTipRole:
        return plainToolTip(shown(*row, column).text);
    case ShownRole:
        return QVariant::fromValue(shown(*row, column));
    case FixedRole:
        return true;
    case PartsRole:
        return column == NewId ? QVariant::fromValue(parts(*row)) : QVariant();
    default:
        return {};
    }
}

QVariant MovedModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::AlignVCenter | (isFigure(section) ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case RankColumn:
        return tr("Rank");
    case NewId:
        return tr("ID under %1").arg(m_name);
    case OldId:
        return tr("ID today");
    case OldRank:
        return tr("Rank today");
    default:
        return m_applied && m_applied->arrivalField ? cutForLayout(fromUtf8(*m_applied->arrivalField), 60)
                                                    : tr("Time");
    }
}

} // namespace keyatlas
