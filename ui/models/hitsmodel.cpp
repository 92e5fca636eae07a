// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/hitsmodel.h"

#include "core/base/fieldpath.h"
#include "core/base/jsontext.h"
#include "ui/models/roles.h"
#include "ui/session/keytext.h"
#include "ui/session/toqt.h"

#include <algorithm>

namespace keyatlas {

namespace {

constexpr std::size_t kLongestMarked = 1U << 16; // bytes; an expression is not tried on more just for a mark

ShownText marked(Bytes text, TextMatch& match) {
    const auto hit = text.size() <= kLongestMarked ? match.first(text) : std::nullopt;
    return hit ? shownHit(text, hit->begin, hit->end) : shownText(text);
}

// A hit can be marked only where each byte is shown in its place.
ShownText markedKey(const KeyFormat& format, Bytes key, TextMatch& match) {
    return format == KeyFormat() && !key.empty() ? marked(key, match) : shownText(format, key, key.size());
}

std::string valueOf(const Place& place, const FieldPath& field, const Source::Place& at,
                    const std::stop_token& stop) {
    const auto document = place.opened->source->document(place.space.id, at, stop);
    const Bytes value = document ? field.find(document->text) : Bytes();
    if (!value.empty() && typeOf(value) == JsonType::String) {
        if (auto text = decodeString(value)) {
            return *std::move(text);
        }
    }
    return std::string(value);
}

} // namespace

void HitsModel::setHits(const Place& place, const FindQuery& query, std::shared_ptr<const RankSet> hits) {
    if (hits == m_hits) {
        return;
    }
    const int before = rowCount();
    const bool grown = hits && m_hits && place.space.keys == m_place.space.keys && query == m_query &&
                       hits->count() >= m_hits->count();
    m_asking.drop();
    if (!grown) {
        beginResetModel();
    }
    m_pages.clear();
    m_wished.clear();
    m_place = place;
    m_query = query;
    if (!grown) {
        m_hits = std::move(hits);
        endResetModel();
        return;
    }
    const int now = static_cast<int>(std::min<std::uint64_t>(hits->count(), kMost));
    if (now > before) {
        beginInsertRows({}, before, now - 1);
        m_hits = std::move(hits);
        endInsertRows();
    } else {
        m_hits = std::move(hits);
    }
    if (before > 0) {
        emit dataChanged(index(0, 0), index(before - 1, ColumnCount - 1));
    }
}

void HitsModel::refresh() {
    m_asking.drop();
    m_pages.clear();
    m_wished.clear();
    if (rowCount() > 0) {
        emit dataChanged(index(0, Id), index(rowCount() - 1, Value));
    }
}

std::optional<Rank> HitsModel::rankAt(int row) const {
    return row >= 0 && row < rowCount() ? m_hits->nth(static_cast<std::uint64_t>(row)) : std::nullopt;
}

int HitsModel::rowOf(Rank rank) const {
    if (!m_hits || !m_hits->contains(rank)) {
        return -1;
    }
    const auto row = m_hits->count({0, rank});
    return row < static_cast<std::uint64_t>(kMost) ? static_cast<int>(row) : -1;
}

const HitsModel::Row* HitsModel::look(int row) const {
    const int page = row / kPage;
    if (const auto found = m_pages.find(page); found != m_pages.end()) {
        const auto at = static_cast<std::size_t>(row % kPage);
        return at < found->second.size() ? &found->second[at] : nullptr;
    }
    m_wished.erase(std::remove(m_wished.begin(), m_wished.end(), page), m_wished.end());
    m_wished.push_back(page);
    if (m_wished.size() > kWishes) {
        m_wished.erase(m_wished.begin());
    }
    if (!m_asking.busy()) {
        const_cast<HitsModel*>(this)->askPage(); // looking at a row asks for it
    }
    return nullptr;
}

void HitsModel::askPage() {
    if (m_wished.empty() || m_place.session == nullptr) {
        return;
    }
    const int page = m_wished.back();
    m_wished.pop_back();
    m_asking.ask(
        m_place.session->workers().read,
        [page, place = m_place, query = m_query, hits = m_hits,
         format = m_place.session->keyFormat()](const std::stop_token& stop) {
            Rows rows;
            rows.reserve(kPage);
            auto match = TextMatch::of(query.pattern, stop);
            const auto field =
                query.field.empty() ? std::nullopt : std::optional(FieldPath::parse(query.field));
            const auto first = static_cast<std::uint64_t>(page) * kPage;
            const auto last = std::min<std::uint64_t>(first + kPage, hits->count());
            for (auto at = first; at < last && match && !stop.stop_requested(); ++at) {
                const auto item = place.space.keys->item(*hits->nth(at), stop);
                Row row;
                if (item) {
                    row.id = field ? shownText(format, item->key, item->key.size())
                                   : markedKey(format, item->key, *match);
                }
                if (item && field && *field) {
                    row.value = marked(valueOf(place, **field, placeOf(*item), stop), *match);
                }
                rows.push_back(std::move(row));
            }
            return rows;
        },
        [this, page](Rows rows) { take(page, std::move(rows)); });
}

void HitsModel::take(int page, Rows rows) {
    if (m_pages.size() >= kKept) { // the one farthest away
        const auto low = m_pages.begin();
        const auto high = std::prev(m_pages.end());
        m_pages.erase(page - low->first > high->first - page ? low : high);
    }
    m_pages[page] = std::move(rows);
    const int first = page * kPage;
    const int last = std::min(rowCount(), first + kPage) - 1;
    if (last >= first) {
        emit dataChanged(index(first, Id), index(last, Value));
    }
    askPage();
}

int HitsModel::rowCount(const QModelIndex& parent) const {
    const auto most = static_cast<std::uint64_t>(kMost);
    return parent.isValid() || !m_hits ? 0 : static_cast<int>(std::min(m_hits->count(), most));
}

int HitsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

ShownText HitsModel::text(int row, int column) const {
    const Row* found = look(row);
    if (found == nullptr) {
        return {QStringLiteral("…"), {}, 0, false};
    }
    return column == Id ? found->id : found->value;
}

QVariant HitsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const bool isRank = index.column() == RankColumn;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return isRank ? rankText(rankAt(index.row()).value_or(0)) : text(index.row(), index.column()).text;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (isRank ? Qt::AlignRight : Qt::AlignLeft));
    case ShownRole:
        return isRank ? QVariant() : QVariant::fromValue(text(index.row(), index.column()));
    case FixedRole:
        return !isRank;
    case MutedRole:
        return isRank;
    default:
        return {};
    }
}

QVariant HitsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (section == RankColumn ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case RankColumn:
        return tr("Rank");
    case Id:
        return listsAll() ? tr("ID") : tr("ID (the first %1 hits)").arg(countText(std::uint64_t(kMost)));
    default:
        return tr("Text of the field");
    }
}

} // namespace keyatlas
