// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/heatlegend.h"

#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace keyatlas {

namespace {

constexpr double kStepWidth = 18;
constexpr double kRampHeight = 9;

int rampWidth() {
    return metrics().px(kStepWidth) * static_cast<int>(Colours::kHeatSteps);
}

} // namespace

HeatLegend::HeatLegend(QWidget* parent) : QWidget(parent) {
    setFont(fontFor(FontRole::Small));
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
}

void HeatLegend::setEnds(const QString& least, const QString& most) {
    m_least = least;
    m_most = most;
    setAccessibleName(least.isEmpty() ? QString() : tr("Colours from %1 to %2").arg(least, most));
    updateGeometry();
    update();
}

QSize HeatLegend::sizeHint() const {
    if (m_least.isEmpty()) {
        return {0, fontMetrics().height()};
    }
    const int texts = fontMetrics().horizontalAdvance(m_least) + fontMetrics().horizontalAdvance(m_most);
    return {texts + rampWidth() + 2 * metrics().s2, fontMetrics().height()};
}

QSize HeatLegend::minimumSizeHint() const {
    return {0, fontMetrics().height()};
}

void HeatLegend::paintEvent(QPaintEvent*) {
    if (m_least.isEmpty() || width() < sizeHint().width()) { // no room: nothing rather than half of it
        return;
    }
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, m_least);
    painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, m_most);
    const int step = metrics().px(kStepWidth);
    const int high = metrics().px(kRampHeight);
    int x = fontMetrics().horizontalAdvance(m_least) + metrics().s2;
    for (const QColor& colour : colours().heat) {
        painter.fillRect(QRect(x, (height() - high) / 2, step, high), colour);
        x += step;
    }
}

} // namespace keyatlas
