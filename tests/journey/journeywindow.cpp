// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/journey/journeywindow.h"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFont>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>

namespace keyatlas::test {

JourneyWindow::JourneyWindow() {
    QSettings store(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("keyatlas"),
                    QStringLiteral("keyatlas"));
    store.clear();
    store.sync();
    theme().setChoice(Theme::Choice::Light);
    start();
}

// The figure of each journey is in the test's log; with KEYATLAS_STALLS set also a line in that file.
JourneyWindow::~JourneyWindow() {
    const auto line =
        QStringLiteral("%1, %2: longest stall of the GUI thread %3 ms")
            .arg(QCoreApplication::applicationName(), QString::fromLatin1(QTest::currentTestFunction()))
            .arg(m_watchdog.longestMs(), 0, 'f', 1);
    qInfo("%s", qPrintable(line));
    QFile file(qEnvironmentVariable("KEYATLAS_STALLS"));
    if (!file.fileName().isEmpty() && file.open(QIODevice::Append)) {
        file.write(line.toUtf8() + '\n');
    }
}

void JourneyWindow::start() {
    m_window = std::make_unique<MainWindow>();
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    m_watchdog.reset();
}

void JourneyWindow::takeFocus() {
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void JourneyWindow::restart() {
    m_window->close();
    m_window.reset();
    start();
}

bool JourneyWindow::opens(const QString& path) {
    m_window->open(path);
    return waitUntilRead(*m_window);
}

bool waitUntilRead(MainWindow& window) {
    return QTest::qWaitFor(
        [&window] {
            const Session* session = window.sessions().current();
            return session && session->complete() && session->tree() && window.navigator().place().valid();
        },
        20'000);
}

QWidget* waitForTopLevel(const char* name) {
    QWidget* found = nullptr;
    (void)QTest::qWaitFor([&] {
        const auto all = QApplication::topLevelWidgets();
        const auto at = std::find_if(all.begin(), all.end(), [name](const QWidget* widget) {
            return widget->isVisible() && widget->objectName() == QLatin1String(name);
        });
        found = at == all.end() ? nullptr : *at;
        return found != nullptr;
    });
    return found;
}

QString sample(const char* file) {
    return qEnvironmentVariable("KEYATLAS_SAMPLES") + QLatin1Char('/') + QLatin1String(file);
}

void prepareJourneys() {
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QFont font(QStringList{QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")});
    font.setPixelSize(13);
    QApplication::setFont(font);
    theme().install();
}

} // namespace keyatlas::test
