// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scheme/finding.h"

#include <optional>
#include <string>
#include <vector>

namespace keyatlas::cli {

// What `design --check` asks of the findings of every scheme. Rules stand between commas:
//   CODE          this check is no warning or error
//   CODE=LEVEL    it is this level at worst: error, warning, info or good
//   CODE<=NUMBER  its figure is not above this
//   all, all=LEVEL  every check
//   @FILE         rules from a file, one a line; what follows a # is a comment
struct CheckRule {
    std::string text; // as it was written
    std::string code; // "all": every check
    Finding::Level worst = Finding::Level::Info;
    std::optional<double> most{}; // of the figure; the level does not count then
};

// Usage: a rule that makes no sense, or names a check that is not there. NotFound and the like: its file
// cannot be read.
Result<std::vector<CheckRule>> parseCheckRules(const std::string& text);

// Why each rule that is broken is: one line a rule and finding.
std::vector<std::string> brokenRules(const std::vector<CheckRule>& rules,
                                     const std::vector<Finding>& findings);

const char* levelName(Finding::Level level);
// Figures as people write them: 12 and 0.0043 without zeros behind.
std::string numberText(double number);

} // namespace keyatlas::cli
