// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/base/error.h"
#include "core/base/span.h"
#include "core/query/rangefields.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// Which ordered set of keys a query is about.
struct QueryHome {
    QString path;      // of the source, absolute
    std::string space; // its name; empty: the main one

    friend bool operator==(const QueryHome&, const QueryHome&) = default;
};

// Tells the queries that are kept apart for the life of the window; never used twice.
enum class QueryId : quint64 {};

// A query that the person keeps: pinned to the map, or saved under a name for later use.
struct KeptQuery {
    enum class Kind : unsigned char { Pinned, Saved };

    QueryId id{};
    Kind kind = Kind::Pinned;
    QueryHome home;
    QString name; // "Q1", "Q1 spring audit"; one line, not empty
    RangeFields fields;
    std::size_t colour = 0;  // of a pin: index of a family colour
    std::string more = "{}"; // members of the project file that this version does not know, a JSON object

    friend bool operator==(const KeptQuery&, const KeptQuery&) = default;
};

// A pinned query as it stands in one state of its space.
struct Pin {
    enum class State : unsigned char {
        Asking,  // not known yet
        There,   // `span` holds something
        Empty,   // it answers no document; `span` is where they would be
        Refused, // the server would not take it, or the keys cannot be read: `error` says why
    };

    KeptQuery query;
    State state = State::Asking;
    Span span;
    Figure documents; // in it
    std::optional<Error> error;

    QString text() const; // "Q1 spring audit: 1,952", "Q1: …", "Q1: nothing", "Q1: refused"
};

} // namespace keyatlas
