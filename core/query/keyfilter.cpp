// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/keyfilter.h"

#include "core/tree/keyfind.h"

#include <algorithm>

namespace keyatlas {
namespace {

// Searched before what was found is written: little at first, so that the first rows come at once.
constexpr Rank kFirstSearched = 4096;
constexpr Rank kMostSearched = 1U << 19;

} // namespace

Result<KeyFilter> KeyFilter::of(const TextPattern& pattern, unsigned jobs) {
    auto match = TextMatch::of(pattern);
    if (!match) {
        return fail(match.error());
    }
    KeyFilter filter;
    filter.m_pattern = pattern;
    filter.m_match = *std::move(match);
    filter.m_jobs = jobs;
    return filter;
}

bool KeyFilter::wants(Bytes key) const {
    return !m_match || m_match->in(key);
}

// Neighbours as one span, in order.
Result<std::vector<Span>> KeyFilter::found(const KeyIndex& keys, Span rows,
                                           const std::stop_token& stop) const {
    std::vector<Span> spans;
    const auto take = [&spans](const FoundPart& part) {
        for (const Rank hit : part.hits) {
            if (!spans.empty() && spans.back().last == hit) {
                spans.back().last = hit + 1;
            } else {
                spans.push_back({hit, hit + 1});
            }
        }
    };
    const auto searched = findKeys(keys, *m_pattern, rows, m_jobs, take, stop);
    if (!searched) {
        return fail(searched.error());
    }
    std::sort(spans.begin(), spans.end(), [](Span a, Span b) { return a.first < b.first; });
    return spans;
}

Result<void> KeyFilter::spans(const KeyIndex& keys, Span rows, bool backwards, const Visit& visit,
                              const std::stop_token& stop) const {
    if (!m_pattern) {
        return rows.empty() ? Result<void>() : visit(rows);
    }
    rows = intersection(rows, {0, keys.count()});
    for (Rank most = kFirstSearched; !rows.empty(); most = std::min(2 * most, kMostSearched)) {
        const Rank count = std::min(most, rows.count());
        const Span window =
            backwards ? Span{rows.last - count, rows.last} : Span{rows.first, rows.first + count};
        rows = backwards ? Span{rows.first, window.first} : Span{window.last, rows.last};
        auto spans = found(keys, window, stop);
        if (!spans) {
            return fail(spans.error());
        }
        if (backwards) {
            std::reverse(spans->begin(), spans->end());
        }
        for (const Span span : *spans) {
            if (auto visited = visit(span); !visited) {
                return visited;
            }
        }
    }
    return {};
}

} // namespace keyatlas
