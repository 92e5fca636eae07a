// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/accesspattern.h"

#include <QtTest>

using namespace keyatlas;

class AccessPatternTest : public QObject {
    Q_OBJECT
private slots:
    void readsTheDocumentedFile();
    void writesWhatItRead();
    void keepsWhatItDoesNotKnow();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void tellsPeople_data();
    void tellsPeople();
};

namespace {

// As the command line's page shows it.
constexpr const char* kDocumented = R"([{"name": "account by month", "equal": {"account": "*"},
  "range": {"field": "created", "span": "month", "zone": "UTC"}, "order": "created",
  "limit": 50, "fields": ["_id", "created"], "perDay": 20000},
 {"name": "post with its comments", "together": {"parent": "post", "child": "comment", "by": "post"}},
 {"name": "some accounts", "in": {"account": 20}},
 {"name": "newest revision", "equal": {"title": "*"}, "order": "-rev", "limit": 1}])";

} // namespace

void AccessPatternTest::readsTheDocumentedFile() {
    const auto patterns = parsePatterns(kDocumented);
    QVERIFY2(patterns, patterns ? "" : patterns.error().what.c_str());
    QCOMPARE(patterns->size(), std::size_t{4});
    const AccessPattern& month = patterns->at(0);
    QCOMPARE(month.equal[0].field.text(), std::string("account"));
    QVERIFY(!month.equal[0].value);
    QCOMPARE(month.range->span, std::string("month"));
    QCOMPARE(month.order->text(), std::string("created"));
    QVERIFY(!month.descending);
    QCOMPARE(month.limit.value(), std::uint64_t{50});
    QCOMPARE(month.fields.size(), std::size_t{2});
    QCOMPARE(month.perDay, 20000.0);
    QCOMPARE(patterns->at(1).together->by.text(), std::string("post"));
    QCOMPARE(patterns->at(2).in[0].values, std::uint64_t{20});
    QVERIFY(patterns->at(3).descending);
    QCOMPARE(patterns->at(3).order->text(), std::string("rev"));
}

void AccessPatternTest::writesWhatItRead() {
    const auto once = parsePatterns(kDocumented).value();
    auto again = parsePatterns(writePatterns(once)).value();
    for (std::size_t i = 0; i < again.size(); ++i) {
        again[i].origin = once[i].origin;
    }
    QVERIFY(again == once);
    QCOMPARE(writePatterns(parsePatterns(writePatterns(once)).value()), writePatterns(once));
}

void AccessPatternTest::keepsWhatItDoesNotKnow() {
    const auto patterns =
        parsePatterns(R"([{"owner": "anna", "name": "a", "limit": 3, "later": [1, 2]}])").value();
    AccessPattern changed = patterns[0];
    changed.limit.reset();
    changed.name = "b";
    const QByteArray text = QByteArray::fromStdString(writePatterns({changed}));
    QVERIFY(text.contains("\"owner\": \"anna\"") && text.contains("later") && !text.contains("limit"));
    QVERIFY(text.contains("\"name\": \"b\""));
}

void AccessPatternTest::saysWhatIsWrong_data() {
    QTest::addColumn<QString>("what");
    QTest::newRow("[") << "no JSON";
    QTest::newRow("{}") << "no JSON array";
    QTest::newRow("[1]") << "1: is no object";
    QTest::newRow("[{}]") << "has no \"name\"";
    QTest::newRow(R"([{"name": 5}])") << "\"name\" is no text";
    QTest::newRow(R"([{"name": "a", "equal": []}])") << "1 (a): \"equal\" is no object";
    QTest::newRow(R"([{"name": "a", "equal": {"b": {}}}])") << "no single value";
    QTest::newRow(R"([{"name": "a", "equal": {"": 1}}])") << "is no field";
    QTest::newRow(R"([{"name": "a", "range": {}}])") << "names no \"field\"";
    QTest::newRow(R"([{"name": "a", "range": {"field": "t", "span": "fortnight"}}])") << "fortnight";
    QTest::newRow(R"([{"name": "a", "range": {"field": "t", "zone": "Mars"}}])") << "no time zone \"Mars\"";
    QTest::newRow(R"([{"name": "a", "together": {"parent": "p"}}])")
        << "needs \"parent\", \"child\" and \"by\"";
    QTest::newRow(R"([{"name": "a", "in": {"x": 0}}])") << "number of values";
    QTest::newRow(R"([{"name": "a", "limit": -1}])") << "\"limit\" is no whole number";
    QTest::newRow(R"([{"name": "a", "fields": "x"}])") << "\"fields\" is no list";
    QTest::newRow(R"([{"name": "a", "perDay": "x"}])") << "\"perDay\"";
}

void AccessPatternTest::saysWhatIsWrong() {
    QFETCH(QString, what);
    const auto patterns = parsePatterns(QTest::currentDataTag());
    QVERIFY(!patterns);
    QVERIFY2(QString::fromStdString(patterns.error().what).contains(what), patterns.error().what.c_str());
}

void AccessPatternTest::tellsPeople_data() {
    QTest::addColumn<QString>("words");
    QTest::newRow(R"([{"name": "a"}])") << "all documents";
    QTest::newRow(R"([{"name": "a", "equal": {"account": "*"}, "range": {"field": "t", "span": "month"}}])")
        << "one account, one month";
    QTest::newRow(
        R"([{"name": "a", "equal": {"account": "7"}, "order": "-t", "limit": 20, "fields": ["_id"]}])")
        << "account = 7, highest t first, 20 documents, IDs only";
    QTest::newRow(R"([{"name": "a", "range": {"field": "t", "span": "day", "zone": "Europe/Berlin"}}])")
        << "one day in Europe/Berlin";
    QTest::newRow(R"([{"name": "a", "together": {"parent": "post", "child": "comment", "by": "post"}}])")
        << "a post with every comment";
    QTest::newRow(R"([{"name": "a", "in": {"account": 20}}])") << "20 values of account";
    QTest::newRow(R"([{"name": "a", "range": {"field": "n", "from": 3, "to": 9}}])") << "n from 3 to 9";
}

void AccessPatternTest::tellsPeople() {
    QFETCH(QString, words);
    QCOMPARE(QString::fromStdString(inWords(parsePatterns(QTest::currentDataTag()).value()[0])), words);
}

QTEST_APPLESS_MAIN(AccessPatternTest)
#include "accesspattern_test.moc"
