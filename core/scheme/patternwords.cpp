// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/patternwords.h"

#include "core/base/display.h"

#include <cmath>

namespace keyatlas {
namespace {

std::string rows(double number) {
    const auto whole = static_cast<std::uint64_t>(std::llround(number));
    return display::counted(whole, "row", "rows");
}

std::string localDay(const AccessPattern& pattern) {
    return pattern.range && !pattern.range->span.empty() && pattern.range->zone != "UTC"
               ? " A " + pattern.range->span + " in " + pattern.range->zone +
                     " is two bounds of UTC times, not a prefix."
               : std::string();
}

std::string filterReason(const AnswerFacts& facts) {
    if (facts.unordered && facts.pattern.limit) {
        return "The range is not in the order that is wanted, so all of it is read and sorted: ";
    }
    return facts.coarse ? "The times in the ID are coarser than what is asked for: "
                        : "The range holds more than is wanted: ";
}

} // namespace

std::string whyOf(const AnswerFacts& facts) {
    const PatternAnswer& answer = facts.answer;
    const std::string example = facts.example.empty() ? "" : " For example: " + facts.example + '.';
    switch (answer.by) {
    case PatternAnswer::By::Range:
        return "One range holds exactly what is wanted." + localDay(facts.pattern) + example;
    case PatternAnswer::By::RangeAndFilter:
        return filterReason(facts) + rows(answer.rowsRead) + " read for " + rows(answer.rowsWanted) +
               " wanted." + localDay(facts.pattern) + example;
    case PatternAnswer::By::Ranges: {
        const auto seeks = static_cast<std::uint64_t>(std::llround(answer.ranges));
        std::string why = display::counted(seeks, "range", "ranges") + ", one seek each.";
        if (facts.oneRange > 0) {
            why += " One range over all of them would read about " + rows(facts.oneRange) + '.';
        }
        return why + example;
    }
    case PatternAnswer::By::View:
        break;
    }
    return "The ID does not narrow it down: a view or an index is needed, or all " + rows(answer.rowsRead) +
           " are read.";
}

} // namespace keyatlas
