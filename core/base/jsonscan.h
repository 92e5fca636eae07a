// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace keyatlas {

// Finds the end of a JSON object or array by its brackets and strings alone, 64 bytes at a time. The text may
// come in pieces: the scan remembers depth, kinds of brackets and string state. Memory: one bit a level of
// depth. A backslash outside of a string is no JSON; the byte behind it is passed over as it would be inside.
class BracketScan {
public:
    enum class Stop : unsigned char {
        More,    // the text ended before the value did
        Done,    // `at` is just behind the closing bracket
        Broken,  // `at` is the bracket that closes what was not opened
        Newline, // `at` is just behind a raw newline; only if asked for
    };

    // Goes on at text[at], which at first is the opening bracket, and moves `at` forward.
    Stop run(Bytes text, std::size_t& at, bool stopAtNewlines = false);

    bool inString() const { return m_inString; }
    bool sawRawControl() const { return m_rawControl; } // a byte below 0x20 inside a string
    std::uint64_t depth() const { return m_depth; }

private:
    struct Block;
    Stop runBlock(const Block& block, std::size_t count, std::size_t& used, bool stopAtNewlines);
    bool push(bool object);
    bool pop(bool object);

    std::uint64_t m_depth = 0;
    std::uint64_t m_kinds = 0; // of the innermost up to 64 levels: 1 is an object
    std::vector<std::uint64_t> m_outer;
    bool m_inString = false;
    bool m_escaped = false; // the next byte follows a backslash
    bool m_rawControl = false;
};

// Offset just behind the quote that ends the string whose first byte is text[at]; npos if there is none.
std::size_t skipStringBody(Bytes text, std::size_t at);

// Offset of the first '"' or '\' at or after `at`; text.size() if there is none.
std::size_t findQuoteOrEscape(Bytes text, std::size_t at);

} // namespace keyatlas
