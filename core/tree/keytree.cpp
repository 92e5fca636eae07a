// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/keytree.h"

#include "core/tree/largest.h"
#include "core/tree/treelevel.h"

#include <utility>

namespace keyatlas {

KeyTree::KeyTree(std::shared_ptr<const Keyspace> keys, SplitRule rule)
    : m_keys(std::move(keys)), m_rule(std::move(rule)),
      m_wideLevel(m_rule.isNone() ? kWideRadix : kWideLevel) {}

KeyTree::KeyTree(std::shared_ptr<const Keyspace> keys, SplitRule rule, std::size_t wideLevel)
    : m_keys(std::move(keys)), m_rule(std::move(rule)), m_wideLevel(wideLevel) {}

KeyTree::KeyTree(std::shared_ptr<const Keyspace> keys, SplitRule rule, KeyFormat format)
    : KeyTree(std::move(keys), std::move(rule)) {
    m_format = std::move(format);
}

Result<TreeNode> KeyTree::root(std::stop_token stop) const {
    return nodeAt({}, std::move(stop));
}

Result<TreeNode> KeyTree::nodeAt(Bytes prefix, std::stop_token stop) const {
    const auto span = prefixSpan(*m_keys, prefix, stop);
    if (!span) {
        return tl::make_unexpected(span.error());
    }
    const auto extent = m_keys->extent(*span, stop);
    if (!extent) {
        return tl::make_unexpected(extent.error());
    }
    TreeNode node;
    node.prefix = std::string(prefix);
    node.span = *span;
    node.extent = *extent;
    node.hasChildren = !span->empty();
    if (prefix.empty()) {
        return node;
    }
    node.kind = TreeNode::Kind::Group;
    for (auto end = m_rule.breakAfter(prefix, 0); end; end = m_rule.breakAfter(prefix, *end)) {
        if (*end == prefix.size()) {
            node.kind = TreeNode::Kind::Segment;
            break;
        }
        node.segmentAt = *end;
    }
    if (span->count() == 1) {
        const auto key = m_keys->key(span->first, stop);
        if (!key) {
            return tl::make_unexpected(key.error());
        }
        if (*key == prefix) {
            node.kind = TreeNode::Kind::Key;
            node.hasChildren = false;
        }
    }
    return node;
}

Result<Children> KeyTree::children(const TreeNode& parent, ChildOrder order, std::size_t limit,
                                   std::stop_token stop) const {
    if (!parent.hasChildren) {
        return Children{};
    }
    TreeLevel level(*m_keys, m_rule, parent, stop);
    if (order != ChildOrder::ByKey) {
        return largestSiblings(*m_keys, level, order, limit, stop);
    }
    if (const auto narrowed = level.narrow(m_wideLevel); !narrowed) {
        return tl::make_unexpected(narrowed.error());
    }
    auto nodes = level.all();
    if (!nodes) {
        return tl::make_unexpected(nodes.error());
    }
    Children children;
    children.nodes = std::move(*nodes);
    children.grouped = level.grouped();
    return children;
}

Result<std::vector<TreeNode>> KeyTree::pathTo(Rank rank, std::size_t maxDepth, std::stop_token stop) const {
    auto node = root(stop);
    if (!node) {
        return tl::make_unexpected(node.error());
    }
    if (!node->span.contains(rank)) {
        return fail(Error::Code::Usage, "no key of rank " + std::to_string(rank));
    }
    std::vector<TreeNode> path{std::move(*node)};
    while (path.back().hasChildren && path.size() <= maxDepth) {
        TreeLevel level(*m_keys, m_rule, path.back(), stop);
        if (const auto narrowed = level.narrow(m_wideLevel); !narrowed) {
            return tl::make_unexpected(narrowed.error());
        }
        auto next = level.nodeWith(rank);
        if (!next) {
            return tl::make_unexpected(next.error());
        }
        if (const auto filled = level.fillExtent(*next); !filled) {
            return tl::make_unexpected(filled.error());
        }
        path.push_back(std::move(*next));
    }
    return path;
}

} // namespace keyatlas
