// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsontext.h"
#include "core/query/alldocs.h"

#include <algorithm>

namespace keyatlas {
namespace {

// A bound of a range: the bytes of an ID, or a JSON value that is below every ID.
struct Bound {
    bool belowAll = false;
    std::string id;
};

std::optional<Bound> boundOf(const std::optional<std::string>& json,
                             const std::optional<std::string>& docId) {
    if (!json) {
        return docId ? std::optional<Bound>({false, *docId}) : std::nullopt;
    }
    Bytes text = *json;
    text.remove_prefix(std::min(text.size(), skipSpace(text, 0)));
    text = text.substr(0, skipValue(text, 0));
    auto id = decodeString(text);
    return id ? Bound{false, *std::move(id)} : Bound{true, {}};
}

// Rank of the first key that is not less than the bound, or, `past` it, greater.
Result<Rank> rankOf(const Keyspace& keys, const Bound& bound, bool past, const std::stop_token& stop) {
    if (bound.belowAll) {
        return Rank{0};
    }
    return keys.lowerBound(past ? bound.id + '\0' : bound.id, stop);
}

// Whether a bound lies before or behind the keys equal to it depends on the walking direction.
struct Edge {
    const std::optional<Bound>& bound;
    bool past;
    Rank otherwise; // if there is no bound
};

Result<Rank> rankOf(const Keyspace& keys, const Edge& edge, const std::stop_token& stop) {
    return edge.bound ? rankOf(keys, *edge.bound, edge.past, stop) : Result<Rank>(edge.otherwise);
}

Result<Span> matchedSpan(const Keyspace& keys, const AllDocsQuery& query, Rank total,
                         const std::stop_token& stop) {
    const auto start = boundOf(query.startKey, query.startKeyDocId);
    const auto end = boundOf(query.endKey, query.endKeyDocId);
    const auto& low = query.descending ? end : start;
    const auto& high = query.descending ? start : end;
    const bool lowPast = query.descending && !query.inclusiveEnd;
    const bool highPast = query.descending || query.inclusiveEnd;
    const auto first = rankOf(keys, {low, lowPast, 0}, stop);
    if (!first) {
        return tl::make_unexpected(first.error());
    }
    const auto last = rankOf(keys, {high, highPast, total}, stop);
    if (!last) {
        return tl::make_unexpected(last.error());
    }
    if (*first <= *last) {
        return Span{*first, *last};
    }
    return query.descending ? Span{*last, *last} : Span{*first, *first};
}

Span page(Span matched, const AllDocsQuery& query) {
    const std::uint64_t skip = std::min(query.skip, matched.count());
    const std::uint64_t left = matched.count() - skip;
    const std::uint64_t taken = std::min(left, query.limit.value_or(left));
    if (query.descending) {
        const Rank last = matched.last - skip;
        return {last - taken, last};
    }
    return {matched.first + skip, matched.first + skip + taken};
}

} // namespace

Result<AllDocsAnswer> answerWithin(const Keyspace& keys, const AllDocsQuery& query, Span within,
                                   std::stop_token stop) {
    const auto total = keys.size(stop);
    if (!total) {
        return tl::make_unexpected(total.error());
    }
    const auto matched = matchedSpan(keys, query, *total, stop);
    if (!matched) {
        return tl::make_unexpected(matched.error());
    }
    AllDocsAnswer answer;
    answer.totalRows = within.count();
    answer.descending = query.descending;
    answer.matched = {std::clamp(matched->first, within.first, within.last),
                      std::clamp(matched->last, within.first, within.last)};
    answer.rows = page(answer.matched, query);
    const Rank before = query.descending ? *total - answer.matched.last : answer.matched.first;
    answer.offset = std::min(before + std::min(query.skip, *total - before), answer.totalRows);
    return answer;
}

Result<AllDocsAnswer> answerRange(const Keyspace& keys, const AllDocsQuery& query, std::stop_token stop) {
    const auto total = keys.size(stop);
    return total ? answerWithin(keys, query, {0, *total}, stop)
                 : Result<AllDocsAnswer>(tl::make_unexpected(total.error()));
}

std::vector<std::string> pagedKeys(const AllDocsQuery& query) {
    std::vector<std::string> keys = query.keys.value_or(std::vector<std::string>());
    if (query.descending) {
        std::reverse(keys.begin(), keys.end());
    }
    const std::uint64_t skip = std::min<std::uint64_t>(query.skip, keys.size());
    keys.erase(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(skip));
    keys.resize(std::min<std::uint64_t>(keys.size(), query.limit.value_or(keys.size())));
    return keys;
}

} // namespace keyatlas
