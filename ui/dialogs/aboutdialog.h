// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace keyatlas {

// What this is, its version and licence. Deletes itself when closed.
class AboutDialog : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent);
};

} // namespace keyatlas
