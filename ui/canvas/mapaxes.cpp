// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/mapaxes.h"

#include "ui/canvas/mapcanvas.h"
#include "ui/canvas/mapoverlay.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace keyatlas {

namespace {

struct Unit {
    double bytes;
    const char* name;
};
constexpr std::array<Unit, 5> kUnits{{{1, "B"}, {1e3, "kB"}, {1e6, "MB"}, {1e9, "GB"}, {1e12, "TB"}}};

struct Axis {
    QRect box;
    bool above = true; // of the cells: its line is its lower edge
};

// Ticks with their labels; a label at an end of the axis keeps inside of it.
void paintAxis(QPainter& painter, const MapCanvas& canvas, const Axis& axis, const std::vector<Tick>& ticks,
               const QStringList& labels) {
    const int length = metrics().s1;
    const int line = axis.above ? axis.box.bottom() : axis.box.top();
    painter.setPen(colours().controlLine);
    painter.drawLine(axis.box.left(), line, axis.box.right(), line);
    painter.setFont(fontFor(FontRole::Small));
    const QFontMetrics measure(painter.font());
    for (qsizetype i = 0; i < labels.size(); ++i) {
        const int x =
            std::min(qRound(canvas.canvasX(ticks[static_cast<std::size_t>(i)].x)), axis.box.right());
        painter.setPen(colours().controlLine);
        painter.drawLine(x, line, x, axis.above ? line - length : line + length);
        const int width = measure.horizontalAdvance(labels[i]);
        const int left = std::clamp(x - width / 2, axis.box.left(), axis.box.right() - width);
        const QRect text(left, axis.above ? axis.box.top() : line + length, width + 1,
                         axis.box.height() - length);
        painter.setPen(colours().muted);
        painter.drawText(text, Qt::AlignCenter, labels[i]);
    }
}

} // namespace

QStringList byteLabels(const std::vector<Tick>& ticks) {
    if (ticks.empty()) {
        return {};
    }
    const auto most = static_cast<double>(ticks.back().value);
    auto unit = kUnits.front();
    for (const auto& larger : kUnits) {
        unit = most >= larger.bytes ? larger : unit;
    }
    // As many digits as the finest step between two ticks needs.
    double step = most > 0 ? most : 1;
    for (std::size_t i = 1; i < ticks.size(); ++i) {
        step = std::min(step, static_cast<double>(ticks[i].value - ticks[i - 1].value));
    }
    int digits = 0;
    for (double scaled = step / unit.bytes; digits < 12 && std::abs(scaled - std::round(scaled)) > 1e-6;
         scaled *= 10) {
        ++digits;
    }
    QStringList labels;
    for (const auto& tick : ticks) {
        labels << (tick.value == 0
                       ? QStringLiteral("0")
                       : QLocale().toString(static_cast<double>(tick.value) / unit.bytes, 'f', digits) +
                             QLatin1Char(' ') + QLatin1String(unit.name));
    }
    return labels;
}

void paintAxes(QPainter& painter, const MapCanvas& canvas) {
    const MapScene& scene = *canvas.scene();
    QStringList ranks;
    for (const auto& tick : scene.rankTicks) {
        ranks << countText(tick.value);
    }
    paintAxis(painter, canvas, {canvas.rows().rankAxis, true}, scene.rankTicks, ranks);
    paintAxis(painter, canvas, {canvas.rows().byteAxis, false}, scene.byteTicks, byteLabels(scene.byteTicks));
}

} // namespace keyatlas
