// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/projectview.h"

namespace keyatlas {

namespace {

std::optional<std::string> keyAt(const KeyIndex& keys, Rank rank, const std::stop_token& stop) {
    if (rank == 0 || rank >= keys.count()) {
        return std::nullopt;
    }
    auto key = keys.key(rank, stop);
    return key ? std::optional<std::string>(*std::move(key)) : std::nullopt;
}

KeyRange rangeOf(const KeyIndex& keys, Span span, const std::stop_token& stop) {
    return {keyAt(keys, span.first, stop), keyAt(keys, span.last, stop), std::nullopt};
}

Result<Rank> rankOf(const KeyIndex& keys, const std::optional<std::string>& key, Rank usual,
                    const std::stop_token& stop) {
    return key ? keys.lowerBound(*key, stop) : Result<Rank>(usual);
}

Result<Span> findRange(const KeyIndex& keys, const KeyRange& range, const std::stop_token& stop) {
    if (range.prefix) {
        return prefixSpan(keys, *range.prefix, stop);
    }
    const auto first = rankOf(keys, range.first, 0, stop);
    const auto last = rankOf(keys, range.last, keys.count(), stop);
    if (!first || !last) {
        return tl::make_unexpected(!first ? first.error() : last.error());
    }
    return Span{*first, std::max(*first, *last)};
}

} // namespace

ProjectView viewOf(const Place& place, const std::stop_token& stop) {
    ProjectView view;
    if (!place.valid()) {
        return view;
    }
    const auto& keys = *place.space.keys;
    view.shown = rangeOf(keys, place.view, stop);
    if (place.prefix) {
        view.selected.prefix = place.prefix->empty() ? std::nullopt : place.prefix;
    } else {
        view.selected = rangeOf(keys, place.span, stop);
    }
    if (place.rank && *place.rank > 0) {
        view.document = keyAt(keys, *place.rank, stop);
    }
    return view;
}

Result<FoundView> findView(const KeyIndex& keys, const ProjectView& view, const std::stop_token& stop) {
    const auto shown = findRange(keys, view.shown, stop);
    const auto selected = findRange(keys, view.selected, stop);
    if (!shown || !selected) {
        return tl::make_unexpected(!shown ? shown.error() : selected.error());
    }
    FoundView found{*shown, *selected, view.selected.prefix, std::nullopt};
    if (view.document) {
        const auto rank = keys.lowerBound(*view.document, stop);
        const auto key =
            rank && *rank < keys.count() ? keys.key(*rank, stop) : Result<std::string>(std::string());
        if (rank && *rank < keys.count() && key && *key == *view.document) {
            found.document = *rank;
        }
    }
    return found;
}

} // namespace keyatlas
