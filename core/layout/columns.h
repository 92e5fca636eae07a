// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace keyatlas {

// What a unit of width stands for.
enum class Weight : std::uint8_t { ByKeys, ByBytes };

// The device pixel columns of a view of the order: which ranks begin in which column, and how many value
// bytes lie left of it. Immutable; lookups are a binary search, so the GUI thread may ask.
//
// Every rank has one exact place, `width * weight before it / weight of the view`, and begins at the nearest
// column edge (a half goes right). So two neighbours share their edge, whoever asks. What has less than half
// a column at the end of the view begins at width().
struct Columns {
    Span view;                                         // cut at the size of the space
    Weight weight = Weight::ByKeys;                    // what the columns share out evenly
    bool bytesMissing = false;                         // bytes were wanted, but the view's are 0 or unknown
    Figure::Trust bytesTrust = Figure::Trust::Unknown; // of the view's value bytes
    Rank tail = ~Rank{0}; // the first rank that begins at width(), if not view.last

    // Both have width() + 1 entries, never fall, and end with the view: ranks.back() == view.last.
    std::vector<Rank> ranks = {0};          // [x]: the first rank that begins in column x or right of it
    std::vector<std::uint64_t> bytes = {0}; // [x]: value bytes left of column x, from the start of the space;
                                            // by keys those left of ranks[x], or if there are fewer keys than
                                            // columns, of its share of a key; all 0 if unknown

    int width() const { return static_cast<int>(ranks.size()) - 1; }
    // The column in which `rank` begins; width() behind the view, 0 before it.
    int xOf(Rank rank) const;
    // The first rank that begins in column x or right of it: the border that the pointer is at.
    Rank rankAt(int x) const;
    // The last rank that begins in column x or left of it: what the pointer is over. Not for an empty view.
    Rank rankUnder(int x) const;
    std::uint64_t byteAt(int x) const;
    // The column that holds byte `offset` (from the start of the space); clamped to 0 and width().
    int xOfByte(std::uint64_t offset) const;
};

// `width` in device pixels. Costs a seek or two a column.
Result<Columns> columnsOf(const Keyspace& keys, Span view, Weight weight, int width, std::stop_token stop);

} // namespace keyatlas
