// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/display.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace keyatlas::display {
namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// Control, format (Cf of Unicode 15), line and paragraph separators, spaces other than U+0020, variation
// selectors, fillers, private use and what is no character at all. In order.
constexpr std::array kInvisible = {
    Range{0x0000, 0x001f},   Range{0x007f, 0x00a0},   Range{0x00ad, 0x00ad},    Range{0x034f, 0x034f},
    Range{0x0600, 0x0605},   Range{0x061c, 0x061c},   Range{0x06dd, 0x06dd},    Range{0x070f, 0x070f},
    Range{0x0890, 0x0891},   Range{0x08e2, 0x08e2},   Range{0x115f, 0x1160},    Range{0x1680, 0x1680},
    Range{0x17b4, 0x17b5},   Range{0x180b, 0x180f},   Range{0x2000, 0x200f},    Range{0x2028, 0x202f},
    Range{0x205f, 0x206f},   Range{0x2800, 0x2800},   Range{0x3000, 0x3000},    Range{0x3164, 0x3164},
    Range{0xd800, 0xf8ff},   Range{0xfdd0, 0xfdef},   Range{0xfe00, 0xfe0f},    Range{0xfeff, 0xfeff},
    Range{0xffa0, 0xffa0},   Range{0xfff0, 0xfffb},   Range{0xfffe, 0xffff},    Range{0x110bd, 0x110bd},
    Range{0x110cd, 0x110cd}, Range{0x13430, 0x1343f}, Range{0x1bca0, 0x1bca3},  Range{0x1d173, 0x1d17a},
    Range{0x1fffe, 0x1ffff}, Range{0x2fffe, 0x2ffff}, Range{0x3fffe, 0x3ffff},  Range{0x4fffe, 0x4ffff},
    Range{0x5fffe, 0x5ffff}, Range{0x6fffe, 0x6ffff}, Range{0x7fffe, 0x7ffff},  Range{0x8fffe, 0x8ffff},
    Range{0x9fffe, 0x9ffff}, Range{0xafffe, 0xaffff}, Range{0xbfffe, 0xbffff},  Range{0xcfffe, 0xcffff},
    Range{0xdfffe, 0xdffff}, Range{0xe0000, 0xe0fff}, Range{0xefffe, 0x10ffff},
};

std::string hex(std::uint32_t value, int digits) {
    std::string text;
    for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
        text += "0123456789ABCDEF"[(value >> shift) & 15U];
    }
    return text;
}

std::string escapeOf(char32_t c) {
    switch (c) {
    case U'\0':
        return "\\0";
    case U'\n':
        return "\\n";
    case U'\t':
        return "\\t";
    case U'\r':
        return "\\r";
    default:
        break;
    }
    if (c < 0x80) {
        return "\\x" + hex(c, 2);
    }
    return c < 0x10000 ? "\\u" + hex(c, 4) : "\\U" + hex(c, 6);
}

// The character that the valid sequence `bytes` holds.
char32_t decoded(Bytes bytes) {
    const auto lead = static_cast<unsigned char>(bytes[0]);
    char32_t c = bytes.size() == 1 ? lead : lead & (0xffU >> (bytes.size() + 1));
    for (const char byte : bytes.substr(1)) {
        c = (c << 6) | (static_cast<unsigned char>(byte) & 0x3fU);
    }
    return c;
}

void append(Shown& shown, Piece::Kind kind, std::string_view text) {
    if (kind == Piece::Kind::Text && !shown.pieces.empty() && shown.pieces.back().kind == kind) {
        shown.pieces.back().text += text;
    } else {
        shown.pieces.push_back({kind, std::string(text)});
    }
}

std::size_t appendHex(Shown& shown, Piece::Kind kind, Bytes bytes, std::size_t most) {
    const std::size_t fits = std::min(bytes.size(), std::max<std::size_t>(1, most / 3 + (most % 3 + 1) / 3));
    std::string text;
    for (const char byte : bytes.substr(0, fits)) {
        text += (text.empty() ? "" : " ") + hex(static_cast<unsigned char>(byte), 2);
    }
    append(shown, kind, text);
    return fits;
}

std::size_t appendText(Shown& shown, Bytes bytes, std::size_t most) {
    std::size_t used = 0;
    for (std::size_t characters = 0; used < bytes.size();) {
        const Bytes rest = bytes.substr(used);
        const std::size_t length = utf8Length(rest);
        const char32_t c = length == 0 ? 0 : decoded(rest.substr(0, length));
        const bool plain = length > 0 && !isInvisible(c);
        const std::string text = plain         ? std::string(rest.substr(0, length))
                                 : length == 0 ? "\\x" + hex(static_cast<unsigned char>(rest[0]), 2)
                                               : escapeOf(c);
        characters += plain ? 1 : text.size();
        if (characters > most) {
            break;
        }
        append(shown, plain ? Piece::Kind::Text : Piece::Kind::Escape, text);
        used += std::max<std::size_t>(length, 1);
    }
    return used;
}

} // namespace

// The character that the end may have cut in two does not count.
bool isBinary(Bytes front, bool more) {
    std::size_t bad = 0;
    std::size_t seen = 0;
    for (Bytes rest = front; !rest.empty();) {
        const std::size_t length = utf8Length(rest);
        if (length == 0 && more && rest.size() < 4) {
            break;
        }
        bad += length == 0 ? 1 : 0;
        seen += std::max<std::size_t>(length, 1);
        rest.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return bad * 4 > seen;
}

bool isInvisible(char32_t character) {
    const auto above = std::upper_bound(kInvisible.begin(), kInvisible.end(), character,
                                        [](char32_t c, const Range& range) { return c < range.first; });
    return above != kInvisible.begin() && character <= (above - 1)->last;
}

std::size_t visibleLength(Bytes bytes) {
    const std::size_t length = utf8Length(bytes);
    return length > 0 && !isInvisible(decoded(bytes.substr(0, length))) ? length : 0;
}

Shown shown(Bytes bytes, std::size_t most) {
    return shown(bytes, most, bytes.size());
}

Shown shown(Bytes bytes, std::size_t most, std::uint64_t whole) {
    // Four bytes a character at most: nothing behind them can be shown.
    const Bytes front = most < bytes.size() ? bytes.substr(0, most * 4) : bytes;
    Shown result;
    result.bytes = whole;
    result.hex = isBinary(front, front.size() < whole);
    const std::size_t used =
        result.hex ? appendHex(result, Piece::Kind::Escape, front, most) : appendText(result, front, most);
    result.cut = used < whole;
    return result;
}

Shown shownHex(Bytes bytes, std::size_t most, std::uint64_t whole) {
    Shown result;
    result.bytes = whole;
    result.hex = true;
    result.cut = appendHex(result, Piece::Kind::Text, bytes, most) < whole;
    return result;
}

std::string Shown::text() const {
    std::string line;
    for (const auto& piece : pieces) {
        line += piece.text;
    }
    return cut ? line + "… " + display::bytes(bytes) : line;
}

} // namespace keyatlas::display
