// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/rangecover.h"

#include <algorithm>

namespace keyatlas::lsm {

RangeCover::RangeCover(std::vector<RangeDeletion> ranges) : m_ranges(std::move(ranges)) {
    std::sort(m_ranges.begin(), m_ranges.end(),
              [](const RangeDeletion& a, const RangeDeletion& b) { return a.first < b.first; });
}

std::uint64_t RangeCover::cover(Bytes key) {
    for (; m_next < m_ranges.size() && m_ranges[m_next].first <= key; ++m_next) {
        m_active.emplace_back(m_ranges[m_next].sequence, m_next);
        std::push_heap(m_active.begin(), m_active.end());
    }
    // Only the newest matters; an older one that has ended may stay until it comes up.
    while (!m_active.empty() && m_ranges[m_active.front().second].last <= key) {
        std::pop_heap(m_active.begin(), m_active.end());
        m_active.pop_back();
    }
    return m_active.empty() ? 0 : m_active.front().first;
}

std::uint64_t RangeCover::coverOf(Bytes key) const {
    std::uint64_t newest = 0;
    for (const auto& range : m_ranges) {
        if (range.first > key) {
            break;
        }
        if (key < range.last) {
            newest = std::max(newest, range.sequence);
        }
    }
    return newest;
}

} // namespace keyatlas::lsm
