// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/fieldpath.h"
#include "core/base/jsontext.h"
#include "core/sources/opened.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// How far a walk over documents is.
struct FieldProgress {
    std::uint64_t done = 0; // documents
    std::uint64_t total = 0;
};

// The field's values in the documents of one span, in rank order.
struct FieldBatch {
    struct Value {
        Rank rank = 0;
        JsonType type = JsonType::Invalid;
        std::size_t at = 0; // into `texts`
        std::size_t size = 0;
    };
    Span span; // the documents that were looked at
    std::vector<Value> values;
    std::string texts;
    std::uint64_t lacking = 0;    // documents that have no such field, or no body in the source
    std::uint64_t unreadable = 0; // documents that could not be read

    // Strings decoded (a lone surrogate stays, as no UTF-8), numbers with their digits, true, false and null;
    // objects and arrays as their JSON text.
    Bytes text(const Value& value) const { return Bytes(texts).substr(value.at, value.size); }
};

struct FieldScanOptions {
    unsigned jobs = 2;                                    // threads that read, the calling one among them
    std::function<void(const FieldProgress&)> progress{}; // as ProgressSink: at most some 10 times a second
};

struct FieldTotals {
    std::uint64_t documents = 0; // that were looked at
    std::uint64_t values = 0;
    std::uint64_t lacking = 0;
    std::uint64_t unreadable = 0;
};

// Walks one field over the documents of `span` (cut at the end of the space). `take` gets batches that follow
// each other without gaps, one call at a time, from any of the threads; it must not throw. A document that
// cannot be read is counted, not an error. After a stop: Error::Code::Cancelled; what was taken by then is
// the front of the span. Within a batch documents are read in the order of the file.
Result<FieldTotals> scanField(const Source& source, const SpaceView& space, const FieldPath& field, Span span,
                              const std::function<void(const FieldBatch&)>& take,
                              const FieldScanOptions& options, std::stop_token stop);

} // namespace keyatlas
