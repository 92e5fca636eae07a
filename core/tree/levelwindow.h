// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// A look ahead at the keys of a level that is walked from node to node: where nodes are small, several keys
// are read in one question. Not for several threads.
class LevelWindow {
public:
    LevelWindow(const Keyspace& keys, Span span, std::stop_token stop)
        : m_keys(keys), m_span(span), m_stop(std::move(stop)) {}

    // The key at `rank`, valid until the next call. Ranks must rise.
    Result<Bytes> keyAt(Rank rank);
    // The first rank behind `rank` whose key does not begin with `prefix`; none if it lies further than the
    // window sees.
    std::optional<Rank> firstWithout(Bytes prefix, Rank rank);

private:
    static constexpr std::uint64_t kMostKeys = 64;
    static constexpr std::size_t kMostBytes = 32U << 10;

    const Keyspace& m_keys;
    Span m_span;
    std::stop_token m_stop;
    Rank m_first = 0; // of the keys that are in view
    std::vector<std::string> m_seen;
    std::uint64_t m_ahead = 1; // how many keys to read: more while it pays
};

} // namespace keyatlas
