// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/template.h"

#include <bitset>
#include <cstdint>
#include <optional>

namespace keyatlas {

// What can be said about a component without any data.
struct Traits {
    // What the byte order of its text is the order of.
    enum class Order : std::uint8_t {
        Bytes,       // of the field's text
        Number,      // of the field's numbers
        Time,        // of the moments
        TimeReverse, // newest first
        Constant,    // text: it is always the same
        None,        // of nothing: hashes, random parts, numbers without a width
    };
    Order order = Order::None;
    std::optional<unsigned> fixedBytes{}; // every value that can be written has this length
    bool generated = false;               // no field gives it
    bool lossless = false;                // the field's value can be read back from it
    // Times: the smallest step, in seconds (a day: 86,400; a month: 2,678,400).
    std::optional<double> stepSeconds{};
    double randomBits = 0; // per step where it holds a time, else in all
    // The first moment (Unix ms) that it can no longer hold, or at which its order breaks, as its width
    // overflows.
    std::optional<std::int64_t> holdsUntil{};
    bool monotonic = false;      // one generator never falls behind itself
    bool mixedCase = false;      // its order is another one where case is folded, as in CouchDB's views
    std::bitset<256> alphabet{}; // bytes that may stand in it; all for fields as text
};

Traits traitsOf(const Component& component);

} // namespace keyatlas
