// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/viewmenu.h"

#include "ui/theme/icons.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"
#include "ui/window/keysmenu.h"
#include "ui/window/mainwindow.h"
#include "ui/window/mapmenu.h"
#include "ui/window/workspace.h"

#include <QActionGroup>

namespace keyatlas {

ViewMenu::ViewMenu(MainWindow& window) : WindowMenu(window, tr("&View")) {
    m_map =
        add("view.map", tr("&Map"), QStringLiteral("map"), {QKeySequence(Qt::ALT | Qt::Key_1)}, [&window] {
            window.showWork();
            window.workspace().showMap();
        });
    m_documents = add("view.documents", tr("&Documents"), QStringLiteral("documents"),
                      {QKeySequence(Qt::ALT | Qt::Key_2)}, [&window] {
                          window.showWork();
                          window.workspace().showDocuments();
                      });
    m_design = add("view.design", tr("D&esign"), QStringLiteral("design"),
                   {QKeySequence(Qt::ALT | Qt::Key_4)}, [&window] {
                       window.showWork();
                       window.workspace().showDesign();
                   });
    m_file =
        add("view.file", tr("&File"), QStringLiteral("file"), {QKeySequence(Qt::ALT | Qt::Key_6)}, [&window] {
            window.showWork();
            window.workspace().showFile();
        });
    auto* map = new MapMenu(window);
    map->setTitle(tr("Ma&p actions"));
    addMenu(map);
    addMenu(new KeysMenu(window));
    addSeparator();
    m_left = add("view.leftDock", tr("&Sources and key tree"), QStringLiteral("dock-left"),
                 {QKeySequence(Qt::Key_F9)}, [&window] { window.workspace().toggleLeft(); });
    m_right = add("view.rightDock", tr("&Inspector"), QStringLiteral("dock-right"),
                  {QKeySequence(Qt::Key_F10)}, [&window] { window.workspace().toggleRight(); });
    m_left->setCheckable(true);
    m_right->setCheckable(true);
    addSeparator();
    m_next = add("view.nextArea", tr("&Next area"), QString(), {QKeySequence(Qt::Key_F6)},
                 [&window] { window.workspace().walkAreas(+1); });
    m_previous = add("view.previousArea", tr("&Previous area"), QString(),
                     {QKeySequence(Qt::SHIFT | Qt::Key_F6)}, [&window] { window.workspace().walkAreas(-1); });
    addSeparator();
    makeThemes();
    update();
}

void ViewMenu::makeThemes() {
    add("view.switchTheme", tr("Light or dark"), QStringLiteral("theme"),
        {QKeySequence(Qt::CTRL | Qt::Key_T)}, [this] {
            chooseTheme(static_cast<int>(theme().isDark() ? Theme::Choice::Light : Theme::Choice::Dark));
        });
    auto* menu = addMenu(tr("&Theme"));
    m_themes = new QActionGroup(this);
    const std::pair<QString, const char*> names[]{{tr("As the &system"), "view.themeSystem"},
                                                  {tr("&Light"), "view.themeLight"},
                                                  {tr("&Dark"), "view.themeDark"}};
    int choice = 0;
    for (const auto& [text, name] : names) {
        QAction* action = add(name, text, QString(), {}, [this, choice] { chooseTheme(choice); });
        removeAction(action);
        menu->addAction(action);
        action->setCheckable(true);
        m_themes->addAction(action);
        ++choice;
    }
}

void ViewMenu::chooseTheme(int choice) {
    theme().setChoice(static_cast<Theme::Choice>(choice));
    window().settings().setThemeChoice(theme().choice());
    update();
}

void ViewMenu::update() {
    const bool open = window().sessions().current() != nullptr;
    const bool start = window().showsStart();
    const QString nothing = open ? QString() : tr("No source is open.");
    setReason(m_map, nothing);
    setReason(m_documents, nothing);
    setReason(m_design, nothing);
    setReason(m_file, nothing);
    const QString noDocks = start ? tr("The Start page has no side panels.") : QString();
    setReason(m_left, noDocks);
    setReason(m_right, noDocks.isEmpty() ? window().workspace().whyNoRight() : noDocks);
    m_left->setChecked(!start && window().workspace().leftShown());
    m_right->setChecked(!start && window().workspace().rightShown());
    m_themes->actions().at(static_cast<int>(theme().choice()))->setChecked(true);
}

} // namespace keyatlas
