// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/runplan.h"

#include <algorithm>
#include <utility>

namespace keyatlas::packed {

std::uint64_t RunCluster::rows() const {
    std::uint64_t sum = 0;
    for (const auto& run : runs) {
        sum += run->rows();
    }
    return sum;
}

std::vector<RunCluster> planClusters(Runs runs) {
    std::sort(runs.begin(), runs.end(), [](const auto& a, const auto& b) {
        return a->firstKey != b->firstKey ? a->firstKey < b->firstKey : a->lastKey < b->lastKey;
    });
    std::vector<RunCluster> clusters;
    Bytes last;
    for (auto& run : runs) {
        if (clusters.empty() || Bytes(run->firstKey) > last) {
            clusters.emplace_back();
            last = run->lastKey;
        }
        last = std::max(last, Bytes(run->lastKey));
        clusters.back().runs.push_back(std::move(run));
    }
    return clusters;
}

} // namespace keyatlas::packed
