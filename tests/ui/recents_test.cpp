// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/startpage_recents.h"
#include "ui/window/recents.h"
#include "ui/window/recentsmodel.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace keyatlas;

namespace {

Recent recent(const QString& path, int day, bool pinned = false) {
    Recent one;
    one.path = path;
    one.kind = QStringLiteral("JSON lines");
    one.documents = Figure::exact(12);
    one.diskBytes = Figure::exact(34'000);
    one.opened = QDateTime(QDate(2026, 11, day), QTime(9, 14));
    one.pinned = pinned;
    return one;
}

QStringList paths(const Recents& recents) {
    QStringList all;
    for (const Recent& one : recents.all()) {
        all << one.path;
    }
    return all;
}

} // namespace

class RecentsTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void newestFirstPinnedBeforeThem();
    void openedAgainKeepsItsPin();
    void comeBackAfterARestart();
    void forgetsOldOnesButNoPinned();
    void findsOutOnAWorkerWhatIsGone();
    void damagedSettingsDoNoHarm();
    void timesAreShort_data();
    void timesAreShort();
    void modelHoldsUp();
    void untrustedNamesStayText();
    void tableOpensPinsAndRemovesByKeys();

private:
    QTemporaryDir m_folder;
    std::unique_ptr<QSettings> m_store;
};

void RecentsTest::init() {
    QLocale::setDefault(QLocale::c());
    m_store =
        std::make_unique<QSettings>(m_folder.filePath(QStringLiteral("test.ini")), QSettings::IniFormat);
    m_store->clear();
}

void RecentsTest::newestFirstPinnedBeforeThem() {
    Recents recents(*m_store);
    recents.note(recent("/a", 1));
    recents.note(recent("/b", 3));
    recents.note(recent("/c", 2));
    QCOMPARE(paths(recents), QStringList({"/b", "/c", "/a"}));
    recents.setPinned("/a", true);
    QCOMPARE(paths(recents), QStringList({"/a", "/b", "/c"}));
    recents.remove("/b");
    QCOMPARE(paths(recents), QStringList({"/a", "/c"}));
}

void RecentsTest::openedAgainKeepsItsPin() {
    Recents recents(*m_store);
    recents.note(recent("/a", 1, true));
    recents.note(recent("/a", 5));
    QCOMPARE(recents.all().size(), 1);
    QVERIFY(recents.all().first().pinned);
    QCOMPARE(recents.all().first().opened.date().day(), 5);
}

void RecentsTest::comeBackAfterARestart() {
    {
        Recents recents(*m_store);
        Recent one = recent("/folder/with, comma=and\nline", 2, true);
        one.documents = Figure::atLeast(3'200'000);
        one.diskBytes = Figure::unknown();
        one.isFolder = true;
        recents.note(one);
    }
    Recents again(*m_store);
    QCOMPARE(again.all().size(), 1);
    const Recent& one = again.all().first();
    QCOMPARE(one.path, QStringLiteral("/folder/with, comma=and\nline"));
    QCOMPARE(one.documents, Figure::atLeast(3'200'000));
    QVERIFY(!one.diskBytes.isKnown());
    QVERIFY(one.isFolder && one.pinned);
    QCOMPARE(one.opened, QDateTime(QDate(2026, 11, 2), QTime(9, 14)));
}

void RecentsTest::forgetsOldOnesButNoPinned() {
    Recents recents(*m_store);
    recents.note(recent("/pinned", 1, true));
    for (int day = 2; day < 2 + Recents::kUnpinned + 3; ++day) {
        recents.note(recent(QStringLiteral("/%1").arg(day), day));
    }
    QCOMPARE(recents.all().size(), 1 + Recents::kUnpinned);
    QVERIFY(paths(recents).contains("/pinned"));
    QVERIFY(!paths(recents).contains("/2"));
}

void RecentsTest::findsOutOnAWorkerWhatIsGone() {
    const QString there = m_folder.filePath("there.json");
    QFile file(there);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    Recents recents(*m_store);
    recents.note(recent(there, 1));
    recents.note(recent("/nowhere/at/all.json", 2));
    QSignalSpy changed(&recents, &Recents::changed);
    recents.check();
    QVERIFY(!recents.anyMissing()); // not asked on this thread
    QTRY_VERIFY(recents.anyMissing());
    QVERIFY(recents.all().at(0).missing);
    QVERIFY(!recents.all().at(1).missing);
    recents.clearMissing();
    QCOMPARE(paths(recents), QStringList({there}));
    QCOMPARE(changed.count(), 2);
}

void RecentsTest::damagedSettingsDoNoHarm() {
    m_store->setValue("recents/size", 1'000);
    m_store->setValue("recents/1/documents", "many");
    m_store->setValue("recents/2/path", "/x");
    m_store->setValue("recents/2/documents", "-5");
    m_store->setValue("recents/2/opened", "last week");
    Recents recents(*m_store);
    QCOMPARE(paths(recents), QStringList({"/x"}));
    QVERIFY(!recents.all().first().documents.isKnown());
}

// UI.md 5, recent times.
void RecentsTest::timesAreShort_data() {
    QTest::addColumn<QDateTime>("time");
    QTest::addColumn<QString>("text");
    QTest::newRow("today") << QDateTime(QDate(2026, 11, 30), QTime(9, 14)) << "today 09:14";
    QTest::newRow("yesterday") << QDateTime(QDate(2026, 11, 29), QTime(23, 59)) << "yesterday";
    QTest::newRow("this year") << QDateTime(QDate(2026, 11, 24), QTime(1, 0)) << "24 Nov";
    QTest::newRow("before") << QDateTime(QDate(2025, 11, 3), QTime(1, 0)) << "3 Nov 2025";
}

void RecentsTest::timesAreShort() {
    QFETCH(QDateTime, time);
    QFETCH(QString, text);
    QCOMPARE(recentTime(time, QDateTime(QDate(2026, 11, 30), QTime(12, 0))), text);
}

void RecentsTest::modelHoldsUp() {
    Recents recents(*m_store);
    RecentsModel model(recents);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    recents.note(recent("/a/b.json", 1));
    recents.note(recent("/a/c.json", 2));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0, RecentsModel::Name).data().toString(), QStringLiteral("c.json"));
    QCOMPARE(model.index(0, RecentsModel::Name).data(RecentsModel::PlaceRole).toString(),
             QStringLiteral("/a"));
    QVERIFY(
        model.index(0, RecentsModel::Name).data(Qt::AccessibleTextRole).toString().contains("12 documents"));
    recents.remove("/a/c.json");
    QCOMPARE(model.rowCount(), 1);
}

void RecentsTest::untrustedNamesStayText() {
    Recents recents(*m_store);
    RecentsModel model(recents);
    const QString evil = QStringLiteral("/x/<img src=x>") + QString(5000, u'y');
    recents.note(recent(evil, 1));
    QVERIFY(model.index(0, RecentsModel::Name).data().toString().size() <= 257);
    const QString tip = model.index(0, RecentsModel::Name).data(Qt::ToolTipRole).toString();
    QVERIFY(!tip.contains("<img"));
    QVERIFY(tip.size() < 1000);
}

void RecentsTest::tableOpensPinsAndRemovesByKeys() {
    Recents recents(*m_store);
    recents.note(recent("/a", 1));
    recents.note(recent("/b", 2));
    RecentsView view(recents);
    QSignalSpy opened(&view, &RecentsView::openWanted);
    view.resize(800, view.sizeHint().height());
    view.show();
    view.activateWindow();
    view.setFocus(Qt::TabFocusReason);
    QTRY_VERIFY(view.hasFocus());
    QCOMPARE(view.currentIndex().row(), 0);
    QTest::keyClick(&view, Qt::Key_Down);
    QTest::keyClick(&view, Qt::Key_P);
    QCOMPARE(paths(recents), QStringList({"/a", "/b"}));
    QCOMPARE(view.currentIndex().row(), 0); // it follows the row
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(opened.takeFirst().first().toString(), QStringLiteral("/a"));
    QTest::keyClick(&view, Qt::Key_Delete);
    QCOMPARE(paths(recents), QStringList({"/b"}));
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                      view.visualRect(view.model()->index(0, RecentsModel::Pin)).center());
    QVERIFY(recents.all().first().pinned);
    QVERIFY(opened.isEmpty());
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                      view.visualRect(view.model()->index(0, RecentsModel::What)).center());
    QCOMPARE(opened.takeFirst().first().toString(), QStringLiteral("/b"));
}

QTEST_MAIN(RecentsTest)
#include "recents_test.moc"
