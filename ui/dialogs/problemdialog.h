// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QDialog>

namespace keyatlas {

// Says that a file cannot be opened, or not saved: what, where, what to do. Deletes itself when closed.
class ProblemDialog : public QDialog {
    Q_OBJECT
public:
    enum class Deed : unsigned char { Open, Save };
    ProblemDialog(Deed deed, const QString& path, const Error& error, QWidget* parent);

signals:
    void otherWanted(); // [Open another…], [Save as…]
    void againWanted(); // [Try again], where that may help
};

} // namespace keyatlas
