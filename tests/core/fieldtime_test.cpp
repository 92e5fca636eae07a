// SPDX-License-Identifier: GPL-3.0-or-later
// Times in a field: every spelling, a whole export, and which fields look like times.
#include "core/ids/fieldtime.h"
#include "tests/support/exportfile.h"

#include <QDateTime>
#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

std::int64_t at(const char* iso) {
    return QDateTime::fromString(QLatin1String(iso), Qt::ISODateWithMs).toMSecsSinceEpoch();
}

struct Opening {
    ExportFile file;
    Opened opened;
    SpaceView space;

    explicit Opening(const std::string& text)
        : file(text, "export.jsonl"), opened(readSource(file.path(), {}, {}, {}).value()),
          space(opened.space("").value()) {}
};

std::string manyDocuments(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        char row[160];
        std::snprintf(row, sizeof(row), "{\"_id\":\"d%06d\",\"created\":%d,\"x\":\"%d\"}\n", i,
                      1300000000 + i * 3600, i);
        text += i % 5 == 4 ? std::string("{\"_id\":\"d") + std::string(row + 9, 6) + "\",\"x\":1}\n" : row;
    }
    return text;
}

} // namespace

class FieldTimeTest : public QObject {
    Q_OBJECT
private slots:
    void values_data();
    void values();
    void aWholeSpace();
    void besideTimesThatAreKnown();
    void stoppedItKeepsWhatWasRead();
    void fieldsThatLookLikeTimes();
};

void FieldTimeTest::values_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("iso"); // empty: no time
    const auto row = [](const char* json, const char* iso) {
        QTest::newRow(json) << QByteArray(json) << QByteArray(iso);
    };
    row("\"2012-05-26T17:31:25Z\"", "2012-05-26T17:31:25.000Z");
    row("\"2012-05-26T17:31:25.5+02:00\"", "2012-05-26T15:31:25.500Z");
    row("\"2012-05-26\"", "2012-05-26T00:00:00.000Z");
    row("\"1961-04-12T06:07:00Z\"", "1961-04-12T06:07:00.000Z");
    row("1645557742", "2022-02-22T19:22:22.000Z");
    row("1645557742.25", "2022-02-22T19:22:22.250Z");
    row("1645557742000", "2022-02-22T19:22:22.000Z");
    row("1.645557742e12", "2022-02-22T19:22:22.000Z");
    row("1645557742123456", "2022-02-22T19:22:22.123Z");
    row("1645557742000000000", "2022-02-22T19:22:22.000Z");
    row("\"1645557742000\"", "2022-02-22T19:22:22.000Z");
    row("{\"$date\":\"2012-05-26T17:31:25Z\"}", "2012-05-26T17:31:25.000Z");
    row("{\"$date\":{\"$numberLong\":\"1645557742123\"}}", "2022-02-22T19:22:22.123Z");
    row("{\"$date\":{\"$numberLong\":\"-1\"}}", "1969-12-31T23:59:59.999Z");
    row("{\"$date\":1645557742123}", "2022-02-22T19:22:22.123Z");
    row("{\"$timestamp\":{\"t\":1645557742,\"i\":1}}", "2022-02-22T19:22:22.000Z");
    row("{\"$oid\":\"507f1f77bcf86cd799439011\"}", "2012-10-17T21:13:27.000Z");
    row("12", "");
    row("-1645557742", "");
    row("5000000000", ""); // seconds in 2128, milliseconds in 1970
    row("\"hello\"", "");
    row("\"\"", "");
    row("null", "");
    row("true", "");
    row("[1645557742]", "");
    row("{\"a\":1645557742}", "");
    row("{\"$date\":\"soon\"}", "");
    row("{\"$date\":{\"$numberLong\":\"9223372036854775807\"}}", "");
}
void FieldTimeTest::values() {
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, iso);
    const std::string text = json.toStdString();
    const JsonType type = typeOf(text);
    const auto time = timeOfValue(type, type == JsonType::String ? decodeString(text).value() : text);
    QCOMPARE(time, iso.isEmpty() ? std::nullopt : std::optional<std::int64_t>(at(iso.constData())));
}

void FieldTimeTest::aWholeSpace() {
    const Opening opening(manyDocuments(5000) + "{\"_id\":\"z\",\"created\":\"never\"}\n");
    const auto times =
        timesFromField(*opening.opened.source, opening.space, {FieldPath::parse("created").value()}, {}, {});
    QVERIFY(times);
    QVERIFY(times->complete);
    QCOMPARE(times->readTo, Rank(5001));
    QCOMPARE(times->noTime, std::uint64_t(1));
    QCOMPARE(times->totals.lacking, std::uint64_t(1000));
    QCOMPARE(times->totals.values, std::uint64_t(4001));
    QCOMPARE(times->column->known(), std::uint64_t(4000));
    for (Rank rank = 0; rank < 5000; ++rank) {
        const auto seconds = times->column->secondsAt(rank);
        QCOMPARE(seconds.has_value(), rank % 5 != 4);
        if (seconds) {
            QCOMPARE(std::int64_t{*seconds} + kUnixOf1950,
                     1300000000 + static_cast<std::int64_t>(rank) * 3600);
        }
    }
}

// Times of the first half are known; the field is read only from 3,000 on.
void FieldTimeTest::besideTimesThatAreKnown() {
    const Opening opening(manyDocuments(5000));
    TimeColumn::Builder builder(5000);
    for (Rank rank = 0; rank < 2500; ++rank) {
        builder.set(rank, 1000);
    }
    std::uint64_t total = 0;
    std::uint64_t done = 0;
    FieldScanOptions options;
    options.progress = [&](const FieldProgress& progress) {
        total = progress.total;
        done = progress.done;
    };
    const auto times =
        timesFromField(*opening.opened.source, opening.space,
                       {FieldPath::parse("created").value(), builder.finish(), {{3000, 4000}, {4500, 5000}}},
                       options, {})
            .value();
    QCOMPARE(total, std::uint64_t(1500));
    QCOMPARE(done, std::uint64_t(1500));
    QCOMPARE(times.totals.documents, std::uint64_t(1500));
    QCOMPARE(times.column->known({0, 2500}), std::uint64_t(2500));
    QCOMPARE(times.column->known({2500, 3000}), std::uint64_t(0));
    QCOMPARE(times.column->known({3000, 4000}), std::uint64_t(800));
    QCOMPARE(times.column->known({4000, 4500}), std::uint64_t(0));
    QCOMPARE(times.column->known({4500, 5000}), std::uint64_t(400));
    QCOMPARE(std::int64_t{*times.column->secondsAt(7)} + kUnixOf1950, std::int64_t(1000));
}

void FieldTimeTest::stoppedItKeepsWhatWasRead() {
    const Opening opening(manyDocuments(20000));
    std::stop_source source;
    FieldScanOptions options;
    options.progress = [&source](const FieldProgress& progress) {
        if (progress.done > 0) {
            source.request_stop();
        }
    };
    const auto times = timesFromField(*opening.opened.source, opening.space,
                                      {FieldPath::parse("created").value()}, options, source.get_token());
    QVERIFY(times);
    if (times->complete) {
        QSKIP("it was quicker than the first report");
    }
    QVERIFY(times->readTo < 20000);
    QCOMPARE(times->column->size(), Rank(20000));
    QCOMPARE(times->column->known({times->readTo, 20000}), std::uint64_t(0));
    QCOMPARE(times->column->known(), times->readTo - times->readTo / 5);
}

void FieldTimeTest::fieldsThatLookLikeTimes() {
    std::string text;
    for (int i = 0; i < 200; ++i) {
        const auto number = std::to_string(i);
        text += "{\"_id\":\"d" + std::string(3 - number.size(), '0') + number + "\",\"n\":" + number +
                ",\"created\":\"2012-05-26T17:31:25Z\",\"meta\":{\"at.ms\":1645557742000,\"deep\":{\"day\":"
                "\"2012-05-26\"," +
                "\"deeper\":{\"no\":\"2012-05-26\"}}},\"list\":[\"2012-05-26\"]" +
                (i % 2 == 0 ? ",\"seen\":{\"$date\":5}" : "") + "}\n";
    }
    const Opening opening(text);
    const auto fields = fieldsLikeTimes(*opening.opened.source, opening.space, {});
    QVERIFY(fields);
    QStringList paths;
    for (const auto& field : *fields) {
        paths << QString::fromStdString(field.path);
        const auto path = FieldPath::parse(field.path);
        QVERIFY(path);
        const auto times = timesFromField(*opening.opened.source, opening.space, {*path}, {}, {}).value();
        QVERIFY(times.column->known() >= 100);
        QVERIFY(!field.example.empty());
    }
    QCOMPARE(paths, (QStringList{"created", "meta.deep.day", "meta[\"at.ms\"]", "seen"}));
    const Opening none("{\"_id\":\"a\",\"x\":1}\n");
    QVERIFY(fieldsLikeTimes(*none.opened.source, none.space, {})->empty());
}

QTEST_GUILESS_MAIN(FieldTimeTest)
#include "fieldtime_test.moc"
