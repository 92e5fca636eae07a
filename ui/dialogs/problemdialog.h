// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QDialog>

namespace keyatlas {

// Says that a source cannot be opened at all: what, where, what to do. Deletes itself when closed.
class ProblemDialog : public QDialog {
    Q_OBJECT
public:
    ProblemDialog(const QString& title, const QString& path, const Error& error, QWidget* parent);

signals:
    void otherWanted(); // [Open another…]
};

} // namespace keyatlas
