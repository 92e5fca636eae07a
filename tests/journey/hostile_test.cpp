// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/journey/browsing.h"
#include "ui/panels/attachmentslist.h"
#include "ui/panels/documentview.h"
#include "ui/panels/rangeresult.h"

#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTreeWidget>

using namespace keyatlas;

class HostileTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { useReferenceLook(); }
    void aDamagedSourceSaysAtLeast();
    void untrustedTextIsOnlyText();
    void hugeIdsAndDocumentsAreCut();
    void oddIdsAreShown();
    void leavesAndAttachmentsAreThere();
    void aMillionRowsAreAWindow();
};

void HostileTest::aDamagedSourceSaysAtLeast() {
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

void HostileTest::untrustedTextIsOnlyText() {
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

void HostileTest::hugeIdsAndDocumentsAreCut() {
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

void HostileTest::oddIdsAreShown() {
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

// As couchbackup writes it: every leaf of an ID, the file inline.
void HostileTest::leavesAndAttachmentsAreThere() {
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

void HostileTest::aMillionRowsAreAWindow() {
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("many.ndjson")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    constexpr int kRows = DocumentsModel::kWindow + 100'000;
    for (int i = 0; i < kRows; ++i) {
        file.write("{\"_id\":\"" + QByteArray::number(10'000'000 + i) + "\"}\n");
    }
    file.close();
    TestWindow test;
    test.window.show();
    auto* session = test.sessions.open(file.fileName());
    QTRY_COMPARE_WITH_TIMEOUT(session->state(), Session::State::Ready, 60'000);
    QTRY_COMPARE(test.navigator.span().count(), Rank(kRows));
    auto* table = test.documents->table();
    auto* model = static_cast<DocumentsModel*>(table->model());
    const auto current = [&] {
        return table->currentIndex().siblingAtColumn(DocumentsModel::Id).data().toString();
    };
    table->setFocus();
    QVERIFY(table->rankBar()->isVisible());
    QTest::keyClick(table, Qt::Key_End);
    QCOMPARE(test.navigator.rank(), std::optional<Rank>(kRows - 1));
    QTRY_COMPARE(current(), QString::number(10'000'000 + kRows - 1));
    QVERIFY(table->visualRect(table->currentIndex()).intersects(table->viewport()->rect()));
    QTest::keyClick(table, Qt::Key_Home);
    QTRY_COMPARE(current(), QStringLiteral("10000000"));
    QCOMPARE(model->base(), Rank(0));
    table->rankBar()->setValue(table->rankBar()->maximum());
    QVERIFY(model->base() > 0);
    QVERIFY(table->visible().last >= Rank(kRows));
    QTest::keyClick(table, Qt::Key_Down); // from the current row, wherever the view was scrolled to
    QCOMPARE(test.navigator.rank(), std::optional<Rank>(1));
    test.navigator.setRank(kRows / 2);
    QTRY_COMPARE(current(), QString::number(10'000'000 + kRows / 2));
    picture(test, QStringLiteral("many-light"));
}

QTEST_MAIN(HostileTest)
#include "hostile_test.moc"
