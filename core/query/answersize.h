// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/rows.h"

#include <cstdint>

namespace keyatlas {

// How many bytes the body of an answer has, as CouchDB prints it.
struct AnswerSize {
    std::uint64_t bytes = 0;
    bool exact = false; // false: "about", from a sample of the rows and the sizes that the index knows
};

// Exact, by writing the answer to nowhere, if it has at most `exactUpTo` rows; else from 200 rows spread over
// the range, so that a range of any size takes the same time. Ask for it with and without `includeDocs`.
Result<AnswerSize> answerSize(const Database& database, const AllDocsQuery& query, DocumentSet set,
                              std::uint64_t exactUpTo, std::stop_token stop);

} // namespace keyatlas
