// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/accesspattern.h"
#include "core/scheme/patternanswer.h"

#include <string>

namespace keyatlas {

struct AnswerFacts {
    const AccessPattern& pattern;
    const PatternAnswer& answer;
    bool coarse;                // the ID's times are coarser than what is asked for
    bool unordered;             // the ID's order is not the one that is wanted
    double oneRange;            // rows that one range over several values would read
    const std::string& example; // the values of the answer's example
};

// One sentence or two on why a pattern is answered as it is.
std::string whyOf(const AnswerFacts& facts);

} // namespace keyatlas
