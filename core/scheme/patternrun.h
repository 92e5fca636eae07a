// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/accesspattern.h"
#include "core/scheme/applyscheme.h"
#include "core/scheme/patternanswer.h"
#include "core/scheme/schemerow.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace keyatlas {

// Asks access patterns of a scheme: counts during the pass what each combination of values wants, and reads
// the ranges off the new index afterwards. Memory is bounded: of too many combinations an even sample is
// kept.
class PatternRun {
public:
    // `effective`: the scheme's templates; with `today` those that today's IDs seem to follow, if any.
    PatternRun(const std::vector<AccessPattern>& patterns, const Scheme& effective, bool today);
    ~PatternRun();
    PatternRun(const PatternRun&) = delete;
    PatternRun& operator=(const PatternRun&) = delete;

    RowObserver& observer();
    // After the pass; one answer a pattern.
    Result<std::vector<PatternAnswer>> answers(const Opened& opened, const SpaceView& space,
                                               const AppliedScheme& applied, std::stop_token stop) const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace keyatlas
