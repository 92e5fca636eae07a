// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cardplace.h"

#include "ui/theme/metrics.h"

#include <QRect>
#include <QWidget>

#include <algorithm>

namespace keyatlas {

void showBeside(QWidget& card, const QRect& rect) {
    card.adjustSize();
    const QWidget* around = card.parentWidget();
    const int gap = metrics().s2;
    const int width = card.width();
    const int height = card.height();
    int x = std::clamp(rect.center().x() - width / 2, gap, std::max(gap, around->width() - width - gap));
    int y = rect.bottom() + gap;
    if (y + height > around->height() - gap) {
        y = rect.top() - gap - height;
    }
    if (y < gap) { // neither below nor above: at its side
        y = std::clamp(rect.center().y() - height / 2, gap, std::max(gap, around->height() - height - gap));
        const bool right = rect.right() + gap + width <= around->width() - gap;
        x = right ? rect.right() + gap : std::max(gap, rect.left() - gap - width);
    }
    card.move(x, y);
    card.show();
    card.raise();
}

} // namespace keyatlas
