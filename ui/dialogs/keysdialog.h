// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace keyatlas {

// All keys: those of the menus, then those that work inside single panels. Deletes itself when closed.
class KeysDialog : public QDialog {
    Q_OBJECT
public:
    KeysDialog(const QList<QAction*>& actions, QWidget* parent);
};

} // namespace keyatlas
