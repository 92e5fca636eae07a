// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/tablepainter.h"

#include "ui/canvas/mapoverlay.h"
#include "ui/canvas/tablebands.h"
#include "ui/session/keytext.h"
#include "ui/session/storewords.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>

namespace keyatlas {

namespace {

// How much colour a level has, as on the map; every second table has less, so that borders show.
constexpr std::array<double, 5> kParts{0.62, 0.44, 0.34, 0.27, 0.21};
constexpr double kLess = 0.13;
constexpr double kMergedLess = 0.35;
constexpr int kLineEvery = 3;  // of merged tables
constexpr int kHatchEvery = 6; // of tables that cannot be read
constexpr int kKeyCharacters = 24;
constexpr double kLabelled = 28; // px of a cell that may have a label

QColor fillOf(const TableCell& cell) {
    const double part = kParts[std::min(cell.level, kParts.size() - 1)];
    const bool odd = cell.count == 1 && (cell.first & 1U) != 0;
    return mixed(colours().panel, colours().family[0], odd ? part - kLess : part);
}

bool isBad(const TableScene& scene, const TableCell& cell) {
    return cell.count == 1 && scene.tableOf(cell).problem.has_value();
}

// Paints cells into an image of device pixels.
class FillPainter {
public:
    FillPainter(QImage& image, double ratio) : m_painter(&image), m_ratio(ratio) {}

    void paint(const QRect& rect, const TableCell& cell, bool bad) {
        const QColor fill = fillOf(cell);
        const int gap = std::min(std::max(1, qRound(m_ratio)), rect.width() - 1);
        if (cell.count > 1) {
            paintMerged(rect, fill);
        } else {
            m_painter.fillRect(rect.adjusted(0, 0, -gap, 0), bad ? colours().errorGround : fill);
        }
        if (bad) {
            paintHatch(rect.adjusted(0, 0, -gap, 0));
        }
    }

private:
    void paintMerged(const QRect& rect, const QColor& fill) {
        m_painter.fillRect(rect, mixed(colours().panel, fill, 1 - kMergedLess));
        const int every = std::max(2, qRound(kLineEvery * m_ratio));
        const int wide = std::max(1, qRound(m_ratio));
        for (int x = (rect.left() + every - 1) / every * every; x <= rect.right(); x += every) {
            m_painter.fillRect(QRect(x, rect.top(), std::min(wide, rect.right() - x + 1), rect.height()),
                               fill);
        }
    }

    void paintHatch(const QRect& rect) {
        m_painter.save();
        m_painter.setClipRect(rect);
        m_painter.setPen(QPen(colours().error, std::max(1.0, m_ratio)));
        const int every = std::max(3, qRound(kHatchEvery * m_ratio));
        for (int x = rect.left() - rect.height(); x <= rect.right(); x += every) {
            m_painter.drawLine(x, rect.bottom(), x + rect.height(), rect.top());
        }
        m_painter.drawRect(rect.adjusted(0, 0, -1, -1));
        m_painter.restore();
    }

    QPainter m_painter;
    double m_ratio;
};

// As large as fits: the file, its number, nothing.
QString labelOf(const TableScene& scene, const TableCell& cell, const QFontMetrics& measure, int room) {
    const StoreTable& table = scene.tableOf(cell);
    const QStringList all = cell.count > 1
                                ? QStringList{tablesText(cell.count)}
                                : QStringList{keyText(table.file, 40), QString::number(table.number)};
    for (const QString& text : all) {
        if (measure.horizontalAdvance(text) <= room) {
            return text;
        }
    }
    return {};
}

void paintFrame(QPainter& painter, QRect rect, const QColor& colour, int width) {
    for (int i = 0; i < width && rect.isValid(); ++i) {
        painter.setPen(colour);
        painter.drawRect(rect.adjusted(0, 0, -1, -1));
        rect.adjust(1, 1, -1, -1);
    }
}

void paintTicks(QPainter& painter, const TableBands& bands, const QRect& axis) {
    const int length = metrics().s1;
    const QFontMetrics measure(painter.font());
    for (const Tick& tick : bands.scene()->ticks) {
        const int x = std::min(qRound(bands.canvasX(tick.x)), axis.right());
        painter.setPen(colours().controlLine);
        painter.drawLine(x, axis.bottom(), x, axis.bottom() - length);
        const QString label = countText(tick.value);
        const int width = measure.horizontalAdvance(label);
        const int left = std::clamp(x - width / 2, axis.left(), std::max(axis.left(), axis.right() - width));
        painter.setPen(colours().muted);
        painter.drawText(QRect(left, axis.top(), width + 1, axis.height() - length), Qt::AlignCenter, label);
    }
}

// Where there are no ranks: the least key at the left end, the greatest at the right.
void paintEnds(QPainter& painter, const TableBands& bands, const QRect& axis) {
    const auto& tables = bands.scene()->asked.family->tables;
    if (tables.empty() || bands.scene()->ranges->axis != TableAxis::Keys) {
        return;
    }
    const auto least = std::min_element(tables.begin(), tables.end(),
                                        [](const auto& a, const auto& b) { return a.smallest < b.smallest; });
    const auto most = std::max_element(tables.begin(), tables.end(),
                                       [](const auto& a, const auto& b) { return a.largest < b.largest; });
    painter.setPen(colours().muted);
    painter.setFont(fontFor(FontRole::MapLabel));
    const QFontMetrics measure(painter.font());
    const QRect room = axis.adjusted(0, 0, 0, -metrics().s1);
    const int half = room.width() / 2 - metrics().s2;
    const auto shown = [&](const std::string& key) {
        return measure.elidedText(keyText(bands.scene()->asked.keyFormat, key, kKeyCharacters),
                                  Qt::ElideRight, half);
    };
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, shown(least->smallest));
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, shown(most->largest));
}

} // namespace

QImage paintedTables(const TableScene& scene, const TableBands& bands) {
    const double ratio = scene.asked.ratio;
    const QRect box = bands.bandsRect();
    QImage image(QSize(std::max(1, scene.asked.width), std::max(1, qRound(box.height() * ratio))),
                 QImage::Format_RGB32);
    image.fill(colours().panel);
    const auto device = [ratio](int length) { return qRound(length * ratio); };
    QPainter ground(&image);
    for (std::size_t level = 0; level < scene.ranges->levels.size(); ++level) {
        const QRect rect = bands.levelRect(level).translated(-box.topLeft());
        ground.fillRect(QRect(0, device(rect.top()), image.width(), device(rect.height())), colours().alt);
    }
    ground.end();
    FillPainter painter(image, ratio);
    for (std::size_t i = 0; i < scene.cells.size(); ++i) {
        const TableCell& cell = scene.cells[i];
        const QRect lane = bands.laneRect(cell.level, cell.lane).translated(-box.topLeft());
        const int top = device(lane.top());
        const int height = device(lane.bottom() + 1) - top - std::max(1, qRound(ratio));
        painter.paint(QRect(cell.x0, top, cell.x1 - cell.x0, height), cell, isBad(scene, cell));
    }
    return image;
}

void paintTableAxis(QPainter& painter, const TableBands& bands) {
    const QRect axis = bands.axisRect();
    painter.setFont(fontFor(FontRole::Small));
    painter.setPen(colours().controlLine);
    painter.drawLine(axis.left(), axis.bottom(), axis.right(), axis.bottom());
    if (bands.scene()->byRank()) {
        paintTicks(painter, bands, axis);
    } else {
        paintEnds(painter, bands, axis);
    }
}

void paintTableLabels(QPainter& painter, const TableBands& bands) {
    const TableScene& scene = *bands.scene();
    painter.setFont(fontFor(FontRole::Small));
    painter.setPen(colours().muted);
    for (std::size_t level = 0; level < scene.ranges->levels.size(); ++level) {
        QRect gutter = bands.levelRect(level);
        gutter = QRect(metrics().s3, gutter.top(), gutter.left() - metrics().s3 - metrics().s1,
                       std::min(gutter.height(), bands.laneRect(level, 0).height()));
        painter.drawText(gutter, Qt::AlignLeft | Qt::AlignVCenter,
                         levelText(scene.ranges->levels[level].level));
    }
    painter.setFont(fontFor(FontRole::MapLabel));
    const QFontMetrics measure(painter.font());
    for (std::size_t i = 0; i < scene.cells.size(); ++i) {
        const QRect rect = bands.rectOf(i).adjusted(metrics().s1, 0, -metrics().s1, -1);
        if (rect.width() < metrics().px(kLabelled) || rect.height() < measure.height() - 2) {
            continue;
        }
        const QString label = labelOf(scene, scene.cells[i], measure, rect.width());
        const bool bad = isBad(scene, scene.cells[i]);
        const QColor ground = bad ? colours().errorGround : fillOf(scene.cells[i]);
        if (bad || scene.cells[i].count > 1) { // readable over the lines
            const int width = measure.horizontalAdvance(label);
            painter.fillRect(QRect(rect.left() - 2, rect.top() + 2, width + 4, rect.height() - 4),
                             label.isEmpty() ? Qt::transparent : ground);
        }
        painter.setPen(colours().labelOn(ground));
        painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, label);
    }
}

void paintTableSelection(QPainter& painter, const TableBands& bands, const Place& place) {
    const TableScene& scene = *bands.scene();
    const QRect box = bands.bandsRect();
    if (scene.byRank() && bands.isCurrent() && place.valid() && !place.isWhole() && !place.span.empty()) {
        const Span view = scene.columns.view;
        const int left = qRound(bands.canvasX(scene.xOf(place.span.first)));
        const int right = std::max(left + 1, qRound(bands.canvasX(scene.xOf(place.span.last))));
        if (!intersection(view, place.span).empty()) {
            painter.fillRect(QRect(left, box.top(), right - left, box.height()), brushWash());
        }
        for (const auto& [rank, x] : {std::pair(place.span.first, left), std::pair(place.span.last, right)}) {
            if (rank >= view.first && rank <= view.last) {
                painter.fillRect(QRect(std::min(x, box.right()), box.top(), 1, box.height()),
                                 colours().accent);
            }
        }
    }
    if (const auto hovered = bands.hovered()) {
        paintFrame(painter, bands.rectOf(*hovered).adjusted(0, 0, 0, -1), colours().text,
                   std::max(1, metrics().px(1.5)));
    }
    const auto cell = bands.current() ? bands.cellOf(*bands.current()) : std::nullopt;
    if (cell) {
        QRect rect = bands.rectOf(*cell).adjusted(0, 0, 0, -1);
        rect.setWidth(std::max(rect.width(), metrics().s1));
        paintFrame(painter, rect, colours().accent, 2);
        if (rect.width() > metrics().s3) {
            paintFrame(painter, rect.adjusted(2, 2, -2, -2), colours().panel, 1);
        }
    }
}

void paintTableFocus(QPainter& painter, const TableBands& bands) {
    paintFrame(painter, bands.bandsRect().adjusted(-3, -3, 3, 3), colours().accent, 2);
}

} // namespace keyatlas
