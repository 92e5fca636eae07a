// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/fieldfind.h"

namespace keyatlas {

Result<FieldHits> findInField(const Source& source, const SpaceView& space, const FieldPath& field,
                              const TextPattern& pattern, Span span, unsigned jobs, const FoundSink& sink,
                              std::stop_token stop) {
    auto match = TextMatch::of(pattern, stop);
    if (!match) {
        return fail(match.error());
    }
    FieldHits found;
    FoundPart part;
    const auto take = [&](const FieldBatch& batch) {
        part.searched = batch.span;
        part.hits.clear();
        for (const auto& value : batch.values) {
            if (match->in(batch.text(value))) {
                part.hits.push_back(value.rank);
            }
        }
        if (!stop.stop_requested()) { // else the last answers may be wrong
            found.hits += part.hits.size();
            sink(part);
        }
    };
    FieldScanOptions options;
    options.jobs = jobs;
    const auto totals = scanField(source, space, field, span, take, options, stop);
    if (!totals) {
        return fail(totals.error());
    }
    if (stop.stop_requested()) {
        return cancelled();
    }
    found.totals = *totals;
    return found;
}

} // namespace keyatlas
