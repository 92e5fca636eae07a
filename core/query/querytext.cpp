// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/query/alldocs.h"

#include <cstdio>

namespace keyatlas {
namespace {

// A JSON string literal that keeps bytes which are not UTF-8, for keys that are only asked for here.
std::string literalOf(Bytes bytes) {
    if (isUtf8(bytes)) {
        return toJsonString(bytes);
    }
    std::string out = "\"";
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == '"' || byte == '\\') {
            const std::string one = toJsonString(Bytes(&c, 1));
            out.append(one, 1, one.size() - 2);
        } else {
            out += c;
        }
    }
    return out + "\"";
}

std::string utf8Of(std::uint32_t point) {
    const auto byte = [](std::uint32_t bits) { return static_cast<char>(bits); };
    if (point < 0x80) {
        return {byte(point)};
    }
    if (point < 0x800) {
        return {byte(0xc0 | (point >> 6)), byte(0x80 | (point & 0x3f))};
    }
    if (point < 0x10000) {
        return {byte(0xe0 | (point >> 12)), byte(0x80 | ((point >> 6) & 0x3f)), byte(0x80 | (point & 0x3f))};
    }
    return {byte(0xf0 | (point >> 18)), byte(0x80 | ((point >> 12) & 0x3f)),
            byte(0x80 | ((point >> 6) & 0x3f)), byte(0x80 | (point & 0x3f))};
}

std::uint32_t pointOf(Bytes sequence) {
    const auto lead = static_cast<unsigned char>(sequence[0]);
    std::uint32_t point = sequence.size() == 1 ? lead : lead & (0xffu >> (sequence.size() + 1));
    for (const char c : sequence.substr(1)) {
        point = (point << 6) | (static_cast<unsigned char>(c) & 0x3f);
    }
    return point;
}

// The smallest UTF-8 text above everything that begins with `prefix` (UTF-8): its last character plus one.
std::string nextText(Bytes prefix) {
    while (!prefix.empty()) {
        std::size_t at = prefix.size() - 1;
        while (at > 0 && (static_cast<unsigned char>(prefix[at]) & 0xc0) == 0x80) {
            --at;
        }
        const std::uint32_t point = pointOf(prefix.substr(at)) + 1;
        prefix = prefix.substr(0, at);
        if (point <= 0x10ffff) {
            return std::string(prefix) + utf8Of(point == 0xd800 ? 0xe000 : point);
        }
    }
    return {};
}

Result<std::string> keyLiteral(const Keyspace& keys, Rank rank, const std::stop_token& stop) {
    const auto key = keys.key(rank, stop);
    if (!key) {
        return tl::make_unexpected(key.error());
    }
    if (!isUtf8(*key)) {
        return fail(Error::Code::Usage,
                    "an ID that is not UTF-8 cannot be a start or end key: " + escape(*key));
    }
    return toJsonString(*key);
}

std::string arrayOf(const std::vector<std::string>& elements) {
    std::string list;
    for (const auto& element : elements) {
        list += (list.empty() ? "" : ",") + element;
    }
    return "[" + list + "]";
}

// Name, and value as JSON, of everything that is not at its default.
Parameters jsonParameters(const AllDocsQuery& query) {
    Parameters out;
    const auto add = [&out](bool given, const char* name, const std::string& json) {
        if (given) {
            out.emplace_back(name, json);
        }
    };
    const bool isKey = query.startKey && query.startIsKey && query.endIsKey && query.startKey == query.endKey;
    add(isKey, "key", query.startKey.value_or(""));
    add(query.startKey && !isKey, "startkey", query.startKey.value_or(""));
    add(query.endKey && !isKey, "endkey", query.endKey.value_or(""));
    add(query.keys.has_value(), "keys", query.keys ? arrayOf(*query.keys) : "");
    add(query.startKeyDocId.has_value(), "startkey_docid", literalOf(query.startKeyDocId.value_or("")));
    add(query.endKeyDocId.has_value(), "endkey_docid", literalOf(query.endKeyDocId.value_or("")));
    add(!query.inclusiveEnd, "inclusive_end", "false");
    add(query.descending, "descending", "true");
    add(query.includeDocs, "include_docs", "true");
    add(query.conflicts, "conflicts", "true");
    add(query.attachments, "attachments", "true");
    add(query.updateSeq, "update_seq", "true");
    add(query.limit.has_value(), "limit", std::to_string(query.limit.value_or(0)));
    add(query.skip > 0, "skip", std::to_string(query.skip));
    return out;
}

} // namespace

AllDocsQuery prefixQuery(Bytes prefix) {
    AllDocsQuery query;
    if (prefix.empty()) {
        return query;
    }
    query.startKey = literalOf(prefix);
    const std::string after = isUtf8(prefix) ? nextText(prefix) : afterPrefix(prefix);
    if (!after.empty()) {
        query.endKey = literalOf(after);
        query.inclusiveEnd = false;
    }
    return query;
}

Result<AllDocsQuery> withPrefix(const Keyspace& keys, AllDocsQuery query, Bytes prefix,
                                std::stop_token stop) {
    Result<AllDocsQuery> range = keyPrefixQuery(prefix);
    if (query.descending) {
        const auto span = prefixSpan(keys, prefix, stop);
        range =
            span ? keySpanQuery(keys, *span, stop) : Result<AllDocsQuery>(tl::make_unexpected(span.error()));
    }
    if (!range) {
        return range;
    }
    query.startKey = query.endKey = std::nullopt;
    query.startKeyDocId = query.descending ? range->endKeyDocId : range->startKeyDocId;
    query.endKeyDocId = query.descending ? range->startKeyDocId : range->endKeyDocId;
    query.inclusiveEnd = query.descending || range->inclusiveEnd;
    query.startIsKey = query.endIsKey = false;
    if (range->limit) {
        query.limit = range->limit; // no such key: no rows
    }
    return query;
}

Result<AllDocsQuery> spanQuery(const Keyspace& keys, Span span, std::stop_token stop) {
    AllDocsQuery query;
    if (span.empty()) {
        query.limit = 0;
        return query;
    }
    auto first = keyLiteral(keys, span.first, stop);
    if (!first) {
        return tl::make_unexpected(first.error());
    }
    auto last = keyLiteral(keys, span.last - 1, stop);
    if (!last) {
        return tl::make_unexpected(last.error());
    }
    query.startKey = *std::move(first);
    query.endKey = *std::move(last);
    return query;
}

AllDocsQuery keyPrefixQuery(Bytes prefix) {
    AllDocsQuery query;
    if (prefix.empty()) {
        return query;
    }
    query.startKeyDocId = std::string(prefix);
    if (auto after = afterPrefix(prefix); !after.empty()) {
        query.endKeyDocId = std::move(after);
        query.inclusiveEnd = false;
    }
    return query;
}

Result<AllDocsQuery> keySpanQuery(const Keyspace& keys, Span span, std::stop_token stop) {
    AllDocsQuery query;
    if (span.empty()) {
        query.limit = 0;
        return query;
    }
    auto first = keys.key(span.first, stop);
    auto last = keys.key(span.last - 1, stop);
    if (!first || !last) {
        return tl::make_unexpected((first ? last : first).error());
    }
    query.startKeyDocId = *std::move(first);
    query.endKeyDocId = *std::move(last);
    return query;
}

std::string toQueryString(const AllDocsQuery& query) {
    std::string out;
    for (const auto& [name, json] : jsonParameters(query)) {
        // The only two that are sent as they are, not as JSON.
        const bool raw = name == "startkey_docid" || name == "endkey_docid";
        const auto& docId = name == "startkey_docid" ? query.startKeyDocId : query.endKeyDocId;
        out += out.empty() ? "" : "&";
        out += name;
        out += '=';
        out += percentEncode(raw ? *docId : json);
    }
    return out;
}

std::string toRequestBody(const AllDocsQuery& query) {
    std::string out;
    for (const auto& [name, json] : jsonParameters(query)) {
        out += out.empty() ? "\"" : ",\"";
        out += name;
        out += "\":";
        out += json;
    }
    return "{" + out + "}";
}

} // namespace keyatlas
