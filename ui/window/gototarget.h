// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"
#include "core/base/result.h"
#include "core/tree/keyformat.h"

#include <stop_token>
#include <string>

namespace keyatlas {

// Where what a person typed into the go-to field leads.
struct GoToTarget {
    enum class Kind : unsigned char {
        Key,       // an ID that is there: `rank`
        Prefix,    // IDs that begin with it: `span`, `prefix`
        AtRank,    // #N
        AtShare,   // N%
        Next,      // no such ID: `rank` is the next one
        AfterLast, // no such ID, and none after it: `rank` is the last one
        Empty,     // the space holds nothing
    };
    Kind kind = Kind::Empty;
    Rank rank = 0;
    Span span;
    std::string prefix;
};

// An ID as its format shows it, or in any other spelling (text; hex:, base64:, json:, esc:, a JSON string in
// quotes), a prefix, a rank
// `#180,670` or a share `50%` of the documents. May be slow: on a worker. Errors: Usage, with what is wrong
// (a rank past the end, a share over 100). Of text, what is there as it was typed wins; of other formats,
// what the format reads. Where rows are numbered, the store's key is looked for in all rows.
Result<GoToTarget> findTarget(const Keyspace& keys, const std::string& input, std::stop_token stop,
                              const KeyFormat& format = {});

} // namespace keyatlas
