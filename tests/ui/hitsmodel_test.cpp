// SPDX-License-Identifier: GPL-3.0-or-later
// The list of hits: rows that come as they are looked at, growing hits, and where a hit is marked.
#include "ui/models/hitsmodel.h"

#include "tests/support/exportfile.h"
#include "ui/models/roles.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

// Ten thousand documents "doc:00000" ... with a field.
struct Opened10000 {
    ExportFile file;
    Sessions sessions;
    Navigator navigator{sessions};

    Opened10000() : file(lines(), "export.jsonl") { sessions.open(QString::fromStdString(file.path())); }
    bool ready() {
        return QTest::qWaitFor(
            [this] { return navigator.place().valid() && navigator.session()->complete(); });
    }
    static std::string lines() {
        std::string lines;
        for (int i = 0; i < 10000; ++i) {
            lines +=
                "{\"_id\":\"doc:" + std::to_string(10000 + i) + "\",\"n\":\"x" + std::to_string(i) + "\"}\n";
        }
        return lines;
    }
};

FindQuery query(const char* text, const char* field = "") {
    return {{text, TextPattern::Kind::Text, LetterCase::Matters}, field};
}

std::shared_ptr<const RankSet> every(Rank step, Rank end) {
    RankSet set(10000);
    for (Rank rank = 0; rank < end; rank += step) {
        set.insert(rank);
    }
    return set.published();
}

QString markedIn(const ShownText& shown) {
    return shown.hits.size() == 1 ? shown.text.mid(shown.hits[0].at, shown.hits[0].length) : QString();
}

} // namespace

class HitsModelTest : public QObject {
    Q_OBJECT
private slots:
    void rowsComeAsTheyAreLookedAt();
    void growingHitsKeepTheRows();
    void aFieldShowsItsText();
    void otherHitsReplaceThem();
    void hitsAreMarkedWhereTheyAre_data();
    void hitsAreMarkedWhereTheyAre();
    void ofALongTextThePartAroundTheHit();
};

void HitsModelTest::rowsComeAsTheyAreLookedAt() {
    Opened10000 opened;
    QVERIFY(opened.ready());
    HitsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setHits(opened.navigator.place(), query("0"), every(7, 10000));
    QCOMPARE(model.rowCount(), 1429); // 0, 7 ... 9996
    QCOMPARE(model.index(1428, HitsModel::RankColumn).data().toString(), QStringLiteral("9,996"));
    QCOMPARE(model.index(1428, HitsModel::Id).data().toString(), QStringLiteral("…"));
    QTRY_COMPARE(model.index(1428, HitsModel::Id).data().toString(), QStringLiteral("doc:19996"));
    QTRY_COMPARE(model.index(3, HitsModel::Id).data().toString(), QStringLiteral("doc:10021"));
    const auto shown = model.index(3, HitsModel::Id).data(ShownRole).value<ShownText>();
    QCOMPARE(shown.hits.size(), std::size_t(1));
    QCOMPARE(shown.hits[0].at, 5); // the first "0" of doc:10021
    QCOMPARE(model.rankAt(3), std::optional<Rank>(21));
    QCOMPARE(model.rowOf(21), 3);
    QCOMPARE(model.rowOf(22), -1);
    QVERIFY(!model.rankAt(1429) && !model.rankAt(-1));
}

void HitsModelTest::growingHitsKeepTheRows() {
    Opened10000 opened;
    QVERIFY(opened.ready());
    HitsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setHits(opened.navigator.place(), query("0"), every(7, 700));
    QCOMPARE(reset.size(), 1);
    const QPersistentModelIndex row = model.index(50, 0);
    model.setHits(opened.navigator.place(), query("0"), every(7, 7000));
    QCOMPARE(reset.size(), 1);
    QCOMPARE(model.rowCount(), 1000);
    QCOMPARE(row.row(), 50);
    QTRY_COMPARE(model.index(999, HitsModel::Id).data().toString(), QStringLiteral("doc:16993"));
}

void HitsModelTest::aFieldShowsItsText() {
    Opened10000 opened;
    QVERIFY(opened.ready());
    HitsModel model;
    model.setHits(opened.navigator.place(), query("x1", "n"), every(1000, 10000));
    QTRY_COMPARE(model.index(1, HitsModel::Value).data().toString(), QStringLiteral("x1000"));
    QCOMPARE(markedIn(model.index(1, HitsModel::Value).data(ShownRole).value<ShownText>()),
             QStringLiteral("x1"));
    QCOMPARE(model.index(1, HitsModel::Id).data().toString(), QStringLiteral("doc:11000"));
}

void HitsModelTest::otherHitsReplaceThem() {
    Opened10000 opened;
    QVERIFY(opened.ready());
    HitsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setHits(opened.navigator.place(), query("0"), every(7, 7000));
    model.setHits(opened.navigator.place(), query("1"), every(5, 100));
    QCOMPARE(model.rowCount(), 20);
    QTRY_COMPARE(model.index(1, HitsModel::Id).data().toString(), QStringLiteral("doc:10005"));
    model.setHits(opened.navigator.place(), query("1"), nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void HitsModelTest::hitsAreMarkedWhereTheyAre_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("marked");
    QTest::newRow("in the middle") << QByteArray("abcd") << 1 << 3 << QStringLiteral("abcd")
                                   << QStringLiteral("bc");
    QTest::newRow("behind an escape")
        << QByteArray("a\nbc", 4) << 2 << 3 << QStringLiteral("a\\nbc") << QStringLiteral("b");
    QTest::newRow("an escape") << QByteArray("a\nbc", 4) << 1 << 2 << QStringLiteral("a\\nbc")
                               << QStringLiteral("\\n");
    QTest::newRow("two bytes a letter")
        << QByteArray("\xc3\xa4\xc3\xb6\xc3\xbc") << 2 << 4 << QString::fromUtf8("\xc3\xa4\xc3\xb6\xc3\xbc")
        << QString::fromUtf8("\xc3\xb6");
    QTest::newRow("nothing") << QByteArray("ab") << 1 << 1 << QStringLiteral("ab") << QString();
}

void HitsModelTest::hitsAreMarkedWhereTheyAre() {
    QFETCH(const QByteArray, bytes);
    QFETCH(const int, begin);
    QFETCH(const int, end);
    QFETCH(const QString, text);
    QFETCH(const QString, marked);
    const auto shown =
        shownHit(bytes.toStdString(), static_cast<std::size_t>(begin), static_cast<std::size_t>(end));
    QCOMPARE(shown.text, text);
    QCOMPARE(markedIn(shown), marked);
}

void HitsModelTest::ofALongTextThePartAroundTheHit() {
    const std::string bytes = std::string(100000, 'a') + "needle" + std::string(100000, 'b');
    const auto shown = shownHit(bytes, 100000, 100006);
    QVERIFY(shown.text.startsWith(QStringLiteral("…a")));
    QCOMPARE(markedIn(shown), QStringLiteral("needle"));
    QVERIFY(shown.text.size() < 300);
    QVERIFY(shown.cut);
}

QTEST_MAIN(HitsModelTest)
#include "hitsmodel_test.moc"
