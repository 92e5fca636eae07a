// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/documentsmodel.h"

#include "ui/models/roles.h"
#include "ui/session/keytext.h"
#include "ui/session/session.h"
#include "ui/session/toqt.h"
#include "ui/theme/plaintext.h"

#include <algorithm>

namespace keyatlas {

namespace {

const QString& waiting() {
    static const QString text = QStringLiteral("…");
    return text;
}

ShownText plain(QString text) {
    return {std::move(text), {}, 0, false};
}

int segmentsOf(const SplitRule& rule, Bytes key) {
    int count = 0;
    for (std::size_t at = 0; at < key.size(); at = std::max(at + 1, rule.segmentEnd(key, at))) {
        ++count;
    }
    return count;
}

} // namespace

DocumentsModel::DocumentsModel(QObject* parent)
    : RankedModel(parent), m_pages([this](Span span) { takeRows(span); }) {}

void DocumentsModel::setPlace(const Place& place) {
    beginResetModel();
    m_place = place;
    takeSpan(place.valid() ? place.span : Span());
    m_pages.start(place);
    endResetModel();
}

void DocumentsModel::setSegments(std::optional<SplitRule> rule) {
    if (m_rule == rule) {
        return;
    }
    m_rule = std::move(rule);
    if (m_segments > 0) {
        beginRemoveColumns({}, FirstSegment, FirstSegment + m_segments - 1);
        m_segments = 0;
        endRemoveColumns();
    }
    countSegments({base(), base() + 64});
    emit segmentsChanged();
}

void DocumentsModel::takeRows(Span span) {
    countSegments(span);
    announce(span);
}

// As many columns as the IDs have segments that were looked at so far.
void DocumentsModel::countSegments(Span span) {
    if (!m_rule) {
        return;
    }
    int most = m_segments;
    const Span own = intersection(span, m_place.span);
    for (Rank rank = own.first; rank < own.last && most < kMaxSegments; ++rank) {
        if (const auto* row = m_pages.look(rank)) {
            most = std::max(most, std::min(kMaxSegments, segmentsOf(*m_rule, row->row.key)));
        }
    }
    if (most > m_segments) {
        beginInsertColumns({}, FirstSegment + m_segments, FirstSegment + most - 1);
        m_segments = most;
        endInsertColumns();
        emit segmentsChanged();
    }
}

void DocumentsModel::setFormat(const KeyFormat& format) {
    if (m_format != format) {
        m_format = format;
        if (rowCount() > 0) {
            emit dataChanged(index(0, Id), index(rowCount() - 1, columnCount() - 1));
        }
    }
}

void DocumentsModel::setHits(std::shared_ptr<const RankSet> hits) {
    if (hits != m_hits) {
        m_hits = std::move(hits);
        if (rowCount() > 0) {
            emit dataChanged(index(0, RankColumn), index(rowCount() - 1, RankColumn),
                             {MarkRole, Qt::AccessibleTextRole, Qt::ToolTipRole});
        }
    }
}

int DocumentsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : FirstSegment + m_segments;
}

ShownText DocumentsModel::id(Rank rank) const {
    const auto* row = m_pages.look(rank);
    return row == nullptr ? plain(waiting()) : shownText(m_format, row->row.key, row->row.keyBytes);
}

ShownText DocumentsModel::segment(Rank rank, int which) const {
    const auto* row = m_pages.look(rank);
    if (row == nullptr || !m_rule) {
        return plain(row == nullptr ? waiting() : QString());
    }
    const Bytes key = row->row.key;
    std::size_t at = 0;
    for (int i = 0; i < which && at < key.size(); ++i) {
        at = std::max(at + 1, m_rule->segmentEnd(key, at));
    }
    if (at >= key.size()) {
        return plain({});
    }
    const bool rest = which + 1 == kMaxSegments;
    return shownPartText(m_format, rest ? key : key.substr(0, m_rule->segmentEnd(key, at)), at);
}

QStringList DocumentsModel::marks(Rank rank) const {
    const auto* detail = m_pages.lookDetail(rank);
    QStringList names;
    if (detail == nullptr) {
        return names;
    }
    if (!detail->error.empty()) {
        names << QStringLiteral("error");
    }
    if (detail->deleted) {
        names << QStringLiteral("deleted");
    }
    if (detail->conflicts > 0) {
        names << QStringLiteral("branch");
    }
    return names;
}

QVariant DocumentsModel::display(Rank rank, int column) const {
    if (column == RankColumn) {
        return rankText(rank);
    }
    if (column == Id) {
        return id(rank).text;
    }
    if (column >= FirstSegment) {
        return segment(rank, column - FirstSegment).text;
    }
    const auto* row = m_pages.look(rank);
    if (row == nullptr) {
        return m_pages.failure() != nullptr ? QString() : waiting();
    }
    if (column == ByteCount) {
        return bytesText(row->row.bytes);
    }
    const auto* detail = m_pages.lookDetail(rank);
    if (detail == nullptr) {
        return waiting();
    }
    return keyText(detail->error.empty() ? detail->revision : detail->error);
}

QVariant DocumentsModel::accessible(Rank rank, int column) const {
    if (column == RankColumn && isHit(rank)) {
        return tr("%1, a hit").arg(rankText(rank));
    }
    if (column != Revision) {
        return display(rank, column);
    }
    QStringList words{display(rank, column).toString()};
    if (const auto* detail = m_pages.lookDetail(rank)) {
        if (detail->deleted) {
            words << tr("deleted");
        }
        if (detail->conflicts > 0) {
            words << tr("%1 in conflict").arg(detail->conflicts);
        }
    }
    return words.join(QStringLiteral(", "));
}

QVariant DocumentsModel::tip(Rank rank, int column) const {
    if (column == ByteCount) {
        const auto* row = m_pages.look(rank);
        return row == nullptr ? QString() : exactBytesText(row->row.bytes);
    }
    if (column == RankColumn) {
        return isHit(rank) ? tr("A hit of the search") : QVariant();
    }
    return column == Revision ? plainToolTip(accessible(rank, column).toString()) : QVariant();
}

QVariant DocumentsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const Rank rank = rankAt(index.row());
    const int column = index.column();
    const bool figure = column == RankColumn || column == ByteCount;
    switch (role) {
    case Qt::DisplayRole:
        return display(rank, column);
    case Qt::AccessibleTextRole:
        return accessible(rank, column);
    case Qt::ToolTipRole:
        return tip(rank, column);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (figure ? Qt::AlignRight : Qt::AlignLeft));
    case ShownRole:
        return column == Id             ? QVariant::fromValue(id(rank))
               : column >= FirstSegment ? QVariant::fromValue(segment(rank, column - FirstSegment))
               : column == Revision     ? QVariant::fromValue(plain(display(rank, column).toString()))
                                        : QVariant();
    case FixedRole:
        return column == Id || column >= Revision;
    case MarkRole:
        return column == Revision                    ? QVariant(marks(rank))
               : column == RankColumn && isHit(rank) ? QVariant(QStringList(QStringLiteral("search")))
                                                     : QVariant();
    case MutedRole:
        return column == RankColumn || column == Revision;
    default:
        return {};
    }
}

QVariant DocumentsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        const bool figure = section == RankColumn || section == ByteCount;
        return QVariant::fromValue(Qt::AlignVCenter | (figure ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case RankColumn:
        return tr("Rank");
    case Id:
        return tr("ID");
    case ByteCount:
        return tr("Bytes");
    case Revision:
        return tr("Revision");
    default:
        return tr("Segment %1").arg(section - FirstSegment + 1);
    }
}

} // namespace keyatlas
