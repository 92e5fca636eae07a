// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/problemlabel.h"

#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace keyatlas {

ProblemLabel::ProblemLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setFont(fontFor(FontRole::Table));
    setContentsMargins(0, metrics().px(2), 0, metrics().px(2));
    setMinimumHeight(metrics().px(20));
}

void ProblemLabel::setProblem(const QString& text) {
    setText(cutForLayout(text));
    setToolTip(text.isEmpty() ? QString() : plainToolTip(text));
}

void ProblemLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(colours().error);
    painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text());
}

} // namespace keyatlas
