// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QMenu>

#include <functional>

namespace keyatlas {

class MainWindow;

// One menu of the menu bar: its actions, and which of them make sense now.
class WindowMenu : public QMenu {
    Q_OBJECT
public:
    WindowMenu(MainWindow& window, const QString& title);

protected:
    // `name` as tests and the palette know it ("file.open"); `iconName` may be empty.
    QAction* add(const char* name, const QString& text, const QString& iconName,
                 const QList<QKeySequence>& keys, std::function<void()> does);
    MainWindow& window() const { return m_window; }

    // Enables what makes sense now, and gives the rest its reason. Called when the window's state changes.
    virtual void update() = 0;

private:
    MainWindow& m_window;
};

} // namespace keyatlas
