// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/journey/browsing.h"
#include "ui/panels/documentview.h"
#include "ui/panels/factlist.h"
#include "ui/panels/rangeresult.h"

#include <QAccessible>
#include <QCheckBox>
#include <QClipboard>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>

using namespace keyatlas;

class BrowseTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { useReferenceLook(); }
    void theTreeSelectsEverywhere();
    void datesOpenByTheCalendar();
    void theRangeSelectsEverywhere();
    void aRefusedRangeIsMended();
    void theCopyIsWhatIsAsked();
    void documentsAndNeighboursMove();
    void aDocumentIsShownAsTextToo();
    void theFilterNarrowsTheTree();
    void everyControlHasAName();
    void severalSourcesSideBySide();
    void anEmptySpanOffersNeighbours();
    void aWholeLevelOpens();
};

void BrowseTest::theTreeSelectsEverywhere() {
    TestWindow test;
    QVERIFY(opened(test, sample("transactions.json.gz")));
    picture(test, QStringLiteral("open-light"));
    auto* tree = test.tree->view();
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_Home);
    QTest::keyClick(tree, Qt::Key_Down);
    QTRY_COMPARE(test.navigator.place().prefix, std::optional<std::string>("account:"));
    QTRY_COMPARE(test.documents->table()->model()->rowCount(), 20);
    QTRY_COMPARE(test.child<QLineEdit>("start")->text(), QStringLiteral("\"account:\""));
    QTRY_VERIFY(test.range->result()->text().startsWith(QStringLiteral("20 documents")));
    auto* facts = static_cast<FactList*>(test.child<QWidget>("facts"));
    QTRY_COMPARE(facts->value(0), QStringLiteral("1 of 12,000"));
    QTRY_VERIFY(test.inspector->document()->tree()->model()->rowCount() > 2);
    QTest::keyClick(tree, Qt::Key_Return);
    QTRY_COMPARE(tree->model()->rowCount(tree->currentIndex().siblingAtColumn(0)), 20);
    QTest::keyClick(tree, Qt::Key_Down);
    QTRY_COMPARE(test.navigator.span().count(), Rank(1));
    test.navigator.back();
    QTRY_COMPARE(test.navigator.span().count(), Rank(20));
    QTRY_COMPARE(tree->currentIndex().data().toString(), QStringLiteral("account:"));
    test.navigator.selectPrefix("txn:00001116");
    QTRY_VERIFY(test.navigator.span().count() > 20);
    QTRY_VERIFY(tree->currentIndex().data().toString().startsWith(QStringLiteral("00001116")));
    QTest::keyClick(tree, Qt::Key_Return);
    QTRY_VERIFY(tree->model()->rowCount(tree->currentIndex().siblingAtColumn(0)) > 1);
    picture(test, QStringLiteral("selected-light"));
    theme().setChoice(Theme::Choice::Dark);
    picture(test, QStringLiteral("selected-dark"));
    theme().setChoice(Theme::Choice::Light);
}

void BrowseTest::datesOpenByTheCalendar() {
    TestWindow test;
    QVERIFY(opened(test, sample("transactions.json.gz")));
    auto* tree = test.tree->view();
    QTRY_COMPARE(test.child<QToolButton>("splitAt")->text(),
                 QStringLiteral("split at  -  :  and by calendar"));
    // Year, month, day: each the next segment of the tree.
    for (const char* prefix : {"txn:00001116-2012", "txn:00001116-201205", "txn:00001116-20120504"}) {
        test.navigator.selectPrefix(prefix);
        const auto part = QString::fromUtf8(prefix).mid(13);
        QTRY_COMPARE(tree->currentIndex().data().toString(), part.size() == 4 ? part : part.right(2));
    }
}

void BrowseTest::theRangeSelectsEverywhere() {
    TestWindow test;
    QVERIFY(opened(test, sample("transactions.json.gz")));
    auto* start = test.child<QLineEdit>("start");
    auto* end = test.child<QLineEdit>("end");
    type(start, QStringLiteral("\"account:\""));
    type(end, QStringLiteral("\"account;\""));
    QTest::keyClick(end, Qt::Key_Return);
    QTRY_COMPARE(test.navigator.span().count(), Rank(20));
    QTRY_COMPARE(test.documents->table()->model()->rowCount(), 20);
    QCOMPARE(start->text(), QStringLiteral("\"account:\""));
    QTRY_VERIFY(test.range->result()->text().contains(QStringLiteral("answer, without documents")));
    type(test.child<QLineEdit>("limit"), QStringLiteral("3"));
    QTRY_COMPARE(test.navigator.span().count(), Rank(3));
    QTRY_COMPARE(test.documents->table()->model()->rowCount(), 3);
    QTest::mouseClick(test.child<QCheckBox>("withDocuments"), Qt::LeftButton, {}, QPoint(5, 8));
    QTRY_VERIFY(test.range->result()->text().contains(QStringLiteral("answer, with documents")));
    auto* rows = test.child<QTableView>("rangeRows");
    const auto after = rows->model()->index(3, 2);
    QTest::mouseClick(rows->viewport(), Qt::LeftButton, {}, rows->visualRect(after).center());
    QCOMPARE(test.navigator.rank(), std::optional<Rank>(test.navigator.span().last));
}

void BrowseTest::aRefusedRangeIsMended() {
    TestWindow test;
    QVERIFY(opened(test, sample("transactions.json.gz")));
    auto* start = test.child<QLineEdit>("start");
    type(start, QStringLiteral("txn:"));
    auto* button = test.child<QPushButton>("tryThis");
    QTRY_VERIFY(button->isVisible());
    QVERIFY(test.range->result()->text().contains(QStringLiteral("quotes")));
    QVERIFY(test.navigator.place().isWhole());
    QVERIFY(!test.child<QToolButton>("copyAs")->isEnabled());
    picture(test, QStringLiteral("refused-light"));
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(!test.navigator.place().isWhole());
    QCOMPARE(start->text(), QStringLiteral("\"txn:\""));
    QVERIFY(!button->isVisible());
    QTest::mouseClick(test.child<QCheckBox>("descending"), Qt::LeftButton, {}, QPoint(5, 8));
    QTRY_COMPARE(test.navigator.span().first, Rank(0)); // from "txn:" down
}

void BrowseTest::theCopyIsWhatIsAsked() {
    TestWindow test;
    QVERIFY(opened(test, sample("transactions.json.gz")));
    test.navigator.selectPrefix("account:");
    QTRY_COMPARE(test.child<QLineEdit>("start")->text(), QStringLiteral("\"account:\""));
    QTRY_VERIFY(test.range->result()->text().startsWith(QStringLiteral("20 documents")));
    QApplication::clipboard()->clear();
    chooseFrom(test.child<QToolButton>("copyAs"), 0);
    QTRY_VERIFY(
        QApplication::clipboard()->text().contains(QStringLiteral("/_all_docs?startkey=%22account%3A%22")));
    QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("http://127.0.0.1:5984/")));
    chooseFrom(test.child<QToolButton>("copyAs"), 2);
    QTRY_VERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("keyatlas-cli")));
}

void BrowseTest::documentsAndNeighboursMove() {
    TestWindow test;
    QVERIFY(opened(test, sample("users.ndjson")));
    auto* table = test.documents->table();
    table->setFocus();
    QTest::keyClick(table, Qt::Key_End);
    const Rank last = test.navigator.span().last - 1;
    QCOMPARE(test.navigator.rank(), std::optional<Rank>(last));
    auto* facts = static_cast<FactList*>(test.child<QWidget>("facts"));
    QTRY_VERIFY(facts->value(0).startsWith(QLocale(QLocale::English).toString(qulonglong(last))));
    auto* near = test.child<QTableView>("neighbours");
    QTRY_COMPARE(near->currentIndex().row(), 1);
    QTest::mouseClick(near->viewport(), Qt::LeftButton, {},
                      near->visualRect(near->model()->index(0, 2)).center());
    QCOMPARE(test.navigator.rank(), std::optional<Rank>(last - 1));
    QCOMPARE(table->currentIndex().row(), int(last - 1));
    QTest::keyClick(table, Qt::Key_Home);
    QTest::keyClick(table, Qt::Key_Down);
    QCOMPARE(test.navigator.rank(), std::optional<Rank>(1));
    QTest::keyClick(table, Qt::Key_PageDown);
    QVERIFY(*test.navigator.rank() > 5);
    QTest::mouseClick(test.child<QToolButton>("splitIds"), Qt::LeftButton);
    QTRY_VERIFY(static_cast<DocumentsModel*>(table->model())->segmentColumns() > 1);
    picture(test, QStringLiteral("split-light"));
    QApplication::clipboard()->clear();
    table->setFocus();
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    QTRY_VERIFY(QApplication::clipboard()->text().contains(QLatin1Char('\t')));
}

void BrowseTest::aDocumentIsShownAsTextToo() {
    TestWindow test;
    QVERIFY(opened(test, sample("wiki.json")));
    QTest::mouseClick(test.child<QToolButton>("asText"), Qt::LeftButton);
    auto* text = test.child<QPlainTextEdit>("documentText");
    QTRY_VERIFY(text->toPlainText().contains(QStringLiteral("\"_id\"")));
    QVERIFY(text->isVisible());
    picture(test, QStringLiteral("text-light"));
    QTest::mouseClick(test.child<QToolButton>("asTree"), Qt::LeftButton);
    QVERIFY(!text->isVisible());
}

void BrowseTest::theFilterNarrowsTheTree() {
    TestWindow test;
    QVERIFY(opened(test, sample("transactions.json.gz")));
    auto* tree = test.tree->view();
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_F, Qt::ControlModifier);
    auto* filter = test.child<QLineEdit>("filter");
    QTRY_VERIFY(filter->isVisible());
    QTest::keyClicks(filter, QStringLiteral("acc"));
    QVERIFY(!tree->isRowHidden(1, {}));
    QVERIFY(tree->isRowHidden(2, {}));
    QTest::keyClicks(filter, QStringLiteral("ount:"));
    QTest::keyClick(filter, Qt::Key_Return);
    QTRY_COMPARE(test.navigator.span().count(), Rank(20));
    QTest::keyClick(filter, Qt::Key_Escape);
    QVERIFY(!filter->isVisible());
    QVERIFY(!tree->isRowHidden(2, {}));
}

void BrowseTest::everyControlHasAName() {
    TestWindow test;
    QVERIFY(opened(test, sample("wiki.json")));
    for (auto* widget : test.window.findChildren<QWidget*>()) {
        const bool control = widget->focusPolicy() != Qt::NoFocus && widget->isVisible();
        if (!control || widget->objectName().startsWith(QStringLiteral("qt_"))) {
            continue;
        }
        auto* face = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(face != nullptr && !face->text(QAccessible::Name).isEmpty(),
                 qPrintable(QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') +
                            widget->objectName()));
    }
}

void BrowseTest::severalSourcesSideBySide() {
    TestWindow test;
    QVERIFY(opened(test, sample("wiki.json")));
    QVERIFY(opened(test, sample("users.ndjson")));
    auto* list = test.child<QTreeView>("sources");
    QCOMPARE(list->model()->rowCount(), 2);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualRect(list->model()->index(0, 0)).center());
    QCOMPARE(test.navigator.session()->name(), QStringLiteral("wiki.json"));
    QTRY_COMPARE(test.documents->table()->model()->rowCount(), int(test.navigator.place().whole().count()));
    picture(test, QStringLiteral("sources-light"));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Down);
    QCOMPARE(test.navigator.session()->name(), QStringLiteral("users.ndjson"));
    test.sessions.close(test.navigator.session());
    QCOMPARE(test.navigator.session()->name(), QStringLiteral("wiki.json"));
    test.sessions.close(test.navigator.session());
    QCOMPARE(test.documents->table()->model()->rowCount(), 0);
    QTest::qWait(50);
}

void BrowseTest::anEmptySpanOffersNeighbours() {
    TestWindow test;
    QVERIFY(opened(test, sample("users.ndjson")));
    type(test.child<QLineEdit>("start"), QStringLiteral("\"user:m\""));
    type(test.child<QLineEdit>("end"), QStringLiteral("\"user:m!\""));
    QTest::keyClick(test.child<QLineEdit>("end"), Qt::Key_Return);
    auto* button = test.child<QPushButton>("emptyAction");
    QTRY_VERIFY(button->isVisible());
    QVERIFY(test.navigator.span().empty());
    picture(test, QStringLiteral("empty-light"));
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE(test.navigator.span().count(), Rank(20));
    QVERIFY(!button->isVisible());
}

void BrowseTest::aWholeLevelOpens() {
    TestWindow test;
    QVERIFY(opened(test, sample("transactions.json.gz")));
    auto* tree = test.tree->view();
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_Home);
    QTest::keyClick(tree, Qt::Key_Asterisk);
    for (int row = 0; row < 3; ++row) {
        QVERIFY(tree->isExpanded(tree->model()->index(row, 0)));
    }
    const auto third = tree->model()->index(2, 0);
    QTRY_VERIFY(tree->model()->rowCount(third) > 5);
    QTest::keyClick(tree, Qt::Key_End);
    const auto rank = test.navigator.rank();
    QTest::keyClick(tree, Qt::Key_Home);
    QVERIFY(test.navigator.rank() != rank);
    // Space only looks: the span stays.
    const auto span = test.navigator.span();
    QTest::keyClick(tree, Qt::Key_Space);
    QVERIFY(test.navigator.span() == span);
    // By documents, largest first, without losing what is open.
    auto* header = tree->header();
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(KeyTreeModel::Docs) + 10, 8));
    QTRY_COMPARE(tree->model()->index(0, 0).data().toString(), QStringLiteral("txn:"));
    QVERIFY(tree->isExpanded(tree->model()->index(0, 0)));
}

QTEST_MAIN(BrowseTest)
#include "browse_test.moc"
