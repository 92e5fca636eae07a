// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/elidedlabel.h"

#include "ui/theme/plaintext.h"

#include <QPainter>

namespace keyatlas {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void ElidedLabel::setLine(const QString& text) {
    setText(cutForLayout(text));
    setAccessibleName(text);
    explain();
}

QSize ElidedLabel::minimumSizeHint() const {
    return {fontMetrics().horizontalAdvance(QStringLiteral("…")), QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), static_cast<int>(alignment()) | Qt::TextSingleLine,
                     fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    explain();
}

void ElidedLabel::explain() {
    const bool whole = fontMetrics().horizontalAdvance(text()) <= contentsRect().width();
    setToolTip(whole ? QString() : plainToolTip(text()));
}

} // namespace keyatlas
