// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/fieldpath.h"
#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// A query that an application needs. As in a patterns file:
// {"name": "account by month", "equal": {"account": "*"}, "range": {"field": "created", "span": "month",
//  "zone": "UTC"}, "order": "-created", "limit": 50, "fields": ["_id"], "perDay": 20000}
struct AccessPattern {
    struct Equal {
        FieldPath field;
        std::optional<std::string>
            value{}; // none: "*", any one value; figures are means over those of the data
        friend bool operator==(const Equal&, const Equal&) = default;
    };
    struct Range {
        FieldPath field;
        std::string span{}; // "minute" "hour" "day" "week" "month" "year"; empty: from and to, or any
        std::optional<std::string> from{}; // included
        std::optional<std::string> to{};   // not included
        std::string zone{"UTC"};           // whose days and months
        friend bool operator==(const Range&, const Range&) = default;
    };
    // Documents that must come together: a parent and its children. Types are those that a field `type`, or
    // the first segment of the ID, says; `by` is the children's field that names the parent (its ID, its ID
    // without the type, or its own field of that name).
    struct Together {
        std::string parent;
        std::string child;
        FieldPath by;
        friend bool operator==(const Together&, const Together&) = default;
    };
    struct In { // several values at once
        FieldPath field;
        std::uint64_t values = 0;
        friend bool operator==(const In&, const In&) = default;
    };

    std::string name;
    std::vector<Equal> equal{};
    std::optional<Range> range{};
    std::optional<Together> together{};
    std::vector<In> in{};
    std::optional<FieldPath> order{};
    bool descending = false;
    std::optional<std::uint64_t> limit{};
    std::vector<std::string> fields{}; // wanted; empty: whole documents
    double perDay = 0;                 // 0: not said
    std::string origin{"{}"};          // the JSON object it was read from; unknown members are written again

    friend bool operator==(const AccessPattern&, const AccessPattern&) = default;
};

// A patterns file: a JSON array. Errors: Corrupt (no JSON, with the offset) or Usage (what is wrong in which
// pattern).
Result<std::vector<AccessPattern>> parsePatterns(Bytes json);
std::string writePatterns(const std::vector<AccessPattern>& patterns);
// "one account, one month, newest first": what it asks for, for people.
std::string inWords(const AccessPattern& pattern);

} // namespace keyatlas
