// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/showntext.h"

#include "core/base/display.h"
#include "ui/session/toqt.h"

namespace keyatlas {

ShownText shownText(Bytes bytes, std::uint64_t whole, int most) {
    return fromShown(display::shown(bytes, static_cast<std::size_t>(most), whole));
}

ShownText fromShown(const display::Shown& shown) {
    ShownText result;
    result.bytes = shown.bytes;
    result.cut = shown.cut;
    for (const auto& piece : shown.pieces) {
        const QString text = fromUtf8(piece.text);
        if (piece.kind == display::Piece::Kind::Escape) {
            result.boxes.push_back({static_cast<int>(result.text.size()), static_cast<int>(text.size())});
        }
        result.text += text;
    }
    if (shown.cut) {
        result.text += QStringLiteral("… ") + bytesText(shown.bytes);
    }
    return result;
}

ShownText shownText(const QString& text, int most) {
    // A few more characters than are shown, so that the cut is noticed; the true length is that of all of it.
    const auto front = text.left(static_cast<qsizetype>(most) * 2).toUtf8();
    const auto whole = text.size() > static_cast<qsizetype>(most) * 2 ? text.toUtf8().size() : front.size();
    return shownText(Bytes(front.constData(), static_cast<std::size_t>(front.size())),
                     static_cast<std::uint64_t>(whole), most);
}

namespace {

constexpr std::size_t kBeforeHit = 48; // bytes shown before a hit that begins far behind the beginning
constexpr int kAfterHit = 64;          // characters

void append(ShownText& text, const ShownText& more) {
    const auto at = static_cast<int>(text.text.size());
    for (const auto& box : more.boxes) {
        text.boxes.push_back({at + box.at, box.length});
    }
    text.text += more.text;
    text.cut = text.cut || more.cut;
}

bool continues(char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U;
}

} // namespace

ShownText shownHit(Bytes bytes, std::size_t begin, std::size_t end) {
    ShownText shown;
    shown.bytes = bytes.size();
    std::size_t from = 0;
    if (begin > 3 * kBeforeHit) {
        from = begin - kBeforeHit;
        while (from < begin && continues(bytes[from])) {
            ++from;
        }
        shown.text = QStringLiteral("…");
    }
    append(shown, shownText(bytes.substr(from, begin - from)));
    const auto at = static_cast<int>(shown.text.size());
    append(shown, shownText(bytes.substr(begin, end - begin), kAfterHit));
    shown.hits.push_back({at, static_cast<int>(shown.text.size()) - at});
    append(shown, shownText(bytes.substr(end), kAfterHit));
    return shown;
}

} // namespace keyatlas
