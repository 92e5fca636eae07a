// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/patternsdelegate.h"

#include "ui/models/patternsmodel.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace keyatlas {

void PatternsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const auto* model = qobject_cast<const PatternsModel*>(index.model());
    if (model != nullptr) {
        const auto scheme = model->schemeAt(index.column());
        const bool washed = scheme && *scheme == model->current();
        if (washed || model->isSum(index.row())) {
            painter->fillRect(option.rect, washed ? colours().selection : colours().alt);
        }
    }
    KeyDelegate::paint(painter, option, index);
}

} // namespace keyatlas
