// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowmenu.h"

namespace keyatlas {

// Opening, saving the project, reading again, closing. Also fills the menu of the tool bar's [Open v].
class FileMenu : public WindowMenu {
    Q_OBJECT
public:
    explicit FileMenu(MainWindow& window);

protected:
    void update() override;

private:
    void addProject();
    void makeOpenMenu();
    void fillRecents(QMenu& menu);
    void fillSamples(QMenu& menu);

    QAction* m_open = nullptr;
    QAction* m_openFolder = nullptr;
    QMenu* m_recents = nullptr;
    QMenu* m_samples = nullptr;
    QAction* m_new = nullptr;
    QAction* m_save = nullptr;
    QAction* m_saveAs = nullptr;
    QAction* m_again = nullptr;
    QAction* m_cancel = nullptr;
    QAction* m_close = nullptr;
};

} // namespace keyatlas
