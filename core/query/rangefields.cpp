// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/rangefields.h"

#include "core/base/jsontext.h"
#include "core/base/text.h"

#include <utility>

namespace keyatlas {

namespace {

constexpr Bytes kHex = "hex:";

std::optional<std::string> bytesOf(Bytes bound) {
    auto bytes =
        bound.starts_with(kHex) ? fromHex(bound.substr(kHex.size())) : Result<std::string>(cancelled());
    return bytes ? std::optional(*std::move(bytes)) : std::nullopt;
}

std::string boundOf(const std::optional<std::string>& json, const std::optional<std::string>& key) {
    return json ? *json : key ? boundOfKey(*key) : std::string();
}

} // namespace

std::string boundOfKey(Bytes key) {
    return std::string(kHex) + toHex(key);
}

std::optional<std::string> keyOfBound(Bytes bound) {
    auto bytes = bytesOf(bound);
    return bytes ? std::move(bytes) : decodeString(bound);
}

RangeFields fieldsOf(const AllDocsQuery& query) {
    RangeFields fields;
    fields.start = boundOf(query.startKey, query.startKeyDocId);
    fields.end = boundOf(query.endKey, query.endKeyDocId);
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
    auto start = bytesOf(fields.start);
    auto end = bytesOf(fields.end);
    add("startkey", start ? "" : fields.start);
    add("endkey", end ? "" : fields.end);
    add("limit", fields.limit);
    add("skip", fields.skip);
    add("inclusive_end", fields.inclusiveEnd ? "" : "false");
    add("descending", fields.descending ? "true" : "");
    add("include_docs", fields.includeDocs ? "true" : "");
    auto query = parseAllDocs(parameters);
    if (query) {
        query->startKeyDocId = std::move(start);
        query->endKeyDocId = std::move(end);
    }
    return query;
}

} // namespace keyatlas
