// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowmenu.h"

namespace keyatlas {

// The command palette, the keys, what this program is.
class HelpMenu : public WindowMenu {
    Q_OBJECT
public:
    explicit HelpMenu(MainWindow& window);

protected:
    void update() override {}

private:
    void showPalette();
    void showKeys();
    void showAbout();
};

} // namespace keyatlas
