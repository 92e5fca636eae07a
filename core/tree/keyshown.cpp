// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/keyshown.h"

#include "core/base/text.h"
#include "core/tree/keypieces.h"

#include <algorithm>

namespace keyatlas {
namespace {

using display::Piece;
using display::Shown;

constexpr NumberForm kRowNumber{kRowNumberBytes, false, false};
constexpr std::size_t kBytesACharacter = 16; // at most: a number of 16 bytes and the space before it are two

// More than a quarter of it is neither UTF-8 nor to be seen.
bool isUnseen(Bytes bytes) {
    std::size_t bad = 0;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t length = display::visibleLength(bytes.substr(at));
        const std::size_t hidden = utf8Length(bytes.substr(at));
        bad += length > 0 ? 0 : std::max<std::size_t>(hidden, 1);
        at += std::max<std::size_t>({length, hidden, 1});
    }
    return bad * 4 > bytes.size();
}

// One line of limited length; what does not fit cuts it.
class ShownLine {
public:
    explicit ShownLine(std::size_t most) : m_left(most) {}

    bool add(Piece::Kind kind, Bytes text) {
        if (m_shown.cut || length(text) > m_left) {
            m_shown.cut = true;
            return false;
        }
        m_left -= length(text);
        if (kind == Piece::Kind::Text && !m_shown.pieces.empty() && m_shown.pieces.back().kind == kind) {
            m_shown.pieces.back().text += text;
        } else {
            m_shown.pieces.push_back({kind, std::string(text)});
        }
        return true;
    }
    void hex(Bytes bytes, bool brackets) {
        bool fits = add(Piece::Kind::Text, brackets ? "[0x" : "0x");
        for (std::size_t at = 0; fits && at < bytes.size(); ++at) {
            fits = add(Piece::Kind::Text, toHex(bytes.substr(at, 1)));
        }
        add(Piece::Kind::Text, brackets ? "]" : "");
    }
    // `first` and `space`: may not stand at the front, or anywhere, as they are.
    void text(Bytes text, Bytes first, bool space) {
        bool escaped = !first.empty() && text.starts_with(first);
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t length = display::visibleLength(text.substr(at));
            const Bytes character = text.substr(at, std::max<std::size_t>(length, 1));
            escaped = escaped || length == 0 || (space && character == " ");
            if (character == "\\" ? !add(Piece::Kind::Text, "\\\\")
                : escaped         ? !add(Piece::Kind::Escape, byteEscape(character[0]))
                                  : !add(Piece::Kind::Text, character)) {
                return;
            }
            at += character.size();
            escaped = false;
        }
    }
    Shown take(std::uint64_t bytes, bool more) {
        m_shown.bytes = bytes;
        m_shown.cut = m_shown.cut || more;
        return std::move(m_shown);
    }

private:
    static std::size_t length(Bytes utf8) {
        return static_cast<std::size_t>(
            std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xc0) != 0x80; }));
    }
    static std::string byteEscape(char byte) {
        const auto value = static_cast<unsigned char>(byte);
        return {'\\', 'x', "0123456789ABCDEF"[value >> 4], "0123456789ABCDEF"[value & 15]};
    }

    Shown m_shown;
    std::size_t m_left;
};

void writePiece(ShownLine& line, const KeyFormat& format, const KeyPiece& piece, Bytes key) {
    const Bytes bytes = piece.of(key);
    const bool composite = format.kind == KeyFormat::Kind::Composite;
    switch (piece.kind) {
    case KeyPiece::Kind::Row:
        line.add(Piece::Kind::Text, piece.whole ? "#" + numberText(bytes, kRowNumber) : "#0x" + toHex(bytes));
        break;
    case KeyPiece::Kind::Number:
        if (!piece.whole) {
            line.hex(bytes, composite);
        } else {
            const std::string number = numberText(bytes, piece.number);
            line.add(Piece::Kind::Text, composite ? "[" + number + "]" : number);
        }
        break;
    case KeyPiece::Kind::Letters:
        line.text(bytes, "0x", true);
        break;
    case KeyPiece::Kind::Rest:
    case KeyPiece::Kind::Between:
        if ((!composite && !format.textRest) || isUnseen(bytes)) {
            line.hex(bytes, composite);
        } else {
            line.text(bytes, composite ? "[" : "0x", false);
        }
        break;
    case KeyPiece::Kind::Nul:
        line.add(Piece::Kind::Escape, "\\0");
        break;
    }
}

bool isPlain(const KeyFormat& format) {
    return format.kind == KeyFormat::Kind::Text || format.kind == KeyFormat::Kind::Hex;
}

Shown shownPlain(const KeyFormat& format, Bytes bytes, std::uint64_t whole, std::size_t most) {
    return format.kind == KeyFormat::Kind::Text ? display::shown(bytes, most, whole)
                                                : display::shownHex(bytes, most, whole);
}

Shown shownInPieces(const KeyFormat& format, Bytes front, std::uint64_t whole, std::size_t most) {
    const Bytes seen =
        most > front.size() / kBytesACharacter ? front : front.substr(0, most * kBytesACharacter);
    ShownLine line(most);
    bool first = true;
    for (const auto& piece : keyPieces(format, seen)) {
        if (!first && format.kind == KeyFormat::Kind::Integers) {
            line.add(Piece::Kind::Text, " ");
        }
        writePiece(line, format, piece, seen);
        first = false;
    }
    return line.take(whole, seen.size() < whole);
}

// The number of the row before the rest of the line.
Shown behindRow(const std::string& row, Shown rest, bool space) {
    const std::string text = space ? row + " " : row;
    if (!rest.pieces.empty() && rest.pieces.front().kind == Piece::Kind::Text) {
        rest.pieces.front().text.insert(0, text);
    } else {
        rest.pieces.insert(rest.pieces.begin(), {Piece::Kind::Text, text});
    }
    return rest;
}

Shown spanOf(const std::string& text, std::uint64_t bytes) {
    Shown shown;
    shown.pieces.push_back({Piece::Kind::Text, text});
    shown.bytes = bytes;
    return shown;
}

// Row numbers that begin with `front`.
std::string rowsText(Bytes front, const PartStyle& style) {
    std::string last(front);
    last.resize(kRowNumberBytes, '\xff');
    const auto counted = [](Bytes bytes) {
        std::uint64_t number = 0;
        for (const char byte : bytes) {
            number = (number << 8) | static_cast<unsigned char>(byte);
        }
        return grouped(number);
    };
    std::string first(front);
    first.resize(kRowNumberBytes, '\0');
    return style.rows + counted(first) + style.to + counted(last);
}

Shown withMore(Shown shown, const std::string& more) {
    if (!more.empty() && !shown.cut) {
        shown.pieces.push_back({Piece::Kind::Text, more});
    }
    return shown;
}

} // namespace

Shown shownKey(const KeyFormat& format, Bytes front, std::uint64_t whole, std::size_t most) {
    if (format.rowNumbers) {
        const Bytes number = front.substr(0, kRowNumberBytes);
        KeyFormat store = format;
        store.rowNumbers = false;
        const std::string row =
            number.size() < kRowNumberBytes ? "#0x" + toHex(number) : "#" + numberText(number, kRowNumber);
        const bool ends = whole <= kRowNumberBytes;
        auto rest = shownKey(store, front.substr(number.size()), ends ? 0 : whole - kRowNumberBytes, most);
        return front.empty() ? rest : behindRow(row, std::move(rest), !ends);
    }
    return isPlain(format) ? shownPlain(format, front, whole, most)
                           : shownInPieces(format, front, whole, most);
}

Shown shownPart(const KeyFormat& format, Bytes prefix, std::size_t from, bool goesOn, std::size_t most,
                const PartStyle& style) {
    const std::string more = goesOn ? style.more : std::string();
    if (format.rowNumbers && from < kRowNumberBytes) {
        return prefix.size() < kRowNumberBytes
                   ? spanOf(rowsText(prefix, style), prefix.size())
                   : withMore(shownKey(format, prefix, prefix.size(), most), more);
    }
    const Bytes own = prefix.substr(std::min(from, prefix.size()));
    if (isPlain(format)) {
        return withMore(shownPlain(format, own, own.size(), most), more);
    }
    ShownLine line(most);
    bool first = true;
    for (const auto& piece : keyPieces(format, prefix)) {
        const bool last = piece.end == prefix.size();
        if (piece.end <= from || (style.bare && last && piece.kind == KeyPiece::Kind::Nul)) {
            continue;
        }
        const bool number = piece.kind == KeyPiece::Kind::Number;
        if (goesOn && number && !piece.whole && !piece.number.littleEndian && piece.begin >= from) {
            line.add(Piece::Kind::Text, first || format.kind == KeyFormat::Kind::Composite ? "" : " ");
            line.add(Piece::Kind::Text, style.from + lowestNumberText(piece.of(prefix), piece.number));
            return line.take(own.size(), false);
        }
        if (!first && format.kind == KeyFormat::Kind::Integers) {
            line.add(Piece::Kind::Text, " ");
        }
        first = false;
        if (piece.begin < from) {
            line.hex(prefix.substr(from, piece.end - from), format.kind == KeyFormat::Kind::Composite);
        } else {
            writePiece(line, format, piece, prefix);
        }
    }
    return withMore(line.take(own.size(), false), more);
}

} // namespace keyatlas
