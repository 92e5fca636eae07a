// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/textmatch.h"
#include "core/index/keyindex.h"

#include <functional>
#include <vector>

namespace keyatlas {

// What a search found in one part of the keys.
struct FoundPart {
    Span searched;
    std::vector<Rank> hits; // in it, rising
};

// Gets each part as it was searched, in about the order of the keys: of `jobs` parts at work the quickest
// comes first. From the threads that search, one call at a time; it should be quick, for they wait.
using FoundSink = std::function<void(const FoundPart&)>;

// Which keys of `span` (cut at the end) the pattern is in. Searched by `jobs` threads, the caller's among
// them; returns when all was searched, with the number of hits. Error::Code::Usage for a wrong expression,
// Cancelled after a stop: then the parts given to the sink were searched, and no others.
Result<std::uint64_t> findKeys(const KeyIndex& keys, const TextPattern& pattern, Span span, unsigned jobs,
                               const FoundSink& sink, std::stop_token stop);

} // namespace keyatlas
