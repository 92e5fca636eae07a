// SPDX-License-Identifier: GPL-3.0-or-later
// Times inside IDs against published and recorded vectors. Those that are not ours are read from where they
// are kept, and left out where that folder is missing.
#include "core/ids/civiltime.h"
#include "core/ids/idclock.h"
#include "core/ids/numbertime.h"
#include "core/ids/timeformat.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace keyatlas;

namespace {

std::optional<QJsonObject> vectors(const QString& name) {
    QFile file(qEnvironmentVariable("KEYATLAS_SHARED") + "/truth/vectors/ids/" + name);
    if (!file.open(QIODevice::ReadOnly)) {
        return std::nullopt;
    }
    return QJsonDocument::fromJson(file.readAll()).object();
}

QJsonObject ours(const QString& name) {
    QFile file(qEnvironmentVariable("KEYATLAS_TEST_DATA") + "/ids/" + name);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

std::int64_t ms(const QJsonValue& value) {
    return static_cast<std::int64_t>(value.toDouble());
}

std::int64_t at(const char* iso) {
    return QDateTime::fromString(QLatin1String(iso), Qt::ISODateWithMs).toMSecsSinceEpoch();
}

using Time = std::optional<std::int64_t>;

} // namespace

#define VECTORS(name)                                                                                        \
    const auto found = vectors(QStringLiteral(name));                                                        \
    if (!found) {                                                                                            \
        QSKIP("the vectors are not here");                                                                   \
    }                                                                                                        \
    const QJsonObject file = *found

class IdVectorsTest : public QObject {
    Q_OBJECT
private slots:
    void uuids();
    void ulids();
    void ksuids();
    void xids();
    void objectIds();
    void firebasePushIds();
    void tsids();
    void snowflakes();
    void writtenTimes();
    void civilForms_data();
    void civilForms();
    void noTimes_data();
    void noTimes();
    void numbers_data();
    void numbers();
    void nothingBehindAToken();
    void anyBytes();
};

// RFC 9562, appendix A and B.
void IdVectorsTest::uuids() {
    VECTORS("uuid.json");
    int timed = 0;
    for (const QJsonValue entry : file["vectors"].toArray()) {
        const auto text = entry["uuid"].toString();
        for (const auto& form : {text, text.toLower(), text.toLower().remove('-')}) {
            for (const unsigned version : {1U, 6U, 7U}) {
                const auto time = idclock::uuid(form.toStdString(), version);
                const bool expected = entry["version"].toInt() == static_cast<int>(version);
                QCOMPARE(time.has_value(), expected);
                if (expected) {
                    QCOMPARE(*time, ms(entry["unix_ms"]));
                    ++timed;
                }
            }
        }
    }
    QCOMPARE(timed, 9);
}

void IdVectorsTest::ulids() {
    VECTORS("ulid.json");
    const auto values = file["values"].toArray();
    QVERIFY(values.size() >= 8);
    for (const QJsonValue value : values) {
        const auto text = value["ulid"].toString();
        QCOMPARE(idclock::ulid(text.toStdString()), Time(ms(value["ms"])));
        QCOMPARE(idclock::ulid(text.toLower().toStdString()), Time(ms(value["ms"])));
    }
    QVERIFY(!idclock::ulid("8ZZZZZZZZZZZZZZZZZZZZZZZZZ"));
    QCOMPARE(idclock::ulid("OlARYZ6S41TSV4RRFFQ69G5FAV"), idclock::ulid("01ARYZ6S41TSV4RRFFQ69G5FAV"));
    QVERIFY(!idclock::ulid("0uARYZ6S41TSV4RRFFQ69G5FAV"));
}

void IdVectorsTest::ksuids() {
    VECTORS("ksuid.json");
    const auto values = file["values"].toArray();
    QVERIFY(values.size() >= 7);
    for (const QJsonValue value : values) {
        QCOMPARE(idclock::ksuid(value["string"].toString().toStdString()), Time(ms(value["unix_s"]) * 1000));
    }
    QVERIFY(!idclock::ksuid("aWgEPTl1tmebfsQzFP4bxwgy80W")); // one more than the most
    QVERIFY(!idclock::ksuid("zzzzzzzzzzzzzzzzzzzzzzzzzzz"));
}

void IdVectorsTest::xids() {
    VECTORS("xid.json");
    for (const QJsonValue value : file["values"].toArray()) {
        QCOMPARE(idclock::xid(value["xid"].toString().toStdString()), Time(ms(value["unix_s"]) * 1000));
    }
    for (const QJsonValue invalid : file["invalid"].toArray()) {
        QVERIFY(!idclock::xid(invalid.toString().toStdString()));
    }
}

void IdVectorsTest::objectIds() {
    VECTORS("objectid.json");
    for (const QJsonValue value : file["timestamps"].toArray()) {
        const auto expected = QDateTime::fromString(value["iso"].toString(), Qt::ISODate).toMSecsSinceEpoch();
        const auto id = value["hex8"].toString().toStdString() + "0123456789abcdef";
        QCOMPARE(idclock::objectId(id), Time(expected));
    }
    const auto example = file["example"].toObject();
    QCOMPARE(idclock::objectId(example["oid"].toString().toStdString()), Time(ms(example["unix_s"]) * 1000));
    for (const QJsonValue range : file["range_trick"].toArray()) {
        QCOMPARE(idclock::objectId(range["gte"].toString().toStdString()),
                 Time(QDateTime::fromString(range["from"].toString(), Qt::ISODate).toMSecsSinceEpoch()));
        QCOMPARE(idclock::objectId(range["lt"].toString().toUpper().toStdString()),
                 Time(QDateTime::fromString(range["to"].toString(), Qt::ISODate).toMSecsSinceEpoch()));
    }
}

void IdVectorsTest::firebasePushIds() {
    VECTORS("firebase.json");
    for (const QJsonValue value : file["values"].toArray()) {
        const auto id = value["prefix8"].toString().toStdString() + "zzzzzzzzzzz-";
        QCOMPARE(idclock::firebasePushId(id), Time(ms(value["ms"])));
        QVERIFY(!idclock::firebasePushId(id + "z"));
        QVERIFY(!idclock::firebasePushId(id.substr(0, 19)));
        QCOMPARE(idclock::firebasePushId(id + ":x"), Time(ms(value["ms"])));
    }
}

void IdVectorsTest::tsids() {
    VECTORS("tsid.json");
    const auto values = file["values"].toArray();
    QVERIFY(values.size() >= 10);
    for (const QJsonValue value : values) {
        QCOMPARE(idclock::tsid(value["string"].toString().toStdString()), Time(ms(value["ms"])));
    }
    QVERIFY(!idclock::tsid("GZZZZZZZZZZZZ"));
}

void IdVectorsTest::snowflakes() {
    VECTORS("snowflake.json");
    for (const QJsonValue value : file["values"].toArray()) {
        const auto id = value["id"].toString().toStdString();
        const bool twitter = value["kind"].toString() == "twitter";
        QCOMPARE(twitter ? numbertime::twitterSnowflake(id) : numbertime::discordSnowflake(id),
                 Time(ms(value["ms"])));
    }
}

// time_formats.json is ours: a copy is kept with the tests.
void IdVectorsTest::writtenTimes() {
    const auto file = ours("time_formats.json");
    QVERIFY(!file.isEmpty());
    using Read = Time (*)(Bytes);
    const std::map<QString, Read> readers = {
        {"JS toISOString (YYYY-MM-DDTHH:mm:ss.sssZ)", readCivil},
        {"ISO with trailing zeros of the fraction trimmed", readCivil},
        {"local ISO with offset, Europe/Berlin", readCivil},
        {"YYYYMMDDHHmmssSSS", readCivil},
        {"epoch ms decimal, unpadded",
         [](Bytes t) { return numbertime::epoch(t, numbertime::Unit::Milliseconds); }},
        {"epoch ms decimal, padded to 15 (non-negative only)",
         [](Bytes t) { return numbertime::epoch(t, numbertime::Unit::Milliseconds); }},
        {"epoch s decimal, unpadded",
         [](Bytes t) { return numbertime::epoch(t, numbertime::Unit::Seconds); }},
        {"epoch ms base36, unpadded (Date.now().toString(36))", numbertime::base36Milliseconds},
        {"epoch ms base36 padded to 9 (non-negative only)", numbertime::base36Milliseconds},
        {"epoch us hex padded to 14 (CouchDB utc_random; non-negative only)", numbertime::hexMicroseconds},
        {"epoch s hex padded to 8 (ObjectId; 0..2^32-1)",
         [](Bytes t) { return idclock::objectId(std::string(t) + "0123456789abcdef"); }},
        {"reverse ms (max - ms), padded 15: newest first", numbertime::reverse},
    };
    std::size_t formats = 0;
    int checked = 0;
    for (const QJsonValue format : file["formats"].toArray()) {
        const auto name = format["format"].toString();
        const auto reader = readers.find(name);
        if (reader == readers.end()) {
            continue;
        }
        ++formats;
        const bool seconds = name.contains("epoch s ");
        for (const QJsonValue sample : format["samples"].toArray()) {
            const std::int64_t time = ms(sample["ms"]);
            if (time < 631152000000 || time >= 4102444800000) {
                continue; // other years are read only where the form allows them
            }
            const auto text = sample["s"].toString().toStdString();
            if (name.startsWith("epoch ms base36, unpadded") && text.size() != 8) {
                continue;
            }
            const auto read = reader->second(text);
            QVERIFY2(read, text.c_str());
            QVERIFY2(*read == (seconds ? time / 1000 * 1000 : time), text.c_str());
            ++checked;
        }
    }
    QCOMPARE(formats, readers.size());
    QVERIFY(checked > 150);
}

// The instants by Qt's calendar.
void IdVectorsTest::civilForms_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("iso");
    const auto row = [](const char* text, const char* iso) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(iso);
    };
    row("2012-05-26T17:31:25Z", "2012-05-26T17:31:25.000Z");
    row("2012-05-26T17:31:25.5Z", "2012-05-26T17:31:25.500Z");
    row("2012-05-26T17:31:25,123456Z-x", "2012-05-26T17:31:25.123Z");
    row("2012-05-26t17:31:25", "2012-05-26T17:31:25.000Z");
    row("2012-05-26 17:31:25+02:00", "2012-05-26T15:31:25.000Z");
    row("2012-05-26T17:31:25+0530", "2012-05-26T12:01:25.000Z");
    row("2012-05-26T17:31:25-03", "2012-05-26T17:31:25.000Z"); // no zone: the next part
    row("2012-05-26T17:31:25-03:30", "2012-05-26T21:01:25.000Z");
    row("2012-05-26T17:31:25-0800/a", "2012-05-27T01:31:25.000Z");
    row("2012-05-26T17:31:25-08001", "2012-05-26T17:31:25.000Z");
    row("2012-05-26T23:30:00-14:00", "2012-05-27T13:30:00.000Z");
    row("2012-05-26T17:31", "2012-05-26T17:31:00.000Z");
    row("2012-05-26T17", "2012-05-26T17:00:00.000Z");
    row("2012-05-26", "2012-05-26T00:00:00.000Z");
    row("2012-05", "2012-05-01T00:00:00.000Z");
    row("2012/05/26/17/31/25", "2012-05-26T17:31:25.000Z");
    row("2012/05/26/", "2012-05-26T00:00:00.000Z");
    row("2012.05.26_17-31-25", "2012-05-26T17:31:25.000Z");
    row("2012:05:26:17", "2012-05-26T17:00:00.000Z");
    row("20120526", "2012-05-26T00:00:00.000Z");
    row("20120526:x", "2012-05-26T00:00:00.000Z");
    row("2012052617", "2012-05-26T17:00:00.000Z");
    row("201205261731", "2012-05-26T17:31:00.000Z");
    row("20120526173125", "2012-05-26T17:31:25.000Z");
    row("20120526173125123", "2012-05-26T17:31:25.123Z");
    row("20120526T173125Z", "2012-05-26T17:31:25.000Z");
    row("20120526T173125+0200", "2012-05-26T15:31:25.000Z");
    row("20120526-173125-0800", "2012-05-26T17:31:25.000Z");
    row("20120526_1731", "2012-05-26T17:31:00.000Z");
    row("20120526173125-dko7", "2012-05-26T17:31:25.000Z");
    row("2012-02-29", "2012-02-29T00:00:00.000Z");
    row("2000-02-29T00:00:00Z", "2000-02-29T00:00:00.000Z");
    row("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z");
    row("1950-01-01T00:00:00Z", "1950-01-01T00:00:00.000Z");
    row("1900-03-01", "1900-03-01T00:00:00.000Z");
}
void IdVectorsTest::civilForms() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, iso);
    QCOMPARE(readCivil(text.toStdString()), Time(at(iso.constData())));
}

void IdVectorsTest::noTimes_data() {
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"", "2012", "201205", "2012-13-01", "2012-00-10", "20120230", "20110229",
                             "2100-02-29", "1899-12-31", "2200-01-01", "2012-5-6", "x2012-05-26", "12-05-26",
                             "2012--05-26", "201205261", "20120526246060"}) {
        QTest::newRow(*text == '\0' ? "empty" : text) << QByteArray(text);
    }
}
void IdVectorsTest::noTimes() {
    QFETCH(QByteArray, text);
    QVERIFY(!readCivil(text.toStdString(), CivilDepth::Second));
    QVERIFY(!readCivil(text.toStdString(), CivilDepth::Day));
}

void IdVectorsTest::numbers_data() {
    QTest::addColumn<int>("format");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("iso"); // empty: none
    const auto row = [](TimeFormat format, const char* text, const char* iso) {
        QTest::addRow("%d %s", int(format), text) << int(format) << QByteArray(text) << QByteArray(iso);
    };
    using F = TimeFormat;
    row(F::EpochSeconds, "1645557742-x", "2022-02-22T19:22:22.000Z");
    row(F::EpochSeconds, "0001645557742", "2022-02-22T19:22:22.000Z");
    row(F::EpochMilliseconds, "1645557742123", "2022-02-22T19:22:22.123Z");
    row(F::EpochMicroseconds, "1645557742123456", "2022-02-22T19:22:22.123Z");
    row(F::EpochNanoseconds, "1645557742123456789", "2022-02-22T19:22:22.123Z");
    row(F::EpochNanoseconds, "91645557742123456789", ""); // 20 digits
    row(F::EpochMillisecondsFront, "1609459359081FbY8N", "2021-01-01T00:02:39.081Z");
    row(F::EpochMillisecondsFront, "16094593590814711", "2021-01-01T00:02:39.081Z");
    row(F::EpochMillisecondsFront, "160945935908", "");
    row(F::EpochMillisecondsFront, "0160945935908", "");
    row(F::EpochSecondsFront, "1609459359x", "2021-01-01T00:02:39.000Z");
    row(F::EpochMicrosecondsFront, "1645557742123456x", "2022-02-22T19:22:22.123Z");
    row(F::EpochSeconds, "x1", "");
    // 9007199254740991 - 1645557742123, 9223372036854775807 - 1645557742123, 9999999999999 - 1645557742123
    row(F::ReverseMilliseconds, "9005553696998868", "2022-02-22T19:22:22.123Z");
    row(F::ReverseMilliseconds, "9223370391297033684", "2022-02-22T19:22:22.123Z");
    row(F::ReverseMilliseconds, "8354442257876", "2022-02-22T19:22:22.123Z");
    row(F::ReverseMilliseconds, "9998354442257876", "2022-02-22T19:22:22.123Z"); // 16 nines
    row(F::HexMicroseconds, "05d8a044ad2de3ff", "2022-02-22T19:22:22.120Z");
    row(F::HexMicroseconds, "05d8a044ad2de", "");
    row(F::Cuid, "ckzyilc14000001l2g3h4j5k6", "2022-02-22T19:22:22.120Z");
    row(F::CivilDayFront, "20120526998877", "2012-05-26T00:00:00.000Z");
    row(F::CivilDay, "20120526998877", "");
    row(F::CivilMonth, "2012-05-99", "2012-05-01T00:00:00.000Z");
    row(F::CivilMonth, "201205", "");
}
void IdVectorsTest::numbers() {
    QFETCH(int, format);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, iso);
    const auto time = readTime(static_cast<TimeFormat>(format), text.toStdString());
    QCOMPARE(time, iso.isEmpty() ? Time() : Time(at(iso.constData())));
}

void IdVectorsTest::nothingBehindAToken() {
    QVERIFY(idclock::objectId("507f1f77bcf86cd799439011"));
    QVERIFY(idclock::objectId("507f1f77bcf86cd799439011:x"));
    QVERIFY(!idclock::objectId("507f1f77bcf86cd7994390111"));
    QVERIFY(!idclock::objectId("507f1f77bcf86cd799439011x"));
    QVERIFY(!idclock::objectId("507f1f77bcf86cd79943901"));
    QVERIFY(!idclock::uuid("017F22E2-79B0-7CC3-98C4-DC0C0C07398F0", 7));
    QVERIFY(idclock::uuid("017F22E2-79B0-7CC3-98C4-DC0C0C07398F-0", 7));
    QVERIFY(!idclock::uuid("017F22E2-79B0-7CC3-98C4DC0C0C07398F0", 7));
    QVERIFY(!idclock::uuid("017F22E2-79B0-7CC3-58C4-DC0C0C07398F", 7)); // another variant
}

// No reader looks behind the end, whatever stands there (the sanitizers watch).
void IdVectorsTest::anyBytes() {
    const std::string alphabet("0123456789abcdefcgXZ-_:T.+/ \xff\0", 31);
    std::uint32_t state = 1;
    for (int round = 0; round < 20000; ++round) {
        state = state * 1664525 + 1013904223;
        std::vector<char> text((state >> 8) % 42);
        for (char& c : text) {
            state = state * 1664525 + 1013904223;
            c = alphabet[(state >> 8) % ((round % 3 == 0) ? 10 : alphabet.size())];
        }
        for (const TimeFormat format : allTimeFormats()) {
            (void)readTime(format, Bytes(text.data(), text.size()));
        }
    }
    QVERIFY(allTimeFormats().size() > 20);
}

QTEST_GUILESS_MAIN(IdVectorsTest)
#include "idvectors_test.moc"
