// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/evaluate.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace keyatlas {

// What checks work with once the pass is over.
struct CheckInput {
    const Opened& opened;
    const SpaceView& space;
    const AppliedScheme& applied;
    // The scheme's templates; of `today` those that its IDs seem to follow, if any.
    const Scheme& effective;
    std::optional<double> perSecond{}; // wanted; none: as in the data
};

// One question about a scheme. Those that need the documents look at them during the pass; each says
// something whatever the answer is, so that what was checked can be seen. One thread at a time.
class Check {
public:
    virtual ~Check() = default;
    virtual RowObserver* observer() { return nullptr; } // owned by the check
    // Adds its findings, and what it found out beside them (SchemeReport::timeOrder, random ...).
    virtual Result<void> conclude(const CheckInput& input, SchemeReport& report, std::stop_token stop) = 0;
};

// All checks, for a scheme whose templates are `effective`.
std::vector<std::unique_ptr<Check>> allChecks(const Scheme& effective);

} // namespace keyatlas
