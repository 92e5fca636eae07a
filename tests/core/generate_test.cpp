// SPDX-License-Identifier: GPL-3.0-or-later
// Generators with a clock and a chance that are given. Rows name where their IDs were published.
#include "core/base/text.h"
#include "core/scheme/generate.h"

#include <QRegularExpression>
#include <QtTest>

#include <set>

using namespace keyatlas;

namespace {

// Plays bytes that were recorded, then zeros.
class Played final : public Randomness {
public:
    explicit Played(const char* hex) : m_bytes(fromHex(hex).value()) {}
    void fill(std::span<std::uint8_t> bytes) override {
        for (std::uint8_t& byte : bytes) {
            byte = m_at < m_bytes.size() ? static_cast<std::uint8_t>(m_bytes[m_at++]) : std::uint8_t{0};
        }
    }

private:
    std::string m_bytes;
    std::size_t m_at = 0;
};

std::int64_t ms(std::int64_t milliseconds) {
    return milliseconds * 1000;
}

std::string first(const char* generator, const char* randomHex, std::int64_t microseconds) {
    Played random(randomHex);
    return makeGenerator(parseGenerator(generator).value(), random)->next(microseconds);
}

} // namespace

class GenerateTest : public QObject {
    Q_OBJECT
private slots:
    void published_data();
    void published();
    void ulidsGrowWithinAMillisecond();
    void ulidsEndWhereTheirChanceDoes();
    void uuid7NeverFallsBehindItself();
    void couchSequentialStepsAndBeginsAnew();
    void couchUtcIsAlwaysOneMore();
    void objectIdsCountAndWrap();
    void snowflakesCountThenBorrow();
    void countersGrowBeyondTheirWidth();
    void looksAsItsSpecificationSays_data();
    void looksAsItsSpecificationSays();
    void belowIsEven();
    void seedsRepeatAndDiffer();
};

void GenerateTest::published_data() {
    QTest::addColumn<QString>("generator");
    QTest::addColumn<QString>("random");
    QTest::addColumn<qint64>("micro");
    QTest::addColumn<QString>("id");
    const auto row = [](const char* origin, const char* generator, const char* random, std::int64_t micro,
                        const char* id) {
        QTest::newRow(origin) << generator << random << static_cast<qint64>(micro) << id;
    };
    row("RFC 9562 A.3", "uuid4", "919108f752d133205bacf847db4148a8", 0,
        "919108f7-52d1-4320-9bac-f847db4148a8");
    row("RFC 9562 A.6", "uuid7", "0cc318c4dc0c0c07398f", ms(1645557742000),
        "017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
    row("ulid/javascript tests", "ulid", "d6764c61efb99302bd5b", ms(1469918176385),
        "01ARYZ6S41TSV4RRFFQ69G5FAV");
    row("ulid/spec README", "ulid", "d6764c61efb99302bd5b", ms(1469922850259), "01ARZ3NDEKTSV4RRFFQ69G5FAV");
    row("ulid, the last", "ulid", "ffffffffffffffffffff", ms(281474976710655), "7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
    row("segmentio/ksuid README", "ksuid", "b5a1cd34b5f99d1154fb6853345c9735", 1507608047LL * 1000000,
        "0ujtsYcgvSTl8PAuAdqWYSMnLOv");
    row("segmentio/ksuid, the last", "ksuid", "ffffffffffffffffffffffffffffffff", 5694967295LL * 1000000,
        "aWgEPTl1tmebfsQzFP4bxwgy80V");
    row("segmentio/ksuid, the first", "ksuid", "00000000000000000000000000000000", 1400000000LL * 1000000,
        "000000000000000000000000000");
    row("MongoDB's manual", "objectid", "bcf86cd799439011", 1350508407LL * 1000000,
        "507f1f77bcf86cd799439011");
    row("a post of 2022 (machine 378 = 0x17a)", "snowflake", "017a", ms(1656432460105),
        "1541815603606036480");
    row("CouchDB's documentation", "couch-random", "5fcbbf2cb171b1d5c3bc6df3d4affb32", 0,
        "5fcbbf2cb171b1d5c3bc6df3d4affb32");
    row("CouchDB's documentation, utc_random", "couch-utc-random", "9659b6db9486a9c58c", 0x04dd32b3af6996LL,
        "04dd32b3af69969659b6db9486a9c58c");
    row("CouchDB's documentation, utc_id", "couch-utc-id(@mycouch)", "", 0x04dd32bd5eabccLL,
        "04dd32bd5eabcc@mycouch");
    row("nanoid's alphabet", "nanoid(4)", "00013f40", 0, "ustu");
    row("digits", "random(4,base36)", "00230a24", 0, "0za0");
}

void GenerateTest::published() {
    QFETCH(QString, generator);
    QFETCH(QString, random);
    QFETCH(qint64, micro);
    QFETCH(QString, id);
    QCOMPARE(QString::fromStdString(first(qPrintable(generator), qPrintable(random), micro)), id);
}

// ulid/javascript tests: the clock stands still, then goes back.
void GenerateTest::ulidsGrowWithinAMillisecond() {
    Played random("f7bdef7bdef7bdef7bde"); // 16 times Y
    const auto ulid = makeGenerator(parseGenerator("ulid").value(), random);
    QCOMPARE(ulid->next(ms(1469918176385)), std::string("01ARYZ6S41YYYYYYYYYYYYYYYY"));
    QCOMPARE(ulid->next(ms(1469918176385)), std::string("01ARYZ6S41YYYYYYYYYYYYYYYZ"));
    QCOMPARE(ulid->next(ms(100000000)), std::string("01ARYZ6S41YYYYYYYYYYYYYYZ0"));
}

void GenerateTest::ulidsEndWhereTheirChanceDoes() {
    Played random("ffffffffffffffffffff");
    const auto ulid = makeGenerator(parseGenerator("ulid").value(), random);
    QCOMPARE(ulid->next(ms(1508808576371)), std::string("01BX5ZZKBKZZZZZZZZZZZZZZZZ"));
    QCOMPARE(ulid->next(ms(1508808576371)), std::string());
    QCOMPARE(ulid->next(ms(1508808576372)), std::string("01BX5ZZKBM0000000000000000"));
}

void GenerateTest::uuid7NeverFallsBehindItself() {
    const auto random = seededRandomness(3);
    const auto uuid = makeGenerator(parseGenerator("uuid7").value(), *random);
    std::string before;
    for (int i = 0; i < 20000; ++i) {
        const std::string id = uuid->next(ms(1700000000000 + i / 500 - (i % 7 == 0 ? 3 : 0)));
        QVERIFY2(id > before, id.c_str());
        before = id;
    }
    Played full("0fff3fffffffffffffff");
    const auto next = makeGenerator(parseGenerator("uuid7").value(), full);
    QCOMPARE(next->next(ms(5)), std::string("00000000-0005-7fff-bfff-ffffffffffff"));
    QCOMPARE(next->next(ms(5)).substr(0, 13), std::string("00000000-0006")); // into the next millisecond
}

// couch_uuids.erl: the documentation's two neighbours lie 2,203 apart; behind 0xfff000 comes a new prefix.
void GenerateTest::couchSequentialStepsAndBeginsAnew() {
    const auto random = seededRandomness(11);
    const auto sequential = makeGenerator(parseGenerator("couch-sequential").value(), *random);
    std::string before = sequential->next(0);
    int prefixes = 1;
    int inPrefix = 1;
    for (int i = 0; i < 30000; ++i) {
        const std::string id = sequential->next(0);
        const auto counter = QByteArray::fromStdString(id.substr(26)).toULong(nullptr, 16);
        const auto last = QByteArray::fromStdString(before.substr(26)).toULong(nullptr, 16);
        if (id.substr(0, 26) == before.substr(0, 26)) {
            QVERIFY(counter > last && counter - last <= 4093);
            QVERIFY(last < 0xfff000);
            ++inPrefix;
        } else {
            QVERIFY(last >= 0xfff000);
            QVERIFY(counter >= 1 && counter <= 4093);
            QVERIFY(inPrefix > 7800 && inPrefix < 8600); // 0xfff000 / 2,047 = 8,194
            inPrefix = 1;
            ++prefixes;
        }
        before = id;
    }
    QVERIFY(prefixes >= 3);
}

void GenerateTest::couchUtcIsAlwaysOneMore() {
    Played random("");
    const auto utc = makeGenerator(parseGenerator("couch-utc-id(x)").value(), random);
    QCOMPARE(utc->next(1000), std::string("000000000003e8x"));
    QCOMPARE(utc->next(1000), std::string("000000000003e9x"));
    QCOMPARE(utc->next(1), std::string("000000000003eax"));
    QCOMPARE(utc->next(2000), std::string("000000000007d0x"));
}

// MongoDB's specification: the counter wraps to 0.
void GenerateTest::objectIdsCountAndWrap() {
    Played random("0102030405fffffe");
    const auto ids = makeGenerator(parseGenerator("objectid").value(), random);
    QCOMPARE(ids->next(1000000), std::string("000000010102030405fffffe"));
    QCOMPARE(ids->next(1000000), std::string("000000010102030405ffffff"));
    QCOMPARE(ids->next(2000000), std::string("000000020102030405000000"));
}

void GenerateTest::snowflakesCountThenBorrow() {
    Played random("0000");
    const auto ids = makeGenerator(parseGenerator("snowflake").value(), random);
    std::set<std::string> seen;
    std::string last;
    for (int i = 0; i < 4097; ++i) {
        last = ids->next(ms(1288834974657 + 1));
        QVERIFY(seen.insert(last).second);
    }
    QCOMPARE(last, std::to_string(std::uint64_t{2} << 22)); // the next millisecond
}

void GenerateTest::countersGrowBeyondTheirWidth() {
    Played random("");
    const auto counter = makeGenerator(parseGenerator("counter(1)").value(), random);
    std::string last;
    for (int i = 0; i < 10; ++i) {
        last = counter->next(0);
    }
    QCOMPARE(last, std::string("10"));
    QCOMPARE(makeGenerator(parseGenerator("counter(8)").value(), random)->next(0), std::string("00000001"));
}

// The expressions of tests/data/ids/properties.json.
void GenerateTest::looksAsItsSpecificationSays_data() {
    QTest::addColumn<QString>("expression");
    QTest::newRow("uuid4") << "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
    QTest::newRow("uuid7") << "[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
    QTest::newRow("ulid") << "[0-7][0-9A-HJKMNP-TV-Z]{25}";
    QTest::newRow("ksuid") << "[0-9A-Za-z]{27}";
    QTest::newRow("objectid") << "[0-9a-f]{24}";
    QTest::newRow("snowflake") << "[0-9]{1,19}";
    QTest::newRow("nanoid") << "[A-Za-z0-9_-]{21}";
    QTest::newRow("couch-sequential") << "[0-9a-f]{32}";
    QTest::newRow("couch-utc-random") << "[0-9a-f]{32}";
    QTest::newRow("couch-utc-id(@n)") << "[0-9a-f]{14}@n";
    QTest::newRow("random(6,base58)") << "[1-9A-HJ-NP-Za-km-z]{6}";
    QTest::newRow("random(6,base10)") << "[0-9]{6}";
}

void GenerateTest::looksAsItsSpecificationSays() {
    QFETCH(QString, expression);
    const QRegularExpression whole(QRegularExpression::anchoredPattern(expression));
    const auto random = seededRandomness(1);
    const auto generator = makeGenerator(parseGenerator(QTest::currentDataTag()).value(), *random);
    std::set<std::string> seen;
    for (int i = 0; i < 5000; ++i) {
        const std::string id = generator->next(ms(1700000000000) + i * 100);
        QVERIFY2(whole.match(QString::fromStdString(id)).hasMatch(), id.c_str());
        seen.insert(id);
    }
    // Six decimal digits: 5,000 of a million have some 12 pairs.
    QVERIFY(seen.size() > 4950);
    const auto odd = makeGenerator(parseGenerator(QTest::currentDataTag()).value(), *random);
    QVERIFY(!odd->next(-5).empty()); // clocks before 1970 count as the nearest that can be written
    QVERIFY(!odd->next(std::numeric_limits<std::int64_t>::max() / 2).empty());
}

void GenerateTest::belowIsEven() {
    const auto random = seededRandomness(9);
    std::vector<int> counts(5, 0);
    for (int i = 0; i < 50000; ++i) {
        ++counts[random->below(5)];
    }
    for (const int count : counts) {
        QVERIFY(count > 9500 && count < 10500); // five standard deviations are 447
    }
    Played high("ffff03"); // 255 lies above the last whole multiple of 5 and is drawn again
    QCOMPARE(high.below(5), std::uint64_t{3});
}

void GenerateTest::seedsRepeatAndDiffer() {
    std::array<std::uint8_t, 16> a{};
    std::array<std::uint8_t, 16> b{};
    seededRandomness(1, 2)->fill(a);
    seededRandomness(1, 2)->fill(b);
    QVERIFY(a == b);
    std::set<std::array<std::uint8_t, 16>> seen{a};
    for (std::uint64_t i = 0; i < 1000; ++i) {
        seededRandomness(i, 2000)->fill(b);
        QVERIFY(seen.insert(b).second);
        seededRandomness(2000, i)->fill(b);
        QVERIFY(seen.insert(b).second);
    }
}

QTEST_APPLESS_MAIN(GenerateTest)
#include "generate_test.moc"
