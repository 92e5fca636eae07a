// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/windowmenu.h"

#include "ui/theme/icons.h"
#include "ui/window/mainwindow.h"

namespace keyatlas {

WindowMenu::WindowMenu(MainWindow& window, const QString& title) : QMenu(title, &window), m_window(window) {
    setToolTipsVisible(true);
    connect(&window, &MainWindow::stateChanged, this, [this] { update(); });
    connect(this, &QMenu::aboutToShow, this, [this] { update(); });
}

QAction* WindowMenu::add(const char* name, const QString& text, const QString& iconName,
                         const QList<QKeySequence>& keys, std::function<void()> does) {
    auto* action = new QAction(text, &m_window);
    action->setObjectName(QLatin1String(name));
    action->setShortcuts(keys);
    if (!iconName.isEmpty()) {
        action->setIcon(keyatlas::icon(iconName));
    }
    if (!keys.isEmpty()) {
        const QString plain = QString(text).remove(u'&').remove(QChar(0x2026));
        action->setToolTip(
            QStringLiteral("%1 (%2)").arg(plain, keys.first().toString(QKeySequence::NativeText)));
    }
    connect(action, &QAction::triggered, &m_window, [does = std::move(does)] { does(); });
    addAction(action);
    return action;
}

} // namespace keyatlas
