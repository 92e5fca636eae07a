// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/source.h"

#include <QDialog>

#include <vector>

namespace keyatlas {

// All warnings of a source as a list, to read and copy. Deletes itself when closed.
class WarningsDialog : public QDialog {
    Q_OBJECT
public:
    WarningsDialog(const QString& source, const std::vector<Warning>& warnings, QWidget* parent);
};

} // namespace keyatlas
