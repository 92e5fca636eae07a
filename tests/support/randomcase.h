// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/splitrule.h"
#include "tests/support/vectorkeys.h"

#include <cstdint>
#include <memory>
#include <random>
#include <vector>

namespace keyatlas::test {

using Random = std::mt19937_64;

std::uint64_t below(Random& random, std::uint64_t bound);

// Up to 300 keys glued from few pieces, so that prefixes, separators, values with punctuation, NUL, 0xff and
// broken UTF-8 meet often; value bytes of 0 among them.
std::vector<VectorKeys::Row> randomRows(Random& random);

// Such keys, some way to split them, and from how many siblings on a level is grouped.
struct Case {
    std::shared_ptr<VectorKeys> keys;
    SplitRule rule;
    std::size_t wide = 0;
};
Case randomCase(std::uint64_t seed);

} // namespace keyatlas::test
