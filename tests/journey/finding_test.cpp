// SPDX-License-Identifier: GPL-3.0-or-later
// Find, as a person uses it: typing, stepping through the hits, listing them, in a field, stopping, and wrong
// expressions.
#include "tests/journey/journeywindow.h"
#include "tests/support/exportfile.h"
#include "ui/models/keytreemodel.h"
#include "ui/models/roles.h"
#include "ui/panels/documentspanel.h"
#include "ui/panels/keytreepanel.h"
#include "ui/theme/theme.h"
#include "ui/window/workspace.h"

#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

// 30 IDs: a:00 to a:09, b:00 to b:09, c:00 to c:09; a field says whose they are.
std::string thirty() {
    std::string lines;
    for (const char family : {'a', 'b', 'c'}) {
        for (int i = 0; i < 10; ++i) {
            lines += std::string("{\"_id\":\"") + family + ":0" + std::to_string(i) + "\",\"owner\":\"" +
                     (i % 2 == 0 ? "Anna" : "Ben") + "\"}\n";
        }
    }
    return lines;
}

struct Looking {
    ExportFile file;
    JourneyWindow window;

    explicit Looking(const std::string& lines) : file(lines, "export.jsonl") {}

    bool open() {
        window->resize(1440, 900);
        return window.opens(QString::fromStdString(file.path()));
    }
    QLineEdit* text() { return window.child<QLineEdit>("findText"); }
    QString answer() { return window.child<QLabel>("findAnswer")->text(); }
    void press(const char* name) { QTest::mouseClick(window.child<QToolButton>(name), Qt::LeftButton); }
    void keys(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : window.get(), key, modifiers);
    }
    void picture(const char* name) {
        const QString folder = qEnvironmentVariable("KEYATLAS_PICTURES");
        if (!folder.isEmpty()) {
            QTest::qWait(400);
            window->grab().save(folder + QLatin1Char('/') + QLatin1String(name) + QStringLiteral(".png"));
        }
    }
};

} // namespace

class FindingTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { prepareJourneys(); }
    void typeStepAndClose();
    void theListMovesTheSelection();
    void hitsAreLitInTreeAndTable();
    void aWrongExpressionIsSaidAtOnce();
    void inAField();
    void aLongSearchCanBeStopped();
    void theKeyTreeKeepsItsFilter();
    void inASample();
};

void FindingTest::typeStepAndClose() {
    Looking looking(thirty());
    QVERIFY(looking.open());
    auto& navigator = looking.window->navigator();
    QVERIFY(!looking.text()->isVisible());
    QVERIFY(!looking.window->action("edit.findNext")->isEnabled());
    looking.window->workspace().documents().table()->setFocus();
    looking.keys(Qt::Key_F, Qt::ControlModifier);
    QTRY_VERIFY(looking.text()->hasFocus());
    QTest::keyClicks(looking.text(), ":03");
    QTRY_COMPARE(looking.answer(), QStringLiteral("3 hits in 3 families"));
    QVERIFY(looking.window->action("edit.findNext")->isEnabled());
    // F3 goes on, Shift+F3 back, also from the field; at the end it says that it went round.
    for (const Rank rank : {Rank(3), Rank(13), Rank(23)}) {
        looking.keys(Qt::Key_F3);
        QTRY_COMPARE(navigator.rank(), std::optional<Rank>(rank));
    }
    looking.keys(Qt::Key_F3);
    QTRY_COMPARE(navigator.rank(), std::optional<Rank>(3));
    looking.keys(Qt::Key_F3, Qt::ShiftModifier);
    QTRY_COMPARE(navigator.rank(), std::optional<Rank>(23));
    QTest::keyClick(looking.text(), Qt::Key_Return); // as F3
    QTRY_COMPARE(navigator.rank(), std::optional<Rank>(3));
    QTest::keyClick(looking.text(), Qt::Key_Return, Qt::ShiftModifier);
    QTRY_COMPARE(navigator.rank(), std::optional<Rank>(23));
    QTest::keyClick(looking.text(), Qt::Key_Escape);
    QVERIFY(!looking.text()->isVisible());
    QVERIFY(looking.window->workspace().documents().table()->hasFocus());
    QVERIFY(!looking.window->action("edit.findNext")->isEnabled());
    // What was looked for is there again.
    looking.keys(Qt::Key_F, Qt::ControlModifier);
    QTRY_COMPARE(looking.answer(), QStringLiteral("3 hits in 3 families"));
    QTest::keyClicks(looking.text(), "x"); // it was selected whole
    QTRY_COMPARE(looking.answer(), QStringLiteral("no hits"));
}

void FindingTest::theListMovesTheSelection() {
    Looking looking(thirty());
    QVERIFY(looking.open());
    auto& navigator = looking.window->navigator();
    looking.window->action("edit.find")->trigger();
    QTest::keyClicks(looking.text(), "B:0");
    QTRY_COMPARE(looking.answer(), QStringLiteral("10 hits in one family"));
    looking.press("findList");
    auto* hits = looking.window.child<QTableView>("hits");
    auto* families = looking.window.child<QTreeWidget>("hitFamilies");
    QTRY_COMPARE(hits->model()->rowCount(), 10);
    QCOMPARE(families->topLevelItemCount(), 1);
    QCOMPARE(families->topLevelItem(0)->text(0), QStringLiteral("b:"));
    QCOMPARE(families->topLevelItem(0)->text(1), QStringLiteral("10"));
    QTRY_COMPARE(hits->model()->index(4, 1).data().toString(), QStringLiteral("b:04"));
    const auto marked = hits->model()->index(4, 1).data(ShownRole).value<ShownText>();
    QCOMPARE(marked.hits.size(), std::size_t(1));
    QCOMPARE(marked.text.mid(marked.hits[0].at, marked.hits[0].length), QStringLiteral("b:0"));
    QTest::mouseClick(hits->viewport(), Qt::LeftButton, {},
                      hits->visualRect(hits->model()->index(4, 1)).center());
    QTRY_COMPARE(navigator.rank(), std::optional<Rank>(14));
    QTest::keyClick(hits, Qt::Key_Down);
    QTRY_COMPARE(navigator.rank(), std::optional<Rank>(15));
    // The list follows the selection too.
    looking.keys(Qt::Key_F3);
    QTRY_COMPARE(hits->currentIndex().row(), 6);
    QTest::mouseClick(families->viewport(), Qt::LeftButton, {},
                      families->visualItemRect(families->topLevelItem(0)).center());
    QTRY_VERIFY(navigator.span() == (Span{10, 20}));
    looking.picture("find-list");
}

void FindingTest::hitsAreLitInTreeAndTable() {
    Looking looking(thirty());
    QVERIFY(looking.open());
    auto* tree = looking.window->workspace().keyTree().view()->model();
    auto* table = looking.window->workspace().documents().table()->model();
    const auto badge = [&](int row) {
        return tree->index(row, KeyTreeModel::Segment).data(HitsRole).toString();
    };
    QVERIFY(badge(0).isEmpty());
    looking.window->action("edit.find")->trigger();
    QTest::mouseClick(looking.window.child<QToolButton>("findRegex"), Qt::LeftButton);
    QTest::keyClicks(looking.text(), "^[ab].*[0-4]$");
    QTRY_COMPARE(looking.answer(), QStringLiteral("10 hits in 2 families"));
    QCOMPARE(badge(0), QStringLiteral("5"));
    QCOMPARE(badge(1), QStringLiteral("5"));
    QVERIFY(badge(2).isEmpty());
    QCOMPARE(tree->index(0, 0).data(Qt::AccessibleTextRole).toString(), QStringLiteral("a:, 5 hits"));
    QCOMPARE(table->index(4, 0).data(MarkRole).toStringList(), QStringList(QStringLiteral("search")));
    QVERIFY(table->index(5, 0).data(MarkRole).toStringList().isEmpty());
    QCOMPARE(table->index(4, 0).data(Qt::AccessibleTextRole).toString(), QStringLiteral("4, a hit"));
    looking.picture("find-lit");
    QTest::keyClick(looking.text(), Qt::Key_Escape);
    QVERIFY(badge(0).isEmpty());
    QVERIFY(table->index(4, 0).data(MarkRole).toStringList().isEmpty());
}

void FindingTest::aWrongExpressionIsSaidAtOnce() {
    Looking looking(thirty());
    QVERIFY(looking.open());
    looking.window->action("edit.find")->trigger();
    looking.press("findRegex");
    QTest::keyClicks(looking.text(), "a(");
    QTRY_VERIFY2(looking.answer().contains(QStringLiteral("regular expression")),
                 qPrintable(looking.answer()));
    QVERIFY(!looking.window.child<QToolButton>("findNext")->isEnabled());
    QVERIFY(QApplication::activeModalWidget() == nullptr);
    QTest::keyClicks(looking.text(), ":|x)");
    QTRY_COMPARE(looking.answer(), QStringLiteral("10 hits in one family"));
    looking.press("findRegex"); // as text there is no such ID
    QTRY_COMPARE(looking.answer(), QStringLiteral("no hits"));
}

void FindingTest::inAField() {
    Looking looking(thirty());
    QVERIFY(looking.open());
    looking.window->action("edit.find")->trigger();
    QTest::keyClicks(looking.text(), "ann");
    QTRY_COMPARE(looking.answer(), QStringLiteral("no hits"));
    auto* where = looking.window.child<QComboBox>("findWhere");
    where->setFocus();
    QTest::keyClick(where, Qt::Key_Down);
    auto* field = looking.window.child<QLineEdit>("findField");
    QTRY_VERIFY(field->hasFocus());
    QCOMPARE(looking.answer(), QStringLiteral("Name a field to search"));
    QTest::keyClicks(field, "owner");
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(looking.answer(), QStringLiteral("15 hits in 3 families"));
    looking.press("findCase");
    QTRY_COMPARE(looking.answer(), QStringLiteral("no hits"));
    looking.press("findCase");
    looking.press("findList");
    auto* hits = looking.window.child<QTableView>("hits");
    QTRY_COMPARE(hits->model()->rowCount(), 15);
    QVERIFY(!hits->isColumnHidden(2));
    QTRY_COMPARE(hits->model()->index(1, 2).data().toString(), QStringLiteral("Anna"));
    QCOMPARE(hits->model()->index(1, 1).data().toString(), QStringLiteral("a:02"));
    looking.picture("find-field");
    QTest::keyClicks(field, "x"); // there is no such field
    QTRY_COMPARE(looking.answer(), QStringLiteral("no hits, 30 documents without this field"));
}

void FindingTest::aLongSearchCanBeStopped() {
    std::string lines;
    for (int i = 0; i < 150000; ++i) {
        lines +=
            "{\"_id\":\"k:" + std::to_string(1000000 + i) + "\",\"v\":\"" + std::string(300, 'x') + "\"}\n";
    }
    Looking looking(lines);
    QVERIFY(looking.open());
    looking.window->action("edit.find")->trigger();
    QTest::keyClicks(looking.text(), "xx");
    looking.window.child<QComboBox>("findWhere")->setCurrentIndex(1);
    looking.press("findRegex");
    QTest::keyClicks(looking.text(), "*y"); // slow on purpose: tried from each place
    auto* field = looking.window.child<QLineEdit>("findField");
    QTest::keyClicks(field, "v");
    QTest::keyClick(field, Qt::Key_Return);
    auto* cancel = looking.window.child<QToolButton>("findCancel");
    QTRY_VERIFY(cancel->isVisible());
    QTRY_VERIFY2(looking.answer().startsWith(QStringLiteral("at least")), qPrintable(looking.answer()));
    // Documents open meanwhile.
    looking.window->navigator().setRank(77);
    QTest::mouseClick(cancel, Qt::LeftButton);
    QTRY_VERIFY2(looking.answer().contains(QStringLiteral("stopped at")), qPrintable(looking.answer()));
    QCOMPARE(cancel->text(), QStringLiteral("Search Again"));
    QTest::mouseClick(cancel, Qt::LeftButton);
    QTRY_COMPARE(looking.window->find().state(), Find::State::Running);
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(looking.window->find().state(), Find::State::Idle);
}

void FindingTest::theKeyTreeKeepsItsFilter() {
    Looking looking(thirty());
    QVERIFY(looking.open());
    auto* tree = looking.window->workspace().keyTree().view();
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_F, Qt::ControlModifier);
    auto* filter = looking.window.child<QLineEdit>("filter");
    QTRY_VERIFY(filter->hasFocus());
    QVERIFY(!looking.text()->isVisible());
    QTest::keyClick(filter, Qt::Key_Escape);
    // From the menu both can be had wherever the focus is.
    looking.window->action("edit.find")->trigger();
    QTRY_VERIFY(looking.text()->hasFocus());
    looking.window->action("edit.filter")->trigger();
    QTRY_VERIFY(filter->hasFocus());
}

void FindingTest::inASample() {
    JourneyWindow window;
    window->resize(1440, 900);
    QVERIFY(window.opens(sample("transactions.json.gz")));
    window->action("edit.find")->trigger();
    QTest::keyClicks(window.child<QLineEdit>("findText"), "-201205");
    window.child<QToolButton>("findList")->click();
    QTRY_COMPARE(window->find().state(), Find::State::Done);
    QTest::qWait(300);
    const QString folder = qEnvironmentVariable("KEYATLAS_PICTURES");
    if (!folder.isEmpty()) {
        window->grab().save(folder + QStringLiteral("/find-sample.png"));
    }
    theme().setChoice(Theme::Choice::Dark); // what is set by hand follows too
    QTest::qWait(300);
    const auto* answer = window.child<QLabel>("findAnswer");
    const QColor ink = answer->palette().color(QPalette::WindowText);
    const auto* first = window.child<QTreeWidget>("hitFamilies")->topLevelItem(0);
    const QColor swatch = first->data(0, SwatchRole).value<QColor>();
    const QColor text = colours().text;
    const QColor teal = colours().family[0];
    if (!folder.isEmpty()) {
        window->grab().save(folder + QStringLiteral("/find-dark.png"));
    }
    theme().setChoice(Theme::Choice::Light);
    QCOMPARE(ink, text);
    QCOMPARE(swatch, teal);
    // The list takes its room from the Range bar, not from the map, and gives it back.
    auto* start = window.child<QLineEdit>("start");
    auto* bar = window.child<QWidget>("findBar");
    auto* map = window.child<QWidget>("mapCanvas");
    QTRY_VERIFY2(window->height() - bar->mapTo(window.get(), QPoint(0, bar->height())).y() < 100,
                 "still high");
    QVERIFY(!start->isVisible());
    const int withList = map->height();
    window.child<QToolButton>("findList")->click();
    QTRY_VERIFY(start->isVisible());
    QTRY_VERIFY2(map->height() <= withList + 60, qPrintable(QString::number(map->height() - withList)));
    window.child<QToolButton>("findList")->click();
    QTRY_VERIFY(!start->isVisible());
    // In the smallest window nothing of the bar is cut.
    window->resize(window->minimumSize());
    QTest::qWait(100);
    if (!folder.isEmpty()) {
        window->grab().save(folder + QStringLiteral("/find-small.png"));
    }
    auto* leave = window.child<QToolButton>("findClose");
    QVERIFY(bar->rect().contains(QRect(leave->mapTo(bar, QPoint(0, 0)), leave->size())));
    // Every control of the bar has a name.
    for (QWidget* widget : window.child<QWidget>("findBar")->findChildren<QWidget*>()) {
        if (widget->isVisible() && widget->focusPolicy() != Qt::NoFocus) {
            const auto* face = QAccessible::queryAccessibleInterface(widget);
            QVERIFY2(face && !face->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
        }
    }
}

QTEST_MAIN(FindingTest)
#include "finding_test.moc"
