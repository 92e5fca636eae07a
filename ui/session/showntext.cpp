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

} // namespace keyatlas
