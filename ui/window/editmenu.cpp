// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/editmenu.h"

#include "ui/session/toqt.h"
#include "ui/theme/plaintext.h"
#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QClipboard>

namespace keyatlas {

EditMenu::EditMenu(MainWindow& window) : WindowMenu(window, tr("&Edit")) {
    m_copy =
        add("edit.copy", tr("&Copy"), QStringLiteral("copy"), {QKeySequence(Qt::CTRL | Qt::Key_C)}, [] {});
    update();
}

void EditMenu::update() {}

} // namespace keyatlas
