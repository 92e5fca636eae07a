// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace keyatlas {

// Asks for one name over `parent`, with `suggested` in the field and the cursor behind it. `done` gets what
// was written; nothing is called if the person thinks better of it. Does not wait.
struct NameQuestion {
    const char* objectName = "namePrompt";
    QString title;
    QString label;
    QString suggested;
};
void askForName(QWidget& parent, const NameQuestion& question, std::function<void(QString)> done);

} // namespace keyatlas
