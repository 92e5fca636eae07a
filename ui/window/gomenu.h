// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowmenu.h"

namespace keyatlas {

// Where to go: an ID, history, the parent, everything, the Start page.
class GoMenu : public WindowMenu {
    Q_OBJECT
public:
    explicit GoMenu(MainWindow& window);

protected:
    void update() override;

private:
    QAction* m_goTo = nullptr;
    QAction* m_back = nullptr;
    QAction* m_forward = nullptr;
    QAction* m_up = nullptr;
    QAction* m_all = nullptr;
    QAction* m_start = nullptr;
};

} // namespace keyatlas
