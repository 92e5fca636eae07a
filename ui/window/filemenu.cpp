// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/filemenu.h"

#include "ui/theme/icons.h"
#include "ui/theme/plaintext.h"
#include "ui/window/mainwindow.h"
#include "ui/window/opener.h"
#include "ui/window/projectdesk.h"

#include <QDir>
#include <QFileInfo>

namespace keyatlas {

FileMenu::FileMenu(MainWindow& window) : WindowMenu(window, tr("&File")) {
    m_open = add("file.open", tr("&Open file…"), QStringLiteral("open"), {QKeySequence(Qt::CTRL | Qt::Key_O)},
                 [&window] { window.opener().askForFile(); });
    m_openFolder =
        add("file.openFolder", tr("Open &folder…"), QStringLiteral("folder"),
            {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)}, [&window] { window.opener().askForFolder(); });
    m_recents = addMenu(tr("Open &recent"));
    m_samples = addMenu(tr("Open &sample"));
    addSeparator();
    addProject();
    addSeparator();
    m_again = add("file.readAgain", tr("Read &again"), QStringLiteral("refresh"), {QKeySequence(Qt::Key_F5)},
                  [&window] { window.readAgain(); });
    m_cancel = add("file.cancel", tr("&Cancel reading"), QStringLiteral("stop"),
                   {QKeySequence(Qt::CTRL | Qt::Key_Period)}, [&window] { window.cancelReading(); });
    addSeparator();
    m_close = add("file.close", tr("C&lose source"), QString(), {QKeySequence(Qt::CTRL | Qt::Key_W)},
                  [&window] { window.closeSource(); });
    add("file.quit", tr("&Quit"), QString(), {QKeySequence(Qt::CTRL | Qt::Key_Q)},
        [&window] { window.close(); });
    connect(&window.recents(), &Recents::changed, this, [this] { fillRecents(*m_recents); });
    fillRecents(*m_recents);
    fillSamples(*m_samples);
    makeOpenMenu();
    update();
}

void FileMenu::addProject() {
    m_new = add("file.newProject", tr("&New project"), QString(), {}, [this] { window().desk().startNew(); });
    m_save = add("file.saveProject", tr("&Save project"), QStringLiteral("save"),
                 {QKeySequence(Qt::CTRL | Qt::Key_S)}, [this] { window().desk().save(); });
    m_saveAs = add("file.saveProjectAs", tr("Save project &as…"), QString(),
                   {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)}, [this] { window().desk().saveAs(); });
}

// Of the tool bar's button: the same actions, then the recents.
void FileMenu::makeOpenMenu() {
    auto* menu = new QMenu(&window());
    menu->setObjectName(QStringLiteral("openMenu"));
    menu->setToolTipsVisible(true);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        menu->addAction(m_open);
        menu->addAction(m_openFolder);
        menu->addMenu(m_samples);
        menu->addSeparator();
        fillRecents(*menu);
    });
}

void FileMenu::fillRecents(QMenu& menu) {
    if (&menu == m_recents) {
        menu.clear();
        menu.setEnabled(!window().recents().all().isEmpty());
    }
    for (const Recent& recent : window().recents().all()) {
        const QString name = plainMenuText(QFileInfo(recent.path).fileName());
        auto* action = menu.addAction(
            keyatlas::icon(recent.isFolder ? QStringLiteral("folder") : QStringLiteral("file")), name);
        action->setToolTip(plainToolTip(QDir::toNativeSeparators(recent.path)));
        connect(action, &QAction::triggered, this, [this, path = recent.path] { window().open(path); });
        if (recent.missing) {
            setReason(action, tr("Not found: %1").arg(QDir::toNativeSeparators(recent.path)));
        }
    }
}

void FileMenu::fillSamples(QMenu& menu) {
    menu.setEnabled(!window().samples().isEmpty());
    for (const Sample& sample : window().samples()) {
        auto* action =
            menu.addAction(keyatlas::icon(QStringLiteral("database")), plainMenuText(sample.title));
        action->setObjectName(QStringLiteral("sample.%1").arg(QFileInfo(sample.path).fileName()));
        action->setToolTip(plainToolTip(sample.lesson));
        connect(action, &QAction::triggered, this, [this, path = sample.path] { window().open(path); });
    }
}

void FileMenu::update() {
    const Session* session = window().sessions().current();
    const bool running = session && session->running();
    const QString nothing = session ? QString() : tr("No source is open.");
    const QString noProject =
        window().project().empty() ? tr("Nothing is open that a project could hold.") : QString();
    setReason(m_new, noProject);
    setReason(m_save, noProject);
    setReason(m_saveAs, noProject);
    setReason(m_again, running ? tr("It is being read now.") : nothing);
    setReason(m_cancel, running ? QString() : tr("Nothing is being read."));
    setReason(m_close, nothing);
}

} // namespace keyatlas
