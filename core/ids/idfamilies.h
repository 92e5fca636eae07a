// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"
#include "core/tree/splitrule.h"

#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// Keys that may be made alike: those that share a first segment which is a name, or the rest.
struct KeyFamily {
    std::string prefix;              // "txn:"; empty: the rest
    std::vector<Span> spans;         // its keys, in order; one unless it is the rest
    std::uint64_t keys = 0;          // in them
    std::vector<std::string> sample; // runs of neighbours at even distances, in order
};

// The families of a space in the order of their first keys, at most some 250 named ones; reserved ones
// ("_design/") too. A first segment is a name if it begins with a letter or '_' and several keys have it.
// Costs some thousand seeks, whatever the size.
Result<std::vector<KeyFamily>> keyFamilies(const Keyspace& keys, const SplitRule& rule, std::stop_token stop);

} // namespace keyatlas
