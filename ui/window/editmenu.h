// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowmenu.h"

namespace keyatlas {

// Copying and finding.
class EditMenu : public WindowMenu {
    Q_OBJECT
public:
    explicit EditMenu(MainWindow& window);

protected:
    void update() override;

private:
    QAction* m_copy = nullptr;
    QAction* m_copyAs = nullptr;
    QAction* m_find = nullptr;
    QAction* m_next = nullptr;
    QAction* m_previous = nullptr;
};

} // namespace keyatlas
