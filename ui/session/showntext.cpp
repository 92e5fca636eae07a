// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/showntext.h"

#include "core/base/text.h"
#include "ui/session/toqt.h"

#include <QChar>

#include <algorithm>
#include <optional>

namespace keyatlas {

namespace {

// Characters that change how others are drawn, or that cannot be seen.
bool isHidden(char32_t c) {
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    case QChar::Separator_Space:
        return c != U' ';
    default:
        return (c >= 0xfe00 && c <= 0xfe0f) || c == 0x034f || c == 0x115f || c == 0x1160 || c == 0x3164 ||
               c == 0xffa0 || c == 0x2800;
    }
}

QString hexDigits(std::uint32_t value, int width) {
    return QString::number(value, 16).toUpper().rightJustified(width, QLatin1Char('0'));
}

QString escaped(char32_t c) {
    switch (c) {
    case U'\0':
        return QStringLiteral("\\0");
    case U'\n':
        return QStringLiteral("\\n");
    case U'\t':
        return QStringLiteral("\\t");
    case U'\r':
        return QStringLiteral("\\r");
    default:
        break;
    }
    if (c < 0x80) {
        return QStringLiteral("\\x") + hexDigits(c, 2);
    }
    return c > 0xffff ? QStringLiteral("\\U") + hexDigits(c, 6) : QStringLiteral("\\u") + hexDigits(c, 4);
}

// One character at the front of `bytes`; nothing if its first byte is not the beginning of valid UTF-8.
std::optional<std::pair<char32_t, std::size_t>> characterAt(Bytes bytes) {
    const auto lead = static_cast<unsigned char>(bytes[0]);
    if (lead < 0x80) {
        return std::pair{static_cast<char32_t>(lead), std::size_t{1}};
    }
    const std::size_t length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length == 0 || length > bytes.size() || !isUtf8(bytes.substr(0, length))) {
        return std::nullopt;
    }
    char32_t c = lead & (0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        c = (c << 6) | (static_cast<unsigned char>(bytes[i]) & 0x3fU);
    }
    return std::pair{c, length};
}

class Writer {
public:
    explicit Writer(int most) : m_most(most) {}

    bool full() const { return m_characters >= m_most; }
    void plain(char32_t c) {
        m_shown.text += QChar::fromUcs4(c);
        ++m_characters;
    }
    void boxed(const QString& escape) {
        m_shown.boxes.push_back({static_cast<int>(m_shown.text.size()), static_cast<int>(escape.size())});
        m_shown.text += escape;
        m_characters += static_cast<int>(escape.size());
    }
    void put(char32_t c) { isHidden(c) ? boxed(escaped(c)) : plain(c); }
    ShownText take(bool cut, std::uint64_t whole) {
        m_shown.bytes = whole;
        m_shown.cut = cut;
        if (cut) {
            m_shown.text += QStringLiteral("… ") + bytesText(whole);
        }
        return std::move(m_shown);
    }

private:
    ShownText m_shown;
    int m_most;
    int m_characters = 0;
};

// More than a quarter of what would be shown is no text: then no part of it is meant as text.
bool isBinary(Bytes bytes) {
    std::size_t bad = 0;
    for (Bytes rest = bytes; !rest.empty();) {
        const auto c = characterAt(rest);
        bad += c ? 0 : 1;
        rest.remove_prefix(c ? c->second : 1);
    }
    return bad * 4 > bytes.size();
}

ShownText hexOf(Bytes bytes, std::uint64_t whole, int most) {
    const auto fits = std::min(bytes.size(), static_cast<std::size_t>(std::max(1, most / 3)));
    QString hex;
    for (std::size_t i = 0; i < fits; ++i) {
        hex += (i == 0 ? QString() : QStringLiteral(" ")) + hexDigits(static_cast<unsigned char>(bytes[i]), 2);
    }
    const bool cut = fits < whole;
    ShownText shown{hex, {{0, static_cast<int>(hex.size())}}, whole, cut};
    if (cut) {
        shown.text += QStringLiteral("… ") + bytesText(whole);
    }
    return shown;
}

} // namespace

ShownText shownText(Bytes bytes, std::uint64_t whole, int most) {
    // Four bytes a character at most: nothing behind them can be shown.
    Bytes rest = bytes.substr(0, static_cast<std::size_t>(most) * 4);
    if (isBinary(rest)) {
        return hexOf(rest, whole, most);
    }
    Writer writer(most);
    std::size_t used = 0;
    while (!rest.empty() && !writer.full()) {
        const auto c = characterAt(rest);
        if (c) {
            writer.put(c->first);
        } else {
            writer.boxed(QStringLiteral("\\x") + hexDigits(static_cast<unsigned char>(rest[0]), 2));
        }
        const auto length = c ? c->second : 1;
        used += length;
        rest.remove_prefix(length);
    }
    return writer.take(used < whole, whole);
}

ShownText shownText(const QString& text, int most) {
    Writer writer(most);
    qsizetype at = 0;
    while (at < text.size() && !writer.full()) {
        char32_t c = text[at].unicode();
        if (text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate()) {
            c = QChar::surrogateToUcs4(text[at], text[at + 1]);
            ++at;
        }
        writer.put(c);
        ++at;
    }
    const bool cut = at < text.size();
    return writer.take(cut, cut ? static_cast<std::uint64_t>(text.toUtf8().size()) : 0);
}

} // namespace keyatlas
