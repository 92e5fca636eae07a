// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/rangefields.h"

namespace keyatlas {

RangeFields fieldsOf(const AllDocsQuery& query) {
    RangeFields fields;
    fields.start = query.startKey.value_or("");
    fields.end = query.endKey.value_or("");
    fields.limit = query.limit ? std::to_string(*query.limit) : "";
    fields.skip = query.skip > 0 ? std::to_string(query.skip) : "";
    fields.inclusiveEnd = query.inclusiveEnd;
    fields.descending = query.descending;
    fields.includeDocs = query.includeDocs;
    return fields;
}

Result<AllDocsQuery> queryOf(const RangeFields& fields) {
    Parameters parameters;
    const auto add = [&](const char* name, const std::string& value) {
        if (!value.empty()) {
            parameters.emplace_back(name, value);
        }
    };
    add("startkey", fields.start);
    add("endkey", fields.end);
    add("limit", fields.limit);
    add("skip", fields.skip);
    add("inclusive_end", fields.inclusiveEnd ? "" : "false");
    add("descending", fields.descending ? "true" : "");
    add("include_docs", fields.includeDocs ? "true" : "");
    return parseAllDocs(parameters);
}

} // namespace keyatlas
