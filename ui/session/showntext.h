// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <QMetaType>
#include <QString>

#include <cstdint>
#include <vector>

namespace keyatlas {

namespace display {
struct Shown;
}

// Bytes from a source as they may be drawn: cut before anything measures them, one line, what cannot be seen
// or is no text escaped. Cheap for any length of input.
struct ShownText {
    struct Box { // an escape, drawn in a box of alt colour
        int at = 0;
        int length = 0;
    };
    QString text;
    std::vector<Box> boxes;
    std::uint64_t bytes = 0; // of the whole
    bool cut = false;        // text ends in "…" and the true length
    std::vector<Box> hits{}; // what a search found, underlined
};

constexpr int kShownCharacters = 256;

// `bytes` may be the beginning of something longer: then `whole` is its true length.
ShownText shownText(Bytes bytes, std::uint64_t whole, int most = kShownCharacters);
inline ShownText shownText(Bytes bytes, int most = kShownCharacters) {
    return shownText(bytes, bytes.size(), most);
}
ShownText fromShown(const display::Shown& shown);
// The same, with bytes [begin, end) of it as a hit; of a long text the part around it.
ShownText shownHit(Bytes bytes, std::size_t begin, std::size_t end);
// The same of text that is already decoded.
ShownText shownText(const QString& text, int most = kShownCharacters);

} // namespace keyatlas

Q_DECLARE_METATYPE(keyatlas::ShownText)
