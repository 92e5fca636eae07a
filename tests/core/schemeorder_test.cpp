// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of order: time, separators, where inserts land.
#include "tests/core/checkedscheme.h"

#include <cmath>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

using Level = Finding::Level;

constexpr qint64 k2021 = 1609459200000;

QString iso(qint64 ms) {
    return QDateTime::fromMSecsSinceEpoch(ms, Qt::UTC).toString(Qt::ISODateWithMs);
}

std::vector<QJsonObject> timed(const QStringList& times) {
    std::vector<QJsonObject> documents;
    for (const QString& time : times) {
        const QString number = QString::number(100 + documents.size());
        documents.push_back({{"_id", "d" + number},
                             {"n", number},
                             {"at", time},
                             {"group", documents.size() % 2 == 0 ? "a" : "b"}});
    }
    return documents;
}

QStringList everySecond(int count) {
    QStringList times;
    for (int i = 0; i < count; ++i) {
        times << iso(k2021 + i * 1000);
    }
    return times;
}

} // namespace

class SchemeOrderTest : public QObject {
    Q_OBJECT
private slots:
    void keptBrokenNone_data();
    void keptBrokenNone();
    void saysWhy_data();
    void saysWhy();
    void millisecondsThatAreLost();
    void widthsThatOverflow_data();
    void widthsThatOverflow();
    void caseThatIsFolded();
    void commentsBetweenThisPostAndTheNext();
    void whereInsertsLand();
};

void SchemeOrderTest::keptBrokenNone_data() {
    QTest::addColumn<int>("order");
    QTest::newRow("{at:epoch-ms}") << static_cast<int>(TimeOrder::Kept);
    QTest::newRow("{at:date(yyyyMMddHHmmss)}-{n}") << static_cast<int>(TimeOrder::Kept);
    QTest::newRow("{group}-{at:epoch-ms}") << static_cast<int>(TimeOrder::KeptInGroups);
    QTest::newRow("{at:date(ssmmHH)}-{n}") << static_cast<int>(TimeOrder::Broken);
    QTest::newRow("{=uuid4}") << static_cast<int>(TimeOrder::None);
    QTest::newRow("{=uuid7}") << static_cast<int>(TimeOrder::Kept);
    QTest::newRow("{at:reverse-time}-{n}") << static_cast<int>(TimeOrder::Kept);
    QTest::newRow("{=counter(6)}") << static_cast<int>(TimeOrder::Kept); // by arrival
}

void SchemeOrderTest::keptBrokenNone() {
    QFETCH(int, order);
    const CheckedScheme data(lines(timed(everySecond(200))));
    const auto report = data.report(QTest::currentDataTag());
    QCOMPARE(static_cast<int>(report.timeOrder), order);
    const bool broken = report.timeOrder == TimeOrder::Broken;
    QCOMPARE(found(report, "time-order").level == Level::Warning, broken);
    QCOMPARE(report.orderExamples.empty(), !broken);
    if (std::string(QTest::currentDataTag()).starts_with("{group}")) { // 100 of each group: 99 pairs each
        QVERIFY2(found(report, "time-order").text.find("198 neighbouring pairs") != std::string::npos,
                 found(report, "time-order").text.c_str());
    }
}

void SchemeOrderTest::saysWhy_data() {
    QTest::addColumn<QStringList>("times");
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("why"); // empty: not broken
    QTest::newRow("alike") << QStringList{"2021-01-01T00:00:01Z", "2021-01-01T00:00:02Z"} << "{at}"
                           << "";
    QTest::newRow("fractions") << QStringList{"2021-01-01T00:00:22Z", "2021-01-01T00:00:22.5Z"} << "{at}"
                               << "Fractions";
    QTest::newRow("offsets") << QStringList{"2021-01-01T02:30:00+02:00", "2021-01-01T01:45:00+01:00"}
                             << "{at}"
                             << "offsets";
    QTest::newRow("numbers") << QStringList{"999999999999", "1000000000000"} << "{at:epoch-ms}"
                             << "pad them";
    QTest::newRow("local") << QStringList{"2022-10-30T00:50:00Z", "2022-10-30T01:10:00Z"}
                           << "{at:date(yyyyMMddHHmm, Europe/Berlin)}{n}"
                           << "an hour comes twice";
    QTest::newRow("months") << QStringList{"2021-01-02T00:00:00Z", "2021-01-10T00:00:00Z"}
                            << "{at:date(yyyyMM)}-{n}"
                            << "";
    QTest::newRow("a day in Tokyo") << QStringList{"2021-01-01T16:00:00Z", "2021-01-02T03:00:00Z"}
                                    << "{at:date(yyyyMMdd, Asia/Tokyo)}-{n}"
                                    << "";
    QTest::newRow("day first") << QStringList{"2021-01-31T00:00:00Z", "2021-02-01T00:00:00Z"}
                               << "{at:date(dd.MM.yyyy)}"
                               << "does not run from the year";
}

void SchemeOrderTest::saysWhy() {
    QFETCH(QStringList, times);
    QFETCH(QString, scheme);
    QFETCH(QString, why);
    const CheckedScheme data(lines(timed(times)));
    const auto report = data.report(scheme.toStdString());
    const Finding& finding = found(report, "time-order");
    QCOMPARE(report.timeOrder == TimeOrder::Broken, !why.isEmpty());
    QVERIFY2(QString::fromStdString(finding.text).contains(why), finding.text.c_str());
    if (!why.isEmpty()) {
        QCOMPARE(finding.figure, 1.0);
        QCOMPARE(finding.examples.size(), std::size_t{2});
    }
}

void SchemeOrderTest::millisecondsThatAreLost() {
    const CheckedScheme data(lines(timed({iso(k2021 + 100), iso(k2021 + 900), iso(k2021 + 1200)})));
    const auto seconds = data.report("{at:date(yyyyMMddHHmmss)}{=random(4,base36)}");
    QCOMPARE(found(seconds, "time-step").figure, 1.0); // the two of the first second
    QCOMPARE(found(seconds, "time-step").level, Level::Warning);
    QVERIFY(found(seconds, "time-step").title.starts_with("Milliseconds of at are lost"));
    QCOMPARE(seconds.timeOrder == TimeOrder::Broken, false);
    QCOMPARE(found(data.report("{at:epoch-ms}"), "time-step").level, Level::Good);
}

// When widths overflow: 36^8 ms, 10^10 s, 2^32 s (vectors of time formats, MongoDB's specification).
void SchemeOrderTest::widthsThatOverflow_data() {
    QTest::addColumn<QString>("date");
    QTest::newRow("{at:epoch-ms:base36(8)}") << "2059-05-25";
    QTest::newRow("{at:epoch-ms:base36}") << "2059-05-25";
    QTest::newRow("{at:epoch-s}") << "2286-11-20";
    QTest::newRow("{=objectid}") << "2106-02-07";
    QTest::newRow("{at:date(yyyyMMdd)}{n}") << "";
    QTest::newRow("{=ulid}") << "";
}

void SchemeOrderTest::widthsThatOverflow() {
    QFETCH(QString, date);
    const CheckedScheme data(lines(timed(everySecond(20))));
    const auto report = data.report(QTest::currentDataTag());
    QCOMPARE(says(report, "width-overflow"), !date.isEmpty());
    if (!date.isEmpty()) {
        QVERIFY2(QString::fromStdString(found(report, "width-overflow").title).endsWith(date),
                 found(report, "width-overflow").title.c_str());
    }
}

void SchemeOrderTest::caseThatIsFolded() {
    const CheckedScheme data(lines(timed(everySecond(20))));
    QVERIFY(says(data.report("{=ksuid}"), "folded-case"));
    QVERIFY(says(data.report("{at:epoch-ms:base62(8)}"), "folded-case"));
    QVERIFY(!says(data.report("{=ulid}"), "folded-case"));
    QVERIFY(
        !says(data.report("{at:epoch-ms}{=random(4,base62)}"), "folded-case")); // what is random has no order
}

// With ":" post10 lies between post1 and its comments ("0" < ":"), with "-" it does not ("-" < "0").
void SchemeOrderTest::commentsBetweenThisPostAndTheNext() {
    std::vector<QJsonObject> documents;
    for (const char* post : {"post1", "post10", "post2"}) {
        documents.push_back({{"_id", post}, {"title", post}});
        for (int i = 0; i < 2; ++i) {
            documents.push_back({{"_id", QStringLiteral("c%1").arg(documents.size())},
                                 {"post", post},
                                 {"at", iso(k2021 + i)}});
        }
    }
    const CheckedScheme data(lines(documents));
    const auto colon = data.report("{post}:{at:epoch-ms}\n{title}");
    QCOMPARE(found(colon, "separator-order").level, Level::Warning);
    QCOMPARE(found(colon, "separator-order").figure, 1.0);
    QCOMPARE(found(colon, "separator-order").documents, std::uint64_t{3}); // post10 and its two comments
    QCOMPARE(found(colon, "separator-order").examples[0].id, std::string("post1"));
    const auto dash = data.report("{post}-{at:epoch-ms}\n{title}");
    QCOMPARE(found(dash, "separator-order").level, Level::Good);
    std::vector<QJsonObject> named; // the same as the IDs of today
    for (const char* id : {"post1", "post1:c1", "post1:c2", "post10", "post10:c1", "post2"}) {
        named.push_back({{"_id", id}});
    }
    const auto today = CheckedScheme(lines(named)).report("today");
    QCOMPARE(found(today, "separator-order").figure, 1.0);
    QCOMPARE(found(today, "separator-order").documents, std::uint64_t{2});
}

void SchemeOrderTest::whereInsertsLand() {
    const CheckedScheme data(lines(timed(everySecond(400))));
    const auto end = data.report("{at:epoch-ms}");
    QCOMPARE(found(end, "insert-place").figure, 1.0);
    QVERIFY(found(end, "insert-place").title.find("at the end") != std::string::npos);
    const auto beginning = data.report("{at:reverse-time}");
    QVERIFY(found(beginning, "insert-place").title.find("at the beginning") != std::string::npos);
    const auto scattered = data.report("{=uuid4}");
    QVERIFY(found(scattered, "insert-place").figure < 0.05); // the harmonic number of 400 in 399: 0.016
    QVERIFY(found(scattered, "insert-place").title.find("scatter") != std::string::npos);
}

QTEST_APPLESS_MAIN(SchemeOrderTest)
#include "schemeorder_test.moc"
