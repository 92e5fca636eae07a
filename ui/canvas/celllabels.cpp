// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cellpainter.h"

#include "ui/panels/keydelegate.h"
#include "ui/session/keytext.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kTwoLines = 34; // a row this high has room for the count below the label
constexpr int kFewest = 4;       // characters of a label that is cut

// A separator may stand behind it.
bool endsInNumber(const QString& text) {
    const auto last = text.size() > 1 && !text.back().isLetterOrNumber() ? text.size() - 2 : text.size() - 1;
    return last >= 0 && text[last].isDigit();
}

// Draws the labels of one scene.
class LabelPainter {
public:
    LabelPainter(QPainter& painter, const MapScene& scene, const MapRows& rows, Colouring colouring)
        : m_painter(painter), m_scene(scene), m_rows(rows), m_colours(scene, colouring),
          m_label(fontFor(FontRole::MapLabel)), m_count(fontFor(FontRole::Small)) {
        const QFontMetrics fixed(m_label);
        m_character = std::max(1, fixed.horizontalAdvance(QLatin1Char('0')));
        m_line = std::max(fixed.height(), QFontMetrics(m_count).height());
    }

    void setPartial(bool partial) { m_partial = partial; }

    void paint(std::size_t level) {
        const auto& cells = m_scene.icicle.levels[level];
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!cells[i].merged) {
                paintCell(cells[i], i, m_rows.levels[level]);
            }
        }
    }

    void paintSource(const QString& name, const QString& whole) {
        const QRect row = m_rows.levels.front().adjusted(metrics().px(6), 0, -metrics().px(6), -1);
        // Lines are as light as text in high contrast themes: then the label is dark.
        const QColor ground = colours().line;
        const bool readable = contrast(colours().muted, ground) >= 3;
        m_painter.setPen(readable ? colours().text : colours().labelOn(ground));
        m_painter.setFont(m_label);
        const int right = QFontMetrics(m_count).horizontalAdvance(whole);
        const bool both = row.width() > right + 12 * m_character;
        const QRect left = row.adjusted(0, 0, both ? -right - metrics().s4 : 0, 0);
        m_painter.drawText(left, Qt::AlignVCenter | Qt::AlignLeft,
                           QFontMetrics(m_label).elidedText(name, Qt::ElideMiddle, left.width()));
        if (both) {
            m_painter.setPen(readable ? colours().muted : colours().labelOn(ground));
            m_painter.setFont(m_count);
            m_painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight, whole);
        }
    }

private:
    void paintCell(const IcicleCell& cell, std::size_t at, const QRect& row) {
        const double ratio = m_scene.asked.ratio;
        QRect box(m_rows.left() + qRound(cell.left / ratio), row.top(), qRound(cell.width() / ratio),
                  row.height() - 1);
        if (box.width() < 2 * m_character + metrics().s1) {
            return;
        }
        m_painter.setPen(colours().labelOn(m_colours.fill(cell, at)));
        if (cell.goesOnLeft) {
            paintArrow(box, true);
            box.setLeft(box.left() + metrics().px(9));
        }
        if (cell.goesOnRight) {
            paintArrow(box, false);
            box.setRight(box.right() - metrics().px(9));
        }
        box.adjust(metrics().s1, 0, -metrics().px(2), 0);
        paintText(cell, at, box);
    }

    void paintText(const IcicleCell& cell, std::size_t at, QRect box) {
        const QString label = labelFor(cell, at, box.width());
        if (label.isEmpty()) {
            return;
        }
        const bool two = box.height() >= metrics().px(kTwoLines);
        if (two) {
            box.setTop(box.top() + metrics().s1);
        }
        const QRect first(box.left(), box.top(), box.width(), two ? m_line : box.height());
        m_painter.setFont(m_label);
        m_painter.drawText(first, Qt::AlignVCenter | Qt::AlignLeft, label);
        if (!two || cell.node.span.count() < 2) {
            return;
        }
        const Figure keys = cell.node.extent.keys;
        const QString count = narrowCount(m_partial && keys.isExact() ? Figure::atLeast(keys.value()) : keys);
        if (QFontMetrics(m_count).horizontalAdvance(count) <= box.width()) {
            m_painter.setFont(m_count);
            m_painter.drawText(first.translated(0, m_line), Qt::AlignVCenter | Qt::AlignLeft, count);
        }
    }

    // Families are known by their separator; further down it only takes room.
    QString labelledPart(const IcicleCell& cell) const {
        const auto style = cell.level > 1 ? NodeStyle::Bare : NodeStyle::Label;
        return shownNode(*m_scene.asked.tree, cell.node, style, 64).text;
    }

    QString labelFor(const IcicleCell& cell, std::size_t at, int width) const {
        const QString text =
            !m_scene.labels.empty()
                ? shownText(m_scene.labels[static_cast<std::size_t>(cell.level)][at], 64).text
            : cell.node.kind == TreeNode::Kind::Self ? QStringLiteral("=")
                                                     : labelledPart(cell);
        QString label = cellLabel(text, width / m_character);
        // Wide characters: what was cut by their number may still be too long.
        const QFontMetrics measure(m_label);
        return measure.horizontalAdvance(label) <= width ? label
                                                         : measure.elidedText(label, Qt::ElideRight, width);
    }

    void paintArrow(const QRect& box, bool left) {
        const int x = left ? box.left() + metrics().px(3) : box.right() - metrics().px(6);
        const int half = metrics().px(4);
        const int middle = box.center().y();
        const int tip = left ? x : x + half;
        const int back = left ? x + half : x;
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
        QPen pen = m_painter.pen();
        pen.setWidthF(1.4);
        m_painter.setPen(pen);
        m_painter.drawLine(QPointF(back, middle - half), QPointF(tip, middle));
        m_painter.drawLine(QPointF(tip, middle), QPointF(back, middle + half));
        m_painter.restore();
    }

    QPainter& m_painter;
    const MapScene& m_scene;
    const MapRows& m_rows;
    CellColours m_colours;
    QFont m_label;
    QFont m_count;
    bool m_partial = false;
    int m_character = 1;
    int m_line = 1;
};

} // namespace

QString cellLabel(const QString& text, int room) {
    if (text.size() <= room) {
        return text;
    }
    if (room < kFewest) {
        return {};
    }
    return endsInNumber(text) ? QStringLiteral("…") + text.right(room - 1)
                              : text.left(room - 1) + QStringLiteral("…");
}

void paintLabels(QPainter& painter, const MapScene& scene, const MapRows& rows, Colouring colouring,
                 const SourceWords& source) {
    if (rows.levels.empty()) {
        return;
    }
    LabelPainter labels(painter, scene, rows, colouring);
    labels.setPartial(source.partial);
    labels.paintSource(source.name, source.whole);
    for (std::size_t level = 1; level < rows.levels.size() && level < scene.icicle.levels.size(); ++level) {
        labels.paint(level);
    }
}

} // namespace keyatlas
