// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/alldocs.h"

#include <string>

namespace keyatlas {

// A range as a person writes it and as it would be sent; an empty text sends no such parameter. May be one
// that the server refuses.
struct RangeFields {
    std::string start; // JSON text
    std::string end;
    std::string limit;
    std::string skip;
    bool inclusiveEnd = true;
    bool descending = false;
    bool includeDocs = false;

    friend bool operator==(const RangeFields&, const RangeFields&) = default;
};

RangeFields fieldsOf(const AllDocsQuery& query);
Result<AllDocsQuery> queryOf(const RangeFields& fields); // Refused as the server would

} // namespace keyatlas
