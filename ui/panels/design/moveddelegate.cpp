// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/moveddelegate.h"

#include "ui/models/movedmodel.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"

#include <QPainter>

#include <algorithm>

namespace keyatlas {

void MovedDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    KeyDelegate::paint(painter, option, index);
    const auto parts = index.data(MovedModel::PartsRole).value<std::vector<ColouredPart>>();
    if (parts.empty()) {
        return;
    }
    const QString text = index.data().toString();
    const QFontMetrics measure(fontFor(FontRole::Key));
    QRect rect = option.rect.adjusted(metrics().s2, 0, -metrics().s2, 0);
    if (measure.horizontalAdvance(text) > rect.width()) { // it ends in "…"
        rect.setRight(rect.right() - measure.horizontalAdvance(QStringLiteral("…")));
    }
    const int thick = metrics().px(2);
    const int y = rect.center().y() + measure.height() / 2 + 1;
    for (const ColouredPart& part : parts) {
        const int from = rect.left() + measure.horizontalAdvance(text.left(part.at));
        const int to = rect.left() + measure.horizontalAdvance(text.left(part.at + part.length));
        if (from < rect.right()) {
            painter->fillRect(QRect(from, y, std::min(to, rect.right()) - from, thick), part.colour);
        }
    }
}

} // namespace keyatlas
