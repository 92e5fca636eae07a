// SPDX-License-Identifier: GPL-3.0-or-later
// Values of fields, and how they are written into IDs. Digests are those of `printf %s TEXT | sha256sum` and
// md5sum, dates those of `TZ=ZONE date -d @SECONDS`, other bases those of Python's int() and
// numpy.base_repr().
#include "core/scheme/encode.h"

#include <QtTest>

using namespace keyatlas;

class EncodeTest : public QObject {
    Q_OBJECT
private slots:
    void readsValues_data();
    void readsValues();
    void writesValues_data();
    void writesValues();
    void refusesValues_data();
    void refusesValues();
    void momentsOutOfReachAreNone();
    void momentsHoweverTheyAreSpelled_data();
    void momentsHoweverTheyAreSpelled();
    void typedValuesAreJson_data();
    void typedValuesAreJson();
    void datePatterns_data();
    void datePatterns();
    void localTimesThatComeTwiceOrNever();
};

void EncodeTest::readsValues_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* json, FieldValue::Kind kind, const char* text) {
        QTest::newRow(json) << static_cast<int>(kind) << text;
    };
    using Kind = FieldValue::Kind;
    row("", Kind::Missing, "");
    row("null", Kind::Missing, "");
    row("{}", Kind::NotScalar, "");
    row("[1]", Kind::NotScalar, "");
    row(R"("a\u00e9")", Kind::Text, "aé");
    row(R"("")", Kind::Text, "");
    row("18446744073709551616", Kind::Number, "18446744073709551616");
    row("1.50", Kind::Number, "1.50");
    row("true", Kind::Bool, "true");
    row(R"({"$oid":"507F1F77bcf86cd799439011"})", Kind::ObjectId, "507f1f77bcf86cd799439011");
    row(R"({"$oid":"507f"})", Kind::NotScalar, "");
    row(R"({"$date":"2012-05-26T16:58:35.556Z"})", Kind::Date, "1338051515556");
    row(R"({"$date":{"$numberLong":"-5"}})", Kind::Date, "-5");
    row(R"({"$date":1338051515556})", Kind::Date, "1338051515556");
    row(R"({"$numberLong":"9223372036854775807"})", Kind::Number, "9223372036854775807");
    row(R"({"$numberDecimal":"1.0"})", Kind::Number, "1.0");
    row(R"({"$uuid":"919108f7-52d1-4320-9bac-f847db4148a8"})", Kind::Uuid,
        "919108f752d143209bacf847db4148a8");
    row(R"({"$binary":{"base64":"kZEI91LRQyCbrPhH20FIqA==","subType":"04"}})", Kind::Uuid,
        "919108f752d143209bacf847db4148a8");
    row(R"({"$binary":{"base64":"AAA=","subType":"00"}})", Kind::NotScalar, "");
}

void EncodeTest::readsValues() {
    QFETCH(int, kind);
    QFETCH(QString, text);
    const FieldValue value = fieldValue(QTest::currentDataTag());
    QCOMPARE(static_cast<int>(value.kind), kind);
    QCOMPARE(QString::fromStdString(value.text), text);
    QCOMPARE(value.jsonBytes, qstrlen(QTest::currentDataTag()));
}

void EncodeTest::writesValues_data() {
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("encodings");
    QTest::addColumn<QString>("text");
    int number = 0;
    const auto row = [&](const char* json, const char* encodings, const char* text) {
        QTest::addRow("%d %s", ++number, encodings) << json << encodings << text;
    };
    row(R"("Ab")", "", "Ab");
    row("5.0", "", "5.0");
    row("42", "pad(8)", "00000042");
    row(R"("007")", "pad(5)", "00007");
    row("18446744073709551616", "pad(25)", "0000018446744073709551616");
    row("0", "pad(2)", "00");
    row(R"("ÀÉ@X.org")", "lower", "àé@x.org");
    row(R"("Köln: Über  uns!")", "slug", "koln-uber-uns");
    row(R"("--a--")", "slug", "a");
    row(R"("日本abc")", "prefix(3)", "日本a");
    row(R"("ab")", "prefix(3)", "ab");
    row("255", "hex", "ff");
    row(R"("ab")", "hex", "6162");
    row("1338051515556", "base36", "h2oxbp2c");
    row("35", "base36(6)", "00000z");
    row("61", "base62(2)", "0z");
    row("18446744073709551615", "base62", "LygHa16AHYF");
    row(R"({"$uuid":"ffffffff-ffff-ffff-ffff-ffffffffffff"})", "base36(25)", "f5lxx1zz5pnorynqglhzmsp33");
    row(R"("abc")", "sha256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    row(R"("abc")", "sha256(10)", "ba7816bf8f");
    row(R"("abc")", "md5(8)", "90015098");
    row(R"("A@B.c")", "lower:md5", "5d60d4e28066df254d5452f92c910092");
    row("1338051515556", "date(yyyyMMdd-HHmmss)", "20120526-165835");
    row("1338051515", "date(yyyyMMdd-HHmmss)", "20120526-165835");
    row(R"("2012-05-26T18:58:35.556+02:00")", "date(yyyyMMddHHmmssSSS)", "20120526165835556");
    row(R"("20120526-165835")", "epoch-s", "1338051515");
    row(R"("20120526-165835")", "epoch-ms", "1338051515000");
    row("1338051515556", "epoch-s", "1338051515");
    row("1338051515556", "date(yyyyMMdd, Europe/Berlin)", "20120526");
    row("1338051515556", "epoch-ms:base36(9)", "0h2oxbp2c");
    row("1338051515556", "reverse-time", "998661948484443");
    row(R"({"$oid":"507f1f77bcf86cd799439011"})", "date(yyyy-MM-dd)", "2012-10-17");
    row("5", "int32", "5");
    row("-9223372036854775808", "int64", "-9223372036854775808");
    row(R"("507F1F77BCF86CD799439011")", "objectid", "507f1f77bcf86cd799439011");
    row(R"("919108F7-52D1-4320-9BAC-F847DB4148A8")", "uuid", "919108f752d143209bacf847db4148a8");
}

void EncodeTest::writesValues() {
    QFETCH(QString, json);
    QFETCH(QString, encodings);
    QFETCH(QString, text);
    const auto encoded =
        encode(fieldValue(json.toStdString()), parseEncodings(encodings.toStdString()).value());
    QVERIFY2(encoded, encoded ? "" : encoded.error().what.c_str());
    QCOMPARE(QString::fromStdString(encoded->text), text);
}

void EncodeTest::refusesValues_data() {
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("encodings");
    QTest::addColumn<QString>("why");
    int number = 0;
    const auto row = [&](const char* json, const char* encodings, const char* why) {
        QTest::addRow("%d %s", ++number, encodings) << json << encodings << why;
    };
    row("", "", "is missing");
    row("null", "lower", "is missing");
    row("[1]", "", "is no single value");
    row("12.5", "pad(8)", "12.5 is no whole number");
    row("-5", "pad(8)", "-5 is negative");
    row("12345", "pad(3)", "12345 needs 5 characters where 3 are meant for it");
    row(R"("x y")", "base36", "\"x y\" is no whole number");
    row(R"("!!")", "slug", "\"!!\" has no letter or digit for a slug");
    row(R"("soon")", "epoch-ms", "\"soon\" is no time");
    row("true", "date(yyyy)", "true is no time");
    row("-5000", "reverse-time", "-5000 lies before 1970, where reverse-time does not reach");
    row("2147483648", "int32", "2147483648 does not fit in 32 bits");
    row("9223372036854775808", "int64", "9223372036854775808 does not fit in 64 bits");
    row("1e3", "int64", "1e3 is no whole number");
    row(R"("507f")", "objectid", "\"507f\" is no ObjectId of 24 hexadecimal digits");
    row(R"("zz")", "uuid", "\"zz\" is no UUID of 32 hexadecimal digits");
}

void EncodeTest::refusesValues() {
    QFETCH(QString, json);
    QFETCH(QString, encodings);
    QFETCH(QString, why);
    const auto encoded =
        encode(fieldValue(json.toStdString()), parseEncodings(encodings.toStdString()).value());
    QVERIFY(!encoded);
    QCOMPARE(QString::fromStdString(encoded.error().what), why);
}

// One instant but for what the spelling leaves out; milliseconds by `date -u -d TEXT +%s`.
void EncodeTest::momentsHoweverTheyAreSpelled_data() {
    QTest::addColumn<qint64>("milliseconds");
    QTest::newRow("1338051515556") << qint64{1338051515556};
    QTest::newRow("\"1338051515556\"") << qint64{1338051515556};
    QTest::newRow("1338051515") << qint64{1338051515000};
    QTest::newRow("\"20120526-165835\"") << qint64{1338051515000};
    QTest::newRow("\"20120526165835\"") << qint64{1338051515000};
    QTest::newRow("20120526165835") << qint64{1338051515000};
    QTest::newRow("20120526") << qint64{1337990400000};
    QTest::newRow("\"2012-05-26T16:58:35.556Z\"") << qint64{1338051515556};
    QTest::newRow("\"2012-05-26T16:58:35.5561239Z\"") << qint64{1338051515556};
    QTest::newRow("\"2012-05-26T18:58:35.5+02:00\"") << qint64{1338051515500};
    QTest::newRow("\"2012-05-26 16:58\"") << qint64{1338051480000};
    QTest::newRow("\"0001-01-01T00:00:00.000Z\"") << qint64{-62135596800000};
    QTest::newRow("\"9999-12-31T23:59:59.999Z\"") << qint64{253402300799999};
    QTest::newRow("\"1600-02-29\"") << qint64{-11670998400000};
    QTest::newRow("-5") << qint64{-5000};
    QTest::newRow("0") << qint64{0};
    QTest::newRow("1338051515.5567") << qint64{1338051515556};
    QTest::newRow("-1.5") << qint64{-1500};
}

// Beyond the years that have four digits there is no time to write, and no arithmetic on it that could
// overflow.
void EncodeTest::momentsOutOfReachAreNone() {
    for (const char* json : {R"({"$date":{"$numberLong":"-9223372036854775808"}})",
                             R"({"$date":{"$numberLong":"9223372036854775807"}})", "253402300800000",
                             "-62167219200001", "999999999999999"}) {
        const FieldValue value = fieldValue(json);
        QVERIFY2(!momentOf(value), json);
        for (const char* encodings :
             {"date(yyyy)", "date(yyyyMMdd, Europe/Berlin)", "epoch-ms", "epoch-s", "reverse-time"}) {
            QVERIFY(!encode(value, parseEncodings(encodings).value()));
        }
    }
}

void EncodeTest::momentsHoweverTheyAreSpelled() {
    QFETCH(qint64, milliseconds);
    const auto moment = momentOf(fieldValue(QTest::currentDataTag()));
    QVERIFY(moment);
    QCOMPARE(static_cast<qint64>(*moment), milliseconds);
}

// Canonical Extended JSON as MongoDB's specification has it.
void EncodeTest::typedValuesAreJson_data() {
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("encodings");
    QTest::addColumn<QString>("written");
    int number = 0;
    const auto row = [&](const char* json, const char* encodings, const char* written) {
        QTest::addRow("%d %s", ++number, encodings) << json << encodings << written;
    };
    row("1.50", "", "1.50");
    row("true", "", "true");
    row(R"("a\"b")", "", R"("a\"b")");
    row("5", "int32", R"({"$numberInt":"5"})");
    row("5", "int64", R"({"$numberLong":"5"})");
    row(R"("507f1f77bcf86cd799439011")", "objectid", R"({"$oid":"507f1f77bcf86cd799439011"})");
    row(R"({"$oid":"507f1f77bcf86cd799439011"})", "", R"({"$oid":"507f1f77bcf86cd799439011"})");
    row(R"("919108f7-52d1-4320-9bac-f847db4148a8")", "uuid",
        R"({"$binary":{"base64":"kZEI91LRQyCbrPhH20FIqA==","subType":"04"}})");
    row(R"({"$date":"2012-05-26T16:58:35.556Z"})", "", R"({"$date":{"$numberLong":"1338051515556"}})");
}

void EncodeTest::typedValuesAreJson() {
    QFETCH(QString, json);
    QFETCH(QString, encodings);
    QFETCH(QString, written);
    const auto encoded =
        encode(fieldValue(json.toStdString()), parseEncodings(encodings.toStdString()).value());
    QVERIFY(encoded);
    QCOMPARE(QString::fromStdString(toJson(*encoded)), written);
}

void EncodeTest::datePatterns_data() {
    QTest::addColumn<QString>("zone");
    QTest::addColumn<QString>("text"); // empty: refused
    QTest::addColumn<bool>("sorts");
    QTest::newRow("yyyy-MM-ddTHH:mm:ss.SSSZ") << "UTC"
                                              << "2012-05-26T16:58:35.556Z" << true;
    QTest::newRow("yyyy'-W'MM") << "UTC"
                                << "2012-W05" << true;
    QTest::newRow("yyyyDDD") << "UTC"
                             << "2012147" << true;
    QTest::newRow("yyyy''MM") << "UTC"
                              << "2012'05" << true;
    QTest::newRow("dd.MM.yyyy") << "UTC"
                                << "26.05.2012" << false;
    QTest::newRow("yyyyddMM") << "UTC"
                              << "20122605" << false;
    QTest::newRow("yyyyMMddmm") << "UTC"
                                << "2012052658" << false;
    QTest::newRow("yyyyMMddHH") << "Europe/Berlin"
                                << "2012052618" << false;
    QTest::newRow("yyyyMMdd HHmm") << "Asia/Kolkata"
                                   << "20120526 2228" << false;
    QTest::newRow("yyyyMMdd-HH") << "America/New_York"
                                 << "20120526-12" << false;
    QTest::newRow("yyyyQ") << "UTC"
                           << "" << false;
    QTest::newRow("yyyy'x") << "UTC"
                            << "" << false;
    QTest::newRow("--") << "UTC"
                        << "" << false;
    QTest::newRow("yyyy") << "Mars/Base"
                          << "" << false;
}

void EncodeTest::datePatterns() {
    QFETCH(QString, zone);
    QFETCH(QString, text);
    QFETCH(bool, sorts);
    const auto format = MomentFormat::of(QTest::currentDataTag(), zone.toStdString());
    QCOMPARE(static_cast<bool>(format), !text.isEmpty());
    if (format) {
        QCOMPARE(QString::fromStdString(format->text(1338051515556).value()), text);
        QCOMPARE(format->sortsLikeTime(), sorts);
    }
}

// Berlin, 2022-10-30: 02:30 comes twice; 2022-03-27: 02:30 never (tzdata: +1 to +2 at 01:00 UTC).
void EncodeTest::localTimesThatComeTwiceOrNever() {
    const Zone berlin = Zone::named("Europe/Berlin").value();
    const std::int64_t twice = 1667097000000; // 2022-10-30T02:30 as if it were UTC
    QCOMPARE(berlin.toMoment(twice), twice - 2 * 3600000LL);
    const std::int64_t never = 1648348200000; // 2022-03-27T02:30
    const std::int64_t moment = berlin.toMoment(never);
    QVERIFY(moment >= 1648342800000 && moment <= 1648342800000 + 3600000);
    const std::int64_t midnight = 1338076800000; // 2012-05-27T00:00
    QCOMPARE(berlin.toMoment(midnight), midnight - 2 * 3600000LL);
    QCOMPARE(berlin.toLocal(berlin.toMoment(midnight)), midnight);
}

QTEST_APPLESS_MAIN(EncodeTest)
#include "encode_test.moc"
