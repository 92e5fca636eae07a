// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/opened.h"

#include <memory>
#include <optional>
#include <string>

namespace keyatlas {

class Session;

// Where somebody is: a span of ranks in one state of one space. Ranks mean something only together with the
// keys they count, so the place holds both; while a source is still being read, places move on to its newer
// states.
struct Place {
    Session* session = nullptr;           // null: nothing is open
    std::shared_ptr<const Opened> opened; // null: nothing was read yet
    SpaceView space;
    Span span;
    Span view; // what the map shows of the order; holds documents wherever the space does
    std::optional<std::string> prefix; // the span is all keys that begin with it; none if it is another span
    std::optional<Rank> rank;          // the current document

    bool valid() const { return opened && space.keys; }
    Span whole() const { return {0, space.keys ? space.keys->count() : 0}; }
    bool isWhole() const { return span == whole(); }
    bool sameSpan(const Place& other) const {
        return session == other.session && space.keys == other.space.keys && span == other.span;
    }
    bool sameStep(const Place& other) const { return sameSpan(other) && view == other.view; }
};

// `view`, moved by as little as shows `span`: a view that shows some of it stays.
Span viewShowing(Span view, Span span, Span whole);

// The same place in a newer state of its space: the span between the same keys. On a worker.
Result<Place> movedTo(const Place& place, std::shared_ptr<const Opened> opened, const SpaceView& space,
                      std::stop_token stop);

} // namespace keyatlas
