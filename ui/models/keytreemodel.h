// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/families.h"
#include "core/tree/keytree.h"
#include "core/tree/rankset.h"
#include "ui/models/treemodelbase.h"
#include "ui/session/nodelabel.h"
#include "ui/session/showntext.h"

#include <optional>
#include <string>

namespace keyatlas {

struct KeyRow {
    enum class Kind : unsigned char {
        Node,    // a node of the key tree
        Others,  // the siblings that a level sorted by size does not list
        Waiting, // the level is being asked for
        Failed,  // it could not be found out
    };
    Kind kind = Kind::Waiting;
    TreeNode node{};
    std::uint64_t othersCount = 0;
    Extent extent = emptyExtent(); // of the node or the others
    QString failure{};
    std::string label{}; // of a node that is not called by its part of the key
};

// The key tree of one space, level by level, each asked on a worker when somebody opens it.
class KeyTreeModel : public TreeModelBase<KeyRow> {
    Q_OBJECT
public:
    enum Column : int { Segment, Docs, ByteCount, Share, ColumnCount };

    explicit KeyTreeModel(QObject* parent = nullptr);

    // Null: no tree. `families` colour its first level. `lowerBounds`: the source is not read whole, so
    // figures are "at least". `worker` must outlive this object or the next call.
    void setTree(std::shared_ptr<const KeyTree> tree, std::shared_ptr<const Families> families,
                 Worker* worker, bool lowerBounds);
    const std::shared_ptr<const KeyTree>& tree() const { return m_tree; }
    void setNodeLabel(NodeLabel label) {
        m_label = std::move(label);
    }                                // of the next tree; null: their own bytes
    void setOrder(ChildOrder order); // all levels are asked for again
    ChildOrder order() const { return m_order; }

    // Hits of a search, whose counts the rows show; null: none. `lowerBounds`: there may be more.
    void setHits(std::shared_ptr<const RankSet> hits, bool lowerBounds);

    // The node at a row; null for a row that stands for no node.
    const TreeNode* node(const QModelIndex& index) const;
    const std::string* prefix(const QModelIndex& index) const;
    // The loaded child of `parent` whose span is `span` or holds it.
    QModelIndex childHolding(const QModelIndex& parent, Span span) const;

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    void levelLoaded(const QModelIndex& parent);

protected:
    QVariant cell(const Node& node, int column, int role) const override;
    void ask(Node& node) override;
    Fetch fetchOf(const KeyRow& row) const override;
    KeyRow waitingRow() const override { return {}; }

private:
    static constexpr std::size_t kListed = 1000; // siblings that a level sorted by size lists

    struct Level {
        Children children;
        std::vector<std::string> labels; // of the nodes, if they have any
    };
    static Result<Level> levelOf(Result<Children> children, const NodeLabel& label,
                                 const std::stop_token& stop);
    void take(Node& node, Result<Level> level);
    QVariant display(const Node& node, int column) const;
    QVariant accessible(const Node& node, int column) const;
    QVariant tip(const Node& node, int column) const;
    QVariant share(const Node& node) const;
    ShownText segment(const KeyRow& row) const;
    std::optional<Figure> hits(const KeyRow& row) const;
    void announceHits(const Node& node);
    Figure shown(Figure figure) const;

    std::shared_ptr<const KeyTree> m_tree;
    Worker* m_worker = nullptr;
    bool m_lowerBounds = false;
    std::shared_ptr<const RankSet> m_hits;
    bool m_moreHits = false;
    ChildOrder m_order = ChildOrder::ByKey;
    std::shared_ptr<const Families> m_families;
    NodeLabel m_label;
};

} // namespace keyatlas
