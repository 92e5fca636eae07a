// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/timecolumn.h"
#include "core/sources/fieldscan.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// The time that a value stands for, in Unix milliseconds: a date as in civiltime.h; a number (also as text)
// of seconds, milliseconds, microseconds or nanoseconds since 1970 that lies in 1990 to 2060 in one of them;
// MongoDB's {"$date": ...}, {"$timestamp": {"t": ...}} and {"$oid": ...} in all their spellings. `text` is as
// FieldBatch gives it.
std::optional<std::int64_t> timeOfValue(JsonType type, Bytes text);

struct FieldTimes {
    std::shared_ptr<const TimeColumn> column; // never null
    std::string field;                        // as it was written
    FieldTotals totals;                       // of the documents that were looked at
    std::uint64_t noTime = 0;                 // values that are no time
    Rank readTo = 0;                          // documents before it were looked at, where asked for
    bool complete = false;                    // false: stopped; the column holds what was read
};

// What to read: all documents, or only some spans, in order, beside times that are known already.
struct FieldTimesRequest {
    FieldPath field;
    std::shared_ptr<const TimeColumn> known{}; // of the same space; its times stay. May be null
    std::vector<Span> spans{};                 // where the field is read; empty: everywhere
};

// Reads the field in the documents of the space. After a stop it gives what it has by then. Progress counts
// the documents that are to be read.
Result<FieldTimes> timesFromField(const Source& source, const SpaceView& space,
                                  const FieldTimesRequest& request, const FieldScanOptions& options,
                                  std::stop_token stop);

// A field whose values look like times.
struct TimeField {
    std::string path;          // FieldPath::parse() reads it
    std::string example;       // one value, cut
    std::size_t documents = 0; // of those looked at
};

// From some documents that lie evenly over the space; the fields most of them have come first. Looks three
// levels deep.
Result<std::vector<TimeField>> fieldsLikeTimes(const Source& source, const SpaceView& space,
                                               std::stop_token stop);

} // namespace keyatlas
