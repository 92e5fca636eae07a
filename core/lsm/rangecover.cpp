// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/rangecover.h"

#include <algorithm>
#include <utility>

namespace keyatlas::lsm {
namespace {

std::vector<std::string> edgesOf(const std::vector<RangeDeletion>& ranges) {
    std::vector<std::string> edges;
    edges.reserve(ranges.size() * 2);
    for (const auto& range : ranges) {
        edges.push_back(range.first);
        edges.push_back(range.last);
    }
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    return edges;
}

} // namespace

RangeCover::RangeCover(std::vector<RangeDeletion> ranges) {
    std::sort(ranges.begin(), ranges.end(),
              [](const RangeDeletion& a, const RangeDeletion& b) { return a.first < b.first; });
    std::vector<std::pair<std::uint64_t, std::size_t>> active; // a heap: sequence and range
    std::size_t next = 0;
    for (auto& edge : edgesOf(ranges)) {
        for (; next < ranges.size() && ranges[next].first <= edge; ++next) {
            active.emplace_back(ranges[next].sequence, next);
            std::push_heap(active.begin(), active.end());
        }
        // Only the newest matters; an older one that has ended may stay until it comes up.
        while (!active.empty() && ranges[active.front().second].last <= edge) {
            std::pop_heap(active.begin(), active.end());
            active.pop_back();
        }
        m_steps.push_back({std::move(edge), active.empty() ? 0 : active.front().first});
    }
}

std::uint64_t RangeCover::cover(Bytes key) const {
    const auto after = std::upper_bound(m_steps.begin(), m_steps.end(), key,
                                        [](Bytes wanted, const Step& step) { return wanted < step.key; });
    return after == m_steps.begin() ? 0 : (after - 1)->sequence;
}

} // namespace keyatlas::lsm
