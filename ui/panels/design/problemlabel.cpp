// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/problemlabel.h"

#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace keyatlas {

ProblemLabel::ProblemLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setFont(fontFor(FontRole::Table));
    setContentsMargins(0, metrics().px(2), 0, metrics().px(2));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ProblemLabel::setProblem(const QString& text) {
    setText(cutForLayout(text));
    updateGeometry();
    setToolTip(text.isEmpty() ? QString() : plainToolTip(text));
}

QSize ProblemLabel::sizeHint() const {
    const QMargins around = contentsMargins();
    const QRect room(0, 0, std::max(1, contentsRect().width()), 1 << 16);
    const int text =
        fontMetrics().boundingRect(room, Qt::AlignLeft | Qt::TextWordWrap, this->text()).height();
    return {0, std::max(metrics().px(20), text + around.top() + around.bottom())};
}

void ProblemLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    if (height() != sizeHint().height()) {
        updateGeometry();
    }
}

void ProblemLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(colours().error);
    painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text());
}

} // namespace keyatlas
