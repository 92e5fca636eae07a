// SPDX-License-Identifier: GPL-3.0-or-later
// The order of view keys against what CouchDB's own tests and ICU 72.1 were recorded to say; and formats of
// times, judged as recorded.
#include "core/query/collation.h"
#include "tests/support/truth.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <functional>
#include <random>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

QJsonObject vectors(const char* name) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(readTruth(name))).object();
}

// The values as they stand in the file: Qt sorts the members of objects.
std::vector<std::string> valueTexts(const char* part) {
    const std::string text = readTruth("couchdb/view_collation.json");
    const QByteArray all = QByteArray::fromStdString(text);
    const auto from = all.indexOf("\"values\"", all.indexOf(QByteArray("\"") + part + "\""));
    std::vector<std::string> values;
    int depth = 0;
    std::string value;
    for (auto i = all.indexOf('[', from) + 1; i < all.size(); ++i) {
        const char c = all[i];
        if (depth == 0 && (c == ',' || c == ']')) {
            values.push_back(value);
            value.clear();
            if (c == ']') {
                break;
            }
            continue;
        }
        depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
        value += c;
    }
    return values;
}

int sign(int number) {
    return number < 0 ? -1 : number > 0 ? 1 : 0;
}

int byKeys(const std::string& a, const std::string& b) {
    return sign(viewKeyBytes(a).compare(viewKeyBytes(b)));
}

} // namespace

class CollationTest : public QObject {
    Q_OBJECT
private slots:
    void couchDbsOwnValues_data();
    void couchDbsOwnValues();
    void stringsAsRecorded();
    void asciiAsRecorded();
    void keysAndComparisonAgree();
    void numbersAreDoubles();
    void arraysAndObjectsDoNotRunTogether();
    void formatsOfTimesAsRecorded();
};

void CollationTest::couchDbsOwnValues_data() {
    QTest::addColumn<int>("count");
    QTest::newRow("eunit") << 30;
    QTest::newRow("elixir") << 26;
}

void CollationTest::couchDbsOwnValues() {
    QFETCH(int, count);
    const auto values = valueTexts(QTest::currentDataTag());
    QCOMPARE(static_cast<int>(values.size()), count);
    for (std::size_t i = 1; i < values.size(); ++i) {
        // "c" with zero-width spaces behind it is equal, and ordered by the document's ID.
        const bool equal = values[i].find("\u200b") != std::string::npos;
        QVERIFY2(byKeys(values[i - 1], values[i]) == (equal ? 0 : -1), values[i].c_str());
    }
}

void CollationTest::stringsAsRecorded() {
    const QJsonObject file = vectors("couchdb/string_orders.json");
    std::vector<std::pair<std::string, int>> all; // with the number of their group
    int group = 0;
    for (const QJsonValue& equals : file["icu"].toArray()) {
        for (const QJsonValue& text : equals.toArray()) {
            all.emplace_back(text.toString().toStdString(), group);
        }
        ++group;
    }
    QVERIFY(all.size() > 101);
    for (const auto& [a, groupOfA] : all) {
        for (const auto& [b, groupOfB] : all) {
            const int expected = sign(groupOfA - groupOfB);
            QCOMPARE(sign(compareCollated(a, b)), expected);
            QCOMPARE(sign(collationKey(a).compare(collationKey(b))), expected);
        }
    }
}

void CollationTest::asciiAsRecorded() {
    const QJsonArray order = vectors("couchdb/ascii_icu_order.json")["order"].toArray();
    QCOMPARE(order.size(), 95);
    for (int i = 1; i < order.size(); ++i) {
        QVERIFY(compareCollated(order[i - 1].toString().toStdString(), order[i].toString().toStdString()) <
                0);
    }
}

// Two ways of ICU to the same order, on chance texts.
void CollationTest::keysAndComparisonAgree() {
    std::mt19937 random(4);
    const char* const pieces[] = {"a", "A",  "b", "é", "e\u0301", "\u200b", "-",
                                  "1", "日", "😀", " ", "\xff",    "z"};
    const auto text = [&] {
        std::string made;
        for (auto size = random() % 6; size > 0; --size) {
            made += pieces[random() % std::size(pieces)];
        }
        return made;
    };
    for (int i = 0; i < 20000; ++i) {
        const std::string a = text();
        const std::string b = text();
        QCOMPARE(sign(collationKey(a).compare(collationKey(b))), sign(compareCollated(a, b)));
        QVERIFY(collationKey(a).find('\0') == std::string::npos);
    }
}

void CollationTest::numbersAreDoubles() {
    const char* const rising[] = {
        "-1e308",           "-2.5", "-1", "-1e-300", "0", "1e-300", "0.1", "1", "2", "10", "9007199254740992",
        "9007199254740994", "1e300"};
    for (std::size_t i = 1; i < std::size(rising); ++i) {
        QVERIFY2(byKeys(rising[i - 1], rising[i]) == -1, rising[i]);
    }
    QCOMPARE(byKeys("1", "1.0"), 0);
    QCOMPARE(byKeys("1e400", "1e500"), 0);
    QCOMPARE(byKeys("1e300", "1e400"), -1);
    QCOMPARE(byKeys("1e-400", "0"), 0);
    QCOMPARE(byKeys("-1e400", "-1e300"), -1);
    QCOMPARE(byKeys("0", "-0.0"), 0);
    QCOMPARE(byKeys("9007199254740993", "9007199254740992"), 0); // as emitted
    QCOMPARE(byKeys("", "null"), 0);
}

// A naive comparison, written for this test, on chance values.
void CollationTest::arraysAndObjectsDoNotRunTogether() {
    std::mt19937 random(8);
    const std::function<QJsonValue(int)> make = [&](int depth) -> QJsonValue {
        switch (random() % (depth > 2 ? 5 : 6)) {
        case 0:
            return QJsonValue();
        case 1:
            return QJsonValue(random() % 2 == 0);
        case 2:
            return QJsonValue(static_cast<int>(random() % 3));
        case 3:
        case 4:
            return QJsonValue(QString(static_cast<int>(random() % 3), QLatin1Char('a')));
        default:
            break;
        }
        QJsonArray array;
        for (auto size = random() % 4; size > 0; --size) {
            array.append(make(depth + 1));
        }
        return array;
    };
    const auto rank = [](const QJsonValue& value) {
        return value.isNull()     ? 0
               : value.isBool()   ? (value.toBool() ? 2 : 1)
               : value.isDouble() ? 3
               : value.isString() ? 4
                                  : 5;
    };
    const std::function<int(const QJsonValue&, const QJsonValue&)> compare = [&](const QJsonValue& a,
                                                                                 const QJsonValue& b) {
        if (rank(a) != rank(b)) {
            return sign(rank(a) - rank(b));
        }
        if (a.isDouble()) {
            return sign(a.toInt() - b.toInt());
        }
        if (a.isString()) {
            return sign(static_cast<int>(a.toString().size() - b.toString().size())); // only the letter a
        }
        const QJsonArray left = a.toArray();
        const QJsonArray right = b.toArray();
        for (int i = 0; i < std::min(left.size(), right.size()); ++i) {
            if (const int order = compare(left[i], right[i]); order != 0) {
                return order;
            }
        }
        return sign(static_cast<int>(left.size() - right.size()));
    };
    const auto text = [](const QJsonValue& value) {
        const std::string array =
            QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact).toStdString();
        return array.substr(1, array.size() - 2);
    };
    for (int i = 0; i < 20000; ++i) {
        const QJsonValue a = make(0);
        const QJsonValue b = make(0);
        QVERIFY2(byKeys(text(a), text(b)) == compare(a, b), (text(a) + " " + text(b)).c_str());
    }
}

// tests/data/ids/time_formats.json: strings of ascending instants.
void CollationTest::formatsOfTimesAsRecorded() {
    QFile file(qEnvironmentVariable("KEYATLAS_TEST_DATA") + "/ids/time_formats.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray formats = QJsonDocument::fromJson(file.readAll()).object()["formats"].toArray();
    QCOMPARE(formats.size(), 19);
    const auto check = [](const QJsonObject& format, const char* sorts, const char* violation,
                          const std::function<bool(const std::string&, const std::string&)>& inOrder,
                          qint64 from, qint64 to) {
        const QJsonArray samples = format["samples"].toArray();
        QJsonArray first;
        for (int i = 1; i < samples.size() && first.isEmpty(); ++i) {
            const QJsonObject a = samples[i - 1].toObject();
            const QJsonObject b = samples[i].toObject();
            const auto at = [](const QJsonObject& sample) {
                return static_cast<qint64>(sample["ms"].toDouble());
            };
            if (at(a) >= from && at(b) <= to &&
                !inOrder(a["s"].toString().toStdString(), b["s"].toString().toStdString())) {
                first = {a["ms"], b["ms"], a["s"], b["s"]};
            }
        }
        QVERIFY2(format[QLatin1String(sorts)].toBool() == first.isEmpty(),
                 qPrintable(format["format"].toString()));
        if (!first.isEmpty()) {
            QCOMPARE(format[QLatin1String(violation)].toArray(), first);
        }
    };
    const auto bytes = [](const std::string& a, const std::string& b) { return a <= b; };
    const auto icu = [](const std::string& a, const std::string& b) { return compareCollated(a, b) <= 0; };
    constexpr qint64 kFar = std::numeric_limits<qint64>::max();
    for (const QJsonValue& value : formats) {
        QJsonObject format = value.toObject();
        if (format["format"].toString().contains("newest first")) {
            const auto falling = [&](const std::string& a, const std::string& b) { return bytes(b, a); };
            const auto fallingIcu = [&](const std::string& a, const std::string& b) { return icu(b, a); };
            check(format, "bytes_sorts_like_time", "first_byte_violation", falling, -kFar, kFar);
            check(format, "icu_sorts_like_time", "first_icu_violation", fallingIcu, -kFar, kFar);
            continue;
        }
        check(format, "bytes_sorts_like_time", "first_byte_violation", bytes, -kFar, kFar);
        check(format, "icu_sorts_like_time", "first_icu_violation", icu, -kFar, kFar);
        check(format, "bytes_sorts_like_time_within_2001-09-09_to_2059-05-25",
              "first_violation_in_that_window", bytes, 1000000000000, 2821109907455);
    }
}

QTEST_APPLESS_MAIN(CollationTest)
#include "collation_test.moc"
