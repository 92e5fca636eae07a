// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/testwindow.h"
#include "ui/panels/attachmentslist.h"
#include "ui/panels/documentview.h"
#include "ui/panels/factlist.h"
#include "ui/panels/rangeresult.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace keyatlas;

namespace {

QString sample(const char* name) {
    return qEnvironmentVariable("KEYATLAS_SAMPLES") + QLatin1Char('/') + QLatin1String(name);
}

// Pictures to look at, when somebody wants them.
void picture(TestWindow& test, const QString& name) {
    const QString folder = qEnvironmentVariable("KEYATLAS_PICTURES");
    if (!folder.isEmpty()) {
        QTest::qWait(400);
        test.window.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
    }
}

bool opened(TestWindow& test, const QString& path) {
    test.window.show();
    auto* session = test.sessions.open(path);
    return QTest::qWaitForWindowExposed(&test.window) &&
           QTest::qWaitFor([&] { return !session->running(); }) &&
           QTest::qWaitFor([&] { return test.tree->view()->model()->rowCount() > 0; });
}

// Chooses an entry of the menu that `button` pops up: its number, from 0.
void chooseFrom(QToolButton* button, int entry) {
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

void type(QLineEdit* field, const QString& text) {
    QTest::mouseClick(field, Qt::LeftButton);
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, text);
}

} // namespace

class BrowseTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void theTreeSelectsEverywhere();
    void theRangeSelectsEverywhere();
    void aRefusedRangeIsMended();
    void theCopyIsWhatIsAsked();
    void documentsAndNeighboursMove();
    void aDocumentIsShownAsTextToo();
    void aDamagedSourceSaysAtLeast();
    void untrustedTextIsOnlyText();
    void hugeIdsAndDocumentsAreCut();
    void theFilterNarrowsTheTree();
    void everyControlHasAName();
    void oddIdsAreShown();
    void severalSourcesSideBySide();
    void leavesAndAttachmentsAreThere();
    void anEmptySpanOffersNeighbours();
};

void BrowseTest::initTestCase() {
    QFont font(QStringList{QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")});
    font.setPixelSize(13);
    QApplication::setFont(font);
    theme().install();
    theme().setChoice(Theme::Choice::Light);
}

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

void BrowseTest::aDamagedSourceSaysAtLeast() {
    QFile whole(sample("users.ndjson"));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QTemporaryDir folder;
    QFile torn(folder.filePath(QStringLiteral("torn.ndjson")));
    QVERIFY(torn.open(QIODevice::WriteOnly));
    torn.write(whole.read(100'000));
    torn.close();
    TestWindow test;
    QVERIFY(opened(test, torn.fileName()));
    QCOMPARE(test.navigator.session()->state(), Session::State::Partial);
    QTRY_VERIFY(test.child<QLabel>("documentCount")->text().startsWith(QStringLiteral("at least ")));
    QTRY_VERIFY(test.range->result()->text().startsWith(QStringLiteral("at least ")));
    picture(test, QStringLiteral("partial-light"));
    QFile mended(torn.fileName());
    QVERIFY(mended.open(QIODevice::WriteOnly));
    whole.seek(0);
    mended.write(whole.readAll());
    mended.close();
    test.navigator.session()->open();
    QTRY_COMPARE(test.navigator.session()->state(), Session::State::Ready);
    QTRY_VERIFY(!test.child<QLabel>("documentCount")->text().startsWith(QStringLiteral("at least ")));
}

void BrowseTest::untrustedTextIsOnlyText() {
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("<b>odd<b>.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"_id\":\"<img src=x>\",\"<b>m</b>\":\"<h1>v</h1>\"}\n{\"_id\":\"line\\nbreak\\u202e\"}\n"
               "{\"_id\":\"&amp;\",\"_attachments\":{\"<u>.txt\":{\"data\":\"aGk=\",\"content_type\":\"text/"
               "plain\"}}}\n");
    file.close();
    TestWindow test;
    QVERIFY(opened(test, file.fileName()));
    for (auto* label : test.window.findChildren<QLabel*>()) {
        QVERIFY2(label->text().isEmpty() || label->textFormat() == Qt::PlainText, qPrintable(label->text()));
    }
    for (Rank rank = 0; rank < 3; ++rank) {
        test.navigator.setRank(rank);
        picture(test, QStringLiteral("untrusted-%1").arg(rank));
    }
    auto* table = test.documents->table();
    QTRY_VERIFY(table->model()->index(2, 1).data().toString().contains(QStringLiteral("\\n")));
    QCOMPARE(table->rowHeight(2), table->rowHeight(0));
}

void BrowseTest::hugeIdsAndDocumentsAreCut() {
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("huge.ndjson")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QByteArray huge(8'000'000, 'x');
    file.write("{\"_id\":\"a" + huge + "\",\"v\":1}\n{\"_id\":\"b\",\"v\":\"" + huge + "\"}\n");
    file.close();
    TestWindow test;
    QVERIFY(opened(test, file.fileName()));
    for (Rank rank = 0; rank < 2; ++rank) {
        test.navigator.select({rank, rank + 1});
        QTRY_VERIFY(test.range->result()->text().startsWith(QStringLiteral("1 document")));
        QTRY_VERIFY(test.inspector->document()->tree()->model()->rowCount() == 2);
        picture(test, QStringLiteral("huge-%1").arg(rank));
    }
    QTRY_COMPARE(test.child<QLineEdit>("start")->text(), QStringLiteral("\"b\""));
    QTest::mouseClick(test.child<QToolButton>("asText"), Qt::LeftButton);
    auto* text = test.child<QPlainTextEdit>("documentText");
    QTRY_VERIFY(text->toPlainText().contains(QStringLiteral("xxx")));
    QVERIFY(text->toPlainText().size() < 100'000);
    QVERIFY(test.child<QPushButton>("showMore")->isVisible());
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

void BrowseTest::oddIdsAreShown() {
    const QString path = qEnvironmentVariable("KEYATLAS_SHARED") +
                         QStringLiteral("/truth/couchdb/fixtures/rich_compacted.all_docs.json");
    if (!QFile::exists(path)) {
        QSKIP("the recorded export is not there (KEYATLAS_SHARED)");
    }
    TestWindow test;
    QVERIFY(opened(test, path));
    picture(test, QStringLiteral("odd-light"));
    theme().setChoice(Theme::Choice::Dark);
    picture(test, QStringLiteral("odd-dark"));
    theme().setChoice(Theme::Choice::Light);
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

// As couchbackup writes it: every leaf of an ID, the file inline.
void BrowseTest::leavesAndAttachmentsAreThere() {
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("backup.txt")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "{\"name\":\"@cloudant/couchbackup\",\"version\":\"2.10.0\",\"mode\":\"full\",\"attachments\":true}\n"
        "[{\"_id\":\"a\",\"_rev\":\"3-cc\",\"_revisions\":{\"start\":3,\"ids\":[\"cc\",\"bb\",\"aa\"]},\"v\":"
        "1,"
        "\"_attachments\":{\"n.txt\":{\"contentType\":\"text/plain\",\"data\":\"aGVsbG8=\"}}},"
        "{\"_id\":\"a\",\"_rev\":\"3-bb\",\"_revisions\":{\"start\":3,\"ids\":[\"bb\",\"aa\",\"99\"]},\"v\":"
        "2},"
        "{\"_id\":\"b\",\"_rev\":\"1-dd\"}]\n");
    file.close();
    TestWindow test;
    QVERIFY(opened(test, file.fileName()));
    auto* leaves = test.child<QTreeWidget>("revisions");
    QTRY_VERIFY(leaves->topLevelItemCount() >= 4);
    QCOMPARE(leaves->topLevelItem(0)->text(0), QStringLiteral("3-cc"));
    QCOMPARE(leaves->topLevelItem(1)->text(1), QStringLiteral("conflict"));
    QVERIFY(
        leaves->topLevelItem(2)->text(0).contains(QStringLiteral("2 older revisions known, bodies absent")));
    auto* files = test.child<QTreeWidget>("attachments");
    QVERIFY(files->isVisible());
    QCOMPARE(files->topLevelItem(0)->text(0), QStringLiteral("n.txt"));
    QCOMPARE(files->topLevelItem(0)->text(2), QStringLiteral("5 B"));
    QVERIFY(test.child<QPushButton>("saveAttachment")->isEnabled());
    picture(test, QStringLiteral("leaves-light"));
    const QString saved = folder.filePath(QStringLiteral("saved.txt"));
    qobject_cast<AttachmentsList*>(files->parentWidget())->save(0, saved);
    QTRY_VERIFY(QFile::exists(saved));
    QFile read(saved);
    QVERIFY(read.open(QIODevice::ReadOnly));
    QCOMPARE(read.readAll(), QByteArray("hello"));
    QTest::mouseClick(leaves->viewport(), Qt::LeftButton, {},
                      leaves->visualItemRect(leaves->topLevelItem(1)).center());
    auto* tree = test.inspector->document()->tree();
    QTRY_COMPARE(tree->model()->index(tree->model()->rowCount() - 1, 1).data().toString(),
                 QStringLiteral("2"));
    QVERIFY(!files->isVisible());
    const auto mark = test.documents->table()->model()->index(0, DocumentsModel::Revision);
    QTRY_VERIFY(mark.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("1 in conflict")));
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

QTEST_MAIN(BrowseTest)
#include "browse_test.moc"
