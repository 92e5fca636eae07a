// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/badge.h"

#include "ui/theme/flatcontrols.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace keyatlas {

Badge::Badge(const QString& text, QWidget* parent) : QLabel(text, parent) {
    setTextFormat(Qt::PlainText);
    setFont(fontFor(FontRole::Key));
    setFixedHeight(metrics().factRow);
    setContentsMargins(metrics().px(6), 0, metrics().px(6), 0);
}

void Badge::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    flat::drawFrame(painter, rect(), {colours().controlLine, colours().panel});
    QLabel::paintEvent(event);
}

} // namespace keyatlas
