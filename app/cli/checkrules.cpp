// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/checkrules.h"

#include "app/cli/textfile.h"
#include "core/base/text.h"
#include "core/scheme/checks/checkcodes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace keyatlas::cli {
namespace {

constexpr std::array<const char*, 4> kLevels = {"good", "info", "warning", "error"}; // as Finding::Level

tl::unexpected<Error> noRule(std::string what, std::string next) {
    Error error;
    error.code = Error::Code::Usage;
    error.what = std::move(what);
    error.next = std::move(next);
    return fail(std::move(error));
}

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t\r");
    const auto last = text.find_last_not_of(" \t\r");
    return first == std::string::npos ? std::string() : text.substr(first, last - first + 1);
}

bool isCode(const std::string& text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

Result<CheckRule> parseRule(const std::string& text) {
    CheckRule rule;
    rule.text = text;
    const auto sign = text.find_first_of("<=");
    rule.code = trimmed(text.substr(0, sign));
    const std::string what = "the rule `" + escape(text) + "` of --check makes no sense";
    const char* next = "write CODE, CODE=warning, CODE<=12, all or @FILE";
    if (!isCode(rule.code)) {
        return noRule(what, next);
    }
    if (sign == std::string::npos) {
        return rule;
    }
    if (text.compare(sign, 2, "<=") == 0) {
        const std::string number = trimmed(text.substr(sign + 2));
        double most = 0;
        const auto read = std::from_chars(number.data(), number.data() + number.size(), most);
        if (read.ec != std::errc() || read.ptr != number.data() + number.size() || !std::isfinite(most) ||
            rule.code == "all") {
            return noRule(what, next);
        }
        rule.most = most;
        return rule;
    }
    const auto level = std::find(kLevels.begin(), kLevels.end(), trimmed(text.substr(sign + 1)));
    if (text[sign] != '=' || level == kLevels.end()) {
        return noRule(what, "levels are good, info, warning and error");
    }
    rule.worst = static_cast<Finding::Level>(level - kLevels.begin());
    return rule;
}

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> pieces;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        pieces.push_back(trimmed(text.substr(at, end - at)));
        at = end + 1;
    }
    return pieces;
}

// Whether a check is called so, before anything is read for it.
Result<void> isThere(const CheckRule& rule) {
    const auto codes = checkCodes();
    if (rule.code == "all" || std::find(codes.begin(), codes.end(), rule.code) != codes.end()) {
        return {};
    }
    std::string known;
    for (const Bytes code : codes) {
        known += (known.empty() ? "" : ", ") + std::string(code);
    }
    return noRule("no check is called `" + rule.code + "`", "checks are: " + known);
}

Result<void> addRule(const std::string& text, std::vector<CheckRule>& rules) {
    auto rule = parseRule(text);
    if (!rule) {
        return fail(rule.error());
    }
    if (auto there = isThere(*rule); !there) {
        return there;
    }
    rules.push_back(std::move(*rule));
    return {};
}

Result<void> addRulesOf(const std::string& path, std::vector<CheckRule>& rules) {
    const auto text = readTextFile(path);
    if (!text) {
        return fail(text.error());
    }
    for (const std::string& line : split(*text, '\n')) {
        const std::string rule = trimmed(line.substr(0, line.find('#')));
        if (rule.empty()) {
            continue;
        }
        if (auto added = addRule(rule, rules); !added) {
            Error error = added.error();
            error.path = path;
            return fail(std::move(error));
        }
    }
    return {};
}

bool concerns(const CheckRule& rule, const Finding& finding) {
    return rule.code == "all" || rule.code == finding.code;
}

bool breaks(const CheckRule& rule, const Finding& finding) {
    return rule.most ? !(finding.figure <= *rule.most) : finding.level > rule.worst;
}

} // namespace

const char* levelName(Finding::Level level) {
    return kLevels.at(static_cast<std::size_t>(level));
}

std::string numberText(double number) {
    if (std::isfinite(number) && std::floor(number) == number && std::abs(number) < 1e15) {
        const std::string digits = grouped(static_cast<std::uint64_t>(std::abs(number)));
        return (number < 0 ? "-" : "") + digits;
    }
    if (std::abs(number) >= 100 && std::abs(number) < 1e15) {
        return numberText(std::round(number));
    }
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g", number);
    return text.data();
}

Result<std::vector<CheckRule>> parseCheckRules(const std::string& text) {
    std::vector<CheckRule> rules;
    for (const std::string& piece : split(text, ',')) {
        const auto added =
            piece.starts_with('@') ? addRulesOf(piece.substr(1), rules) : addRule(piece, rules);
        if (!added) {
            return fail(added.error());
        }
    }
    return rules;
}

std::vector<std::string> brokenRules(const std::vector<CheckRule>& rules,
                                     const std::vector<Finding>& findings) {
    std::vector<std::string> broken;
    for (const CheckRule& rule : rules) {
        for (const Finding& finding : findings) {
            if (!concerns(rule, finding) || !breaks(rule, finding)) {
                continue;
            }
            std::string line = rule.text + " is broken: " + finding.code;
            line += rule.most ? " is " + numberText(finding.figure) +
                                    (finding.unit.empty() ? "" : " " + finding.unit)
                              : std::string(" is of level ") + levelName(finding.level);
            broken.push_back(line + ": " + finding.title);
        }
    }
    return broken;
}

} // namespace keyatlas::cli
