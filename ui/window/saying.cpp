// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/saying.h"

#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace keyatlas {

Saying::Saying(QWidget* window) : QLabel(window) {
    setObjectName(QStringLiteral("saying"));
    setTextFormat(Qt::PlainText);
    setFont(fontFor(FontRole::Table));
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void Saying::show(const QString& text, bool isProblem, const QWidget& below) {
    const Metrics& m = metrics();
    m_isProblem = isProblem;
    setText(cutForLayout(text));
    setContentsMargins(m.s2, 0, m.s2, 0);
    const QPoint corner = below.mapTo(parentWidget(), QPoint(0, below.height() + m.s1));
    const int width =
        std::min(std::max(sizeHint().width() + m.s2, below.width()), parentWidget()->width() - 2 * m.s2);
    const int left = std::clamp(corner.x(), m.s2, std::max(m.s2, parentWidget()->width() - width - m.s2));
    setGeometry(left, corner.y(), width, m.control);
    QLabel::show();
    raise();
}

void Saying::paintEvent(QPaintEvent*) {
    const Colours& c = colours();
    QPainter painter(this);
    painter.fillRect(rect(), m_isProblem ? c.warningGround : c.head);
    painter.setPen(c.controlLine);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    painter.setPen(m_isProblem ? c.warning : c.text);
    painter.drawText(contentsRect(), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
}

} // namespace keyatlas
