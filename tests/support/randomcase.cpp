// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/randomcase.h"

namespace keyatlas::test {
namespace {

// Pieces from which keys are glued; every set uses some of them.
const std::vector<std::string>& pieces() {
    static const std::vector<std::string> all = {"a",
                                                 "b",
                                                 "ab",
                                                 "0",
                                                 "1",
                                                 "7f",
                                                 ":",
                                                 ":",
                                                 "-",
                                                 "/",
                                                 ".",
                                                 "_",
                                                 std::string(1, '\0'),
                                                 "\xff",
                                                 "\xff\xff",
                                                 "\xc3",
                                                 "\xc3\xa9",
                                                 "\xe4\xb8\x80",
                                                 "\xe4\xb8\x81",
                                                 "\xe4\xb8",
                                                 "\xf0\x9f\x8e\xb5",
                                                 "\xed\xa0\x80",
                                                 "_design/",
                                                 "_local/",
                                                 "2012-05-26",
                                                 "2012-05-26T17:31:25Z",
                                                 "2012-05-26T17:31",
                                                 "2012-05",
                                                 "20120526",
                                                 "2012",
                                                 "05",
                                                 "173125",
                                                 "T",
                                                 "aa:bb:cc:dd:ee:ff",
                                                 "aa:bb:",
                                                 "10.0.0.1",
                                                 "10.0.",
                                                 "2001:db8::1",
                                                 "123e4567-e89b-12d3-a456-426614174000",
                                                 "123e4567-e89b-",
                                                 "anna@shop.example"};
    return all;
}

// Found from keys that hold dates: compact behind a family's name and a number, at the very front, or ISO
// times.
SplitRule foundCalendarRule(std::uint64_t kind) {
    std::vector<std::string> keys;
    for (int day = 0; day < 600; ++day) {
        const auto two = [](int number) { return std::to_string(100 + number).substr(1); };
        const std::string year = std::to_string(2012 + day / 336);
        const std::string month = two(1 + day / 28 % 12);
        const std::string rest = two(1 + day % 28);
        std::string date = year;
        const std::string dash = kind == 2 ? "-" : "";
        date.append(dash).append(month).append(dash).append(rest);
        std::string& key = keys.emplace_back(kind == 0   ? "ab:" + std::to_string(day % 3)
                                             : kind == 1 ? ""
                                                         : "a:");
        key.append(kind == 0 ? "-" : "").append(date);
        key.append(kind == 0 ? "173125" : kind == 1 ? ":" + std::to_string(day) : "T17:31:25Z");
    }
    return SplitRule::found(*vectorKeys(keys), {}).value();
}

const SplitRule& calendarRule(std::uint64_t kind) {
    static const std::vector<SplitRule> rules{foundCalendarRule(0), foundCalendarRule(1),
                                              foundCalendarRule(2)};
    return rules[kind];
}

// Up to four pieces, some of them up to a separator, and separators behind them or none.
SplitRule fixedRule(Random& random, const std::string& separators) {
    std::vector<std::size_t> lengths;
    const bool marks = below(random, 2) == 0;
    for (std::uint64_t i = 0; i <= below(random, 4); ++i) {
        lengths.push_back(marks && below(random, 3) == 0 ? 0 : 1 + below(random, 4));
    }
    return SplitRule::fixed(lengths, marks ? Bytes(separators) : Bytes());
}

} // namespace

std::uint64_t below(Random& random, std::uint64_t bound) {
    return random() % bound;
}

std::vector<VectorKeys::Row> randomRows(Random& random) {
    std::vector<std::string> alphabet;
    for (std::uint64_t i = 0; i <= 1 + below(random, 7); ++i) {
        alphabet.push_back(pieces()[below(random, pieces().size())]);
    }
    std::vector<VectorKeys::Row> rows;
    const std::uint64_t count = below(random, 4) == 0 ? below(random, 4) : below(random, 300);
    const std::uint64_t longest = 1 + below(random, 8);
    for (std::uint64_t i = 0; i < count; ++i) {
        std::string key;
        if (!rows.empty() && below(random, 3) == 0) { // shares a prefix with an earlier one
            const auto& other = rows[below(random, rows.size())].key;
            key = other.substr(0, below(random, other.size() + 1));
        }
        for (std::uint64_t n = below(random, longest + 1); n > 0; --n) {
            key += alphabet[below(random, alphabet.size())];
        }
        rows.push_back({key, below(random, 5) == 0 ? 0 : below(random, 1000)});
    }
    return rows;
}

Case randomCase(std::uint64_t seed) {
    Random random(seed);
    const auto keys = vectorKeys(randomRows(random));
    const std::vector<std::string> separators = {":",    ":-/",  "-", "._:", std::string("\0:", 2),
                                                 "\xff", "\xb8", "a:"};
    const auto& chosen = separators[below(random, separators.size())];
    SplitRule rule = SplitRule::none();
    switch (below(random, 6)) {
    case 0:
        break;
    case 5:
        rule = fixedRule(random, chosen);
        break;
    case 1:
        rule = SplitRule::at(chosen);
        break;
    case 2:
        rule = SplitRule::at(chosen, *keys, {}).value();
        break;
    case 3:
        rule = calendarRule(below(random, 3));
        break;
    default:
        rule = SplitRule::found(*keys, {}).value();
        break;
    }
    return {keys, rule, 1 + below(random, 6) * below(random, 6)};
}

} // namespace keyatlas::test
