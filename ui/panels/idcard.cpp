// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/idcard.h"

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

void IdCard::setId(Bytes key, const std::optional<SplitRule>& rule) {
    m_parts.clear();
    const std::uint64_t whole = key.size();
    int room = kShownCharacters;
    int segment = 0;
    std::size_t at = 0;
    while (at < key.size() && room > 0) {
        const auto end = at + std::max<std::size_t>(1, rule ? rule->segmentEnd(key, at) : key.size() - at);
        const bool separated = rule && rule->separators().find(key[end - 1]) != std::string::npos;
        const auto body = key.substr(at, end - at - (separated ? 1 : 0));
        m_parts.push_back({shownText(body, body.size(), room), segment++});
        room -= static_cast<int>(m_parts.back().shown.text.size());
        if (separated) {
            m_parts.push_back({shownText(key.substr(end - 1, 1)), -1});
            --room;
        }
        at = end;
    }
    if (at < key.size()) {
        m_parts.push_back({shownText(key.substr(at), whole - at, 1), -1});
    }
    setAccessibleName(tr("ID %1").arg(shownText(key).text));
    updateGeometry();
    update();
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
        }
    }
    return runs;
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
