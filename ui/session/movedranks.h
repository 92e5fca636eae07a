// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/applyscheme.h"

#include <stop_token>
#include <vector>

namespace keyatlas {

constexpr std::size_t kMostMoved = 5000; // places that are found; of more documents an even sample

// Where the documents of a span of today's order stand under a scheme, and the other way round; ascending. On
// a worker: the first looks at every new ID.
Result<std::vector<Rank>> ranksUnder(const AppliedScheme& applied, Span today, std::stop_token stop);
Result<std::vector<Rank>> ranksToday(const AppliedScheme& applied, Span under, std::stop_token stop);

} // namespace keyatlas
