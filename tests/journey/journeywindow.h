// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/journey/watchdog.h"
#include "ui/window/mainwindow.h"

#include <QTemporaryDir>

#include <memory>

namespace keyatlas::test {

// The real window with settings of its own. What a person would do is done by QTest's mouse and key events.
class JourneyWindow {
public:
    JourneyWindow();
    ~JourneyWindow();

    // From here on the longest stall of the GUI thread is measured anew: opening a window for the first time
    // loads fonts and icons.
    Watchdog& watchdog() { return m_watchdog; }

    MainWindow& operator*() { return *m_window; }
    MainWindow* operator->() { return m_window.get(); }
    MainWindow* get() { return m_window.get(); }

    void restart();                  // closes it and starts a new one with the same settings
    void takeFocus();                // as a window system would give it back when a dialog has gone
    bool opens(const QString& path); // waits until it was read whole and its tree is there

    template<class Widget>
    Widget* child(const char* name) {
        return m_window->findChild<Widget*>(QLatin1String(name));
    }

private:
    void start();
    Watchdog m_watchdog;
    std::unique_ptr<MainWindow> m_window;
};

QString sample(const char* file);

// Once a test program: the font and the settings folder that all pictures and journeys share.
void prepareJourneys();

bool waitUntilRead(MainWindow& window);

// A top-level widget of that name that is shown; null after waiting for it in vain.
QWidget* waitForTopLevel(const char* name);

} // namespace keyatlas::test
