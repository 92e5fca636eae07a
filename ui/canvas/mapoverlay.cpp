// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/mapoverlay.h"

#include "core/layout/hitcolumns.h"
#include "ui/canvas/mapcanvas.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr float kWash = 0.14F;
constexpr double kPinGround = 0.3;
constexpr int kHitHeight = 5;

void frameRect(QPainter& painter, QRect rect, const QColor& colour, int width) {
    for (int i = 0; i < width && rect.isValid(); ++i) {
        painter.setPen(colour);
        painter.drawRect(rect.adjusted(0, 0, -1, -1));
        rect.adjust(1, 1, -1, -1);
    }
}

// Both edges of the selected span on the canvas, as far as they lie in the view.
struct Edges {
    int left = 0;
    int right = 0;
    bool showsLeft = false;
    bool showsRight = false;
};

Edges edgesOf(const MapCanvas& canvas) {
    const Span span = canvas.navigator().span();
    const Span view = canvas.scene()->columns().view;
    Edges edges;
    edges.left = qRound(canvas.canvasXOf(span.first));
    edges.right = std::max(edges.left + 1, qRound(canvas.canvasXOf(span.last)));
    edges.showsLeft = span.first >= view.first && span.first <= view.last;
    edges.showsRight = span.last >= view.first && span.last <= view.last;
    return edges;
}

// In the block, or behind it where that is too narrow and the lane is free.
QRect roomForPin(const MapCanvas& canvas, const Pin& pin, const QRect& block, int wanted) {
    const QRect inside = block.adjusted(metrics().s1, 0, -metrics().px(2), 0);
    if (inside.width() >= wanted) {
        return inside;
    }
    int right = canvas.rows().rankAxis.right();
    for (const Pin& other : canvas.shownPins()) {
        const auto rect = canvas.pinRect(other);
        if (other.query.id != pin.query.id && rect && rect->top() == block.top() &&
            rect->left() > block.left()) {
            right = std::min(right, rect->left() - metrics().s1);
        }
    }
    const QRect behind(block.right() + metrics().s1, block.top(), right - block.right() - metrics().s1,
                       block.height());
    return behind.width() > inside.width() ? behind : inside;
}

} // namespace

QColor brushWash() {
    QColor colour = colours().accent;
    colour.setAlphaF(kWash);
    return colour;
}

void paintMinimapFrame(QPainter& painter, const MapCanvas& canvas) {
    const Columns& all = canvas.scene()->minimap->columns;
    const Span view = canvas.navigator().view();
    const QRect& box = canvas.rows().minimap;
    const double ratio = canvas.scene()->asked.ratio;
    const int left = box.left() + qRound(all.xOf(view.first) / ratio);
    const int right = box.left() + qRound(all.xOf(view.last) / ratio);
    const int width = std::max(right - left, metrics().px(4));
    const QRect frame(std::min(left, box.right() + 1 - width), box.top() - 1, width, box.height() + 2);
    frameRect(painter, frame, colours().text, std::max(1, metrics().px(1.5)));
}

void paintWash(QPainter& painter, const MapCanvas& canvas) {
    if (!canvas.hasBrush()) {
        return;
    }
    const Edges edges = edgesOf(canvas);
    const QRect& cells = canvas.rows().cells;
    painter.fillRect(QRect(edges.left, cells.top(), edges.right - edges.left, cells.height()), brushWash());
}

void paintPins(QPainter& painter, const MapCanvas& canvas) {
    const MapRows& rows = canvas.rows();
    painter.setFont(fontFor(FontRole::Small));
    const QFontMetrics measure(painter.font());
    for (const Pin& pin : canvas.shownPins()) {
        const auto block = canvas.pinRect(pin);
        if (!block) {
            continue;
        }
        const QColor colour = colours().familyOrOther(pin.query.colour);
        for (const Rank edge : {pin.span.first, pin.span.last}) {
            const Span view = canvas.scene()->columns().view;
            if (edge >= view.first && edge <= view.last) {
                const int x = std::min(qRound(canvas.canvasXOf(edge)), rows.cells.right() - 1);
                painter.fillRect(QRect(x, block->top(), 2, rows.cells.bottom() - block->top()), colour);
            }
        }
        painter.fillRect(*block, mixed(colours().panel, colour, kPinGround));
        frameRect(painter, *block, colour, 1);
        const QString text = cutForLayout(pin.text(), 120);
        const QRect room = roomForPin(canvas, pin, *block, measure.horizontalAdvance(text));
        painter.setPen(colours().text);
        if (room.width() >= measure.horizontalAdvance(QStringLiteral("Q1…"))) {
            painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                             measure.elidedText(text, Qt::ElideRight, room.width()));
        }
    }
}

void paintHits(QPainter& painter, const MapCanvas& canvas) {
    if (!canvas.hits() || canvas.rows().levels.empty()) {
        return;
    }
    const auto counts = hitColumns(canvas.scene()->columns(), *canvas.hits());
    const QRect& source = canvas.rows().levels.front();
    const int height = metrics().px(kHitHeight);
    const int wide = std::max(2, metrics().px(2));
    for (std::size_t x = 0; x < counts.size(); ++x) {
        if (counts[x] > 0) {
            const int at = qRound(canvas.canvasX(static_cast<int>(x)));
            painter.fillRect(
                QRect(std::min(at, source.right() + 1 - wide), source.bottom() - height, wide, height),
                colours().accent);
        }
    }
}

// Where the current document lies: a mark on the rank axis, and a thin line down the source row.
void paintRank(QPainter& painter, const MapCanvas& canvas) {
    const auto rank = canvas.navigator().rank();
    const Span view = canvas.scene()->columns().view;
    if (!rank || !view.contains(*rank) || canvas.rows().levels.empty()) {
        return;
    }
    const int x = std::min(qRound(canvas.canvasXOf(*rank)), canvas.rows().cells.right());
    const int half = metrics().px(4);
    const int tip = canvas.rows().rankAxis.bottom();
    const QPoint mark[]{{x - half, tip - half}, {x + half, tip - half}, {x, tip}};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours().text);
    painter.drawPolygon(mark, 3);
    painter.restore();
    const QRect& source = canvas.rows().levels.front();
    painter.fillRect(QRect(x, source.bottom() - metrics().s2, 1, metrics().s2), colours().text);
}

void paintSelection(QPainter& painter, const MapCanvas& canvas) {
    if (!canvas.hasBrush()) {
        return;
    }
    const Edges edges = edgesOf(canvas);
    const MapRows& rows = canvas.rows();
    const auto place = canvas.currentCell();
    const auto* cell = place ? &cellOf(canvas.scene()->icicle, *place) : nullptr;
    if (cell != nullptr && !cell->merged && cell->node.span == canvas.navigator().span()) {
        const QRect box = canvas.rectOf(*cell);
        frameRect(painter, box, colours().accent, 2);
        frameRect(painter, box.adjusted(2, 2, -2, -2), colours().panel, 1);
    }
    const int top = rows.cells.top();
    const int height = rows.cells.height();
    const int right = std::min(edges.right, rows.cells.right());
    if (edges.showsLeft) {
        painter.fillRect(QRect(edges.left, top, std::max(1, metrics().px(1.5)), height), colours().accent);
    }
    if (edges.showsRight) {
        painter.fillRect(QRect(right, top, std::max(1, metrics().px(1.5)), height), colours().accent);
    }
    for (const bool first : {true, false}) {
        const QRect handle = canvas.handleRect(first);
        if (!handle.isNull()) {
            painter.fillRect(handle, colours().accent);
            frameRect(painter, handle, colours().onAccent, 1);
        }
    }
}

void paintPointer(QPainter& painter, const MapCanvas& canvas) {
    if (const auto& place = canvas.hoveredCell()) {
        QRect box = canvas.rectOf(cellOf(canvas.scene()->icicle, *place));
        box.setWidth(std::max(box.width(), 3));
        frameRect(painter, box, colours().text, std::max(1, metrics().px(1.5)));
    }
    if (const auto& band = canvas.band()) {
        const QRect& cells = canvas.rows().cells;
        const int left = qRound(std::min(band->first, band->second));
        const int right = qRound(std::max(band->first, band->second));
        QColor shade = colours().text;
        shade.setAlphaF(0.12F);
        painter.fillRect(QRect(left, cells.top(), right - left, cells.height()), shade);
        QPen pen(colours().text);
        pen.setStyle(Qt::DashLine);
        painter.setPen(pen);
        painter.drawRect(QRect(left, cells.top(), std::max(right - left, 1), cells.height() - 1));
    }
}

void paintFocus(QPainter& painter, const MapCanvas& canvas) {
    if (!canvas.hasFocus()) {
        return;
    }
    if (canvas.focusPart() == MapCanvas::Focus::Cells) {
        frameRect(painter, canvas.rows().cells.adjusted(-2, -2, 2, 2), colours().accent, 2);
        return;
    }
    if (const auto pin = canvas.focusedPin()) {
        if (const auto block = canvas.pinRect(*pin)) {
            frameRect(painter, *block, colours().accent, 2);
        }
        return;
    }
    const QRect handle = canvas.handleRect(canvas.focusPart() == MapCanvas::Focus::FirstHandle);
    if (!handle.isNull()) {
        frameRect(painter, handle.adjusted(-3, -2, 3, 2), colours().text, 2);
    }
}

} // namespace keyatlas
