// SPDX-License-Identifier: GPL-3.0-or-later
// Ways of the Navigator that the key tree shows: the path to the selection, up to a parent, around a
// document.
#include "ui/session/navigator.h"

#include <algorithm>
#include <iterator>

namespace keyatlas {

namespace {

constexpr std::size_t kMaxDepth = 256; // of the key tree that a path is followed to

bool holds(Span outer, Span inner) {
    return outer.first <= inner.first && inner.last <= outer.last;
}

// The nodes that hold all of `span`, from the root down.
Result<std::vector<TreeNode>> nodesAround(const KeyTree& tree, Span span, const std::stop_token& stop) {
    const auto size = tree.keys()->size(stop);
    if (!size) {
        return tl::make_unexpected(size.error());
    }
    if (*size == 0) {
        return std::vector<TreeNode>{};
    }
    auto nodes = tree.pathTo(std::min(span.first, *size - 1), kMaxDepth, stop);
    if (nodes) {
        const auto small = [&](const TreeNode& node) { return !holds(node.span, span); };
        nodes->erase(std::find_if(nodes->begin(), nodes->end(), small), nodes->end());
    }
    return nodes;
}

} // namespace

void Navigator::reveal(Rank rank) {
    if (!m_place.valid() || rank >= m_place.whole().last) {
        return;
    }
    const auto tree = m_place.session->tree();
    if (m_place.span.contains(rank) || !tree || tree->keys() != m_place.space.keys) {
        showInView(rank);
        setRank(rank);
        return;
    }
    m_finding.ask(
        m_place.session->workers().layout,
        [tree, rank](const std::stop_token& stop) {
            return nodesAround(*tree, {rank, rank + 1}, stop);
        },
        [this, keys = m_place.space.keys, rank](const Result<std::vector<TreeNode>>& nodes) {
            if (!nodes || nodes->empty() || keys != m_place.space.keys) {
                return;
            }
            // The smallest node that holds more than this one document shows it among its like.
            auto at = nodes->end() - 1;
            while (at != nodes->begin() && at->span.count() < 2) {
                --at;
            }
            Place place = m_place;
            place.span = at->span;
            place.prefix = at->prefix;
            place.rank = rank;
            place.view = viewShowing(place.view, {rank, rank + 1}, place.whole());
            enter(std::move(place));
        });
}

void Navigator::up() {
    if (!canGoUp()) {
        return;
    }
    const auto tree = m_place.session->tree();
    if (!tree || tree->keys() != m_place.space.keys) {
        selectAll();
        return;
    }
    m_finding.ask(
        m_place.session->workers().layout,
        [tree, span = m_place.span](const std::stop_token& stop) { return nodesAround(*tree, span, stop); },
        [this, tree](const Result<std::vector<TreeNode>>& nodes) {
            if (!nodes || tree->keys() != m_place.space.keys) {
                return;
            }
            auto larger = std::find_if(nodes->rbegin(), nodes->rend(),
                                       [this](const TreeNode& node) { return node.span != m_place.span; });
            // Of several nodes with this span the one above the one that is named.
            const auto named = std::find_if(nodes->rbegin(), larger, [this](const TreeNode& node) {
                return m_place.prefix == node.prefix;
            });
            if (named != larger) {
                larger = std::next(named);
            }
            if (larger == nodes->rend()) {
                selectAll();
            } else {
                select(larger->span, larger->prefix);
            }
        });
}

void Navigator::findPath() {
    const auto tree = m_place.valid() ? m_place.session->tree() : nullptr;
    if (!tree || tree->keys() != m_place.space.keys) {
        m_pathing.drop();
        if (!m_path.empty()) {
            m_path.clear();
            emit pathChanged();
        }
        return;
    }
    m_pathing.ask(
        m_place.session->workers().layout,
        [tree, span = m_place.span, prefix = m_place.prefix](const std::stop_token& stop) {
            auto nodes = nodesAround(*tree, span, stop);
            if (nodes && prefix) { // below it there may be only children with the same span
                const auto named = std::find_if(nodes->begin(), nodes->end(), [&](const TreeNode& node) {
                    return node.span == span && node.prefix == *prefix;
                });
                nodes->erase(named == nodes->end() ? named : named + 1, nodes->end());
            }
            return nodes;
        },
        [this](Result<std::vector<TreeNode>> nodes) {
            if (nodes) {
                m_path = std::move(*nodes);
                emit pathChanged();
            }
        });
}

} // namespace keyatlas
