// SPDX-License-Identifier: GPL-3.0-or-later
// Where keys break at chosen separators, and the values that can be kept whole.
#include "core/base/text.h"
#include "core/tree/splitrule.h"

#include <QtTest>

#include <random>

using namespace keyatlas;

namespace {

QString qt(const std::string& text) {
    return QString::fromStdString(text);
}

// Segments with a bar between them.
std::string drawn(const SplitRule& rule, Bytes key) {
    std::string text;
    std::size_t begin = 0;
    for (const std::size_t end : rule.segmentEnds(key)) {
        text += (begin > 0 ? "|" : "") + escape(key.substr(begin, end - begin));
        begin = end;
    }
    return text;
}

} // namespace

class SplitRuleTest : public QObject {
    Q_OBJECT

private slots:
    void chosenSeparatorsAlwaysSplit();
    void reservedSegments();
    void valuesDecideByTheirBytesAlone();
    void fixedPieces();
};

void SplitRuleTest::chosenSeparatorsAlwaysSplit() {
    const auto rule = SplitRule::at(":-");
    QCOMPARE(qt(drawn(rule, "txn:00001234-2012")), "txn:|00001234-|2012");
    QCOMPARE(qt(drawn(rule, "2012-05-26T17:31:25Z")), "2012-|05-|26T17:|31:|25Z");
    QCOMPARE(qt(drawn(rule, "::a-")), ":|:|a-");
    QCOMPARE(qt(drawn(rule, "plain")), "plain");
    QCOMPARE(qt(drawn(rule, "")), "");
    QCOMPARE(qt(rule.separators()), "-:");
    QVERIFY(!rule.isNone() && !rule.wasFound());
    QVERIFY(rule.breakAfter("a:", 0) == std::size_t{2}); // a break at the very end is one
    QVERIFY(!rule.breakAfter("a:", 2) && !rule.breakAfter("a:b", 2) && !rule.breakAfter("", 0));
    QCOMPARE(rule.segmentEnd("a:b", 2), std::size_t{3});
    QVERIFY(SplitRule::at("").isNone() && SplitRule::none().isNone());
    QCOMPARE(qt(drawn(SplitRule::none(), "a:b/c")), "a:b/c");
    const auto odd = SplitRule::at(Bytes("\0\xff", 2));
    QCOMPARE(qt(drawn(odd, Bytes("a\0b\xff", 4))), "a\\x00|b\\xff");
    // wish: "with two separators A:B.C and A:B:C collapse to the same path"
    const auto two = SplitRule::at(":.");
    QVERIFY(drawn(two, "A:B.C") != drawn(two, "A:B:C"));
}

void SplitRuleTest::reservedSegments() {
    for (const char* separators : {":", "-", "_", "/", "e"}) {
        const auto rule = SplitRule::at(separators);
        QCOMPARE(rule.segmentEnd("_design/by_name", 0), std::size_t{8});
        QCOMPARE(rule.segmentEnd("_local/abc", 0), std::size_t{7});
    }
    const auto rule = SplitRule::at("_");
    QCOMPARE(qt(drawn(rule, "_design/by_name")), "_design/|by_|name");
    QCOMPARE(qt(drawn(rule, "_desk_1")), "_desk_|1");
    QCOMPARE(qt(drawn(rule, "a_design/b")), "a_|design/b");
    QCOMPARE(qt(drawn(SplitRule::none(), "_design/by_name")), "_design/by_name");
}

void SplitRuleTest::valuesDecideByTheirBytesAlone() {
    // The longest viable prefix may not depend on what follows.
    constexpr ValueShapes all = 511;
    const std::vector<std::string> values = {"123e4567-e89b-12d3-a456-426614174000",
                                             "aa:bb:cc:dd:ee:ff",
                                             "aa-bb-cc-dd-ee-ff",
                                             "2012-05-26T17:31:25.123+05:30",
                                             "2012-05-26 17:31",
                                             "2012-05-26T17:31:25Z",
                                             "10.200.0.1",
                                             "2001:db8::1",
                                             "1:2:3:4:5:6:7:8"};
    std::mt19937_64 random(4);
    for (int round = 0; round < 20000; ++round) {
        std::string text = values[random() % values.size()].substr(0, random() % 40);
        text += values[random() % values.size()].substr(random() % 9);
        const auto shapes = static_cast<ValueShapes>(random() % (all + 1));
        const std::size_t viable = viableLength(text, shapes);
        QVERIFY(viable <= text.size());
        for (std::size_t cut = 0; cut <= text.size(); ++cut) {
            QCOMPARE(viableLength(Bytes(text).substr(0, cut), shapes), std::min(cut, viable));
        }
    }
    for (const auto& value : values) {
        QCOMPARE(matchValue(value).length, value.size());
        QCOMPARE(viableLength(value, matchValue(value).shapes), value.size());
        QCOMPARE(matchValue(value + ":x").length, value.size());
    }
    for (const char* text :
         {"a::b", "12:34", "2012-05-2", "2012-13-45x", "10.0.0", "abc", "",
          "123e4567-e89b-12d3-a456-42661417400", "aa:bb:cc:dd:ee:fg", "a@b", "@b.example"}) {
        QVERIFY2(!has(matchValue(text).shapes, ValueShape::Ipv6) &&
                     !has(matchValue(text).shapes, ValueShape::Mac) &&
                     !has(matchValue(text).shapes, ValueShape::Uuid) &&
                     !has(matchValue(text).shapes, ValueShape::Email) &&
                     !has(matchValue(text).shapes, ValueShape::IsoDate),
                 text);
    }
}

void SplitRuleTest::fixedPieces() {
    const auto rule = SplitRule::fixed({1, 4, 2});
    QCOMPARE(qt(drawn(rule, Bytes("F\0\0:\x01\0\x02rest", 11))), "F|\\x00\\x00:\\x01|\\x00\\x02|rest");
    QCOMPARE(qt(drawn(rule, "F123")), "F|123"); // too short for its second piece
    QCOMPARE(qt(drawn(rule, "F1234")), "F|1234");
    QCOMPARE(qt(drawn(rule, "")), "");
    QVERIFY(!rule.isNone() && rule.separators().empty());
    QVERIFY(rule.breakAfter("F1234", 1) == std::size_t{5}); // a break at the very end is one
    QVERIFY(!rule.breakAfter("F123", 1) && !rule.breakAfter("F123456", 7));
    QVERIFY(rule.breakAfter("F1234", 3) == std::size_t{5}); // from inside a piece
    // A NUL inside the number is none of the separators around it.
    const auto mixed = SplitRule::fixed({0, 2}, Bytes("\0", 1));
    QCOMPARE(qt(drawn(mixed, Bytes("tbl\0\0\x05"
                                   "a\0b",
                                   9))),
             "tbl\\x00|\\x00\\x05|a\\x00|b");
    QCOMPARE(qt(drawn(mixed, "tbl")), "tbl");
    QCOMPARE(qt(drawn(mixed, "_design/a")), "_design/a"); // no text, no reserved names
    QVERIFY(SplitRule::fixed({}).isNone() && SplitRule::fixed({4}) != SplitRule::fixed({8}));
}

QTEST_APPLESS_MAIN(SplitRuleTest)
#include "splitrule_test.moc"
