// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/accesspattern.h"
#include "core/scheme/applyscheme.h"
#include "core/scheme/finding.h"
#include "core/scheme/patternanswer.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

struct EvaluateOptions {
    ApplyOptions apply{};
    std::vector<AccessPattern> patterns{};
    std::optional<double> perSecond{}; // the rate at which documents will be written; none: as in the data
};

// Whether IDs come in the order of time.
enum class TimeOrder : std::uint8_t { None, Broken, KeptInGroups, Kept };

// What the random part of a scheme is good for.
struct RandomPart {
    double bits = 0;        // of it, per step of the clock where there is one
    double stepSeconds = 0; // 0: no clock
    double perSecond = 0;   // the rate that the figures are for
    double expectedPairsPerYear = 0;
    double probabilityPerYear = 0;
    // Characters of its alphabet (base 36 if it has none) so that equal IDs are expected once in a century or
    // less.
    unsigned charactersForOncePerCentury = 0;
    std::optional<double> perSecondInData{}; // over the span of the arrival times; none: they are not known
    std::optional<double> pairsPerYearInData{};
};

// All that is known about a scheme on these documents: what the window and the command line show. Const.
struct SchemeReport {
    std::shared_ptr<const AppliedScheme> applied;
    std::optional<std::string> todayTemplate{}; // of `today`: the template that its IDs seem to follow
    TimeOrder timeOrder = TimeOrder::None;
    std::vector<Finding::Example> orderExamples{}; // pairs out of order
    RandomPart random{};
    std::vector<Finding> findings{};      // worst first
    std::vector<PatternAnswer> answers{}; // one a pattern, in their order
};

// Applies the scheme, runs every check and every pattern. Errors and stopping as applyScheme().
Result<SchemeReport> evaluateScheme(const Opened& opened, const SpaceView& space, const Scheme& scheme,
                                    const EvaluateOptions& options, std::stop_token stop);

} // namespace keyatlas
