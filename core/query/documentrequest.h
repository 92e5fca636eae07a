// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/alldocs.h"
#include "core/query/request.h"

namespace keyatlas {

// GET /db/ID with rev, revs, revs_info, conflicts, deleted_conflicts, open_revs, meta. Revisions that the
// source does not hold are missing, as on a server after a compaction; 501 if it lists the document without
// its text.
Result<Answer> answerDocument(const Database& database, Bytes id, const Parameters& parameters,
                              std::stop_token stop);

} // namespace keyatlas
