// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/sortedorder.h"

#include "core/index/commonprefix.h"

#include <algorithm>

namespace keyatlas::packed {
namespace {

// Keys are sorted by eight bytes at a time: those equal so far form a group that is sorted by its next eight.
struct Sortable {
    std::uint64_t chunk = 0;
    std::uint32_t entry = 0;
    std::uint32_t have = 0; // bytes of the key in `chunk`; fewer than 8 if it ends there
};

struct Group {
    std::size_t first = 0;
    std::size_t last = 0;
    std::size_t depth = 0; // bytes that all keys of the group share
};

class Sorter {
public:
    Sorter(const EntryBatch& batch, SpaceId space) : m_batch(batch) {
        m_items.reserve(batch.entries.size());
        for (std::size_t i = 0; i < batch.entries.size(); ++i) {
            if (batch.entries[i].space == space) {
                m_items.push_back({0, static_cast<std::uint32_t>(i), 0});
            }
        }
    }

    std::vector<std::uint32_t> run() {
        m_groups.push_back({0, m_items.size(), 0});
        while (!m_groups.empty()) {
            const Group group = m_groups.back();
            m_groups.pop_back();
            sortGroup(group);
        }
        std::vector<std::uint32_t> order;
        order.reserve(m_items.size());
        for (const auto& item : m_items) {
            order.push_back(item.entry);
        }
        return order;
    }

private:
    Bytes key(const Sortable& item) const { return m_batch.key(m_batch.entries[item.entry]); }

    // Bytes that all keys of the group share, at least group.depth.
    std::size_t sharedDepth(const Group& group) const {
        const Bytes first = key(m_items[group.first]);
        std::size_t shared = first.size();
        for (std::size_t i = group.first + 1; i < group.last && shared > group.depth; ++i) {
            const std::size_t more =
                commonPrefix(first.substr(group.depth), key(m_items[i]).substr(group.depth));
            shared = std::min(shared, group.depth + more);
        }
        return shared;
    }

    void sortGroup(const Group& group) {
        if (group.last - group.first < 2) {
            return;
        }
        const std::size_t depth = sharedDepth(group);
        for (std::size_t i = group.first; i < group.last; ++i) {
            const Bytes bytes = key(m_items[i]);
            m_items[i].chunk = chunkAt(bytes, depth);
            m_items[i].have = static_cast<std::uint32_t>(std::min<std::size_t>(8, bytes.size() - depth));
        }
        std::sort(m_items.begin() + static_cast<std::ptrdiff_t>(group.first),
                  m_items.begin() + static_cast<std::ptrdiff_t>(group.last),
                  [](const Sortable& a, const Sortable& b) {
                      return a.chunk != b.chunk ? a.chunk < b.chunk : a.have < b.have;
                  });
        splitGroup(group, depth);
    }

    void splitGroup(const Group& group, std::size_t depth) {
        std::size_t first = group.first;
        for (std::size_t i = group.first + 1; i <= group.last; ++i) {
            const bool same = i < group.last && m_items[i].chunk == m_items[first].chunk &&
                              m_items[i].have == m_items[first].have;
            if (same) {
                continue;
            }
            if (m_items[first].have < 8) {
                sortEqualKeys(first, i);
            } else {
                m_groups.push_back({first, i, depth + 8});
            }
            first = i;
        }
    }

    void sortEqualKeys(std::size_t first, std::size_t last) {
        std::sort(m_items.begin() + static_cast<std::ptrdiff_t>(first),
                  m_items.begin() + static_cast<std::ptrdiff_t>(last),
                  [this](const Sortable& a, const Sortable& b) {
                      const Locator left = m_batch.entries[a.entry].locator;
                      const Locator right = m_batch.entries[b.entry].locator;
                      return left != right ? left < right : a.entry < b.entry;
                  });
    }

    const EntryBatch& m_batch;
    std::vector<Sortable> m_items;
    std::vector<Group> m_groups;
};

} // namespace

std::vector<std::uint32_t> sortedOrder(const EntryBatch& batch, SpaceId space) {
    return Sorter(batch, space).run();
}

} // namespace keyatlas::packed
