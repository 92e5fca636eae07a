// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/alldocs.h"

#include <optional>
#include <string>

namespace keyatlas {

// A range as a person writes it and as it would be sent; an empty text sends no such parameter. May be one
// that the server refuses. Keys of a store that is no CouchDB are any bytes: there a bound is `hex:` and
// its digits.
struct RangeFields {
    std::string start; // JSON text, or hex:
    std::string end;
    std::string limit;
    std::string skip;
    bool inclusiveEnd = true;
    bool descending = false;
    bool includeDocs = false;

    friend bool operator==(const RangeFields&, const RangeFields&) = default;
};

// A bound that is not JSON is kept in the query as a document ID, which any bytes can be.
RangeFields fieldsOf(const AllDocsQuery& query);
Result<AllDocsQuery> queryOf(const RangeFields& fields); // Refused as the server would

std::string boundOfKey(Bytes key); // "hex:6162"
// The key of a start or end: of `hex:` or of a JSON string; none: it is neither.
std::optional<std::string> keyOfBound(Bytes bound);

} // namespace keyatlas
