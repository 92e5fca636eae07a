// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/gomenu.h"

#include "ui/theme/plaintext.h"
#include "ui/window/gotofield.h"
#include "ui/window/maintoolbar.h"
#include "ui/window/mainwindow.h"

namespace keyatlas {

GoMenu::GoMenu(MainWindow& window) : WindowMenu(window, tr("&Go")) {
    m_goTo = add("go.to", tr("&Go to ID, prefix or rank…"), QStringLiteral("search"),
                 {QKeySequence(Qt::CTRL | Qt::Key_L), QKeySequence(Qt::CTRL | Qt::Key_G)}, [&window] {
                     window.showWork();
                     window.toolBar().goTo().begin();
                 });
    addSeparator();
    m_back = add("go.back", tr("&Back"), QStringLiteral("back"), {QKeySequence(Qt::ALT | Qt::Key_Left)},
                 [&window] { window.navigator().back(); });
    m_forward = add("go.forward", tr("&Forward"), QStringLiteral("forward"),
                    {QKeySequence(Qt::ALT | Qt::Key_Right)}, [&window] { window.navigator().forward(); });
    m_up = add("go.up", tr("&Up to the parent"), QStringLiteral("up"), {QKeySequence(Qt::ALT | Qt::Key_Up)},
               [&window] { window.navigator().up(); });
    m_all = add("go.all", tr("&Everything"), QString(), {}, [&window] { window.navigator().selectAll(); });
    addSeparator();
    m_start = add("go.start", tr("&Start page"), QStringLiteral("home"),
                  {QKeySequence(Qt::ALT | Qt::Key_Home)}, [&window] { window.showStart(); });
    update();
}

void GoMenu::update() {
    const Navigator& navigator = window().navigator();
    const bool open = window().sessions().current() != nullptr;
    const QString nothing = !open ? tr("No source is open.")
                            : window().showsStart()
                                ? tr("The Start page is shown; Alt+2 goes back to the documents.")
                            : navigator.place().valid() ? QString()
                                                        : tr("Nothing was read yet.");
    const auto unless = [&nothing](bool can, const QString& reason) {
        return nothing.isEmpty() ? (can ? QString() : reason) : nothing;
    };
    setReason(m_goTo, open && !navigator.place().valid() ? tr("Nothing was read yet.")
                      : open                             ? QString()
                                                         : tr("No source is open."));
    setReason(m_back, unless(navigator.canGoBack(), tr("There is nothing before this.")));
    setReason(m_forward, unless(navigator.canGoForward(), tr("There is nothing after this.")));
    setReason(m_up, unless(navigator.canGoUp(), tr("This is everything; there is no parent.")));
    setReason(m_all, unless(!navigator.place().isWhole(), tr("Everything is selected.")));
    setReason(m_start, window().showsStart() ? tr("It is shown now.") : QString());
}

} // namespace keyatlas
