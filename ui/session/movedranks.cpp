// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/movedranks.h"

#include <algorithm>

namespace keyatlas {

namespace {

constexpr Rank kChunk = 16'384; // items that are looked at before a stop is

std::uint64_t stepOf(Span span) {
    return (span.count() + kMostMoved - 1) / kMostMoved;
}

// `see` gets the ranks of all items of `span`, both orders.
template<class See>
Result<void> walk(const AppliedScheme& applied, Span span, const std::stop_token& stop, See see) {
    for (Rank at = span.first; at < span.last; at += kChunk) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        const auto items = applied.keys->items({at, std::min(span.last, at + kChunk)}, stop);
        if (!items) {
            return tl::make_unexpected(items.error());
        }
        for (std::size_t i = 0; i < items->size(); ++i) {
            see(at + i, Rank{(*items)[i].locator});
        }
    }
    return {};
}

} // namespace

Result<std::vector<Rank>> ranksUnder(const AppliedScheme& applied, Span today, std::stop_token stop) {
    std::vector<Rank> found;
    if (today.empty()) {
        return found;
    }
    const std::uint64_t step = stepOf(today);
    const auto walked = walk(applied, {0, applied.keys->count()}, stop, [&](Rank rank, Rank rankToday) {
        if (today.contains(rankToday) && (rankToday - today.first) % step == 0) {
            found.push_back(rank);
        }
    });
    if (!walked) {
        return tl::make_unexpected(walked.error());
    }
    return found;
}

Result<std::vector<Rank>> ranksToday(const AppliedScheme& applied, Span under, std::stop_token stop) {
    std::vector<Rank> found;
    const std::uint64_t step = std::max<std::uint64_t>(1, stepOf(under));
    const Span inside = intersection(under, {0, applied.keys->count()});
    const auto walked = walk(applied, inside, stop, [&](Rank rank, Rank rankToday) {
        if ((rank - inside.first) % step == 0) {
            found.push_back(rankToday);
        }
    });
    if (!walked) {
        return tl::make_unexpected(walked.error());
    }
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace keyatlas
