// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowmenu.h"

class QActionGroup;

namespace keyatlas {

// Panels, theme, docks, areas.
class ViewMenu : public WindowMenu {
    Q_OBJECT
public:
    explicit ViewMenu(MainWindow& window);

protected:
    void update() override;

private:
    void makeThemes();
    void chooseTheme(int choice);

    QAction* m_map = nullptr;
    QAction* m_documents = nullptr;
    QAction* m_design = nullptr;
    QAction* m_file = nullptr;
    QActionGroup* m_themes = nullptr;
    QAction* m_left = nullptr;
    QAction* m_right = nullptr;
    QAction* m_next = nullptr;
    QAction* m_previous = nullptr;
};

} // namespace keyatlas
