// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/testwindow.h"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QTest>

using namespace keyatlas;

namespace {

QString sample(const char* name) {
    return qEnvironmentVariable("KEYATLAS_SAMPLES") + QLatin1Char('/') + QLatin1String(name);
}

// Pictures to look at, when somebody wants them.
void picture(const TestWindow& test, const char* name) {
    const QString folder = qEnvironmentVariable("KEYATLAS_PICTURES");
    if (!folder.isEmpty()) {
        const_cast<QWidget&>(test.window).grab().save(folder + QLatin1Char('/') + QLatin1String(name) + QStringLiteral(".png"));
    }
}

} // namespace

class BrowseTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        QFont font(QStringList{QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")});
        font.setPixelSize(13);
        QApplication::setFont(font);
        theme().install();
        theme().setChoice(Theme::Choice::Light);
    }
    void looks();
};

void BrowseTest::looks() {
    TestWindow test;
    test.window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&test.window));
    auto* session = test.sessions.open(sample(qEnvironmentVariable("SAMPLE", "transactions.json").toUtf8()));
    QTRY_COMPARE(session->state(), Session::State::Ready);
    QTRY_VERIFY(test.tree->view()->model()->rowCount() > 0);
    QTest::qWait(800);
    picture(test, "open-light");
    theme().setChoice(Theme::Choice::Dark);
    QTest::qWait(200);
    picture(test, "open-dark");
}

QTEST_MAIN(BrowseTest)
#include "browse_test.moc"
