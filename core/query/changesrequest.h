// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/alldocs.h"
#include "core/query/request.h"

namespace keyatlas {

// GET and POST /db/_changes with since, limit, descending, style, include_docs, conflicts, and the filters
// _doc_ids and _design. One row a document, in the order of the source; an export of changes keeps its
// sequences, other sources get the number of the row. Streams (continuous, eventsource) and other filters are
// 501.
Result<Answer> answerChanges(const Database& database, const Parameters& parameters, Bytes body,
                             std::stop_token stop);

} // namespace keyatlas
