// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/latest.h"

#include <QAbstractItemModel>
#include <QTimer>

#include <memory>
#include <utility>
#include <vector>

namespace keyatlas {

// The structure of a tree whose levels arrive when somebody looks: a model on it says only what a row is,
// what its cells hold and how its children are asked for. A level that takes long shows one waiting row
// meanwhile.
template<class Row>
class TreeModelBase : public QAbstractItemModel {
public:
    enum class Fetch : unsigned char { Leaf, NotAsked, Asking, Done };

    struct Node {
        Node* parent = nullptr;
        int at = 0; // row in the parent
        Row row{};
        Fetch fetch = Fetch::Leaf;
        std::vector<std::unique_ptr<Node>> children;
        std::unique_ptr<QTimer> quick; // until the waiting row is shown
        Latest asking;                 // ends with the node, so no answer meets a row that is gone
    };

    explicit TreeModelBase(QObject* parent) : QAbstractItemModel(parent) {}

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override {
        if (!hasIndex(row, column, parent)) {
            return {};
        }
        return createIndex(row, column, nodeAt(parent)->children[static_cast<std::size_t>(row)].get());
    }
    QModelIndex parent(const QModelIndex& child) const override {
        return child.isValid() ? indexOf(nodeAt(child)->parent) : QModelIndex();
    }
    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.column() > 0 ? 0 : static_cast<int>(nodeAt(parent)->children.size());
    }
    bool hasChildren(const QModelIndex& parent = {}) const override {
        const auto* node = nodeAt(parent);
        return parent.column() <= 0 && (!node->children.empty() || waits(*node));
    }
    bool canFetchMore(const QModelIndex& parent) const override {
        return parent.column() <= 0 && nodeAt(parent)->fetch == Fetch::NotAsked;
    }
    void fetchMore(const QModelIndex& parent) override {
        auto* node = nodeAt(parent);
        if (node->fetch == Fetch::NotAsked) {
            node->fetch = Fetch::Asking;
            showWaiting(*node);
            ask(*node);
        }
    }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override {
        return index.isValid() ? cell(*nodeAt(index), index.column(), role) : QVariant();
    }

    const Row& row(const QModelIndex& index) const { return nodeAt(index)->row; }
    QModelIndex indexOf(const Node* node, int column = 0) const {
        const bool root = node == nullptr || node == m_root.get();
        return root ? QModelIndex() : createIndex(node->at, column, node);
    }
    bool isLoaded(const QModelIndex& index) const { return !waits(*nodeAt(index)); }

protected:
    virtual QVariant cell(const Node& node, int column, int role) const = 0;
    // Finds the children of `node`, now or later: give() them.
    virtual void ask(Node& node) = 0;
    virtual Fetch fetchOf(const Row& row) const = 0; // Leaf, NotAsked or Done
    virtual Row waitingRow() const = 0;

    Node& root() { return *m_root; }
    const Node& root() const { return *m_root; }
    Node* nodeAt(const QModelIndex& index) const {
        return index.isValid() ? static_cast<Node*>(index.internalPointer()) : m_root.get();
    }

    // Everything is new; the first level is asked for at once unless `fetch` says otherwise.
    void restart(Row row, Fetch fetch = Fetch::NotAsked) {
        beginResetModel();
        m_root = std::make_unique<Node>();
        m_root->row = std::move(row);
        m_root->fetch = fetch;
        endResetModel();
        if (fetch == Fetch::NotAsked) {
            fetchMore({});
        }
    }
    void give(Node& node, std::vector<Row> rows) {
        dropWaiting(node);
        node.fetch = Fetch::Done;
        insert(node, node.children.size(), std::move(rows));
        if (node.children.empty()) { // the view drew an arrow for it
            const auto index = indexOf(&node);
            emit dataChanged(index, index);
        }
    }
    void insert(Node& node, std::size_t at, std::vector<Row> rows) {
        if (rows.empty()) {
            return;
        }
        const auto first = static_cast<int>(at);
        beginInsertRows(indexOf(&node), first, first + static_cast<int>(rows.size()) - 1);
        std::vector<std::unique_ptr<Node>> made;
        made.reserve(rows.size());
        for (auto& row : rows) {
            made.push_back(std::make_unique<Node>());
            made.back()->parent = &node;
            made.back()->fetch = fetchOf(row);
            made.back()->row = std::move(row);
        }
        node.children.insert(node.children.begin() + first, std::make_move_iterator(made.begin()),
                             std::make_move_iterator(made.end()));
        renumber(node, at);
        endInsertRows();
    }
    void remove(Node& node, std::size_t at, std::size_t count) {
        if (count == 0) {
            return;
        }
        const auto first = static_cast<int>(at);
        const auto last = first + static_cast<int>(count);
        beginRemoveRows(indexOf(&node), first, last - 1);
        node.children.erase(node.children.begin() + first, node.children.begin() + last);
        renumber(node, at);
        endRemoveRows();
    }
    void replace(Node& node, Row row) {
        node.row = std::move(row);
        emit dataChanged(indexOf(&node), indexOf(&node, columnCount() - 1));
    }

private:
    static constexpr int kQuickMs = 300; // a level that comes sooner shows no waiting row

    static bool waits(const Node& node) {
        return node.fetch == Fetch::NotAsked || node.fetch == Fetch::Asking;
    }
    static void renumber(Node& node, std::size_t from) {
        for (std::size_t i = from; i < node.children.size(); ++i) {
            node.children[i]->at = static_cast<int>(i);
        }
    }
    void showWaiting(Node& node) {
        node.quick = std::make_unique<QTimer>();
        node.quick->setSingleShot(true);
        connect(node.quick.get(), &QTimer::timeout, this, [this, &node] {
            std::vector<Row> rows;
            rows.push_back(waitingRow());
            insert(node, 0, std::move(rows));
        });
        node.quick->start(kQuickMs);
    }
    void dropWaiting(Node& node) {
        if (node.quick) {
            node.quick->stop();
        }
        if (node.fetch == Fetch::Asking) {
            remove(node, 0, node.children.size());
        }
    }

    std::unique_ptr<Node> m_root = std::make_unique<Node>();
};

} // namespace keyatlas
