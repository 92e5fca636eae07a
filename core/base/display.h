// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/figure.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// How keys, sizes and counts are shown to people. No locale: digits are grouped as in English.
namespace keyatlas::display {

// A run of characters as they are, or the escape of what cannot be seen or is no text (drawn in a box by the
// window).
struct Piece {
    enum class Kind : std::uint8_t { Text, Escape };
    Kind kind = Kind::Text;
    std::string text; // UTF-8
    friend bool operator==(const Piece&, const Piece&) = default;
};

struct Shown {
    std::vector<Piece> pieces; // neighbours of kind Text are one piece
    std::uint64_t bytes = 0;   // true length of the whole
    bool cut = false;          // more follows than the pieces show
    bool hex = false;          // more than a quarter is not UTF-8: all of it in hex, "9F 02 1A"

    std::string text() const; // in one line, with "… 8.40 MB" behind it if it was cut
};

constexpr std::size_t kMostCharacters = 256;

// More than a quarter of it is not UTF-8. `more`: it is the front of something longer.
bool isBinary(Bytes bytes, bool more = false);

// Bytes from a source in one line: control characters as `\0` `\n` `\t` `\r` `\x1B`, invisible and format
// characters (zero width, soft hyphen, order marks, spaces that are not U+0020, private use) as `\u200B` or
// `\U0E0001`, bytes that are not UTF-8 as `\xC3`. Cut at `most` characters, never inside a character or an
// escape. Cheap for any length: no more than 4 * most bytes are looked at. `bytes` may be the front of
// something longer: `whole` is its true length.
Shown shown(Bytes bytes, std::size_t most = kMostCharacters);
Shown shown(Bytes bytes, std::size_t most, std::uint64_t whole);
// All of it in hex, "9F 02 1A", as text.
Shown shownHex(Bytes bytes, std::size_t most, std::uint64_t whole);

// True for characters that are shown escaped.
bool isInvisible(char32_t character);
// Length of the character at the front of `bytes`; 0 if it is shown escaped, or is none.
std::size_t visibleLength(Bytes bytes);

enum class ByteUnits : std::uint8_t {
    Decimal, // "812 B", "33.7 kB", "4.55 MB"
    Binary,  // "812 B", "32.9 KiB", "4.34 MiB"
    Exact,   // "4,551,272 bytes"
};
std::string bytes(std::uint64_t count, ByteUnits units = ByteUnits::Decimal);
std::string count(std::uint64_t number);                                                // "21,021"
std::string counted(std::uint64_t number, std::string_view one, std::string_view many); // "1 key", "2 keys"

// "at least " before a lower bound; "not known" for an unknown figure, never 0.
std::string figure(Figure figure);
std::string figureBytes(Figure figure, ByteUnits units = ByteUnits::Decimal);

// "44.9 %", two decimals below 0.1 %, "< 0.01 %"; "not known" if there is no whole.
std::string share(std::uint64_t part, std::uint64_t whole);

// "about 12 s left", "about 2 min left", "about 3 h left": rounded up, so that it does not promise too much.
std::string timeLeft(double seconds);

} // namespace keyatlas::display
