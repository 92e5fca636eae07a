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
        Bytewise,    // of the field's text
        Number,      // of the field's numbers
        Time,        // of the moments
        TimeReverse, // newest first
        Constant,    // text: it is always the same
        None,        // of nothing: hashes, random parts, numbers without a width
    };
    Order order = Order::None;
    std::optional<unsigned> fixedBytes{}; // every value that it writes has this length
    bool generated = false;               // no field gives it
    // The field's value can be read back from it; of times the moment, if it had nothing below a millisecond.
    bool lossless = false;
    // Times: the smallest step, in seconds (a day: 86,400; a month: 31 days).
    std::optional<double> stepSeconds{};
    double randomBits = 0; // per step where it holds a time, else in all
    // Beside the random bits: never the same twice from one generator (a counter, a process's own part).
    bool neverRepeatsItself = false;
    // The first moment (Unix ms) at which its width, and with it its order, breaks.
    std::optional<std::int64_t> holdsUntil{};
    bool monotonic = false; // one generator never falls behind itself
    bool mixedCase =
        false; // upper and lower case both: another order where case is folded, as in CouchDB's views
    std::bitset<256> alphabet{}; // bytes that may stand in it; all for fields as text
};

Traits traitsOf(const Component& component);

} // namespace keyatlas
