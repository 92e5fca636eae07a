// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/keytreemodel.h"

#include "ui/models/roles.h"
#include "ui/session/keytext.h"
#include "ui/session/toqt.h"
#include "ui/theme/theme.h"

namespace keyatlas {

KeyTreeModel::KeyTreeModel(QObject* parent) : TreeModelBase<KeyRow>(parent) {
    restart({}, Fetch::Done);
}

void KeyTreeModel::setTree(std::shared_ptr<const KeyTree> tree, std::shared_ptr<const Families> families,
                           Worker* worker, bool lowerBounds) {
    m_tree = std::move(tree);
    m_families = std::move(families);
    m_worker = worker;
    m_lowerBounds = lowerBounds;
    restart({}, m_tree ? Fetch::NotAsked : Fetch::Done);
}

void KeyTreeModel::setOrder(ChildOrder order) {
    if (order != m_order) {
        m_order = order;
        restart({}, m_tree ? Fetch::NotAsked : Fetch::Done);
    }
}

void KeyTreeModel::setHits(std::shared_ptr<const RankSet> hits, bool lowerBounds) {
    if (hits != m_hits || lowerBounds != m_moreHits) {
        m_hits = std::move(hits);
        m_moreHits = lowerBounds;
        announceHits(root());
    }
}

void KeyTreeModel::announceHits(const Node& node) {
    if (!node.children.empty()) {
        emit dataChanged(indexOf(node.children.front().get()), indexOf(node.children.back().get()),
                         {HitsRole, Qt::AccessibleTextRole, Qt::ToolTipRole});
    }
    for (const auto& child : node.children) {
        announceHits(*child);
    }
}

// None where there is no search, or nothing of it in the row.
std::optional<Figure> KeyTreeModel::hits(const KeyRow& row) const {
    if (!m_hits || row.kind != KeyRow::Kind::Node) {
        return std::nullopt;
    }
    const auto count = m_hits->count(row.node.span);
    return count == 0 ? std::nullopt
                      : std::optional<Figure>(m_moreHits ? Figure::atLeast(count) : Figure::exact(count));
}

const TreeNode* KeyTreeModel::node(const QModelIndex& index) const {
    return index.isValid() && row(index).kind == KeyRow::Kind::Node ? &row(index).node : nullptr;
}

const std::string* KeyTreeModel::prefix(const QModelIndex& index) const {
    const auto* at = node(index);
    return at != nullptr ? &at->prefix : nullptr;
}

QModelIndex KeyTreeModel::childHolding(const QModelIndex& parent, Span span) const {
    for (const auto& child : nodeAt(parent)->children) {
        const auto& held = child->row.node.span;
        if (child->row.kind == KeyRow::Kind::Node && held.first <= span.first && span.last <= held.last) {
            return indexOf(child.get());
        }
    }
    return {};
}

int KeyTreeModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QVariant KeyTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(
            Qt::AlignVCenter | (section == Docs || section == ByteCount ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Segment:
        return tr("Segment");
    case Docs:
        return tr("Docs");
    case ByteCount:
        return tr("Bytes");
    case Share:
        return tr("Share");
    default:
        return {};
    }
}

Qt::ItemFlags KeyTreeModel::flags(const QModelIndex& index) const {
    const auto plain = TreeModelBase<KeyRow>::flags(index);
    return index.isValid() && node(index) == nullptr ? plain & ~Qt::ItemIsSelectable : plain;
}

KeyTreeModel::Fetch KeyTreeModel::fetchOf(const KeyRow& row) const {
    return row.kind == KeyRow::Kind::Node && row.node.hasChildren ? Fetch::NotAsked : Fetch::Leaf;
}

Result<KeyTreeModel::Level> KeyTreeModel::levelOf(Result<Children> children, const NodeLabel& label,
                                                  const std::stop_token& stop) {
    if (!children) {
        return tl::make_unexpected(children.error());
    }
    Level level{std::move(*children), {}};
    for (std::size_t i = 0; label && i < level.children.nodes.size(); ++i) {
        level.labels.push_back(label(level.children.nodes[i], stop));
    }
    return level;
}

void KeyTreeModel::ask(Node& node) {
    const bool first = &node == &root();
    node.asking.ask(
        *m_worker,
        [tree = m_tree, parent = node.row.node, first, order = m_order,
         label = m_label](const std::stop_token& stop) -> Result<Level> {
            if (!first) {
                return levelOf(tree->children(parent, order, kListed, stop), label, stop);
            }
            const auto top = tree->root(stop);
            if (!top) {
                return tl::make_unexpected(top.error());
            }
            return levelOf(tree->children(*top, order, kListed, stop), label, stop);
        },
        [this, &node](Result<Level> level) { take(node, std::move(level)); });
}

void KeyTreeModel::take(Node& node, Result<Level> level) {
    std::vector<KeyRow> rows;
    if (!level) {
        rows.push_back({KeyRow::Kind::Failed, {}, 0, emptyExtent(), sentence(level.error())});
        give(node, std::move(rows));
        return;
    }
    Children* children = &level->children;
    rows.reserve(children->nodes.size() + 1);
    Extent sum = children->others;
    for (std::size_t i = 0; i < children->nodes.size(); ++i) {
        const auto extent = children->nodes[i].extent;
        sum = sum + extent;
        rows.push_back({KeyRow::Kind::Node,
                        std::move(children->nodes[i]),
                        0,
                        extent,
                        {},
                        i < level->labels.size() ? std::move(level->labels[i]) : std::string()});
    }
    if (children->othersCount > 0) {
        rows.push_back({KeyRow::Kind::Others, {}, children->othersCount, children->others, {}});
    }
    if (&node == &root()) {
        node.row.extent = sum;
    }
    give(node, std::move(rows));
    emit levelLoaded(indexOf(&node));
}

Figure KeyTreeModel::shown(Figure figure) const {
    return m_lowerBounds && figure.isExact() ? Figure::atLeast(figure.value()) : figure;
}

ShownText KeyTreeModel::segment(const KeyRow& row) const {
    switch (row.kind) {
    case KeyRow::Kind::Others:
        return {tr("and %1 more").arg(countText(row.othersCount)), {}, 0, false};
    case KeyRow::Kind::Waiting:
        return {QStringLiteral("…"), {}, 0, false};
    case KeyRow::Kind::Failed:
        return {row.failure, {}, 0, false};
    case KeyRow::Kind::Node:
        break;
    }
    if (row.node.kind == TreeNode::Kind::Self && row.label.empty()) {
        return {tr("(this ID itself)"), {}, 0, false};
    }
    auto text =
        row.label.empty() ? shownNode(*m_tree, row.node, NodeStyle::Whole) : shownText(Bytes(row.label));
    if (text.text.isEmpty()) {
        text.text = tr("(empty)");
    }
    return text;
}

QVariant KeyTreeModel::display(const Node& node, int column) const {
    if (column == Segment) {
        return segment(node.row).text;
    }
    if (node.row.kind != KeyRow::Kind::Node && node.row.kind != KeyRow::Kind::Others) {
        return {};
    }
    switch (column) {
    case Docs:
        return narrowCount(shown(node.row.extent.keys));
    case ByteCount:
        return narrowBytes(shown(node.row.extent.valueBytes));
    default:
        return {};
    }
}

QVariant KeyTreeModel::accessible(const Node& node, int column) const {
    switch (column) {
    case Segment: {
        const auto found = hits(node.row);
        const QString text = display(node, column).toString();
        return found ? QStringLiteral("%1, %2").arg(text, hitsText(*found)) : text;
    }
    case Docs:
        return documentsText(shown(node.row.extent.keys));
    case ByteCount:
        return bytesText(shown(node.row.extent.valueBytes));
    case Share: {
        const auto part = share(node);
        return part.isValid() ? tr("%1 of its parent").arg(shareText(part.toDouble())) : QString();
    }
    default:
        return display(node, column);
    }
}

QVariant KeyTreeModel::tip(const Node& node, int column) const {
    if (node.row.kind != KeyRow::Kind::Node && node.row.kind != KeyRow::Kind::Others) {
        return {};
    }
    if (column == ByteCount) {
        return exactBytesText(shown(node.row.extent.valueBytes));
    }
    if (column == Segment) {
        const auto found = hits(node.row);
        return found ? hitsText(*found) : QVariant();
    }
    return column == Docs ? accessible(node, column) : QVariant();
}

QVariant KeyTreeModel::share(const Node& node) const {
    const auto whole = node.parent != nullptr ? node.parent->row.extent.valueBytes : Figure();
    const auto part = node.row.extent.valueBytes;
    if (!whole.isKnown() || !part.isKnown() || whole.value() == 0) {
        return {};
    }
    return static_cast<double>(part.value()) / static_cast<double>(whole.value());
}

QVariant KeyTreeModel::cell(const Node& node, int column, int role) const {
    switch (role) {
    case Qt::DisplayRole:
        return display(node, column);
    case Qt::AccessibleTextRole:
        return accessible(node, column);
    case Qt::ToolTipRole:
        return tip(node, column);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (column == Docs || column == ByteCount ? Qt::AlignRight : Qt::AlignLeft));
    case ShownRole:
        return column == Segment ? QVariant::fromValue(segment(node.row)) : QVariant();
    case FixedRole:
        return column == Segment && node.row.kind == KeyRow::Kind::Node &&
               node.row.node.kind != TreeNode::Kind::Self;
    case HitsRole: {
        const auto found = column == Segment ? hits(node.row) : std::nullopt;
        return found ? narrowCount(*found) : QVariant();
    }
    case ShareRole:
        return column == Share ? share(node) : QVariant();
    case MutedRole:
        return node.row.kind != KeyRow::Kind::Node || node.row.node.kind == TreeNode::Kind::Self;
    case SwatchRole: {
        const bool isFamily =
            column == Segment && node.parent == &root() && node.row.kind == KeyRow::Kind::Node && m_families;
        const auto family = isFamily ? m_families->numberOf(node.row.node.prefix) : Families::kNone;
        return family == Families::kNone ? QVariant() : colours().familyOrOther(family);
    }
    default:
        return {};
    }
}

} // namespace keyatlas
