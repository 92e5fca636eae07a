// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/designboard.h"
#include "ui/canvas/orderstrip.h"
#include "ui/panels/design/patterneditor.h"
#include "ui/panels/design/patternfiles.h"
#include "ui/panels/ranktable.h"
#include "ui/session/movedranks.h"

#include <QAccessible>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

#include <set>

using namespace keyatlas;
using namespace keyatlas::test;

class DesignBoardTest : public QObject {
    Q_OBJECT
private slots:
    void documentsOfASpanAreFoundInBothOrders();
    void everyViewSaysWhyItIsEmpty();
    void newIdsStandBesideTodays();
    void aRowMakesItsDocumentCurrent();
    void goesToRanksAndIds();
    void picturesShowBothOrders();
    void viewKeysAreCalledByTheirElements();
    void aSelectionTodayIsSeenUnderTheScheme();
    void aCellOfTheSchemeIsSeenEverywhere();
    void stripsAreKnownToScreenReaders();
    void aCellShowsItsRange();
    void queriesByKeyboard();
    void anEditorMakesAQuery();
    void aSelectionMakesAQuery();
    void patternsFilesThereAndBack();
    void checksOfTheCurrentScheme();
    void theRateIsTyped();
    void failuresCanBeCopied();
    void coreAnswersAndChecks();
};

void DesignBoardTest::documentsOfASpanAreFoundInBothOrders() {
    Board board;
    QVERIFY(board.openWithScheme());
    const auto& applied = *board.design.entry().report->applied;
    const auto all = movedDocuments(applied, board.navigator.place().space, {0, kDocuments}, {}).value();
    std::vector<Rank> under;
    std::vector<Rank> today;
    for (const auto& one : all) {
        if (one.rankToday >= 10 && one.rankToday < 17) {
            under.push_back(one.rank);
        }
        if (one.rank >= 3 && one.rank < 9) {
            today.push_back(one.rankToday);
        }
    }
    std::sort(today.begin(), today.end());
    QCOMPARE(ranksUnder(applied, {10, 17}, {}).value(), under);
    QCOMPARE(ranksToday(applied, {3, 9}, {}).value(), today);
    QVERIFY(ranksUnder(applied, {}, {}).value().empty());
}

void DesignBoardTest::everyViewSaysWhyItIsEmpty() {
    Board board;
    const auto says = [&](const QString& words) {
        for (const auto* label : board.window.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text() == words) {
                return true;
            }
        }
        return false;
    };
    QVERIFY(!board.design.whyNot().isEmpty());
    QVERIFY(says(board.design.whyNot()));
    QVERIFY(board.open());
    QVERIFY(says(QStringLiteral("New IDs are shown here as soon as there is a scheme.")));
    QVERIFY(says(QStringLiteral("Which queries does the application ask? Each scheme is measured by them.")));
    board.design.addScheme("{nowhere}");
    QVERIFY(board.settled());
    QTRY_VERIFY(says(QStringLiteral("No document gets an ID under scheme A.")));
}

void DesignBoardTest::newIdsStandBesideTodays() {
    Board board;
    QVERIFY(board.openWithScheme());
    MovedModel& model = board.moved();
    const Tested tested(model);
    QCOMPARE(model.rowCount(), kDocuments);
    QCOMPARE(model.headerData(MovedModel::Time, Qt::Horizontal, Qt::DisplayRole).toString(),
             QStringLiteral("created"));
    QTRY_VERIFY(model.row(0) != nullptr);
    const QStringList first{"0", "acc-0:20210101", QString::fromStdString(idOfNumber(0)), "0",
                            "2021-01-01T00:00:00Z"};
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) {
        cells << model.index(0, column).data().toString();
    }
    QCOMPARE(cells, first);
    const auto parts =
        model.index(0, MovedModel::NewId).data(MovedModel::PartsRole).value<std::vector<ColouredPart>>();
    QCOMPARE(parts.size(), std::size_t{2});
    QCOMPARE(parts[1].at, 6);
    QCOMPARE(parts[1].length, 8);
    std::set<Rank> ranks;
    for (Rank rank = 0; rank < kDocuments; ++rank) {
        ranks.insert(model.row(rank)->moved.rankToday);
    }
    QCOMPARE(ranks.size(), std::size_t{kDocuments});
}

void DesignBoardTest::aRowMakesItsDocumentCurrent() {
    Board board;
    QVERIFY(board.openWithScheme());
    QTRY_VERIFY(board.moved().row(7) != nullptr);
    auto* table = board.child<RankTable>("movedTable");
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(board.moved().index(2, MovedModel::NewId)).center());
    QTRY_COMPARE(board.navigator.rank(), std::optional(board.moved().row(2)->moved.rankToday));
    QCOMPARE(board.views.span->span(), std::optional(Span{2, 3}));
    QTest::keyClick(table, Qt::Key_Down);
    QTRY_COMPARE(board.navigator.rank(), std::optional(board.moved().row(3)->moved.rankToday));
}

void DesignBoardTest::goesToRanksAndIds() {
    Board board;
    QVERIFY(board.openWithScheme());
    auto* field = board.child<QLineEdit>("movedGoTo");
    auto* table = board.child<RankTable>("movedTable");
    field->setText(QStringLiteral("#41"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(board.moved().rankAt(table->currentIndex().row()), Rank{41});
    field->setText(QStringLiteral("acc-1:20210102"));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(board.moved().rankAt(table->currentIndex().row()),
                 Rank{20}); // 20 documents of acc-0 come first
}

void DesignBoardTest::picturesShowBothOrders() {
    Board board;
    QVERIFY(board.openWithScheme());
    QTRY_VERIFY(board.views.pictures->today().isCurrent() && board.views.pictures->scheme().isCurrent());
    OrderStrip& strip = board.views.pictures->scheme();
    QVERIFY(!strip.cells().empty());
    QCOMPARE(strip.nameOf(strip.cells().front()), QStringLiteral("acc-0:: 20 documents, level 1"));
    QTRY_COMPARE(board.views.pictures->order().largest(), std::optional<std::uint64_t>(20));
    QVERIFY(board.views.pictures->grab().width() > 0);
    board.views.pictures->showTrees(true);
    auto* tree = board.child<QTreeView>("schemeTree");
    QTRY_COMPARE(tree->model()->rowCount(), kAccounts);
    QCOMPARE(tree->model()->index(1, 0).data().toString(), QStringLiteral("acc-1:"));
    board.design.setCurrent(0);
    QTRY_COMPARE(tree->model()->rowCount(), 0);
}

void DesignBoardTest::viewKeysAreCalledByTheirElements() {
    Board board;
    QVERIFY(board.openWithScheme());
    const auto before = board.views.pictures->order().tree();
    const std::string array = R"(["{account}","{created}"])";
    board.design.setText(1, array, {});
    QVERIFY(board.settled());
    QTRY_VERIFY(board.views.pictures->order().tree() != before);
    QTRY_COMPARE(board.views.pictures->order().largest(), std::optional<std::uint64_t>(20));
    OrderStrip& strip = board.views.pictures->scheme();
    QTRY_VERIFY(strip.isCurrent());
    const auto face = QAccessible::queryAccessibleInterface(&strip)->text(QAccessible::Name);
    QCOMPARE(face, QStringLiteral("Index of scheme A, grouped by account"));
    QCOMPARE(strip.nameOf(strip.cells()[1]), QStringLiteral("\"acc-1\": 20 documents, level 1"));
    board.views.pictures->showTrees(true);
    auto* tree = board.child<QTreeView>("schemeTree");
    QTRY_VERIFY(tree->model()->rowCount() > 0);
    const auto top = tree->model()->index(0, 0); // all are arrays
    const bool nested = tree->model()->rowCount() == 1;
    if (nested) {
        tree->expand(top);
        QTRY_COMPARE(tree->model()->rowCount(top), kAccounts);
    }
    QCOMPARE(tree->model()->index(2, 0, nested ? top : QModelIndex()).data().toString(),
             QStringLiteral("\"acc-2\""));
}

void DesignBoardTest::aSelectionTodayIsSeenUnderTheScheme() {
    Board board;
    QVERIFY(board.openWithScheme());
    board.navigator.select({10, 17});
    const auto expected = ranksUnder(*board.design.entry().report->applied, {10, 17}, {}).value();
    QTRY_COMPARE(board.views.pictures->scheme().ticks(), expected);
    board.navigator.selectAll();
    QTRY_VERIFY(board.views.pictures->scheme().ticks().empty());
}

void DesignBoardTest::aCellOfTheSchemeIsSeenEverywhere() {
    Board board;
    QVERIFY(board.openWithScheme());
    OrderStrip& strip = board.views.pictures->scheme();
    QTRY_VERIFY(strip.isCurrent());
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.rectOf(strip.cells()[1]).center());
    QCOMPARE(board.views.span->span(), std::optional(Span{20, 40}));
    auto* table = board.child<RankTable>("movedTable");
    QCOMPARE(board.moved().rankAt(table->currentIndex().row()), Rank{20});
    const auto expected = ranksToday(*board.design.entry().report->applied, {20, 40}, {}).value();
    QTRY_COMPARE(board.views.pictures->today().ticks(), expected);
    strip.setFocus();
    QTest::keyClick(&strip, Qt::Key_Right);
    QTest::keyClick(&strip, Qt::Key_Return);
    QCOMPARE(board.views.span->span(), std::optional(Span{40, 60}));
    QTest::keyClick(&strip, Qt::Key_Escape);
    QVERIFY(!board.views.span->span());
    QTRY_VERIFY(board.views.pictures->today().ticks().empty());
}

void DesignBoardTest::stripsAreKnownToScreenReaders() {
    Board board;
    QVERIFY(board.openWithScheme());
    OrderStrip& strip = board.views.pictures->scheme();
    QTRY_VERIFY(strip.isCurrent());
    auto* face = QAccessible::queryAccessibleInterface(&strip);
    QVERIFY(face->text(QAccessible::Name).startsWith(QStringLiteral("Index of scheme A")));
    QCOMPARE(face->childCount(), static_cast<int>(strip.cells().size()));
    QCOMPARE(face->child(0)->text(QAccessible::Name), QStringLiteral("acc-0:: 20 documents, level 1"));
    face->child(2)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(board.views.span->span(), std::optional(Span{40, 60}));
}

void DesignBoardTest::aCellShowsItsRange() {
    Board board;
    QVERIFY(board.openWithScheme());
    auto* table = board.child<QTableView>("patterns");
    QCOMPARE(drawn(board.patterns()).last(), QStringLiteral("Answered by one range|||0 of 2|2 of 2"));
    board.design.setCurrent(0);
    const auto cell = board.patterns().index(0, PatternsModel::FirstScheme + 1);
    table->setCurrentIndex(cell);
    QVERIFY(board.child<QLabel>("patternDetail") == nullptr);
    board.child<QToolButton>("copyRange")->click();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("acc-1:\nacc-1;"));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(board.design.current(), std::size_t{1}); // the scheme whose range it is
    QCOMPARE(board.views.span->span(), std::optional(Span{20, 40}));
}

void DesignBoardTest::queriesByKeyboard() {
    Board board;
    QVERIFY(board.openWithScheme());
    auto* table = board.child<QTableView>("patterns");
    table->setFocus();
    table->setCurrentIndex(board.patterns().index(0, 0));
    QTest::keyClick(table, Qt::Key_Down, Qt::ControlModifier);
    QCOMPARE(board.design.patterns()[0].name, std::string("again"));
    QCOMPARE(table->currentIndex().row(), 1);
    QTest::keyClick(table, Qt::Key_Delete);
    QCOMPARE(board.design.patterns().size(), std::size_t{1});
    QCOMPARE(board.design.patterns()[0].name, std::string("again"));
    QCOMPARE(table->currentIndex().row(), 0);
    QTest::keyClick(table, Qt::Key_F2);
    QTRY_VERIFY(topLevel<PatternEditor>("patternEditor") != nullptr);
    topLevel<PatternEditor>("patternEditor")->reject();
    board.design.undo();
    board.design.undo();
    QCOMPARE(board.design.patterns()[0].name, std::string("one account"));
}

void DesignBoardTest::anEditorMakesAQuery() {
    Board board;
    QVERIFY(board.open());
    board.child<QPushButton>("addPattern")->click();
    QTRY_VERIFY(topLevel<PatternEditor>("patternEditor") != nullptr);
    auto* editor = topLevel<PatternEditor>("patternEditor");
    editor->findChild<QLineEdit*>("patternName")->setText(QStringLiteral("account by month"));
    editor->findChild<QComboBox*>("patternRange")->setCurrentText(QStringLiteral("created"));
    editor->findChild<QComboBox*>("patternSpan")->setCurrentIndex(5); // one month
    editor->findChild<QLineEdit*>("patternLimit")->setText(QStringLiteral("50"));
    QVERIFY(editor->findChild<QPushButton*>("savePattern")->isEnabled());
    editor->findChild<QPushButton*>("savePattern")->click();
    QCOMPARE(board.design.patterns().size(), std::size_t{1});
    const AccessPattern& made = board.design.patterns()[0];
    QCOMPARE(made.name, std::string("account by month"));
    QCOMPARE(made.range->span, std::string("month"));
    QCOMPARE(made.range->zone, std::string("UTC"));
    QCOMPARE(made.limit, std::optional<std::uint64_t>(50));
}

void DesignBoardTest::aSelectionMakesAQuery() {
    Board board;
    QVERIFY(board.openWithScheme());
    QSignalSpy said(board.views.board, &PatternsBoard::said);
    board.child<QPushButton>("patternFromSelection")->click();
    QCOMPARE(said.takeFirst().first().toString(),
             QStringLiteral("Select a part of the map or the key tree first."));
    board.navigator.select({3, 4});
    board.child<QPushButton>("patternFromSelection")->click();
    QTRY_COMPARE(said.count(), 1);
    QVERIFY(said.takeFirst().first().toString().contains(QStringLiteral("nothing sets it apart")));
    board.navigator.select({3, 9});
    board.child<QPushButton>("patternFromSelection")->click();
    QTRY_VERIFY(topLevel<PatternEditor>("patternEditor") != nullptr);
    auto* editor = topLevel<PatternEditor>("patternEditor");
    QCOMPARE(editor->findChild<QLineEdit*>("patternName")->text(), QStringLiteral("one account 2"));
    editor->reject();
}

void DesignBoardTest::patternsFilesThereAndBack() {
    const QTemporaryDir folder;
    Board board;
    QVERIFY(board.openWithScheme());
    auto* files = board.views.board->findChild<PatternFiles*>();
    const QString path = folder.filePath(QStringLiteral("p.json"));
    QSignalSpy said(files, &PatternFiles::said);
    files->write(path);
    QTRY_COMPARE(said.count(), 1);
    files->read(path);
    QTRY_COMPARE(board.design.patterns().size(), std::size_t{4});
    QCOMPARE(board.design.patterns()[2].name, std::string("one account 2"));
    files->read(folder.filePath(QStringLiteral("none.json")));
    QTRY_COMPARE(said.count(), 3);
    QCOMPARE(board.design.patterns().size(), std::size_t{4});
}

void DesignBoardTest::checksOfTheCurrentScheme() {
    Board board;
    QVERIFY(board.openWithScheme());
    auto* list = board.child<QListView>("findings");
    QTRY_COMPARE(list->model()->rowCount(), 2);
    list->setCurrentIndex(list->model()->index(0, 0));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_VERIFY(topLevel<QDialog>("examples") != nullptr);
    auto* examples = topLevel<QDialog>("examples");
    auto* table = examples->findChild<QTableView*>("examplesTable");
    QTRY_COMPARE(drawn(*table->model()),
                 (QStringList{"acc-0:20210101|first|" + QString::fromStdString(idOfNumber(0)),
                              "acc-9:x|nobody's|no document"}));
    board.navigator.setRank(5);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(table->model()->index(0, 0)).center());
    QCOMPARE(board.navigator.rank(), std::optional<Rank>(0));
    examples->close();
    board.design.setPerSecond(3); // the same check stays the current one in the next report
    QVERIFY(board.settled());
    QCOMPARE(list->currentIndex().row(), 0);
}

void DesignBoardTest::theRateIsTyped() {
    Board board;
    QVERIFY(board.openWithScheme());
    auto* rate = board.child<QLineEdit>("rate");
    QTRY_COMPARE(rate->placeholderText(), QStringLiteral("0.0033"));
    rate->setText(QStringLiteral("10"));
    QTest::keyClick(rate, Qt::Key_Return);
    QCOMPARE(board.design.perSecond(), std::optional(10.0));
    QSignalSpy said(board.checks, &ChecksPanel::said);
    rate->setText(QStringLiteral("often"));
    QTest::keyClick(rate, Qt::Key_Return);
    QCOMPARE(said.count(), 1);
    QCOMPARE(rate->text(), QStringLiteral("10"));
    rate->setText(QStringLiteral("0.0000961"));
    QTest::keyClick(rate, Qt::Key_Return);
    QCOMPARE(board.design.perSecond(), std::optional(0.0000961));
    rate->clearFocus();
    emit board.design.changed();
    QCOMPARE(rate->text(), QStringLiteral("0.0000961")); // no exponent
    rate->clear();
    QTest::keyClick(rate, Qt::Key_Return);
    QCOMPARE(board.design.perSecond(), std::nullopt);
}

void DesignBoardTest::failuresCanBeCopied() {
    Board board;
    QVERIFY(board.open());
    board.engine->fails = true;
    board.design.addScheme(kScheme);
    QTRY_VERIFY(board.design.entry().failure.has_value());
    QTRY_VERIFY(board.child<QToolButton>("checksCopy")->isVisible());
    board.child<QToolButton>("checksCopy")->click();
    QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("no room in TMPDIR")));
    board.engine->fails = false;
    board.child<QToolButton>("checksAgain")->click();
    QVERIFY(board.settled());
    QTRY_VERIFY(!board.child<QToolButton>("checksCopy")->isVisible());
}

// The sample has 20 documents of each account, one a day.
void DesignBoardTest::coreAnswersAndChecks() {
    Board board(true);
    QVERIFY(board.openWithScheme());
    QCOMPARE(board.patterns().answer(0, 1)->by, PatternAnswer::By::Range);
    QCOMPARE(drawn(board.patterns()).first().section(QLatin1Char('|'), 2),
             QStringLiteral("20|error needs a view|good one range"));
    auto* table = board.child<QTableView>("patterns");
    table->setFocus();
    table->setCurrentIndex(board.patterns().index(0, PatternsModel::FirstScheme + 1));
    QTest::keyClick(table, Qt::Key_Return);
    const Span shown = board.views.span->span().value_or(Span());
    QCOMPARE(shown.count(), std::uint64_t{20});
    const auto rows =
        movedDocuments(*board.design.entry().report->applied, board.navigator.place().space, shown, {});
    for (const auto& row : rows.value()) {
        QCOMPARE(row.id.substr(0, 6), rows->front().id.substr(0, 6));
    }
    QVERIFY(board.child<QListView>("findings")->model()->rowCount() > 3);
    board.navigator.select({0, 20});
    board.child<QPushButton>("patternFromSelection")
        ->click(); // whatever core thinks of it, the window says it
    QSignalSpy said(board.views.board, &PatternsBoard::said);
    QTRY_VERIFY(said.count() == 1 || topLevel<PatternEditor>("patternEditor") != nullptr);
}

QTEST_MAIN(DesignBoardTest)
#include "designboard_test.moc"
