// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/keyformat.h"

#include <vector>

namespace keyatlas {

// Bytes [begin, end) of a key that are shown as one thing.
struct KeyPiece {
    enum class Kind : std::uint8_t {
        Row,     // the number of the row, of a key in file order
        Number,  // one part
        Letters, // one part
        Rest,    // what stands behind the parts; of text and hex keys all of it
        Between, // of a composite: up to a NUL or the end, which may be no byte at all
        Nul
    };
    Kind kind = Kind::Rest;
    std::size_t begin = 0;
    std::size_t end = 0;
    NumberForm number{};
    bool whole = true; // false: the key ends inside a row, number or letters

    Bytes of(Bytes key) const { return key.substr(begin, end - begin); }
};

// The pieces of `key` in order, without gaps.
std::vector<KeyPiece> keyPieces(const KeyFormat& format, Bytes key);

} // namespace keyatlas
