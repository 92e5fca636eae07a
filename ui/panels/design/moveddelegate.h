// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/keydelegate.h"

namespace keyatlas {

// The cells of a MovedModel: parts of new IDs are underlined in the colours of their components.
class MovedDelegate : public KeyDelegate {
    Q_OBJECT
public:
    using KeyDelegate::KeyDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace keyatlas
