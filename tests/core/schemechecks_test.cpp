// SPDX-License-Identifier: GPL-3.0-or-later
// Each check with a case in which it fires and one in which it is silent; figures counted by hand or by the
// formula that stands beside them.
#include "core/scheme/checks/legalids.h"
#include "core/scheme/checks/words.h"
#include "core/scheme/collisions.h"
#include "tests/core/checkedscheme.h"
#include "tests/support/truth.h"

#include <QJsonArray>

#include <cmath>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

using Level = Finding::Level;

constexpr qint64 k2021 = 1609459200000;

QString iso(qint64 ms) {
    return QDateTime::fromMSecsSinceEpoch(ms, Qt::UTC).toString(Qt::ISODateWithMs);
}

// `count` documents, one a second, of ten accounts.
std::vector<QJsonObject> payments(int count) {
    std::vector<QJsonObject> documents;
    for (int i = 0; i < count; ++i) {
        documents.push_back({{"_id", QStringLiteral("d%1").arg(1000 + i)},
                             {"account", QStringLiteral("A%1").arg(10 + i % 10)},
                             {"created", iso(k2021 + i * 1000)},
                             {"email", QStringLiteral("u%1@x.example").arg(i)}});
    }
    return documents;
}

} // namespace

class SchemeChecksTest : public QObject {
    Q_OBJECT
private slots:
    void duplicates();
    void missingFields();
    void legalIdsAsRecorded();
    void riskyIds_data();
    void riskyIds();
    void twins();
    void millisecondsAlone();
    void accountsShareTheChance();
    void timesAsTheyAreAreClocks();
    void howOftenIsSaid_data();
    void howOftenIsSaid();
    void onlyFields();
    void conflicts();
    void guessable_data();
    void guessable();
    void personalData();
    void repeatedFields();
    void idleSeparators();
    void lengths_data();
    void lengths();
    void changingFields();
};

void SchemeChecksTest::duplicates() {
    const CheckedScheme data(lines(payments(100)));
    const auto twice = data.report("{account}");
    QCOMPARE(found(twice, "duplicates").level, Level::Error);
    QCOMPARE(found(twice, "duplicates").figure, 10.0);
    QCOMPARE(found(twice, "duplicates").documents, std::uint64_t{100});
    QCOMPARE(found(twice, "duplicates").examples.size(), std::size_t{20});
    QCOMPARE(found(data.report("{email}"), "duplicates").level, Level::Good);
}

void SchemeChecksTest::missingFields() {
    auto documents = payments(50);
    documents[3].remove("email");
    documents[7]["email"] = QJsonArray{1};
    documents[9]["email"] = QJsonValue();
    const CheckedScheme data(lines(documents));
    const auto report = data.report("u:{email}");
    QCOMPARE(report.applied->withId, std::uint64_t{47});
    std::map<std::string, std::uint64_t> counts;
    for (const Finding& finding : report.findings) {
        if (finding.code == "missing-fields") {
            QCOMPARE(finding.level, Level::Error);
            counts[finding.title] = finding.documents;
        }
    }
    QCOMPARE(counts.size(), std::size_t{2});
    QCOMPARE(counts["email is missing"], std::uint64_t{2});
    QCOMPARE(counts["email is an array"], std::uint64_t{1});
    QCOMPARE(found(data.report("u:{account}"), "missing-fields").level, Level::Good);
    QCOMPARE(data.report("u:{email}\nv:{_id}").applied->withId, std::uint64_t{50});
}

// vectors of couch_doc.erl and couch_partition.erl
void SchemeChecksTest::legalIdsAsRecorded() {
    const auto file =
        QJsonDocument::fromJson(QByteArray::fromStdString(readTruth("couchdb/docid_validation.json")));
    int texts = 0;
    for (const QJsonValue& value : file.object()["values"].toArray()) {
        const QJsonObject row = value.toObject();
        if (!row["id"].isString()) {
            continue; // a scheme writes texts
        }
        ++texts;
        const std::string id = row["id"].toString().toStdString();
        QVERIFY2(isLegalForCouch(id) == row["ok"].toBool(), id.c_str());
        if (row["partitioned_ok"].isBool()) {
            QVERIFY2(isLegalPartitioned(id) == row["partitioned_ok"].toBool(), id.c_str());
        }
    }
    QVERIFY(texts > 30);
    QVERIFY(!isLegalForCouch("a\xff"));
}

void SchemeChecksTest::riskyIds_data() {
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("code"); // empty: nothing
    QTest::newRow("plain") << "abc-1.2~_x:y"
                           << "";
    QTest::newRow("underscore") << "_x"
                                << "illegal-ids";
    QTest::newRow("slash") << "a/b"
                           << "url-characters";
    QTest::newRow("plus") << "a+b"
                          << "url-characters";
    QTest::newRow("percent") << "a%20"
                             << "url-characters";
    QTest::newRow("one dot") << "."
                             << "dot-ids";
    QTest::newRow("two dots") << ".."
                              << "dot-ids";
    QTest::newRow("newline") << "a\nb"
                             << "control-characters";
    QTest::newRow("1,011 bytes") << QString(1011, 'x') << "";
    QTest::newRow("1,012 bytes") << QString(1012, 'x') << "long-for-old-mongodb";
    QTest::newRow("7,169 characters") << QString(7169, 'x') << "long-ids";
    QTest::newRow("empty") << ""
                           << "illegal-ids";
    QTest::newRow("3,000 letters of 6 in a URL") << QString(3000, QChar(0xe9)) << "long-ids";
    QTest::newRow("8,001 bytes") << QString(4001, QChar(0xe9)) << "long-ids";
}

void SchemeChecksTest::riskyIds() {
    QFETCH(QString, value);
    QFETCH(QString, code);
    const CheckedScheme data(lines({{{"_id", "x1"}, {"v", value}}, {{"_id", "x2"}, {"v", "plain"}}}));
    const auto report = data.report("{v}");
    for (const char* each : {"illegal-ids", "url-characters", "dot-ids", "control-characters", "long-ids"}) {
        const bool here = says(report, each) && found(report, each).level != Level::Good;
        QCOMPARE(here, code == each);
    }
    if (!code.isEmpty()) {
        QCOMPARE(found(report, code.toStdString()).documents, std::uint64_t{1});
        QCOMPARE(found(report, code.toStdString()).examples[0].rank.value(), Rank{0});
    }
    QCOMPARE(found(report, "partitioned").figure, value == "abc-1.2~_x:y" ? 1.0 : 2.0);
}

void SchemeChecksTest::twins() {
    const CheckedScheme data(lines({{{"_id", "1"}, {"v", "Anna"}},
                                    {{"_id", "2"}, {"v", "anna"}},
                                    {{"_id", "3"}, {"v", "bob"}},
                                    {{"_id", "4"}, {"v", QString::fromUtf8("caf\u00e9")}},
                                    {{"_id", "5"}, {"v", QString::fromUtf8("cafe\u0301")}}}));
    const auto report = data.report("{v}");
    QCOMPARE(found(report, "case-twins").level, Level::Warning);
    QCOMPARE(found(report, "case-twins").figure, 1.0);
    QCOMPARE(found(report, "unicode-twins").figure, 1.0);
    QCOMPARE(found(report, "unicode-twins").examples.size(), std::size_t{2});
    const auto lower = data.report("{v:lower}-{_id}");
    QCOMPARE(found(lower, "case-twins").level, Level::Good);
    QCOMPARE(found(data.report("{_id}"), "unicode-twins").level, Level::Good);
}

// r^2 t / 2M: 36 a second, a millisecond; 36^4 and 36^5 values; a year of 365.25 days.
void SchemeChecksTest::millisecondsAlone() {
    const CheckedScheme data(lines(payments(100)));
    const auto alone = data.report("{created:epoch-ms}", 36);
    QCOMPARE(std::round(alone.random.expectedPairsPerYear / 365.25), 55987.0);
    QCOMPARE(found(alone, "collisions").level, Level::Warning);
    QVERIFY2(found(alone, "collisions").text.find("56,000 times a day") != std::string::npos,
             found(alone, "collisions").text.c_str());
    const auto four = data.report("{created:epoch-ms}{=random(4,base36)}", 36);
    QCOMPARE(std::round(four.random.expectedPairsPerYear), 12.0);
    QVERIFY(found(four, "collisions").text.find("12 times a year") != std::string::npos);
    const auto five = data.report("{created:epoch-ms}{=random(5,base36)}", 36);
    QCOMPARE(std::round(1 / five.random.expectedPairsPerYear), 3.0);
    QVERIFY(found(five, "collisions").text.find("once in 3.0 years") != std::string::npos);
    QCOMPARE(five.random.charactersForOncePerCentury, 6U); // 0.338 / 36
    // At the data's own rate of 100 in 99 seconds.
    const auto own = data.report("{created:epoch-ms}{=random(4,base36)}");
    QVERIFY(std::abs(own.random.perSecond - 100 / 99.0) < 1e-9);
    QVERIFY(std::abs(own.random.probabilityPerYear -
                     collisions::probability(collisions::Clocked{100 / 99.0, 0.001, std::pow(36, 4)},
                                             collisions::kSecondsPerYear)) < 1e-12);
}

// Ten accounts of 40 documents: two documents share theirs with a chance of 39/399.
void SchemeChecksTest::accountsShareTheChance() {
    const CheckedScheme data(lines(payments(400)));
    const auto report = data.report("{account}-{created:date(yyyyMMddHHmmss)}-{=random(4,base36)}", 10);
    const double expected = 100.0 / 2 / std::pow(36, 4) * (39.0 / 399) * 365.25 * 86400;
    QVERIFY(std::abs(report.random.expectedPairsPerYear / expected - 1) < 1e-9);
    QCOMPARE(report.random.stepSeconds, 1.0);
    QVERIFY(found(report, "collisions").text.find("At the rate in the data") != std::string::npos);
    QVERIFY(found(report, "collisions").advice.find("characters: once in") != std::string::npos);
    QCOMPARE(found(report, "collisions").level, Level::Warning);
    // A chance of 1/200, as with 500 uneven accounts, gives 4.7 a year; three characters more once in 9,900
    // years.
    const auto pairs = [](int width) {
        return collisions::expectedPairs(collisions::Clocked{10, 1, std::pow(36, width) * 200},
                                         collisions::kSecondsPerYear);
    };
    QCOMPARE(words::howOften(pairs(4)), std::string("4.7 times a year"));
    QCOMPARE(words::howOften(pairs(7)), std::string("once in 9,900 years"));
}

// A time that stands in the ID as the document has it is a clock like one that is encoded.
void SchemeChecksTest::timesAsTheyAreAreClocks() {
    const CheckedScheme data(lines(payments(400)));
    const auto encoded = data.report("{account}-{created:epoch-ms}-{=random(4,base36)}", 10);
    const auto asItIs = data.report("{account}-{created}-{=random(4,base36)}", 10);
    QVERIFY(asItIs.random.expectedPairsPerYear > 0);
    QVERIFY(encoded.random.expectedPairsPerYear > 0);
    const double finer = asItIs.random.stepSeconds / encoded.random.stepSeconds;
    QVERIFY(std::abs(asItIs.random.expectedPairsPerYear / encoded.random.expectedPairsPerYear / finer - 1) <
            1e-6);
    QVERIFY(found(data.report("{account}-{created}", 10), "collisions").title != "Nothing is left to chance");
}

void SchemeChecksTest::howOftenIsSaid_data() {
    QTest::addColumn<double>("perYear");
    QTest::newRow("never") << 0.0;
    QTest::newRow("less than once in 1,000 billion years") << 1e-40;
    QTest::newRow("once in 2.0 million years") << 5.1e-7;
    QTest::newRow("once in 120 years") << 1 / 123.0;
    QTest::newRow("once a year") << 0.9;
    QTest::newRow("12 times a year") << 12.2;
    QTest::newRow("56,000 times a day") << 55987.2 * 365.25;
}

void SchemeChecksTest::howOftenIsSaid() {
    QFETCH(double, perYear);
    QCOMPARE(QString::fromStdString(words::howOften(perYear)), QString(QTest::currentDataTag()));
}

void SchemeChecksTest::onlyFields() {
    const CheckedScheme data(lines(payments(50)));
    const auto report = data.report("user:{email}", 100);
    QCOMPARE(report.random.expectedPairsPerYear, 0.0);
    QCOMPARE(found(report, "collisions").title, std::string("Nothing is left to chance"));
    QCOMPARE(found(report, "conflicts").level, Level::Good);
}

void SchemeChecksTest::conflicts() {
    const CheckedScheme data(lines(payments(100)));
    const auto report = data.report("{created:epoch-ms}", 36);
    QCOMPARE(std::round(found(report, "conflicts").figure), 55987.0);
    QVERIFY(found(report, "conflicts").text.find("no 409") != std::string::npos);
    const auto counter = data.report("{=counter(8)}", 36);
    QCOMPARE(found(counter, "conflicts").figure, 0.0);
    QCOMPARE(found(counter, "conflicts").level, Level::Info);
    QVERIFY(found(counter, "collisions").text.find("write the same IDs") != std::string::npos);
    const auto parts = data.report("{created:epoch-ms}{=random(2,base36)}-{=random(2,base36)}", 36);
    QVERIFY2(found(parts, "collisions").title.starts_with("4 random characters"),
             found(parts, "collisions").title.c_str());
}

void SchemeChecksTest::guessable_data() {
    QTest::addColumn<double>("bits");
    QTest::newRow("{=uuid4}") << 122.0;
    QTest::newRow("{=couch-random}") << 128.0;
    QTest::newRow("{=uuid7}") << 74.0;
    QTest::newRow("{=objectid}") << 0.0;
    QTest::newRow("{=couch-sequential}") << 0.0;
    QTest::newRow("{=counter(8)}") << 0.0;
    QTest::newRow("{email}") << 0.0;
    QTest::newRow("{=random(4,base16)}") << 16.0;
    QTest::newRow("{email}-{=random(2,base16)}{=random(2,base16)}") << 16.0;
}

void SchemeChecksTest::guessable() {
    QFETCH(double, bits);
    const CheckedScheme data(lines(payments(30)));
    const auto report = data.report(QTest::currentDataTag());
    QCOMPARE(found(report, "guessable").figure, bits);
    QCOMPARE(found(report, "guessable").level, bits >= 64 ? Level::Good : Level::Info);
}

void SchemeChecksTest::personalData() {
    const CheckedScheme data(lines(payments(30)));
    const auto clear = data.report("{email}");
    QCOMPARE(found(clear, "personal-data").level, Level::Warning);
    QCOMPARE(found(clear, "personal-data").documents, std::uint64_t{30});
    QVERIFY(found(data.report("{email:sha256(16)}"), "personal-data").text.find("digest") !=
            std::string::npos);
    QCOMPARE(found(data.report("{account}-{=uuid4}"), "personal-data").level, Level::Good);
}

// "account":"A10", has 16 bytes, "created":"2021-01-01T00:00:00.000Z", 37.
void SchemeChecksTest::repeatedFields() {
    const CheckedScheme data(lines(payments(100)));
    const auto report = data.report("{account}-{created:date(yyyyMMddHHmmss)}");
    std::map<std::string, double> bytes;
    for (const Finding& finding : report.findings) {
        if (finding.code == "repeated-fields") {
            bytes[finding.title] = finding.figure;
        }
    }
    QCOMPARE(bytes["account repeats the ID"], 1600.0);
    QCOMPARE(bytes["created repeats the ID"], 3700.0); // its milliseconds are all 0
    QCOMPARE(found(data.report("{account:lower}-{=uuid4}"), "repeated-fields").level, Level::Good);
    QCOMPARE(found(data.report("{account}:{account}"), "repeated-fields").figure, 1600.0);
    QCOMPARE(found(data.report("{account:sha256(4)}{account}"), "repeated-fields").figure, 1600.0);
    auto documents = payments(100);
    documents[5]["created"] = iso(k2021 + 5123);
    const CheckedScheme finer(lines(documents));
    QCOMPARE(found(finer.report("{created:date(yyyyMMddHHmmss)}{=uuid4}"), "repeated-fields").level,
             Level::Good);
    QCOMPARE(found(finer.report("{created:epoch-ms}"), "repeated-fields").title,
             std::string("created repeats the ID"));
}

void SchemeChecksTest::idleSeparators() {
    const CheckedScheme data(lines(payments(100)));
    const auto idle = data.report("{created:date(yyyyMMddHHmmss)}-{account}");
    QCOMPARE(found(idle, "idle-separators").figure, 100.0);
    QCOMPARE(found(idle, "idle-separators").level, Level::Info);
    QCOMPARE(found(data.report("{account}-{created:date(yyyyMMddHHmmss)}"), "idle-separators").level,
             Level::Good);
    QCOMPARE(found(data.report("{created:date(yyyyMMddHHmmss)}{account}"), "idle-separators").figure, 0.0);
}

// Bytes that could go, for 100 documents.
void SchemeChecksTest::lengths_data() {
    QTest::addColumn<double>("bytes");
    QTest::newRow("{email}") << 0.0;
    QTest::newRow("{=uuid4}") << 1400.0;                             // 36 to 22
    QTest::newRow("{=couch-random}") << 1000.0;                      // 32 to 22
    QTest::newRow("{created:epoch-ms}{=random(2,base36)}") << 400.0; // 13 to 9
    QTest::newRow("{email:sha256}") << 100.0 *
                                           (64 - 11); // 2 log2(100) - 1 + log2(1e9) = 42.2 bits: 11 digits
    QTest::newRow("transaction:{email}") << 800.0;    // 11 letters to three
    QTest::newRow("txn:{email}") << 0.0;
}

void SchemeChecksTest::lengths() {
    QFETCH(double, bytes);
    const CheckedScheme data(lines(payments(100)));
    QCOMPARE(found(data.report(QTest::currentDataTag()), "length").figure, bytes);
}

// couchbackup, full: each leaf with its body.
void SchemeChecksTest::changingFields() {
    const std::string text = "{\"name\":\"@cloudant/couchbackup\",\"version\":\"2.10.0\",\"mode\":\"full\"}\n"
                             "[{\"_id\":\"a\",\"_rev\":\"2-b\",\"name\":\"new\",\"kind\":\"x\",\"_"
                             "revisions\":{\"start\":2,\"ids\":[\"b\",\"0\"]}},"
                             "{\"_id\":\"a\",\"_rev\":\"2-a\",\"name\":\"old\",\"kind\":\"x\",\"_revisions\":"
                             "{\"start\":2,\"ids\":[\"a\",\"0\"]}},"
                             "{\"_id\":\"b\",\"_rev\":\"1-a\",\"name\":\"n\",\"kind\":\"x\",\"_revisions\":{"
                             "\"start\":1,\"ids\":[\"a\"]}}]\n";
    const CheckedScheme data(text);
    const auto report = data.report("{kind}:{name}");
    QCOMPARE(found(report, "changing-fields").level, Level::Error);
    QCOMPARE(found(report, "changing-fields").title, std::string("name changes"));
    QCOMPARE(found(report, "changing-fields").documents, std::uint64_t{1});
    QCOMPARE(found(report, "changing-fields").examples[0].note, std::string("\"old\" and \"new\""));
    QCOMPARE(found(data.report("{kind}:{=uuid4}"), "changing-fields").level, Level::Good);
    QCOMPARE(found(CheckedScheme(lines(payments(5))).report("{email}"), "changing-fields").level,
             Level::Info);
}

QTEST_APPLESS_MAIN(SchemeChecksTest)
#include "schemechecks_test.moc"
