// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/alldocs.h"
#include "core/query/answersize.h"
#include "core/query/rangefields.h"
#include "ui/session/place.h"

#include <array>
#include <optional>
#include <string>

namespace keyatlas {

// Why a range does not do what its writer meant, with fields that do.
struct RangeAdvice {
    enum class Kind : unsigned char {
        Refused,    // the server answers 400; `error` says what
        NotQuoted,  // a key that is text without quotes: refused
        Backwards,  // ascending, and the start is above the end
        NotSwapped, // descending, and the start is below the end
        BelowAll,   // an end that is no text is below every ID
        PastTheEnd, // skip leaves nothing
        MissesSome, // a magic end key leaves out `missed` documents of its prefix
    };
    Kind kind = Kind::Refused;
    std::optional<Error> error;
    std::uint64_t missed = 0;
    std::optional<RangeFields> instead; // none: there is no better one to offer
};

// One of the four rows below the result.
struct RangeRow {
    bool there = false;
    Rank rank = 0;
    std::string key; // its beginning
    std::uint64_t keyBytes = 0;
    std::uint64_t bytes = 0;
};

struct RangeReport {
    std::optional<AllDocsQuery> query;    // none: refused
    std::optional<AllDocsAnswer> answer;  // none: refused
    Extent stored = emptyExtent();        // of the rows
    std::optional<AnswerSize> answerSize; // of what the server would send; none: not known
    std::array<RangeRow, 4> rows;         // before, first, last, after, in the order of the walk
    std::optional<RangeAdvice> advice;
};

// The place's source is a store whose keys are any bytes, and are typed as its format shows them; no server
// would be asked.
bool hasPlainKeys(const Place& place);
// The query that selects the place's span. On a worker, unless it has a prefix.
Result<AllDocsQuery> queryOfPlace(const Place& place, std::stop_token stop);

// Everything the Range bar shows of a range. On a worker. An Error is one of reading, not of the range.
Result<RangeReport> reportRange(const Place& place, const RangeFields& fields, std::stop_token stop);

// What is wrong with a range whose answer is known; nothing if it is what it looks like.
Result<std::optional<RangeAdvice>> adviseRange(const Keyspace& keys, const RangeFields& fields,
                                               const AllDocsQuery& query, const AllDocsAnswer& answer,
                                               std::stop_token stop);
// JSON text that means the same and holds no character that cannot be seen.
std::string visibleJson(Bytes json);

RangeAdvice adviseRefused(const RangeFields& fields, const Error& error);

} // namespace keyatlas
