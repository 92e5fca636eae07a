// SPDX-License-Identifier: GPL-3.0-or-later
// The window itself: going somewhere, theme, docks, areas, palette, what it remembers.
#include "tests/journey/journeywindow.h"
#include "ui/dialogs/commandsmodel.h"
#include "ui/theme/theme.h"
#include "ui/window/breadcrumbs.h"
#include "ui/window/gotofield.h"
#include "ui/window/maintoolbar.h"
#include "ui/window/statusline.h"
#include "ui/window/workspace.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QListView>
#include <QMenuBar>
#include <QPointer>
#include <QTest>
#include <QToolButton>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

// Types into the go-to field as a person would, and waits for what it says.
QString goTo(JourneyWindow& window, const QString& text) {
    QTest::keyClick(window.get(), Qt::Key_L, Qt::ControlModifier);
    GoToField& field = window->toolBar().goTo();
    if (!QTest::qWaitFor([&] { return field.hasFocus(); })) {
        return QStringLiteral("no focus");
    }
    QTest::keyClick(&field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&field, text);
    QTest::keyClick(&field, Qt::Key_Return);
    (void)QTest::qWaitFor([&] { return !field.answer().isEmpty(); });
    return field.answer();
}

} // namespace

class WindowTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { prepareJourneys(); }
    void menusAreAllThereInAnyFont_data();
    void menusAreAllThereInAnyFont();
    void goesToAnything();
    void historyAndParent();
    void breadcrumbsLeadUp();
    void statusSaysWhatItIs();
    void themeSwitchesAtOnce();
    void docksHideAndAreRemembered();
    void sixWalksTheAreas();
    void smallWindowsKeepTheCentre();
    void paletteRunsCommands();
    void paletteShowsWhatCannotBeDone();
    void paletteKnowsTheLastOnes();
    void startPageAndBack();
};

void WindowTest::menusAreAllThereInAnyFont_data() {
    QTest::addColumn<int>("pixels");
    for (const int pixels : {9, 11, 12, 13, 15, 17, 20}) {
        QTest::addRow("%d px", pixels) << pixels;
    }
}

// A menu bar that is lower than its entries shows none of them.
void WindowTest::menusAreAllThereInAnyFont() {
    QFETCH(int, pixels);
    const QFont usual = QApplication::font();
    QFont font = usual;
    font.setPixelSize(pixels);
    QApplication::setFont(font);
    {
        JourneyWindow window;
        window->resize(1600, 900);
        for (const QAction* entry : window->menuBar()->actions()) {
            const QRect place = window->menuBar()->actionGeometry(const_cast<QAction*>(entry));
            QVERIFY2(!place.isEmpty() && window->menuBar()->rect().contains(place),
                     qPrintable(entry->text()));
        }
    }
    QApplication::setFont(usual);
}

void WindowTest::goesToAnything() {
    JourneyWindow window;
    QVERIFY(window.opens(sample("users.ndjson")));
    const auto& keys = *window->navigator().place().space.keys;
    QCOMPARE(goTo(window, QStringLiteral("#1,000")), QStringLiteral("Rank 1,000"));
    QCOMPARE(window->navigator().rank(), std::optional<Rank>(1000));
    const QString key = QString::fromStdString(*keys.key(77, {}));
    QCOMPARE(goTo(window, key), QStringLiteral("Found at rank 77"));
    QCOMPARE(window->navigator().rank(), std::optional<Rank>(77));
    QCOMPARE(goTo(window, QStringLiteral("hex:") + QString::fromLatin1(key.toUtf8().toHex())),
             QStringLiteral("Found at rank 77"));
    QVERIFY(goTo(window, QStringLiteral("50%")).startsWith(QStringLiteral("Rank ")));
    QCOMPARE(window->navigator().rank(), std::optional<Rank>(keys.count() / 2));
    QVERIFY(goTo(window, QStringLiteral("user:")).contains(QStringLiteral("showing the first")));
    QCOMPARE(window->navigator().place().prefix, std::optional<std::string>("user:"));
    QVERIFY(goTo(window, QStringLiteral("user:a!"))
                .startsWith(QStringLiteral("No such ID; showing the next one")));
    QVERIFY(goTo(window, QStringLiteral("zzzz")).startsWith(QStringLiteral("No such ID, and none after it")));
    QVERIFY(goTo(window, QStringLiteral("#999999999")).startsWith(QStringLiteral("The last rank is")));
    QTest::keyClick(&window->toolBar().goTo(), Qt::Key_Escape);
    QVERIFY(!window->toolBar().goTo().hasFocus());
    QVERIFY(window->toolBar().goTo().answer().isEmpty());
}

void WindowTest::historyAndParent() {
    JourneyWindow window;
    QVERIFY(window.opens(sample("users.ndjson")));
    const Span all = window->navigator().span();
    QVERIFY(!window->action("go.back")->isEnabled());
    goTo(window, QStringLiteral("user:a"));
    const Span some = window->navigator().span();
    QVERIFY(some.count() < all.count());
    QTest::keyClick(window.get(), Qt::Key_Left, Qt::AltModifier);
    QTRY_COMPARE(window->navigator().span(), all);
    QTest::keyClick(window.get(), Qt::Key_Right, Qt::AltModifier);
    QTRY_COMPARE(window->navigator().span(), some);
    QTest::keyClick(window.get(), Qt::Key_Up, Qt::AltModifier);
    QTRY_VERIFY(window->navigator().span().count() > some.count());
}

void WindowTest::breadcrumbsLeadUp() {
    JourneyWindow window;
    QCOMPARE(window->toolBar().breadcrumbs().text(), QStringLiteral("Start"));
    QVERIFY(window.opens(sample("transactions.json.gz")));
    QTRY_COMPARE(window->toolBar().breadcrumbs().text(), QStringLiteral("transactions.json.gz"));
    goTo(window, QStringLiteral("txn:"));
    QTRY_COMPARE(window->toolBar().breadcrumbs().text(), QStringLiteral("transactions.json.gz › txn"));
    auto& crumbs = window->toolBar().breadcrumbs();
    auto* first = crumbs.findChild<QToolButton*>();
    QVERIFY(first);
    QTest::mouseClick(first, Qt::LeftButton);
    QTRY_VERIFY(window->navigator().place().isWhole());
    QTRY_COMPARE(crumbs.text(), QStringLiteral("transactions.json.gz"));
}

void WindowTest::statusSaysWhatItIs() {
    JourneyWindow window;
    auto* status = window.child<StatusLine>("statusLine");
    QCOMPARE(status->text(), QStringLiteral("read-only · no source open"));
    QVERIFY(window.opens(sample("users.ndjson")));
    QTRY_VERIFY(status->text().contains(QStringLiteral("complete")));
    QVERIFY(status->text().startsWith(QStringLiteral("read-only · ")));
    QVERIFY2(status->text().contains(QStringLiteral("order: bytes")), qPrintable(status->text()));
    QVERIFY(status->text().contains(QStringLiteral("on disk")));
}

void WindowTest::themeSwitchesAtOnce() {
    JourneyWindow window;
    QVERIFY(window.opens(sample("users.ndjson")));
    const auto corner = [&] { return window->grab().toImage().pixelColor(window->width() / 2, 10); };
    QCOMPARE(corner(), lightColours().window);
    QTest::keyClick(window.get(), Qt::Key_T, Qt::ControlModifier);
    QTRY_COMPARE(corner(), darkColours().window);
    QVERIFY(window->action("view.themeDark")->isChecked());
    window.restart();
    QCOMPARE(int(window->settings().themeChoice()), int(Theme::Choice::Dark));
    QTest::keyClick(window.get(), Qt::Key_T, Qt::ControlModifier);
    QTRY_COMPARE(corner(), lightColours().window);
}

void WindowTest::docksHideAndAreRemembered() {
    JourneyWindow window;
    window->resize(1440, 900);
    QVERIFY(window.opens(sample("users.ndjson")));
    auto* left = window.child<QWidget>("leftDock");
    auto* right = window.child<QWidget>("rightDock");
    QVERIFY(left->isVisible() && right->isVisible());
    QCOMPARE(left->width(), 300);
    QCOMPARE(right->width(), 296);
    QTest::keyClick(window.get(), Qt::Key_F9);
    QTRY_VERIFY(!left->isVisible());
    QTest::keyClick(window.get(), Qt::Key_F10);
    QTRY_VERIFY(!right->isVisible());
    window->resize(1300, 820);
    window.restart();
    QCOMPARE(window->size(), QSize(1300, 820));
    QVERIFY(window.opens(sample("users.ndjson")));
    QVERIFY(!window.child<QWidget>("leftDock")->isVisible());
    QVERIFY(!window.child<QWidget>("rightDock")->isVisible());
    QTest::keyClick(window.get(), Qt::Key_F9);
    QTRY_VERIFY(window.child<QWidget>("leftDock")->isVisible());
}

void WindowTest::sixWalksTheAreas() {
    JourneyWindow window;
    window->resize(1440, 900);
    QVERIFY(window.opens(sample("users.ndjson")));
    goTo(window, QStringLiteral("#5"));
    QTest::keyClick(window.get(), Qt::Key_2, Qt::AltModifier);
    QSet<const QWidget*> seen;
    for (int step = 0; step < 6; ++step) {
        QTest::keyClick(window.get(), Qt::Key_F6);
        QVERIFY(QApplication::focusWidget());
        seen << QApplication::focusWidget();
    }
    QVERIFY2(seen.size() >= 4, qPrintable(QString::number(seen.size())));
    const QWidget* here = QApplication::focusWidget();
    QTest::keyClick(window.get(), Qt::Key_F6);
    QVERIFY(QApplication::focusWidget() != here);
    QTest::keyClick(window.get(), Qt::Key_F6, Qt::ShiftModifier);
    QCOMPARE(QApplication::focusWidget(), here);
}

void WindowTest::smallWindowsKeepTheCentre() {
    JourneyWindow window;
    QVERIFY(window.opens(sample("users.ndjson")));
    window->resize(960, 600);
    QTRY_VERIFY(!window.child<QWidget>("rightDock")->isVisible());
    QVERIFY(!window->action("view.rightDock")->isEnabled());
    QVERIFY(window->action("view.rightDock")->toolTip().contains(QStringLiteral("too narrow")));
    QCOMPARE(window->size(), QSize(960, 600)); // nothing forces it larger
    window->resize(1440, 900);
    QTRY_VERIFY(window.child<QWidget>("rightDock")->isVisible());
}

void WindowTest::paletteRunsCommands() {
    JourneyWindow window;
    QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QWidget* palette = waitForTopLevel("commandPalette");
    QVERIFY(palette);
    auto* field = palette->findChild<QLineEdit*>(QStringLiteral("commandField"));
    auto* list = palette->findChild<QListView*>(QStringLiteral("commandList"));
    QTRY_VERIFY(field->hasFocus());
    QTest::keyClicks(field, QStringLiteral("e-mail users")); // words in any order
    QCOMPARE(list->model()->rowCount(), 1);
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(waitUntilRead(*window));
    QCOMPARE(window->sessions().current()->name(), QStringLiteral("users.ndjson"));
}

void WindowTest::paletteShowsWhatCannotBeDone() {
    JourneyWindow window;
    QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QWidget* palette = waitForTopLevel("commandPalette");
    QVERIFY(palette);
    auto* field = palette->findChild<QLineEdit*>(QStringLiteral("commandField"));
    auto* list = palette->findChild<QListView*>(QStringLiteral("commandList"));
    QTRY_VERIFY(field->hasFocus());
    QTest::keyClicks(field, QStringLiteral("close source"));
    QCOMPARE(list->model()->rowCount(), 1);
    QCOMPARE(list->model()->index(0, 0).data(CommandsModel::ReasonRole).toString(),
             QStringLiteral("No source is open."));
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(palette->isVisible()); // stays, so that the reason can be read
    const QPointer<QWidget> watched = palette;
    QTest::keyClick(field, Qt::Key_Escape);
    QTRY_VERIFY(!watched);
}

void WindowTest::paletteKnowsTheLastOnes() {
    JourneyWindow window;
    for (const char* words : {"light or dark", "start page"}) {
        QVERIFY(window.opens(sample("users.ndjson")));
        window.takeFocus();
        QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QWidget* palette = waitForTopLevel("commandPalette");
        QVERIFY(palette);
        auto* field = palette->findChild<QLineEdit*>(QStringLiteral("commandField"));
        QTRY_VERIFY(field->hasFocus());
        QTest::keyClicks(field, QLatin1String(words));
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(window->settings().lastCommands().size() > 0);
        QTest::qWait(50);
    }
    QCOMPARE(window->settings().lastCommands(), QStringList({"go.start", "view.switchTheme"}));
    CommandsModel model(window->allActions(), window->settings().lastCommands(), nullptr);
    QCOMPARE(model.at(0)->objectName(), QStringLiteral("go.start"));
    QCOMPARE(model.at(1)->objectName(), QStringLiteral("view.switchTheme"));
}

void WindowTest::startPageAndBack() {
    JourneyWindow window;
    QVERIFY(window.opens(sample("users.ndjson")));
    QTest::keyClick(window.get(), Qt::Key_Home, Qt::AltModifier);
    QTRY_VERIFY(window->showsStart());
    QVERIFY(window->sessions().current());
    QVERIFY(!window->action("go.start")->isEnabled());
    QTest::keyClick(window.get(), Qt::Key_2, Qt::AltModifier);
    QTRY_VERIFY(!window->showsStart());
}

QTEST_MAIN(WindowTest)
#include "window_test.moc"
