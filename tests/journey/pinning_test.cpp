// SPDX-License-Identifier: GPL-3.0-or-later
// Pinning and saving ranges as a person does it: button, keys, menus, dialogs; undone and done again.
#include "tests/journey/journeywindow.h"
#include "ui/canvas/mapcanvas.h"
#include "ui/canvas/mappanel.h"
#include "ui/panels/rangebar.h"
#include "ui/panels/rangeresult.h"
#include "ui/window/workspace.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QToolButton>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

// Writes `name` into the dialog that asks for one, after what it suggests, and accepts.
void answerName(JourneyWindow& window, const char* dialogName, const QString& name,
                const QString& suggested) {
    auto* dialog = qobject_cast<QInputDialog*>(waitForTopLevel(dialogName));
    QVERIFY(dialog);
    auto* field = dialog->findChild<QLineEdit*>();
    QCOMPARE(field->text(), suggested);
    QVERIFY(!field->accessibleName().isEmpty());
    QTest::keyClicks(field, name);
    QTest::keyClick(field, Qt::Key_Return);
    window.takeFocus();
}

QStringList pinTexts(JourneyWindow& window) {
    QStringList texts;
    for (const auto& pin : window->pins().ofPlace(window->navigator().place())) {
        texts << pin.text();
    }
    return texts;
}

// The menu of [History] as it opens now.
QMenu* history(JourneyWindow& window) {
    auto* menu = window.child<QToolButton>("rangeHistory")->menu();
    emit menu->aboutToShow();
    return menu;
}

QAction* entry(const QMenu* menu, const QString& begin) {
    for (QAction* action : menu->actions()) {
        if (action->text().startsWith(begin)) {
            return action;
        }
    }
    return nullptr;
}

bool selectsPrefix(JourneyWindow& window, const char* prefix) {
    window->navigator().selectPrefix(prefix);
    auto* start = window.child<QLineEdit>("start");
    return QTest::qWaitFor([&] {
        return window->navigator().place().prefix == prefix &&
               start->text() == QStringLiteral("\"%1\"").arg(QLatin1String(prefix));
    });
}

using Texts = QStringList;

} // namespace

class PinningTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { prepareJourneys(); }
    void pinsAreNamedListedAndUndone();
    void gapsAreListedAndChosen();
    void pinsHaveAMenu();
    void queriesAreSaved();
    void aRefusedRangeCannotBePinned();
    void theMapPinsByItsKeys();
};

void PinningTest::pinsAreNamedListedAndUndone() {
    JourneyWindow window;
    QVERIFY(window.opens(sample("transactions.json.gz")));
    QVERIFY(selectsPrefix(window, "account:"));
    QTest::mouseClick(window.child<QToolButton>("pinToMap"), Qt::LeftButton);
    answerName(window, "pinName", QStringLiteral(" holders"), QStringLiteral("Q1"));
    QTRY_COMPARE(pinTexts(window), Texts{QStringLiteral("Q1 holders: 20")});
    window->action("range.pin")->trigger();
    answerName(window, "pinName", QString(), QStringLiteral("Q2"));
    QTRY_COMPARE(pinTexts(window).size(), 2);
    QCOMPARE(window->action("edit.undo")->text(), QStringLiteral("&Undo pin Q2"));
    window->centralWidget()->setFocus();
    QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(pinTexts(window), Texts{QStringLiteral("Q1 holders: 20")});
    QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(pinTexts(window), (Texts{QStringLiteral("Q1 holders: 20"), QStringLiteral("Q2: 20")}));
    QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
    QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(pinTexts(window).isEmpty());
    QVERIFY(!window->action("edit.undo")->isEnabled());
    // In a text field the keys are the field's.
    auto* start = window.child<QLineEdit>("start");
    start->setFocus();
    QTest::keyClicks(start, QStringLiteral("x"));
    QTest::keyClick(start, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(pinTexts(window).isEmpty());
}

void PinningTest::gapsAreListedAndChosen() {
    JourneyWindow window;
    QVERIFY(window.opens(sample("transactions.json.gz")));
    QVERIFY(selectsPrefix(window, "txn:00001116"));
    const Span first = window->navigator().span();
    window->action("range.pin")->trigger();
    answerName(window, "pinName", QString(), QStringLiteral("Q1"));
    QVERIFY(selectsPrefix(window, "account:"));
    const Span second = window->navigator().span();
    window->action("range.pin")->trigger();
    answerName(window, "pinName", QString(), QStringLiteral("Q2"));
    QTRY_COMPARE(pinTexts(window).size(), 2);
    QTRY_VERIFY(!pinTexts(window).join(QString()).contains(u'…'));
    const Span gap{second.last, first.first};
    QVERIFY(!gap.empty());
    QAction* line = entry(history(window), QStringLiteral("gap: "));
    QVERIFY(line);
    QCOMPARE(line->text(),
             QStringLiteral("gap: %1 documents between Q2 and Q1").arg(QLocale().toString(gap.count())));
    line->trigger();
    QTRY_COMPARE(window->navigator().span(), gap);
    QTRY_VERIFY(window.child<QLineEdit>("start")->hasFocus());
    entry(history(window), QStringLiteral("Remove All"))->trigger();
    QVERIFY(pinTexts(window).isEmpty());
    QVERIFY(!entry(history(window), QStringLiteral("gap: ")));
    QTest::keyClick(window->centralWidget(), Qt::Key_Z, Qt::ControlModifier);
}

void PinningTest::pinsHaveAMenu() {
    JourneyWindow window;
    QVERIFY(window.opens(sample("transactions.json.gz")));
    // From any span's menu: a span that is not selected.
    emit window->navigator().pinWanted({5, 8}, std::nullopt);
    answerName(window, "pinName", QStringLiteral(" three"), QStringLiteral("Q1"));
    QTRY_COMPARE(pinTexts(window), Texts{QStringLiteral("Q1 three: 3")});
    QVERIFY(window->navigator().place().isWhole());
    QMenu* menu = entry(history(window), QStringLiteral("Q1 three: 3"))->menu();
    QVERIFY(menu);
    entry(menu, QStringLiteral("Go to"))->trigger();
    QTRY_COMPARE(window->navigator().span(), (Span{5, 8}));
    window->navigator().selectAll();
    entry(menu, QStringLiteral("Use as Range"))->trigger();
    QTRY_COMPARE(window->navigator().span(), (Span{5, 8}));
    QVERIFY(entry(menu, QStringLiteral("Copy as"))->isEnabled());
    entry(menu, QStringLiteral("Rename"))->trigger();
    answerName(window, "queryName", QStringLiteral("!"), QStringLiteral("Q1 three"));
    QTRY_COMPARE(pinTexts(window), Texts{QStringLiteral("Q1 three!: 3")});
    menu = entry(history(window), QStringLiteral("Q1 three!"))->menu();
    entry(menu, QStringLiteral("Remove"))->trigger();
    QVERIFY(pinTexts(window).isEmpty());
}

void PinningTest::queriesAreSaved() {
    JourneyWindow window;
    QVERIFY(window.opens(sample("transactions.json.gz")));
    QVERIFY(selectsPrefix(window, "account:"));
    entry(history(window), QStringLiteral("Save Query"))->trigger();
    answerName(window, "queryName", QStringLiteral("all & every account"), QString());
    QVERIFY(pinTexts(window).isEmpty());
    window->navigator().selectAll();
    QMenu* menu = entry(history(window), QStringLiteral("all && every account"))->menu();
    entry(menu, QStringLiteral("Use as Range"))->trigger();
    QTRY_COMPARE(window->navigator().span().count(), Rank(20));
    menu = entry(history(window), QStringLiteral("all && every account"))->menu();
    entry(menu, QStringLiteral("Delete"))->trigger();
    QVERIFY(!entry(history(window), QStringLiteral("all && every account")));
    window->action("edit.undo")->trigger();
    QVERIFY(entry(history(window), QStringLiteral("all && every account")));
}

void PinningTest::aRefusedRangeCannotBePinned() {
    JourneyWindow window;
    QVERIFY(window.opens(sample("transactions.json.gz")));
    auto* start = window.child<QLineEdit>("start");
    start->setFocus();
    start->selectAll();
    QTest::keyClicks(start, QStringLiteral("account"));
    auto* pin = window.child<QToolButton>("pinToMap");
    QTRY_VERIFY(!pin->isEnabled());
    QVERIFY(!pin->toolTip().isEmpty());
    QTRY_VERIFY(!window->action("range.pin")->isEnabled());
    QVERIFY(!entry(history(window), QStringLiteral("Save Query"))->isEnabled());
}

// Single letters on the map; a pin there has a menu of its own.
void PinningTest::theMapPinsByItsKeys() {
    JourneyWindow window;
    QVERIFY(window.opens(sample("transactions.json.gz")));
    window->workspace().showMap();
    auto& canvas = window->workspace().map().canvas();
    QTRY_VERIFY(canvas.scene() && canvas.hasFocus());
    QVERIFY(selectsPrefix(window, "txn:00001116"));
    canvas.setFocus();
    QTest::keyClick(&canvas, Qt::Key_P);
    answerName(window, "pinName", QStringLiteral(" by key"), QStringLiteral("Q1"));
    QTRY_COMPARE(canvas.shownPins().size(), std::size_t(1));
    QTRY_VERIFY(canvas.pinRect(canvas.shownPins()[0]));
    canvas.setFocus();
    QTest::keyClick(&canvas, Qt::Key_R);
    QTRY_VERIFY(window.child<QLineEdit>("start")->hasFocus());
    const QPoint at = canvas.pinRect(canvas.shownPins()[0])->center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, canvas.mapToGlobal(at));
    QApplication::sendEvent(&canvas, &event);
    auto* menu = qobject_cast<QMenu*>(waitForTopLevel("spanMenu"));
    QVERIFY(menu);
    QVERIFY(entry(menu, QStringLiteral("Go to")));
    entry(menu, QStringLiteral("Remove"))->trigger();
    menu->close();
    QTRY_VERIFY(canvas.shownPins().empty());
}

QTEST_MAIN(PinningTest)
#include "pinning_test.moc"
