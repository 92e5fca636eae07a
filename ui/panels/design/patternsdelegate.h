// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/keydelegate.h"

namespace keyatlas {

// The cells of a PatternsModel: the current scheme's column is washed, the sum stands on alt ground.
class PatternsDelegate : public KeyDelegate {
    Q_OBJECT
public:
    using KeyDelegate::KeyDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace keyatlas
