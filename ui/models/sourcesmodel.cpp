// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/sourcesmodel.h"

#include "ui/models/roles.h"
#include "ui/session/toqt.h"
#include "ui/theme/icons.h"
#include "ui/theme/plaintext.h"

#include <QFileInfo>

#include <algorithm>
#include <optional>

namespace keyatlas {

namespace {

const SpaceTotal* totalOf(const SourceRow& row) {
    const auto& spaces = row.session->spaces();
    const auto at = std::find_if(spaces.begin(), spaces.end(), [&](const SpaceTotal& space) {
        return row.isSpace ? space.view.name == row.space : space.view.main;
    });
    return at == spaces.end() ? nullptr : &*at;
}

// Of a space; of a source its main space, or all of them together where they are equals. Nothing while
// nothing is known.
std::optional<Extent> extentOf(const SourceRow& row) {
    if (const auto* total = totalOf(row)) {
        return row.session->shown(*total);
    }
    std::optional<Extent> sum;
    for (const SpaceTotal& space : row.session->spaces()) {
        const Extent extent = row.session->shown(space);
        sum = sum ? *sum + extent : extent;
    }
    return row.isSpace ? std::nullopt : sum;
}

const SpaceView* viewOf(const SourceRow& row) {
    const auto* total = totalOf(row);
    return total != nullptr ? &total->view : nullptr;
}

// Its keys stand as in the file, or there is something else to say about it.
bool isPeculiar(const SourceRow& row) {
    const auto* view = viewOf(row);
    return view != nullptr && (view->order != "bytes" || !view->note.empty());
}

// Empty ones are less to be looked at; what is not known is not empty.
bool isEmptySpace(const SourceRow& row) {
    const auto extent = row.isSpace ? extentOf(row) : std::nullopt;
    return extent && extent->keys == Figure::exact(0);
}

} // namespace

SourcesModel::SourcesModel(Sessions& sessions, QObject* parent)
    : TreeModelBase<SourceRow>(parent), m_sessions(sessions) {
    restart({}, Fetch::Done);
    for (Session* session : sessions.all()) {
        add(session);
    }
    connect(&sessions, &Sessions::added, this, &SourcesModel::add);
    connect(&sessions, &Sessions::closing, this, &SourcesModel::drop);
    connect(&sessions, &Sessions::currentChanged, this, &SourcesModel::markCurrent);
}

void SourcesModel::markCurrent() {
    if (rowCount() > 0) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, Name));
    }
}

void SourcesModel::add(Session* session) {
    insert(root(), root().children.size(), {SourceRow{session, {}, false}});
    connect(session, &Session::openedChanged, this, [this, session] { refresh(session); });
    connect(session, &Session::stateChanged, this, [this, session] { refresh(session); });
    refresh(session);
}

void SourcesModel::drop(Session* session) {
    if (const auto* node = nodeOf(session)) {
        remove(root(), static_cast<std::size_t>(node->at), 1);
    }
}

void SourcesModel::refresh(Session* session) {
    auto* node = nodeOf(session);
    if (node == nullptr) {
        return;
    }
    std::vector<SourceRow> rows;
    for (const auto& space : session->spaces()) {
        if (!space.view.main) {
            rows.push_back({session, space.view.name, true});
        }
    }
    const bool same =
        rows.size() == node->children.size() &&
        std::equal(rows.begin(), rows.end(), node->children.begin(),
                   [](const auto& row, const auto& child) { return row.space == child->row.space; });
    if (!same) {
        remove(*node, 0, node->children.size());
        insert(*node, 0, std::move(rows));
    }
    emit dataChanged(indexOf(node), indexOf(node, ByteCount));
    if (!node->children.empty()) {
        emit dataChanged(indexOf(node->children.front().get()),
                         indexOf(node->children.back().get(), ByteCount));
    }
}

SourcesModel::Node* SourcesModel::nodeOf(const Session* session) {
    const auto& all = root().children;
    const auto at =
        std::find_if(all.begin(), all.end(), [&](const auto& node) { return node->row.session == session; });
    return at == all.end() ? nullptr : at->get();
}

QModelIndex SourcesModel::indexOfSpace(const Session* session, const std::string& space) const {
    for (const auto& node : root().children) {
        if (node->row.session != session) {
            continue;
        }
        for (const auto& child : node->children) {
            if (child->row.space == space) {
                return indexOf(child.get());
            }
        }
        return indexOf(node.get());
    }
    return {};
}

int SourcesModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QVariant SourcesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return section == Name ? tr("Sources") : section == Documents ? tr("documents") : tr("bytes");
}

QString SourcesModel::name(const SourceRow& row) const {
    if (!row.isSpace) {
        return row.session->name();
    }
    const auto* total = totalOf(row);
    return total != nullptr ? spaceName(total->view) : keyInText(row.space);
}

QVariant SourcesModel::figure(const SourceRow& row, int column, bool narrow) const {
    const auto extent = extentOf(row);
    if (!extent) {
        return row.session->running() ? QStringLiteral("…") : QString();
    }
    const Figure figure = column == Documents ? extent->keys : extent->valueBytes;
    if (narrow && !figure.isKnown() && row.session->running()) {
        return QStringLiteral("…");
    }
    if (column == Documents) {
        return narrow ? narrowCount(figure) : documentsText(figure);
    }
    return narrow ? narrowBytes(figure) : bytesText(figure);
}

// What there is no room for in the row.
QString SourcesModel::explained(const SourceRow& row) const {
    const auto* view = viewOf(row);
    const auto extent = extentOf(row);
    QStringList lines{cutForLayout(name(row))};
    if (extent) {
        lines << tr("%1, %2").arg(documentsText(extent->keys), bytesText(extent->valueBytes));
    }
    if (view != nullptr && view->order != "bytes") {
        lines << tr("order: %1").arg(orderName(view->order));
    }
    if (view != nullptr && !view->note.empty()) {
        lines << keyInText(view->note, kShownCharacters);
    }
    return lines.join(QStringLiteral("; "));
}

QVariant SourcesModel::cell(const Node& node, int column, int role) const {
    const auto& row = node.row;
    switch (role) {
    case Qt::DisplayRole:
        return column == Name ? QVariant(cutForLayout(name(row))) : figure(row, column, true);
    case Qt::AccessibleTextRole:
        return column == Name ? QVariant(isPeculiar(row) ? explained(row) : name(row))
                              : figure(row, column, false);
    case Qt::ToolTipRole:
        return row.isSpace || isPeculiar(row) ? QVariant(plainToolTip(explained(row))) : QVariant();
    case MarkRole:
        return column == Name && isPeculiar(row) ? QVariant(QStringList{QStringLiteral("info")}) : QVariant();
    case ShownRole:
        return column == Name ? QVariant::fromValue(shownText(name(row))) : QVariant();
    case Qt::DecorationRole:
        return column == Name && !row.isSpace
                   ? icon(row.session->source() && row.session->source()->store() ? QStringLiteral("database")
                          : QFileInfo(row.session->path()).isDir()                ? QStringLiteral("folder")
                                                                                  : QStringLiteral("file"))
                   : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (column == Name ? Qt::AlignLeft : Qt::AlignRight));
    case MutedRole:
        return column != Name || isEmptySpace(row);
    case StrongRole:
        return column == Name && !row.isSpace && row.session == m_sessions.current();
    default:
        return {};
    }
}

} // namespace keyatlas
