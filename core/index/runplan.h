// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/keyrun.h"

#include <cstdint>
#include <vector>

namespace keyatlas::packed {

// Runs whose key ranges overlap, directly or through others; they have to be merged.
struct RunCluster {
    Runs runs;
    // One run that can be part of an index as it is: no key twice, nothing deleted.
    bool ready() const { return runs.size() == 1 && runs.front()->unique && runs.front()->live; }
    std::uint64_t rows() const;
};

// Puts the runs of one space in key order. Clusters do not overlap.
std::vector<RunCluster> planClusters(Runs runs);

} // namespace keyatlas::packed
