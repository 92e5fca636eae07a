// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/testwindow.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <QToolButton>

namespace keyatlas {

// What the journeys through the panels have in common.

inline void useReferenceLook() {
    QFont font(QStringList{QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")});
    font.setPixelSize(13);
    QApplication::setFont(font);
    theme().install();
    theme().setChoice(Theme::Choice::Light);
}

inline QString sample(const char* name) {
    return qEnvironmentVariable("KEYATLAS_SAMPLES") + QLatin1Char('/') + QLatin1String(name);
}

// Pictures to look at, when somebody wants them.
inline void picture(TestWindow& test, const QString& name) {
    const QString folder = qEnvironmentVariable("KEYATLAS_PICTURES");
    if (!folder.isEmpty()) {
        QTest::qWait(400);
        test.window.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
    }
}

inline bool opened(TestWindow& test, const QString& path) {
    test.window.show();
    auto* session = test.sessions.open(path);
    return QTest::qWaitForWindowExposed(&test.window) &&
           QTest::qWaitFor([&] { return !session->running(); }) &&
           QTest::qWaitFor([&] { return test.tree->view()->model()->rowCount() > 0; });
}

// Chooses an entry of the menu that `button` pops up: its number, from 0.
inline void chooseFrom(QToolButton* button, int entry) {
    QTimer::singleShot(0, button, [entry] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu != nullptr);
        for (int i = 0; i <= entry; ++i) {
            QTest::keyClick(menu, Qt::Key_Down);
        }
        QTest::keyClick(menu, Qt::Key_Return);
    });
    QTest::mouseClick(button, Qt::LeftButton);
}

inline void type(QLineEdit* field, const QString& text) {
    QTest::mouseClick(field, Qt::LeftButton);
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, text);
}

} // namespace keyatlas
