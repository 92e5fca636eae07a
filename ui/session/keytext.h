// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/keytree.h"
#include "ui/session/showntext.h"

#include <QString>

namespace keyatlas {

// Keys as the format of their space shows them, for one line. What a space's format is, its Session says.

// `front` may be the beginning of a key of `whole` bytes.
ShownText shownText(const KeyFormat& format, Bytes front, std::uint64_t whole, int most = kShownCharacters);
QString keyText(const KeyFormat& format, Bytes key, int most = kShownCharacters);

// The part of a key or prefix from `from` on: a segment, its separator included.
ShownText shownPartText(const KeyFormat& format, Bytes key, std::size_t from, int most = kShownCharacters);

// A node's own part of the key.
enum class NodeStyle : unsigned char {
    Whole, // with the separator at its end; a group ends in "…"
    Label, // the same without "…"
    Bare,  // no "…", and neither a separator nor the mark behind a part of a date ("2012-", "26T")
    Crumb, // without the separators at its end; a group ends in "…"
};
ShownText shownNode(const KeyTree& tree, const TreeNode& node, NodeStyle style, int most = kShownCharacters);
// All of its prefix.
QString prefixText(const KeyFormat& format, const TreeNode& node, int most = kShownCharacters);

// The whole key for the clipboard: the store's own, so that it can be typed again in any field of ours.
QString copiedKey(const KeyFormat& format, Bytes key);

// "text", "hex", "integers: 4, 8", "NUL-separated".
QString keyFormatText(const KeyFormat& format);

} // namespace keyatlas
