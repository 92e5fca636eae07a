// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/keytext.h"

#include "core/base/text.h"
#include "core/tree/keyshown.h"
#include "core/tree/keytyped.h"
#include "ui/session/toqt.h"

#include <QCoreApplication>

namespace keyatlas {

namespace {

constexpr Bytes kDateMarks = "-T"; // behind parts of a date

struct KeyWords {
    Q_DECLARE_TR_FUNCTIONS(keyatlas::KeyText)
};

PartStyle wordsOf(bool dots, bool bare) {
    PartStyle style;
    style.from = toStd(KeyWords::tr("from", "before the smallest of some numbers")) + " ";
    style.rows = toStd(KeyWords::tr("rows", "before the numbers of the first and the last")) + " ";
    style.to = " " + toStd(KeyWords::tr("to", "between two numbers")) + " ";
    style.more = dots ? "…" : "";
    style.bare = bare;
    return style;
}

ShownText partOf(const KeyFormat& format, const TreeNode& node, std::size_t from, const PartStyle& style,
                 int most) {
    const bool goesOn = node.kind == TreeNode::Kind::Group;
    return fromShown(shownPart(format, node.prefix, from, goesOn, static_cast<std::size_t>(most), style));
}

// Without the separators that may stand at the end of a segment.
Bytes withoutMarks(const KeyTree& tree, const TreeNode& node, NodeStyle style) {
    const Bytes segment = node.segment();
    const auto& separators = tree.rule().separators();
    if (node.kind != TreeNode::Kind::Segment || segment.size() < 2) {
        return segment;
    }
    if (style == NodeStyle::Crumb) {
        const auto end = segment.find_last_not_of(separators);
        return end == Bytes::npos ? segment : segment.substr(0, end + 1);
    }
    const bool marked = separators.find(segment.back()) != std::string::npos ||
                        kDateMarks.find(segment.back()) != Bytes::npos;
    return marked ? segment.substr(0, segment.size() - 1) : segment;
}

bool isText(const KeyFormat& format) {
    return format == KeyFormat();
}

QString partName(const KeyPart& part) {
    switch (part.kind) {
    case KeyPart::Kind::Letters:
        return KeyWords::tr("text of %1").arg(part.letters);
    case KeyPart::Kind::UpToNul:
        return KeyWords::tr("text");
    case KeyPart::Kind::Number:
        break;
    }
    const QString bytes = QString::number(part.number.bytes);
    return part.number.littleEndian ? KeyWords::tr("%1 low byte first").arg(bytes)
           : part.number.isSigned   ? KeyWords::tr("%1 signed").arg(bytes)
                                    : bytes;
}

} // namespace

ShownText shownText(const KeyFormat& format, Bytes front, std::uint64_t whole, int most) {
    if (whole == 0) { // boxed, as no key of these letters is
        const QString text = KeyWords::tr("(empty key)");
        return {text, {{0, static_cast<int>(text.size())}}, 0, false};
    }
    return fromShown(shownKey(format, front, whole, static_cast<std::size_t>(most)));
}

QString keyText(const KeyFormat& format, Bytes key, int most) {
    return shownText(format, key, key.size(), most).text;
}

ShownText shownPartText(const KeyFormat& format, Bytes key, std::size_t from, int most) {
    return fromShown(
        shownPart(format, key, from, false, static_cast<std::size_t>(most), wordsOf(false, false)));
}

ShownText shownNode(const KeyTree& tree, const TreeNode& node, NodeStyle style, int most) {
    const bool dots = style == NodeStyle::Whole || style == NodeStyle::Crumb;
    const bool bare = style == NodeStyle::Bare || style == NodeStyle::Crumb;
    if (!isText(tree.format())) {
        return partOf(tree.format(), node, node.segmentAt, wordsOf(dots, bare), most);
    }
    auto text = shownText(bare ? withoutMarks(tree, node, style) : node.segment(), most);
    if (dots && node.kind == TreeNode::Kind::Group) {
        text.text += QStringLiteral("…");
    }
    return text;
}

QString prefixText(const KeyFormat& format, const TreeNode& node, int most) {
    return isText(format) ? keyText(node.prefix, most)
                          : partOf(format, node, 0, wordsOf(false, false), most).text;
}

QString copiedKey(const KeyFormat& format, Bytes key) {
    if (isText(format) && isUtf8(key)) {
        return fromUtf8(key);
    }
    KeyFormat store = format;
    store.rowNumbers = false;
    const bool row = format.rowNumbers && key.size() > kRowNumberBytes;
    return fromUtf8(keyInFormat(row ? store : format, row ? key.substr(kRowNumberBytes) : key));
}

QString keyFormatText(const KeyFormat& format) {
    QStringList parts;
    for (const auto& part : format.parts) {
        parts << partName(part);
    }
    const QString list = parts.join(QStringLiteral(", "));
    switch (format.kind) {
    case KeyFormat::Kind::Text:
        return KeyWords::tr("text");
    case KeyFormat::Kind::Hex:
        return KeyWords::tr("hex");
    case KeyFormat::Kind::Integers:
        return KeyWords::tr("integers: %1").arg(list);
    case KeyFormat::Kind::Composite:
        break;
    }
    return list.isEmpty() ? KeyWords::tr("NUL-separated") : KeyWords::tr("NUL-separated: %1").arg(list);
}

} // namespace keyatlas
