// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/keydelegate.h"

#include "ui/models/roles.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace keyatlas {

namespace {

void drawBoxes(QPainter& painter, QPointF at, const QTextLine& line, const ShownText& shown, int end) {
    for (const auto& box : shown.boxes) {
        if (box.at >= end) {
            continue;
        }
        const double from = line.cursorToX(box.at);
        const double to = line.cursorToX(std::min(box.at + box.length, end));
        const QRectF ground(at.x() + std::min(from, to), at.y(), std::abs(to - from), line.height());
        painter.fillRect(ground.toAlignedRect(), colours().head);
    }
}

// A line under what a search found, thick enough to be seen on any ground.
void drawHits(QPainter& painter, QPointF at, const QTextLine& line, const ShownText& shown, int end) {
    const int thick = metrics().px(2);
    for (const auto& hit : shown.hits) {
        const double from = line.cursorToX(std::min(hit.at, end));
        const double to = line.cursorToX(std::min(hit.at + hit.length, end));
        const QRectF under(at.x() + std::min(from, to), at.y() + line.height() - thick, std::abs(to - from),
                           thick);
        painter.fillRect(under.toAlignedRect(), colours().accent);
    }
}

QRect takeLeft(QRect& rect, int width, int gap) {
    const QRect taken(rect.left(), rect.top(), width, rect.height());
    rect.setLeft(rect.left() + width + gap);
    return taken;
}

void drawSwatch(QPainter& painter, QRect& rect, const QColor& colour) {
    const int side = metrics().px(10);
    QRect place = takeLeft(rect, side, metrics().px(6));
    place = QRect(place.left(), place.center().y() - side / 2 + 1, side, side);
    painter.fillRect(place, colour);
}

void drawIcon(QPainter& painter, QRect& rect, const QIcon& glyph) {
    const QRect place = takeLeft(rect, metrics().icon, metrics().px(6));
    glyph.paint(&painter, place.left(), place.center().y() - metrics().icon / 2, metrics().icon,
                metrics().icon);
}

QColor penOf(const QModelIndex& index) {
    const auto tone = index.data(ToneRole);
    switch (tone.isValid() ? static_cast<Tone>(tone.toInt()) : Tone::Text) {
    case Tone::Good:
        return colours().good;
    case Tone::Warning:
        return colours().warning;
    case Tone::Error:
        return colours().error;
    case Tone::Muted:
        return colours().muted;
    case Tone::Text:
        break;
    }
    return index.data(MutedRole).toBool() ? colours().muted : colours().text;
}

Tint tintOf(const QString& mark) {
    if (mark == QLatin1String("search")) {
        return Tint::Accent;
    }
    return mark == QLatin1String("branch") || mark == QLatin1String("error") ? Tint::Warning : Tint::Muted;
}

void drawDecoration(QPainter& painter, QRect& rect, const QModelIndex& index) {
    const auto swatch = index.data(SwatchRole);
    if (swatch.isValid()) {
        drawSwatch(painter, rect, swatch.value<QColor>());
    }
    const auto glyph = index.data(Qt::DecorationRole);
    if (glyph.isValid()) {
        drawIcon(painter, rect, glyph.value<QIcon>());
    }
    for (const auto& mark : index.data(MarkRole).toStringList()) {
        drawIcon(painter, rect, icon(mark, tintOf(mark)));
    }
}

constexpr int kLabelFirst = 8; // characters of a segment that a hit count never covers

// What the cell's own text needs before anything else may take room.
int roomForText(const QPainter& painter, const QModelIndex& index) {
    const auto shown = index.data(ShownRole);
    const QString text = shown.isValid() ? shown.value<ShownText>().text : index.data().toString();
    const bool hasSwatch = index.data(SwatchRole).isValid();
    return painter.fontMetrics().horizontalAdvance(text.left(kLabelFirst)) +
           (hasSwatch ? metrics().icon + metrics().s1 : 0);
}

// How many hits a row holds: a count in a frame at the right end of its cell, which the text leaves free;
// where that would cover the text, a dot in the frame.
void drawHitCount(QPainter& painter, QRect& rect, const QModelIndex& index) {
    const int text = roomForText(painter, index);
    const QFont before = painter.font();
    const QPen pen = painter.pen();
    painter.setFont(fontFor(FontRole::Small));
    const int inside = metrics().s1;
    QString count = index.data(HitsRole).toString();
    const auto widthOf = [&](const QString& shown) {
        return painter.fontMetrics().horizontalAdvance(shown) + 2 * inside;
    };
    if (rect.width() - widthOf(count) - inside < text) {
        count = QStringLiteral("•");
    }
    if (rect.width() - widthOf(count) - inside < text) { // not even that: the dot alone, at the edge
        const int dot = metrics().px(5);
        painter.fillRect(QRect(rect.right() - dot + 1, rect.center().y() - dot / 2, dot, dot),
                         colours().accent);
        rect.setRight(rect.right() - dot - 1);
        painter.setFont(before);
        return;
    }
    const int width = widthOf(count);
    const int height = std::min(rect.height() - 2, painter.fontMetrics().height() + 2);
    const QRect frame(rect.right() - width + 1, rect.center().y() - height / 2 + 1, width, height);
    if (frame.left() > rect.left()) {
        painter.setPen(colours().accent);
        painter.drawRect(frame.adjusted(0, 0, -1, -1));
        painter.setPen(colours().text);
        painter.drawText(frame, Qt::AlignCenter, count);
        rect.setRight(frame.left() - inside);
    }
    painter.setFont(before);
    painter.setPen(pen);
}

void drawText(QPainter& painter, const QRect& rect, const QModelIndex& index) {
    const auto shown = index.data(ShownRole);
    if (shown.isValid()) {
        drawShown(painter, rect, shown.value<ShownText>());
        return;
    }
    auto alignment = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt());
    if ((alignment & Qt::AlignVertical_Mask) == 0) {
        alignment |= Qt::AlignVCenter;
    }
    const QString text =
        painter.fontMetrics().elidedText(cutForLayout(index.data().toString()), Qt::ElideRight, rect.width());
    painter.drawText(rect, static_cast<int>(alignment.toInt()) | Qt::TextSingleLine, text);
}

} // namespace

void drawShown(QPainter& painter, const QRect& rect, const ShownText& shown) {
    const QFontMetrics measure = painter.fontMetrics();
    const QString text = measure.elidedText(shown.text, Qt::ElideRight, rect.width());
    QTextOption option(Qt::AlignLeft);
    option.setWrapMode(QTextOption::NoWrap);
    QTextLayout layout(text, painter.font(), painter.device());
    layout.setTextOption(option);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    if (line.isValid()) {
        line.setLineWidth(rect.width());
    }
    layout.endLayout();
    if (!line.isValid()) {
        return;
    }
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    const bool whole = text == shown.text;
    const QFontMetrics figures(fontFor(FontRole::Table)); // all fonts of a row stand on one line
    const int baseline = rect.top() + (rect.height() - figures.height()) / 2 + figures.ascent();
    const QPointF at(rect.left(), baseline - line.ascent());
    drawBoxes(painter, at, line, shown,
              whole ? static_cast<int>(text.size()) : static_cast<int>(text.size()) - 1);
    layout.draw(&painter, at);
    drawHits(painter, at, line, shown, static_cast<int>(text.size()));
    painter.restore();
}

void drawShare(QPainter& painter, const QRect& rect, double share) {
    const QRect ground(rect.left(), rect.center().y() - metrics().shareBar / 2 + 1, rect.width(),
                       metrics().shareBar);
    painter.fillRect(ground, colours().line);
    const int least = share > 0 ? 1 : 0;
    const int width = std::clamp(qRound(share * ground.width()), least, std::max(least, ground.width()));
    painter.fillRect(QRect(ground.topLeft(), QSize(width, ground.height())), colours().accent);
}

KeyDelegate::KeyDelegate(int rowHeight, QObject* parent)
    : QStyledItemDelegate(parent), m_height(rowHeight), m_inset(metrics().s2) {}

void KeyDelegate::paintGround(QPainter& painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    QStyleOptionViewItem ground(option);
    const bool hovered =
        m_hovered.isValid() && m_hovered.row() == index.row() && m_hovered.parent() == index.parent();
    ground.state.setFlag(QStyle::State_MouseOver, hovered);
    const auto* style = option.widget != nullptr ? option.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &ground, &painter, option.widget);
}

void KeyDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
    painter->save();
    paintGround(*painter, option, index);
    const bool key = index.data(ShownRole).isValid() && index.data(FixedRole).toBool();
    const bool strong = index.data(StrongRole).toBool();
    painter->setFont(fontFor(key      ? strong ? FontRole::KeyStrong : FontRole::Key
                             : strong ? FontRole::TableHeader
                                      : FontRole::Table));
    painter->setPen(penOf(index));
    QRect rect = option.rect.adjusted(m_inset, 0, -metrics().s2, 0);
    const auto share = index.data(ShareRole);
    if (share.isValid()) {
        drawShare(*painter, rect, share.toDouble());
    } else {
        if (index.data(HitsRole).isValid()) {
            drawHitCount(*painter, rect, index);
        }
        drawDecoration(*painter, rect, index);
        drawText(*painter, rect, index);
    }
    if (option.state.testFlag(QStyle::State_HasFocus) && m_focusCell) {
        painter->setPen(colours().accent);
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

QSize KeyDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    // Measured of what may be laid out, never of the whole text.
    const QFontMetrics measure(fontFor(FontRole::Key));
    const auto shown = index.data(ShownRole);
    const QString text =
        shown.isValid() ? shown.value<ShownText>().text : cutForLayout(index.data().toString());
    const int marks = static_cast<int>(index.data(MarkRole).toStringList().size()) +
                      (index.data(Qt::DecorationRole).isValid() ? 1 : 0) +
                      (index.data(SwatchRole).isValid() ? 1 : 0);
    const int width =
        measure.horizontalAdvance(text) + 2 * metrics().s2 + marks * (metrics().icon + metrics().px(6)) + 1;
    Q_UNUSED(option);
    return {width, m_height};
}

} // namespace keyatlas
