// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowmenu.h"

namespace keyatlas {

// What can be done with the map. Its single letters work while the map has the keyboard.
class MapMenu : public WindowMenu {
    Q_OBJECT
public:
    explicit MapMenu(MainWindow& window);

protected:
    void update() override;

private:
    QAction* addKey(const char* name, const QString& text, const QString& iconName,
                    const QList<QKeySequence>& keys, std::function<void()> does);

    QAction* m_in = nullptr;
    QAction* m_out = nullptr;
    QAction* m_all = nullptr;
    QAction* m_fit = nullptr;
    QAction* m_bytes = nullptr;
    QAction* m_documents = nullptr;
    QAction* m_colour = nullptr;
};

} // namespace keyatlas
