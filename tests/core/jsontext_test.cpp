// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonscan.h"
#include "core/base/jsontext.h"

#include <QtTest>

#include <random>
#include <string>
#include <vector>

using namespace keyatlas;

namespace {

QByteArray bytes(Bytes text) {
    return QByteArray(text.data(), static_cast<int>(text.size()));
}

Bytes view(const QByteArray& text) {
    return Bytes(text.constData(), static_cast<std::size_t>(text.size()));
}

// The plainest statement of "brackets match and strings end": what the block scan is held against.
struct NaiveEnd {
    BracketScan::Stop stop = BracketScan::Stop::More;
    std::size_t at = 0;
};

NaiveEnd naiveEnd(Bytes text) {
    std::string open;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\') {
            ++i; // outside of strings it is no JSON; the byte behind it counts as escaped there too
        } else if (inString) {
            inString = c != '"';
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            open += c;
        } else if (c == '}' || c == ']') {
            if (open.empty() || open.back() != (c == '}' ? '{' : '[')) {
                return {BracketScan::Stop::Broken, i};
            }
            open.pop_back();
            if (open.empty()) {
                return {BracketScan::Stop::Done, i + 1};
            }
        }
    }
    return {BracketScan::Stop::More, text.size()};
}

} // namespace

class TestJsonText : public QObject {
    Q_OBJECT
private slots:
    void findsTheEndOfAValue_data();
    void findsTheEndOfAValue();
    void scansLikeAByteByByteReading();
    void scansDeepNestingWithoutRecursion();
    void stopsAtEveryNewlineIfAsked();
    void decodesStrings_data();
    void decodesStrings();
    void walksMembersAsTheyStand();
    void walksArrays();
    void saysWhereAWalkBreaks_data();
    void saysWhereAWalkBreaks();
    void lastMemberOfANameWins();
};

void TestJsonText::findsTheEndOfAValue_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("end"); // -1: not whole
    QTest::newRow("number") << QByteArray("12.5e3,") << 6;
    QTest::newRow("digits beyond a double") << QByteArray("18446744073709551616") << 20;
    QTest::newRow("1E400") << QByteArray("1E400]") << 5;
    QTest::newRow("minus zero") << QByteArray("-0 ") << 2;
    QTest::newRow("true") << QByteArray("true}") << 4;
    QTest::newRow("cut word") << QByteArray("tru") << -1;
    QTest::newRow("null") << QByteArray("null") << 4;
    QTest::newRow("NaN is no JSON") << QByteArray("NaN") << -1;
    QTest::newRow("string") << QByteArray("\"a\" ,") << 3;
    QTest::newRow("string with a quote") << QByteArray(R"("a\"b"x)") << 6;
    QTest::newRow("string that ends in a backslash") << QByteArray(R"("a\\",)") << 5;
    QTest::newRow("string without an end") << QByteArray(R"("a\")") << -1;
    QTest::newRow("empty object") << QByteArray("{}}") << 2;
    QTest::newRow("brackets in strings") << QByteArray(R"({"a":"}]{["} )") << 12;
    QTest::newRow("wrong bracket") << QByteArray("{\"a\":[1}") << -1;
    QTest::newRow("open") << QByteArray("[[1]") << -1;
    QTest::newRow("nothing") << QByteArray("") << -1;
    QTest::newRow("comma") << QByteArray(",") << -1;
}

void TestJsonText::findsTheEndOfAValue() {
    QFETCH(QByteArray, text);
    QFETCH(int, end);
    const auto found = skipValue(view(text), 0);
    QCOMPARE(found == Bytes::npos ? -1 : static_cast<int>(found), end);
}

void TestJsonText::scansLikeAByteByByteReading() {
    std::mt19937 random(4711);
    static constexpr Bytes kAlphabet = "{}[]\"\\a,{[\"\\\\\"";
    for (int round = 0; round < 20000; ++round) {
        std::string text = random() % 2 == 0 ? "{" : "[";
        const auto size = random() % 300;
        // Long plain runs, so that states cross the borders of blocks at all distances.
        while (text.size() < size) {
            text.append(random() % 4 == 0 ? random() % 70 : 0, 'x');
            text += kAlphabet[random() % kAlphabet.size()];
        }
        const NaiveEnd expected = naiveEnd(text);
        BracketScan scan;
        std::size_t at = 0;
        auto stop = BracketScan::Stop::More;
        for (std::size_t given = 0; given < text.size() && stop == BracketScan::Stop::More;) {
            given = std::min(text.size(), given + 1 + random() % 150);
            stop = scan.run(Bytes(text).substr(0, given), at);
        }
        QVERIFY2(stop == expected.stop && at == expected.at, text.c_str());
    }
}

void TestJsonText::scansDeepNestingWithoutRecursion() {
    const std::size_t depth = 1000000;
    std::string text(depth, '[');
    text.append(depth, ']');
    QCOMPARE(skipValue(text, 0), text.size());
    text[depth + 100] = '}'; // one bracket of the wrong kind, far from both ends
    QCOMPARE(skipValue(text, 0), Bytes::npos);
}

void TestJsonText::stopsAtEveryNewlineIfAsked() {
    const std::string text = "{\n\"a\":\"x\ny\\\n\",\n\"b\":[\n]}\n";
    std::vector<std::size_t> stops;
    std::vector<bool> inside;
    BracketScan scan;
    std::size_t at = 0;
    while (scan.run(text, at, true) == BracketScan::Stop::Newline) {
        stops.push_back(at);
        inside.push_back(scan.inString());
    }
    QCOMPARE(stops, (std::vector<std::size_t>{2, 9, 12, 15, 21}));
    QCOMPARE(inside, (std::vector<bool>{false, true, true, false, false}));
    QCOMPARE(at, text.size() - 1);
    QVERIFY(scan.sawRawControl());
}

void TestJsonText::decodesStrings_data() {
    QTest::addColumn<QByteArray>("literal");
    QTest::addColumn<bool>("good");
    QTest::addColumn<QByteArray>("decoded");
    const auto good = [](const char* name, Bytes literal, Bytes decoded) {
        QTest::newRow(name) << bytes(literal) << true << bytes(decoded);
    };
    const auto bad = [](const char* name, Bytes literal) {
        QTest::newRow(name) << bytes(literal) << false << QByteArray();
    };
    using namespace std::string_view_literals;
    good("plain", R"("abc")", "abc");
    good("empty", R"("")", "");
    good("all short escapes, RFC 8259 section 7", R"("\"\\\/\b\f\n\r\t")", "\"\\/\b\f\n\r\t");
    good("NUL", R"("a\u0000b")", "a\0b"sv);
    good("two bytes", R"("\u00e9")", "\xc3\xa9");
    good("three bytes", R"("\uFFFF")", "\xef\xbf\xbf");
    good("surrogate pair, RFC 8259: G clef", R"("\uD834\uDD1E")", "\xf0\x9d\x84\x9e");
    good("lone high surrogate", R"("\ud800x")", "\xed\xa0\x80x");
    good("lone low surrogate", R"("\udc00")", "\xed\xb0\x80");
    good("two high surrogates", R"("\ud800\ud834\udd1e")", "\xed\xa0\x80\xf0\x9d\x84\x9e");
    good("bad UTF-8 is kept", "\"\xff\xc3\"", "\xff\xc3");
    good("raw control characters are kept", "\"a\n\tb\"", "a\n\tb");
    bad("no quotes", "abc");
    bad("no end", "\"abc");
    bad("something behind it", "\"abc\"x");
    bad("unknown escape", R"("\x41")");
    bad("three digits", R"("\u123")");
    bad("no hex", R"("\u12g4")");
    bad("lone quote", "\"");
}

void TestJsonText::decodesStrings() {
    QFETCH(QByteArray, literal);
    QFETCH(bool, good);
    QFETCH(QByteArray, decoded);
    const auto result = decodeString(view(literal));
    QCOMPARE(result.has_value(), good);
    if (good) {
        QCOMPARE(bytes(*result), decoded);
    }
}

void TestJsonText::walksMembersAsTheyStand() {
    const std::string text = R"( {"a" : 1E400 ,"a":-0, "x\u0041":{"b":[1,2]},"":"}" } tail)";
    JsonWalker walker(Bytes(text).substr(1));
    std::string seen;
    while (walker.next()) {
        seen += std::string(walker.nameLiteral()) + "=" + std::string(walker.value()) + ";";
    }
    QCOMPARE(seen, std::string(R"("a"=1E400;"a"=-0;"x\u0041"={"b":[1,2]};""="}";)"));
    QVERIFY(!walker.broken());
    QCOMPARE(Bytes(text).substr(1 + walker.offset()), Bytes(" tail"));
}

void TestJsonText::walksArrays() {
    JsonWalker walker("[ 1,\"a\" , [] ]");
    std::string seen;
    while (walker.next()) {
        QVERIFY(walker.nameLiteral().empty());
        seen += std::string(walker.value()) + ";";
    }
    QCOMPARE(seen, std::string("1;\"a\";[];"));
    QVERIFY(!JsonWalker("12").next());
    QVERIFY(!JsonWalker("[]").next());
    QVERIFY(!JsonWalker("").next());
}

void TestJsonText::saysWhereAWalkBreaks_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("items");
    QTest::addColumn<int>("offset");
    QTest::newRow("cut in a value") << QByteArray(R"({"a":1,"b":tr)") << 1 << 11;
    QTest::newRow("no colon") << QByteArray(R"({"a" 1})") << 0 << 1;
    QTest::newRow("trailing comma") << QByteArray(R"({"a":1,})") << 1 << 7;
    QTest::newRow("no comma") << QByteArray(R"([1 2])") << 1 << 3;
    QTest::newRow("open end") << QByteArray(R"([1)") << 1 << 2;
    QTest::newRow("bracket alone") << QByteArray(R"({)") << 0 << 1;
}

void TestJsonText::saysWhereAWalkBreaks() {
    QFETCH(QByteArray, text);
    QFETCH(int, items);
    QFETCH(int, offset);
    JsonWalker walker(view(text));
    int seen = 0;
    while (walker.next()) {
        ++seen;
    }
    QVERIFY(walker.broken());
    QCOMPARE(seen, items);
    QCOMPARE(static_cast<int>(walker.offset()), offset);
}

void TestJsonText::lastMemberOfANameWins() {
    QCOMPARE(member(R"({"_id":"a","n":1,"\u005fid":"b"})", "_id"), Bytes("\"b\""));
    QCOMPARE(member(R"({"n":{"_id":"x"}})", "_id"), Bytes());
    QCOMPARE(member("[1]", "a"), Bytes());
}

QTEST_APPLESS_MAIN(TestJsonText)
#include "jsontext_test.moc"
