// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of components without data: generators against recorded properties, encodings by hand.
#include "core/scheme/encode.h"
#include "core/scheme/generate.h"
#include "core/scheme/traits.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <algorithm>
#include <map>
#include <random>

using namespace keyatlas;

namespace {

using Order = Traits::Order;

Traits of(const std::string& component) {
    return traitsOf(parseTemplate(component).value().components()[0]);
}

std::int64_t at(const char* iso) {
    return QDateTime::fromString(QLatin1String(iso), Qt::ISODateWithMs).toMSecsSinceEpoch();
}

} // namespace

class TraitsTest : public QObject {
    Q_OBJECT
private slots:
    void generatorsAsRecorded();
    void encodings_data();
    void encodings();
    void boundariesAsRecorded();
    void whatSortsReallySorts();
    void whatIsWrittenIsInTheAlphabet();
};

// tests/data/ids/properties.json
void TraitsTest::generatorsAsRecorded() {
    const std::map<QString, std::string> names = {
        {"UUIDv4", "{=uuid4}"}, {"UUIDv7", "{=uuid7}"},      {"ULID", "{=ulid}"},
        {"KSUID", "{=ksuid}"},  {"nanoid", "{=nanoid(21)}"}, {"CouchDB utc_random", "{=couch-utc-random}"}};
    QFile file(qEnvironmentVariable("KEYATLAS_TEST_DATA") + "/ids/properties.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    std::size_t seen = 0;
    for (const QJsonValue& value : QJsonDocument::fromJson(file.readAll()).object()["values"].toArray()) {
        const QJsonObject row = value.toObject();
        const auto name = names.find(row["name"].toString());
        if (name == names.end()) {
            continue;
        }
        ++seen;
        const Traits traits = of(name->second);
        QCOMPARE(traits.randomBits, row["random_bits_per_tick"].toDouble());
        const QString resolution = row["time_resolution"].toString();
        const double step = resolution == "1 ms"   ? 0.001
                            : resolution == "1 s"  ? 1
                            : resolution == "1 us" ? 0.000001
                                                   : 0;
        QCOMPARE(traits.stepSeconds.value_or(0), step);
        QCOMPARE(traits.order == Order::Time, row["sorts_by_time_bytes"].toBool());
        QCOMPARE(!traits.mixedCase, row["safe_if_case_folded"].toBool());
        QCOMPARE(traits.fixedBytes.value(), row["string_length"].toString().section(' ', 0, 0).toUInt());
    }
    QCOMPARE(seen, names.size());
}

void TraitsTest::encodings_data() {
    QTest::addColumn<int>("order");
    QTest::addColumn<int>("bytes"); // 0: not fixed
    QTest::addColumn<bool>("lossless");
    const auto row = [](const char* component, Order order, int bytes, bool lossless) {
        QTest::newRow(component) << static_cast<int>(order) << bytes << lossless;
    };
    row("abc", Order::Constant, 3, false);
    row("{x}", Order::Bytewise, 0, true);
    row("{x:pad(8)}", Order::Number, 8, true);
    row("{x:base36}", Order::None, 0, true);
    row("{x:base62(6)}", Order::Number, 6, true);
    row("{x:lower}", Order::None, 0, false);
    row("{x:slug}", Order::None, 0, false);
    row("{x:prefix(3)}", Order::Bytewise, 0, false);
    row("{x:prefix(3):hex}", Order::None, 0, false);
    row("{x:prefix(3):pad(8)}", Order::Number, 8, false);
    row("{x:sha256}", Order::None, 64, false);
    row("{x:md5(8)}", Order::None, 8, false);
    row("{x:sha256:hex}", Order::None, 0, false);
    row("{x:date(yyyyMMddHHmmssSSS)}", Order::Time, 17, true);
    row("{x:date(yyyy-MM-dd)}", Order::Time, 10, false);
    row("{x:date(dd.MM.yyyy)}", Order::None, 10, false);
    row("{x:date(yyyyMMddHH, Europe/Berlin)}", Order::None, 10, false);
    row("{x:date(yyyyMMddHHmmss):base36}", Order::None, 0, false);
    row("{x:date(yyyyMMddHHmmss):base36(9)}", Order::Time, 9, false);
    row("{x:epoch-ms}", Order::Time, 0, true);
    row("{x:epoch-s}", Order::Time, 0, false);
    row("{x:epoch-s:int64}", Order::Time, 0, false);
    row("{x:epoch-ms:base36(9)}", Order::Time, 9, true);
    row("{x:reverse-time}", Order::TimeReverse, 15, true);
    row("{x:reverse-time:base36(10)}", Order::TimeReverse, 10, true);
    row("{x:reverse-time:pad(15)}", Order::TimeReverse, 15, true);
    row("{x:int32}", Order::None, 0, true);
    row("{x:objectid}", Order::Bytewise, 24, true);
    row("{x:uuid}", Order::Bytewise, 32, true);
    row("{=counter(8)}", Order::Number, 0, false);
    row("{=random(5,base58)}", Order::None, 5, false);
    row("{=couch-utc-id(ab)}", Order::Time, 16, false);
}

void TraitsTest::encodings() {
    QFETCH(int, order);
    QFETCH(int, bytes);
    QFETCH(bool, lossless);
    const Traits traits = of(QTest::currentDataTag());
    QCOMPARE(static_cast<int>(traits.order), order);
    QCOMPARE(static_cast<int>(traits.fixedBytes.value_or(0)), bytes);
    QCOMPARE(traits.lossless, lossless);
}

// The last good moments of tests/data/ids/time_formats.json, and one step.
void TraitsTest::boundariesAsRecorded() {
    QCOMPARE(of("{x:epoch-ms:base36(8)}").holdsUntil.value(), at("2059-05-25T17:38:27.455Z") + 1);
    QCOMPARE(of("{x:epoch-ms}").holdsUntil.value(), at("2286-11-20T17:46:39.999Z") + 1);
    QCOMPARE(of("{x:epoch-s}").holdsUntil.value(), at("2286-11-20T17:46:39.000Z") + 1000);
    QCOMPARE(of("{=objectid}").holdsUntil.value(), at("2106-02-07T06:28:15.000Z") + 1000);
    QCOMPARE(of("{x:date(yyyyMMdd)}").holdsUntil.value(), at("9999-12-31T23:59:59.999Z") + 1);
}

// What is said to sort like time or numbers does so, on chance values within its bounds.
void TraitsTest::whatSortsReallySorts() {
    std::mt19937_64 random(17);
    for (const char* component :
         {"{x:pad(14)}", "{x:base36(9)}", "{x:base62(8)}", "{x:date(yyyyMMddHHmmssSSS)}", "{x:date(yyyyDDD)}",
          "{x:epoch-ms:base36(9)}", "{x:epoch-ms:pad(14)}", "{x:epoch-s:pad(11)}", "{x:reverse-time}",
          "{x:reverse-time:base36(10)}", "{x:date(yyyyMMddHHmmss):base36(9)}"}) {
        const Component parsed = parseTemplate(component).value().components()[0];
        const Traits traits = traitsOf(parsed);
        QVERIFY2(traits.order == Order::Time || traits.order == Order::TimeReverse ||
                     traits.order == Order::Number,
                 component);
        std::string before;
        std::int64_t moment = 1000000000000;
        for (int i = 0; i < 3000; ++i) {
            const auto text = encode(fieldValue(std::to_string(moment)), parsed.encodings);
            QVERIFY2(text, component);
            const bool rises =
                traits.order == Order::TimeReverse ? text->text <= before : text->text >= before;
            QVERIFY2(i == 0 || rises, (component + std::string(" ") + text->text).c_str());
            QVERIFY(!traits.fixedBytes || text->text.size() == *traits.fixedBytes);
            before = text->text;
            moment += static_cast<std::int64_t>(random() % 500000000);
        }
    }
}

void TraitsTest::whatIsWrittenIsInTheAlphabet() {
    const auto random = seededRandomness(5);
    for (const char* name :
         {"uuid4", "uuid7", "couch-random", "couch-sequential", "couch-utc-random", "couch-utc-id(@n)",
          "ulid", "ksuid", "objectid", "snowflake", "nanoid(21)", "counter(8)", "random(6,base32)"}) {
        const Traits traits = of("{=" + std::string(name) + "}");
        const auto generator = makeGenerator(parseGenerator(name).value(), *random);
        for (int i = 0; i < 300; ++i) {
            const std::string id = generator->next(1700000000000000 + i * 1000);
            QVERIFY2(std::all_of(id.begin(), id.end(),
                                 [&](char c) { return traits.alphabet.test(static_cast<unsigned char>(c)); }),
                     id.c_str());
        }
    }
}

QTEST_APPLESS_MAIN(TraitsTest)
#include "traits_test.moc"
