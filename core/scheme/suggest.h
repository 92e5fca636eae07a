// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/accesspattern.h"
#include "core/scheme/scheme.h"
#include "core/sources/opened.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

struct Suggestion {
    Scheme scheme;
    std::size_t oneRange = 0;         // patterns that are answered with one range
    double idBytes = 0;               // mean
    std::vector<std::string> reasons; // a sentence each
};

// Up to five schemes, best first: most patterns answered with one range, then shortest IDs. All of them are
// tried on a sample of the documents: none misses a field or repeats an ID there. Without patterns: by what
// the data look like.
Result<std::vector<Suggestion>> suggestSchemes(const Opened& opened, const SpaceView& space,
                                               const std::vector<AccessPattern>& patterns,
                                               std::stop_token stop);

// The pattern that a span of today's order stands for: fields that are the same all over it and not around
// it, and the part of a time field that it covers. Usage if nothing sets it apart.
Result<AccessPattern> patternOfSpan(const Opened& opened, const SpaceView& space, Span span,
                                    std::stop_token stop);

} // namespace keyatlas
