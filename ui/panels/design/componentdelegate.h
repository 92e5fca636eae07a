// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/keydelegate.h"

class QTableView;

namespace keyatlas {

// Edits the cells of a component: encodings and generators are completed.
class ComponentDelegate : public KeyDelegate {
    Q_OBJECT
public:
    ComponentDelegate(int rowHeight, QTableView& view);

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
};

} // namespace keyatlas
