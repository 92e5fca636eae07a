// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/largest.h"

#include <algorithm>

namespace keyatlas {
namespace {

struct Sized {
    std::uint64_t size = 0;
    TreeNode node;
};

bool larger(const Sized& a, const Sized& b) {
    return a.size != b.size ? a.size > b.size : a.node.span.first < b.node.span.first;
}

// A heap of the largest so far; the smallest of them is on top.
class Largest {
public:
    explicit Largest(std::size_t limit) : m_limit(limit) {}

    void offer(Sized candidate) {
        if (m_heap.size() < m_limit) {
            m_heap.push_back(std::move(candidate));
            std::push_heap(m_heap.begin(), m_heap.end(), larger);
        } else if (m_limit > 0 && larger(candidate, m_heap.front())) {
            std::pop_heap(m_heap.begin(), m_heap.end(), larger);
            m_heap.back() = std::move(candidate);
            std::push_heap(m_heap.begin(), m_heap.end(), larger);
        }
    }

    std::vector<Sized> take() { return std::move(m_heap); }

private:
    std::size_t m_limit;
    std::vector<Sized> m_heap;
};

// What lies between the nodes, which are in key order.
Result<Extent> extentBetween(const Keyspace& keys, Span all, const std::vector<Sized>& chosen,
                             std::stop_token stop) {
    Extent sum = emptyExtent();
    Rank from = all.first;
    for (std::size_t i = 0; i <= chosen.size(); ++i) {
        const Span gap{from, i < chosen.size() ? chosen[i].node.span.first : all.last};
        if (!gap.empty()) {
            const auto extent = keys.extent(gap, stop);
            if (!extent) {
                return tl::make_unexpected(extent.error());
            }
            sum = sum + *extent;
        }
        from = i < chosen.size() ? chosen[i].node.span.last : from;
    }
    return sum;
}

} // namespace

Result<Children> largestSiblings(const Keyspace& keys, const TreeLevel& level, ChildOrder order,
                                 std::size_t limit, std::stop_token stop) {
    Largest largest(limit);
    std::uint64_t siblings = 0;
    for (Rank rank = level.span().first; rank < level.span().last; ++siblings) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        auto node = level.nodeFrom(rank);
        if (!node) {
            return tl::make_unexpected(node.error());
        }
        rank = node->span.last;
        std::uint64_t size = node->span.count();
        if (order == ChildOrder::ByBytes) {
            if (const auto filled = level.fillExtent(*node); !filled) {
                return tl::make_unexpected(filled.error());
            }
            size = node->extent.valueBytes.value();
        }
        largest.offer({size, std::move(*node)});
    }
    auto chosen = largest.take();
    std::sort(chosen.begin(), chosen.end(),
              [](const Sized& a, const Sized& b) { return a.node.span.first < b.node.span.first; });
    const auto others = extentBetween(keys, level.span(), chosen, stop);
    if (!others) {
        return tl::make_unexpected(others.error());
    }
    std::sort(chosen.begin(), chosen.end(), larger);
    Children children;
    children.others = *others;
    children.othersCount = siblings - chosen.size();
    for (auto& sized : chosen) {
        if (const auto filled = level.fillExtent(sized.node); !filled) {
            return tl::make_unexpected(filled.error());
        }
        children.nodes.push_back(std::move(sized.node));
    }
    return children;
}

} // namespace keyatlas
