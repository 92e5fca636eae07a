// SPDX-License-Identifier: GPL-3.0-or-later
// No control does nothing: each action, in each state of the window, has an effect that can be seen, or is
// disabled and says why. Each control has a name, and text from data stays text.
#include "tests/journey/journeywindow.h"
#include "ui/theme/theme.h"
#include "ui/window/maintoolbar.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCryptographicHash>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

enum class State { Start, Open, Inside, Back, Pinned, Found };

// Everything a person could notice.
QByteArray whatIsSeen(MainWindow& window) {
    QCryptographicHash hash(QCryptographicHash::Sha1);
    const QImage image = window.grab().toImage();
    hash.addData(QByteArrayView(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes()));
    hash.addData(QApplication::clipboard()->text().toUtf8());
    for (const QAction* action : window.allActions()) {
        hash.addData(action->isChecked() ? "1" : "0");
    }
    for (const QWidget* widget : QApplication::topLevelWidgets()) {
        if (widget->isVisible() && !widget->inherits("QTipLabel")) {
            hash.addData(widget->objectName().toUtf8() + widget->metaObject()->className());
        }
    }
    hash.addData(QByteArray::number(reinterpret_cast<quintptr>(QApplication::focusWidget())));
    return hash.result();
}

void closeOthers(const MainWindow& window) {
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (widget != &window && widget->isVisible()) {
            widget->close();
        }
    }
}

bool bring(JourneyWindow& window, State state) {
    window->resize(1440, 900);
    if (state == State::Start) {
        return true;
    }
    if (!window.opens(sample("transactions.json.gz"))) {
        return false;
    }
    if (state == State::Open) {
        return true;
    }
    window->navigator().selectPrefix("txn:");
    if (!QTest::qWaitFor([&] { return window->navigator().place().prefix == "txn:"; })) {
        return false;
    }
    window->navigator().setRank(window->navigator().span().first);
    if (state == State::Back) {
        window->navigator().back();
    }
    if (state == State::Pinned) { // one step can be undone, one done again
        const QueryHome home = homeOf(window->navigator().place());
        window->pins().pin(home, fieldsOf(prefixQuery("txn:")), QStringLiteral("Q1 transactions"));
        window->pins().pin(home, fieldsOf(prefixQuery("account:")), QString());
        window->pins().undoStack().undo();
    }
    if (state == State::Found) {
        window->find().ask({{"account:", TextPattern::Kind::Text, LetterCase::Matters}, {}});
        return QTest::qWaitFor([&] { return window->find().state() == Find::State::Done; });
    }
    return QTest::qWaitFor([&] { return window->navigator().rank().has_value(); });
}

QStringList actionNames() {
    JourneyWindow window;
    QStringList names;
    for (const QAction* action : window->allActions()) {
        if (!action->objectName().isEmpty()) {
            names << action->objectName();
        }
    }
    return names;
}

} // namespace

class ActionsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { prepareJourneys(); }
    void eachDoesSomethingOrSaysWhyNot_data();
    void eachDoesSomethingOrSaysWhyNot();
    void allActionsHaveNamesAndNoTwoShareAKey();
    void everyControlHasAName_data();
    void everyControlHasAName();
    void namesFromDataStayText();
};

void ActionsTest::eachDoesSomethingOrSaysWhyNot_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("state");
    const QStringList names = actionNames();
    QVERIFY(names.size() > 20);
    const std::pair<const char*, State> states[]{{"start", State::Start},   {"open", State::Open},
                                                 {"inside", State::Inside}, {"back", State::Back},
                                                 {"pinned", State::Pinned}, {"found", State::Found}};
    for (const QString& name : names) {
        for (const auto& [text, state] : states) {
            if (state != State::Found || name.startsWith(QStringLiteral("edit.find"))) {
                QTest::addRow("%s, %s", qPrintable(name), text) << name << int(state);
            }
        }
    }
}

void ActionsTest::eachDoesSomethingOrSaysWhyNot() {
    QFETCH(QString, name);
    QFETCH(int, state);
    JourneyWindow window;
    QVERIFY(bring(window, State(state)));
    QTest::qWait(30);
    QAction* action = window->action(name.toLatin1());
    QVERIFY(action);
    if (!action->isEnabled()) {
        const QString usual = action->property("usualToolTip").toString();
        QVERIFY2(!action->toolTip().isEmpty() && action->toolTip() != usual, "a disabled action says why");
        return;
    }
    if (action->isCheckable() && action->isChecked() && action->actionGroup()) {
        return; // the choice that is made
    }
    if (State(state) != State::Start && name == QStringLiteral("sample.transactions.json.gz")) {
        return; // shown already
    }
    QApplication::clipboard()->setText(QStringLiteral("before"));
    QSignalSpy read(&window->sessions(), &Sessions::currentChanged);
    int reads = 0;
    if (Session* session = window->sessions().current()) {
        connect(session, &Session::stateChanged, this, [&reads] { ++reads; });
    }
    const QByteArray before = whatIsSeen(*window);
    action->trigger();
    QVERIFY2(QTest::qWaitFor([&] { return reads > 0 || whatIsSeen(*window) != before; }, 3000),
             "nothing to be seen");
    closeOthers(*window);
    theme().setChoice(Theme::Choice::Light);
}

void ActionsTest::allActionsHaveNamesAndNoTwoShareAKey() {
    JourneyWindow window;
    QHash<QKeySequence, QString> keys;
    for (const QAction* action : window->allActions()) {
        QVERIFY(!action->text().isEmpty());
        for (const QKeySequence& key : action->shortcuts()) {
            QVERIFY2(!keys.contains(key), qPrintable(key.toString() + u' ' + action->objectName()));
            keys.insert(key, action->objectName());
        }
    }
    // UI.md 9, as far as this version has what they do.
    for (const char* key : {"Ctrl+O",   "Ctrl+Shift+O", "Ctrl+W",       "Ctrl+L", "Ctrl+G", "Ctrl+Shift+P",
                            "F1",       "Ctrl+Z",       "Ctrl+Shift+Z", "R",      "P",      "F6",
                            "Shift+F6", "Alt+Left",     "Alt+Right",    "Alt+Up", "Ctrl+C", "Ctrl+Shift+C",
                            "Ctrl+F",   "F3",           "Shift+F3",     "F5",     "Ctrl+.", "Ctrl+T",
                            "F9",       "F10",          "Alt+2"}) {
        QVERIFY2(keys.contains(QKeySequence(QLatin1String(key))), key);
    }
}

void ActionsTest::everyControlHasAName_data() {
    QTest::addColumn<int>("state");
    QTest::newRow("start") << int(State::Start);
    QTest::newRow("inside") << int(State::Inside);
}

void ActionsTest::everyControlHasAName() {
    QFETCH(int, state);
    JourneyWindow window;
    QVERIFY(bring(window, State(state)));
    QTest::qWait(200);
    QStringList nameless;
    for (QWidget* widget : window->findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus) {
            continue;
        }
        const QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
        if (!face || face->text(QAccessible::Name).isEmpty()) {
            nameless << QStringLiteral("%1 %2").arg(widget->metaObject()->className(), widget->objectName());
        }
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QStringLiteral("; "))));
}

void ActionsTest::namesFromDataStayText() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("<img src=x>&.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QByteArray huge(8 << 20, 'x');
    file.write(
        "{\"_id\":\"<img src=x>:1\"}\n{\"_id\":\"<img src=x>:2\",\"<b>\":\"<i>\"}\n{\"_id\":\"<img src=x>:" +
        huge + "\"}\n");
    file.close();
    JourneyWindow window;
    QVERIFY(window.opens(path));
    window->navigator().setRank(2);
    QTest::qWait(500);
    QVERIFY(window->windowTitle().contains(QStringLiteral("<img src=x>&.json")));
    for (const QWidget* widget : window->findChildren<QWidget*>()) {
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            QVERIFY2(label->textFormat() == Qt::PlainText || label->text().isEmpty(),
                     qPrintable(label->text().left(80)));
            QVERIFY(label->text().size() < 2000);
        }
        QVERIFY2(!widget->toolTip().contains(QStringLiteral("<img")), widget->metaObject()->className());
        QVERIFY(widget->toolTip().size() < 4000);
        QVERIFY(widget->accessibleName().size() < 4000);
    }
    // The recents, in the menu and on the Start page.
    QTest::keyClick(window.get(), Qt::Key_W, Qt::ControlModifier);
    QTRY_VERIFY(window->showsStart());
    for (const QAction* action : window->allActions()) {
        QVERIFY2(!action->toolTip().contains(QStringLiteral("<img")), qPrintable(action->toolTip()));
        if (action->text().contains(QStringLiteral("<img"))) {
            QVERIFY2(action->text().contains(QStringLiteral("&&")), qPrintable(action->text()));
        }
    }
}

QTEST_MAIN(ActionsTest)
#include "actions_test.moc"
