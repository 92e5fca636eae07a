// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/display.h"
#include "core/base/jsontext.h"
#include "core/base/text.h"
#include "ui/panels/rangequery.h"

#include <algorithm>
#include <cctype>

namespace keyatlas {

namespace {

bool isWholeJson(Bytes text) {
    const auto at = skipSpace(text, 0);
    const auto end = at < text.size() ? skipValue(text, at) : Bytes::npos;
    return end != Bytes::npos && skipSpace(text, end) == text.size();
}

bool isNumber(Bytes text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// A key that was typed as plain text becomes the JSON string it was meant as.
std::string quoted(const std::string& text) {
    return text.empty() || isWholeJson(text) ? text : toJsonString(text);
}

std::optional<std::string> stringOf(const std::optional<std::string>& json) {
    return json ? decodeString(Bytes(*json).substr(skipSpace(*json, 0))) : std::nullopt;
}

// One character as the escapes of JSON: \u200b, or a pair beyond U+FFFF.
std::string escapedJson(Bytes utf8) {
    char32_t c = static_cast<unsigned char>(utf8[0]) & (0xffU >> (utf8.size() + 1));
    for (const char byte : utf8.substr(1)) {
        c = (c << 6) | (static_cast<unsigned char>(byte) & 0x3fU);
    }
    const auto unit = [](char32_t value) {
        const char bytes[2] = {static_cast<char>(value >> 8), static_cast<char>(value & 0xff)};
        return "\\u" + toHex(Bytes(bytes, 2));
    };
    return c < 0x10000 ? unit(c)
                       : unit(0xd800 + ((c - 0x10000) >> 10)) + unit(0xdc00 + ((c - 0x10000) & 0x3ff));
}

RangeFields swapped(RangeFields fields) {
    std::swap(fields.start, fields.end);
    return fields;
}

// The last characters that people put behind a prefix to say "up to the end of it".
constexpr Bytes kSentinels[] = {"\xef\xbf\xb0", "\xef\xbf\xbf", "\xef\xbf\xbd", "\xc3\xbf", "~"};

std::optional<std::string> prefixBeforeSentinel(Bytes start, Bytes end) {
    for (const auto sentinel : kSentinels) {
        const bool behind =
            end.size() > sentinel.size() && end.substr(end.size() - sentinel.size()) == sentinel;
        const Bytes prefix = behind ? end.substr(0, end.size() - sentinel.size()) : Bytes();
        if (behind && prefix == start) {
            return std::string(prefix);
        }
    }
    return std::nullopt;
}

RangeFields prefixFields(const RangeFields& before, Bytes prefix) {
    auto fields = fieldsOf(prefixQuery(prefix));
    fields.descending = before.descending;
    fields.includeDocs = before.includeDocs;
    fields.limit = before.limit;
    fields.skip = before.skip;
    return before.descending ? before : fields;
}

// A magic end key leaves out what sorts above it: emoji and other characters beyond U+FFFF.
Result<std::optional<RangeAdvice>> adviseSentinel(const Keyspace& keys, const RangeFields& fields,
                                                  const AllDocsQuery& query, const AllDocsAnswer& answer,
                                                  const std::stop_token& stop) {
    const auto start = stringOf(query.startKey);
    const auto end = stringOf(query.endKey);
    const auto prefix = start && end && !query.descending ? prefixBeforeSentinel(*start, *end) : std::nullopt;
    if (!prefix) {
        return std::optional<RangeAdvice>();
    }
    const auto meant = prefixSpan(keys, *prefix, stop);
    if (!meant) {
        return tl::make_unexpected(meant.error());
    }
    if (meant->count() <= answer.matched.count()) {
        return std::optional<RangeAdvice>();
    }
    return std::optional<RangeAdvice>(RangeAdvice{RangeAdvice::Kind::MissesSome, std::nullopt,
                                                  meant->count() - answer.matched.count(),
                                                  prefixFields(fields, *prefix)});
}

std::optional<RangeAdvice> adviseEmpty(const Keyspace& keys, const RangeFields& fields,
                                       const AllDocsQuery& query, const std::stop_token& stop) {
    const auto start = query.startKey ? stringOf(query.startKey) : query.startKeyDocId;
    const auto end = query.endKey ? stringOf(query.endKey) : query.endKeyDocId;
    if (query.endKey && !end && !query.descending) { // {} and [] are below every ID here
        auto instead = fields;
        instead.end.clear();
        instead.inclusiveEnd = true;
        return RangeAdvice{RangeAdvice::Kind::BelowAll, std::nullopt, 0, instead};
    }
    if (!start || !end || *start == *end) {
        return std::nullopt;
    }
    const bool wrongWay = query.descending ? *start < *end : *start > *end;
    if (!wrongWay) {
        return std::nullopt;
    }
    const auto instead = swapped(fields);
    const auto better = queryOf(instead);
    const auto answer = better ? answerRange(keys, *better, stop)
                               : Result<AllDocsAnswer>(tl::make_unexpected(better.error()));
    const bool helps = answer && !answer->matched.empty();
    return RangeAdvice{query.descending ? RangeAdvice::Kind::NotSwapped : RangeAdvice::Kind::Backwards,
                       std::nullopt, 0, helps ? std::optional<RangeFields>(instead) : std::nullopt};
}

} // namespace

std::string visibleJson(Bytes json) {
    std::string visible;
    for (std::size_t at = 0; at < json.size();) {
        std::size_t length = 1;
        while (at + length < json.size() && (static_cast<unsigned char>(json[at + length]) & 0xc0) == 0x80) {
            ++length;
        }
        const Bytes character = json.substr(at, length);
        const auto shown = length > 1 && isUtf8(character) ? display::shown(character) : display::Shown();
        const bool hidden =
            !shown.pieces.empty() && shown.pieces.front().kind == display::Piece::Kind::Escape;
        visible += hidden ? escapedJson(character) : std::string(character);
        at += length;
    }
    return visible;
}

RangeAdvice adviseRefused(const RangeFields& fields, const Error& error) {
    auto instead = fields;
    instead.start = quoted(fields.start);
    instead.end = quoted(fields.end);
    if (instead != fields) {
        return {RangeAdvice::Kind::NotQuoted, error, 0, instead};
    }
    instead.limit = isNumber(fields.limit) ? fields.limit : "";
    instead.skip = isNumber(fields.skip) ? fields.skip : "";
    return {RangeAdvice::Kind::Refused, error, 0,
            instead != fields ? std::optional<RangeFields>(instead) : std::nullopt};
}

Result<std::optional<RangeAdvice>> adviseRange(const Keyspace& keys, const RangeFields& fields,
                                               const AllDocsQuery& query, const AllDocsAnswer& answer,
                                               std::stop_token stop) {
    if (answer.matched.empty()) {
        return adviseEmpty(keys, fields, query, stop);
    }
    if (answer.rows.empty() && query.skip > 0 && query.limit.value_or(1) > 0) {
        auto instead = fields;
        instead.skip.clear();
        return std::optional<RangeAdvice>(
            RangeAdvice{RangeAdvice::Kind::PastTheEnd, std::nullopt, 0, instead});
    }
    return adviseSentinel(keys, fields, query, answer, stop);
}

} // namespace keyatlas
