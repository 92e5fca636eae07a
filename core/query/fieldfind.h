// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/fieldscan.h"
#include "core/tree/keyfind.h"

namespace keyatlas {

// Which documents of `span` (cut at the end of the space) hold the pattern in the text of a field, as
// FieldBatch gives it. Reads the documents with `jobs` threads; `sink` gets part after part without gaps.
// Returns what was looked at: documents without the field, or that cannot be read, are counted and are no
// hits. Error::Code::Usage for a wrong expression, Cancelled after a stop.
struct FieldHits {
    std::uint64_t hits = 0;
    FieldTotals totals;
};
Result<FieldHits> findInField(const Source& source, const SpaceView& space, const FieldPath& field,
                              const TextPattern& pattern, Span span, unsigned jobs, const FoundSink& sink,
                              std::stop_token stop);

} // namespace keyatlas
