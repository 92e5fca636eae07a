// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids/idevidence.h"
#include "core/index/keyindex.h"
#include "core/layout/timecolumn.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// How the keys of one family tell their time.
struct FamilyTimes {
    std::string prefix;      // "txn:"; empty: keys of no family
    std::vector<Span> spans; // its keys
    std::uint64_t keys = 0;
    std::optional<TimePlace> place; // none: no time was found in
    std::size_t segments = 0;       // the first so many segments of them
    std::uint64_t known = 0;        // keys that have a plausible time there; filled by timesFromIds()
};

// Looks at samples only: some thousand seeks. If the rule does not split, one is found first. Reserved keys
// ("_design/") are left out.
Result<std::vector<FamilyTimes>> findTimesInIds(const KeyIndex& keys, const SplitRule& rule,
                                                std::stop_token stop);

struct IdTimes {
    std::shared_ptr<const TimeColumn> column; // null if no family has a time in its IDs
    std::vector<FamilyTimes> families;
};

struct IdTimeOptions {
    unsigned jobs = 2; // threads, the calling one among them
    // Keys done and to do; as ProgressSink.
    std::function<void(std::uint64_t done, std::uint64_t total)> progress{};
};

// Finds where times are and reads them all: some 0.2 s for a million keys. Only plausible times are taken.
Result<IdTimes> timesFromIds(const KeyIndex& keys, const SplitRule& rule, const IdTimeOptions& options,
                             std::stop_token stop);

} // namespace keyatlas
