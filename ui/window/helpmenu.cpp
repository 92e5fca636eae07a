// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/helpmenu.h"

#include "ui/dialogs/aboutdialog.h"
#include "ui/dialogs/commandpalette.h"
#include "ui/dialogs/keysdialog.h"
#include "ui/window/maintoolbar.h"
#include "ui/window/mainwindow.h"

namespace keyatlas {

HelpMenu::HelpMenu(MainWindow& window) : WindowMenu(window, tr("&Help")) {
    add("help.palette", tr("&Command palette…"), QStringLiteral("command"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)}, [this] { showPalette(); });
    add("help.keys", tr("&Keys and help"), QStringLiteral("info"), {QKeySequence(Qt::Key_F1)},
        [this] { showKeys(); });
    addSeparator();
    add("help.about", tr("&About Keyatlas"), QString(), {}, [this] { showAbout(); });
}

void HelpMenu::showPalette() {
    emit window().stateChanged(); // so that what is disabled is so now
    auto* palette = new CommandPalette(window().allActions(), window().settings().lastCommands(), &window());
    connect(palette, &CommandPalette::ran, &window(),
            [&settings = window().settings()](const QStringList& last) { settings.setLastCommands(last); });
    palette->openBelow(window().toolBar());
}

void HelpMenu::showKeys() {
    (new KeysDialog(window().allActions(), &window()))->open();
}

void HelpMenu::showAbout() {
    (new AboutDialog(&window()))->open();
}

} // namespace keyatlas
