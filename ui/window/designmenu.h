// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowmenu.h"

namespace keyatlas {

// Schemes for IDs: new ones, from where they come, and from one to the next.
class DesignMenu : public WindowMenu {
    Q_OBJECT
public:
    explicit DesignMenu(MainWindow& window);

protected:
    void update() override;

private:
    void addSources();
    void addSteps();
    void addUndo();
    void show(); // the panel

    QAction* m_new = nullptr;
    QAction* m_gallery = nullptr;
    QAction* m_suggest = nullptr;
    QAction* m_duplicate = nullptr;
    QAction* m_remove = nullptr;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    QAction* m_previous = nullptr;
    QAction* m_next = nullptr;
    QAction* m_query = nullptr;
    QAction* m_fromSelection = nullptr;
    QAction* m_again = nullptr;
    QAction* m_cancel = nullptr;
};

} // namespace keyatlas
