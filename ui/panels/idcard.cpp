// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/idcard.h"

#include "ui/session/keytext.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>

namespace keyatlas {

namespace {

// Colours of segments in their order: the first is mostly a type tag.
constexpr std::array kOrder = {
    FamilyColour::Slate, FamilyColour::Teal, FamilyColour::Rust, FamilyColour::Violet, FamilyColour::Green,
    FamilyColour::Wine,  FamilyColour::Sky,  FamilyColour::Lime, FamilyColour::Olive,  FamilyColour::Pink};

QColor colourOf(int segment) {
    return colours()
        .family[static_cast<std::size_t>(kOrder[static_cast<std::size_t>(segment) % kOrder.size()])];
}

// A part cut where boxes begin and end, so that each piece is drawn one way.
struct Piece {
    QString text;
    bool boxed = false;
};
std::vector<Piece> piecesOf(const ShownText& shown) {
    std::vector<Piece> pieces;
    int at = 0;
    for (const auto& box : shown.boxes) {
        if (box.at > at) {
            pieces.push_back({shown.text.mid(at, box.at - at), false});
        }
        pieces.push_back({shown.text.mid(box.at, box.length), true});
        at = box.at + box.length;
    }
    if (at < shown.text.size()) {
        pieces.push_back({shown.text.mid(at), false});
    }
    return pieces;
}

ShownText fromText(const QString& text) {
    return {text, {}, 0, false};
}

// How many characters of `text` fit into `width`.
int fitting(const QFontMetrics& measure, const QString& text, int width) {
    int low = 0;
    int high = static_cast<int>(text.size());
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        if (measure.horizontalAdvance(text.left(middle)) <= width) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return low > 0 && low < text.size() && text[low - 1].isHighSurrogate() ? low - 1 : low;
}

} // namespace

IdCard::IdCard(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void IdCard::setId(Bytes key, const std::optional<SplitRule>& rule, const KeyFormat& format) {
    m_parts.clear();
    int room = kShownCharacters;
    std::size_t at = 0;
    if (format.rowNumbers) { // it stands before the store's key, muted
        at = std::min(kRowNumberBytes, key.size());
        m_parts.push_back({fromText(keyText(format, key.substr(0, at)) + u' '), -1});
    }
    if (key.empty()) {
        m_parts.push_back({shownText(format, key, 0), -1});
    }
    while (at < key.size() && room > 0) {
        const auto parted = rule && !format.rowNumbers ? rule->breakAfter(key, at) : std::nullopt;
        const auto end = std::max(at + 1, parted.value_or(key.size()));
        room -= format.kind == KeyFormat::Kind::Text
                    ? addText(key.substr(at, end - at), parted.has_value(), room)
                    : addPart(format, key.substr(0, end), at, room);
        at = end;
    }
    m_bytes = key.size();
    m_cut = at < key.size() || (!m_parts.empty() && m_parts.back().shown.cut);
    setAccessibleName(tr("ID %1").arg(keyText(format, key)));
    updateGeometry();
    update();
}

// How many characters the part takes.
int IdCard::addPart(ShownText shown, int segment) {
    if (shown.cut) { // said once, for all of the ID
        shown.text.truncate(shown.text.lastIndexOf(QStringLiteral("… ")));
    }
    m_parts.push_back({std::move(shown), segment});
    return static_cast<int>(m_parts.back().shown.text.size());
}

int IdCard::addText(Bytes segment, bool separated, int room) {
    const Bytes body = segment.substr(0, segment.size() - (separated ? 1 : 0));
    const int taken = addPart(shownText(body, body.size(), room), segments());
    return separated ? taken + addPart(shownText(segment.substr(body.size())), -1) : taken;
}

// The part of `key` from `at` on, a NUL at its end apart.
int IdCard::addPart(const KeyFormat& format, Bytes key, std::size_t at, int room) {
    const bool spaced = format.kind == KeyFormat::Kind::Integers && segments() > 0;
    const bool nul = format.kind == KeyFormat::Kind::Composite && key.ends_with('\0');
    int taken = spaced ? addPart(fromText(QStringLiteral(" ")), -1) : 0;
    const auto body = key.substr(0, key.size() - (nul ? 1 : 0));
    taken += addPart(shownPartText(format, body, at, room), segments());
    return nul ? taken + addPart(shownText(key.substr(body.size())), -1) : taken;
}

// So many were added.
int IdCard::segments() const {
    return static_cast<int>(
        std::count_if(m_parts.begin(), m_parts.end(), [](const Part& part) { return part.segment >= 0; }));
}

void IdCard::clear() {
    m_parts.clear();
    setAccessibleName(tr("No document"));
    update();
}

int IdCard::lineHeight() const {
    return metrics().px(25);
}

std::vector<IdCard::Run> IdCard::layOut(int width) const {
    const QFontMetrics measure(fontFor(FontRole::KeyStrong));
    std::vector<Run> runs;
    int line = 0;
    int x = 0;
    bool all = !m_cut;
    for (const auto& part : m_parts) {
        for (auto piece : piecesOf(part.shown)) {
            while (!piece.text.isEmpty() && line < kMostLines) {
                const int count = fitting(measure, piece.text, width - x);
                if (count == 0 && x == 0) {
                    return runs; // no room for a single character
                }
                if (count > 0) {
                    const QString text = piece.text.left(count);
                    const int advance = measure.horizontalAdvance(text);
                    runs.push_back({text, part.segment, line, x, advance, piece.boxed});
                    x += advance;
                    piece.text.remove(0, count);
                }
                if (!piece.text.isEmpty()) {
                    ++line;
                    x = 0;
                }
            }
            all = all && piece.text.isEmpty();
        }
    }
    if (!all) {
        cutLast(runs, width);
    }
    return runs;
}

// The end of the last line gives way to "… 8.40 MB".
void IdCard::cutLast(std::vector<Run>& runs, int width) const {
    if (runs.empty()) {
        return;
    }
    const QFontMetrics measure(fontFor(FontRole::KeyStrong));
    const QString mark = QStringLiteral("… ") + bytesText(m_bytes);
    const int room = std::max(0, width - measure.horizontalAdvance(mark));
    const int line = runs.back().line;
    while (!runs.empty() && runs.back().line == line && runs.back().x >= room) {
        runs.pop_back();
    }
    int x = 0;
    if (!runs.empty() && runs.back().line == line) {
        auto& last = runs.back();
        last.text.truncate(fitting(measure, last.text, room - last.x));
        last.width = measure.horizontalAdvance(last.text);
        x = last.x + last.width;
    }
    runs.push_back({mark, -1, line, x, measure.horizontalAdvance(mark), false});
}

int IdCard::heightForWidth(int width) const {
    const auto runs = layOut(width);
    return (runs.empty() ? 1 : runs.back().line + 1) * lineHeight();
}

QSize IdCard::sizeHint() const {
    return {metrics().rightDock, heightForWidth(std::max(width(), metrics().px(100)))};
}

void IdCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(fontFor(FontRole::KeyStrong));
    const QFontMetrics measure = painter.fontMetrics();
    const int thick = metrics().px(2.5);
    for (const auto& run : layOut(width())) {
        const int top = run.line * lineHeight();
        const QRect place(run.x, top, run.width, measure.height());
        if (run.boxed) {
            painter.fillRect(place, colours().head);
        }
        painter.setPen(run.segment < 0 ? colours().muted : colours().text);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, run.text);
        if (run.segment >= 0) {
            painter.fillRect(run.x, top + measure.height() + metrics().px(1), run.width, thick,
                             colourOf(run.segment));
        }
    }
}

} // namespace keyatlas
