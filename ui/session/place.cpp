// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/place.h"

#include <algorithm>

namespace keyatlas {

namespace {

// Where the key at `rank` of `from` is, or would be, in `to`; the end stays the end.
Result<Rank> movedRank(const KeyIndex& from, const KeyIndex& to, Rank rank, const std::stop_token& stop) {
    if (rank >= from.count()) {
        return to.count();
    }
    if (rank == 0) {
        return Rank{0};
    }
    const auto key = from.key(rank, stop);
    if (!key) {
        return tl::make_unexpected(key.error());
    }
    return to.lowerBound(*key, stop);
}

// The span between the same keys. What began at the first rank or ended at the last still does.
Result<Span> movedBetween(const Place& place, Span span, const KeyIndex& to, const std::stop_token& stop) {
    const auto first = movedRank(*place.space.keys, to, span.first, stop);
    const auto last = movedRank(*place.space.keys, to, span.last, stop);
    if (!first || !last) {
        return tl::make_unexpected(!first ? first.error() : last.error());
    }
    return Span{*first, *last};
}

Result<Span> movedSpan(const Place& place, const KeyIndex& to, const std::stop_token& stop) {
    return place.prefix ? prefixSpan(to, *place.prefix, stop) : movedBetween(place, place.span, to, stop);
}

} // namespace

Span viewShowing(Span view, Span span, Span whole) {
    const bool shows = span.empty() ? view.first <= span.first && span.first <= view.last
                                    : !intersection(view, span).empty();
    if (shows || view.empty()) {
        return view.empty() ? whole : view;
    }
    const std::uint64_t count = std::max(view.count(), span.count() + span.count() / 4);
    const Rank middle = span.first + span.count() / 2;
    const Rank first = middle > count / 2 ? middle - count / 2 : 0;
    const Rank last = std::min(first + count, whole.last);
    return {last - std::min(last, count), last};
}

Result<Place> movedTo(const Place& place, std::shared_ptr<const Opened> opened, const SpaceView& space,
                      std::stop_token stop) {
    Place moved{place.session, std::move(opened), space, {}, {}, place.prefix, std::nullopt};
    const auto span = movedSpan(place, *space.keys, stop);
    const auto view = movedBetween(place, place.view, *space.keys, stop);
    if (!span || !view) {
        return tl::make_unexpected(!span ? span.error() : view.error());
    }
    moved.span = *span;
    moved.view = view->empty() ? moved.whole() : *view;
    if (place.rank && *place.rank < place.space.keys->count()) {
        const auto key = place.space.keys->key(*place.rank, stop);
        const auto rank =
            key ? space.keys->lowerBound(*key, stop) : Result<Rank>(tl::make_unexpected(key.error()));
        if (!rank) {
            return tl::make_unexpected(rank.error());
        }
        moved.rank = *rank;
    }
    return moved;
}

} // namespace keyatlas
