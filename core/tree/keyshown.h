// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/display.h"
#include "core/tree/keyformat.h"

#include <string>

namespace keyatlas {

// A key in one line as its format shows it. `front` may be the beginning of a key of `whole` bytes. Cheap for
// any length. Where nothing was cut, parseKey() reads it back to the same bytes (text with what cannot be
// seen apart: display::shown).
//   Integers   F 1024 0x9f02     parts and the rest with a space between; a part that the key is too short
//                                for, and a rest that is binary or is to be hex, as 0x…
//   Composite  ledger1\0cc1\0[5] numbers in brackets; a part of which more than a quarter is no text as [0x…]
//   rows       #12 abc           the number of the row, then the store's key
// In text, bytes that cannot be seen are \xE2, a backslash is \\.
display::Shown shownKey(const KeyFormat& format, Bytes front, std::uint64_t whole,
                        std::size_t most = display::kMostCharacters);
inline display::Shown shownKey(const KeyFormat& format, Bytes key) {
    return shownKey(format, key, key.size());
}

// How a part of a key is written.
struct PartStyle {
    std::string from = "from "; // before the smallest of some numbers
    std::string rows = "rows "; // before the first and the last number of some rows
    std::string to = " to ";    // between them
    std::string more = "…";     // behind what other keys go on from
    bool bare = false;          // without the NUL at its end
};

// The part of a prefix from `from` on: a segment or, if `goesOn`, a group of siblings that begin with it,
// which ends in "…" or is "from 65536" or "rows 256 to 511".
display::Shown shownPart(const KeyFormat& format, Bytes prefix, std::size_t from, bool goesOn,
                         std::size_t most = display::kMostCharacters, const PartStyle& style = {});

} // namespace keyatlas
