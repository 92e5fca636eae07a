// SPDX-License-Identifier: GPL-3.0-or-later
// Keys as text, hex, numbers and parts between NULs: how they are shown, read back and split.
#include "core/base/text.h"
#include "core/tree/keyformat.h"
#include "core/tree/keyshown.h"
#include "core/tree/keytree.h"
#include "core/tree/keytyped.h"
#include "tests/support/randomcase.h"

#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

KeyFormat named(const char* name, bool rowNumbers = false) {
    auto format = keyFormatNamed(name).value();
    format.rowNumbers = rowNumbers;
    return format;
}

QString shown(const char* format, Bytes key) {
    return QString::fromStdString(shownKey(named(format), key).text());
}

// Escaped, so that a difference can be read; "!" and the sentence if it is refused.
QString typed(const char* format, const char* text, bool rowNumbers = false) {
    const auto bytes = parseKey(named(format, rowNumbers), text);
    return QString::fromStdString(bytes ? escape(*bytes) : "!" + bytes.error().what);
}

std::string bytesOf(const char* hex) {
    return fromHex(hex).value();
}

constexpr const char* kFormats[] = {"text",
                                    "hex",
                                    "nul",
                                    "nul:text,8",
                                    "nul:text,text,4s,2",
                                    "nul:4",
                                    "integers:4",
                                    "integers:4,8",
                                    "integers:1",
                                    "integers:2le,hex",
                                    "integers:t1",
                                    "integers:t1,8s,16",
                                    "integers:t3,4le,t2",
                                    "integers:16",
                                    "integers:t4,hex"};

} // namespace

class KeyFormatTest : public QObject {
    Q_OBJECT
private slots:
    void names();
    void wrongNames_data();
    void wrongNames();
    void shownAs_data();
    void shownAs();
    void readsBackToTheSameBytes();
    void typedByHand();
    void numbersAtTheirEdges();
    void partsOfAPrefix();
    void rowNumbers();
    void longKeysAreCut();
    void treesOfNumbers();
    void treesOfRows();
};

void KeyFormatTest::names() {
    for (const char* name : kFormats) {
        QCOMPARE(QString::fromStdString(keyFormatName(named(name))), QString(name));
    }
    QVERIFY(named("integers:4,text") == named("integers:4"));
    QVERIFY(named("integers:4") != named("integers:4le") && named("integers:4") != named("integers:4s"));
    QVERIFY(named("nul:text") != named("nul"));
}

void KeyFormatTest::wrongNames_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"",
                             "TEXT",
                             "integers",
                             "integers:",
                             "integers:3",
                             "integers:4,",
                             "integers:,4",
                             "integers:04",
                             "integers:hex",
                             "integers:text,4",
                             "integers:4,hex,4",
                             "integers:t0",
                             "integers:t65",
                             "integers:t",
                             "integers:4ls",
                             "integers:4sle",
                             "nul:",
                             "nul:t1",
                             "nul:hex",
                             "nul:text,",
                             "hex:4",
                             "text:1",
                             "integers:99999999999999999999",
                             "integers:1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"}) {
        QTest::newRow(*name == '\0' ? "empty" : name) << QString(name);
    }
}

void KeyFormatTest::wrongNames() {
    QFETCH(QString, name);
    const auto format = keyFormatNamed(name.toStdString());
    QVERIFY(!format);
    QVERIFY(format.error().code == Error::Code::Usage && !format.error().next.empty());
}

void KeyFormatTest::shownAs_data() {
    QTest::addColumn<QString>("format");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* why, const char* format, const char* hex, const char* text) {
        QTest::newRow(why) << QString(format) << QByteArray::fromHex(hex) << QString(text);
    };
    row("text as ever", "text", "6100620a", "a\\0b\\n");
    row("hex", "hex", "9f021a", "9F 02 1A");
    row("hex of nothing", "hex", "", "");
    row("one number", "integers:4", "00000400", "1024");
    row("two numbers", "integers:4,8", "0000000700000000000003e8", "7 1000");
    row("a type and a number", "integers:t1,8", "6f000000000000002a", "o 42");
    row("type, number, text", "integers:t1,2,text", "460001616263", "F 1 abc");
    row("the rest in hex", "integers:t1,2,hex", "460001616263", "F 1 0x616263");
    row("a binary rest", "integers:4", "00000001ff00fe", "1 0xff00fe");
    row("flipped sign", "integers:4s,4s", "800000057ffffffb", "5 -5");
    row("little-endian", "integers:4le", "00000100", "65536");
    row("too short for its number", "integers:4,8", "00000007000003", "7 0x000003");
    row("only its type", "integers:t1,8", "6f", "o");
    row("largest of 16 bytes", "integers:16", "ffffffffffffffffffffffffffffffff",
        "340282366920938463463374607431768211455");
    row("smallest of 16 bytes", "integers:16s", "00000000000000000000000000000000",
        "-170141183460469231731687303715884105728");
    row("letters that look like hex", "integers:t2,1", "307805", "\\x30x 5");
    row("letters with a space", "integers:t3,1", "61206205", "a\\x20b 5");
    // Recorded with `ldb scan --hex` from ledgers of Hyperledger Fabric 1.1.
    row("fabric state", "nul", "6c656467657232006c736363006363327e636f6c6c656374696f6e",
        "ledger2\\0lscc\\0cc2~collection");
    row("fabric history", "nul", "6c65646765723100636331006b65793100010200",
        "ledger1\\0cc1\\0key1\\0[0x0102]\\0");
    row("fabric private state", "nul",
        "6c65646765723100636332242468636f6c6c3200f576104eebeab09651d83acffc77c8b8c6eaa4b767aeab24d7da80f83f51"
        "d865",
        "ledger1\\0cc2$$hcoll2\\0[0xf576104eebeab09651d83acffc77c8b8c6eaa4b767aeab24d7da80f83f51d865]");
    row("a number behind a name", "nul:text,8", "74626c00000000000000002a", "tbl\\0[42]");
    row("and a name behind that", "nul:text,2", "74626c0000056162", "tbl\\0[5]ab");
    row("brackets that are text", "nul", "5b355d", "\\x5B5]");
    row("text that looks like hex", "nul", "30783431", "0x41");
    row("too short for its number there", "nul:text,4", "6100ff", "a\\0[0xff]");
    row("a backslash", "nul", "615c3062", "a\\\\0b");
    row("what cannot be seen", "nul", "6162636465666768696a6b6ce2808b", "abcdefghijkl\\xE2\\x80\\x8B");
    row("empty parts", "nul", "0000", "\\0\\0");
}

void KeyFormatTest::shownAs() {
    QFETCH(QString, format);
    QFETCH(QByteArray, key);
    QFETCH(QString, text);
    const auto bytes = key.toStdString();
    QCOMPARE(shown(format.toLatin1().constData(), bytes), text);
    if (format != "text") {
        QVERIFY(parseKey(named(format.toLatin1().constData()), text.toStdString()).value() == bytes);
    }
}

void KeyFormatTest::readsBackToTheSameBytes() {
    Random random(11);
    const std::vector<std::string> pieces = {std::string(1, '\0'),
                                             "\x01",
                                             "\xff",
                                             "0x",
                                             "[",
                                             "]",
                                             "\\",
                                             "\\0",
                                             " ",
                                             "hex:",
                                             "esc:",
                                             "json:\"",
                                             "#12",
                                             "a",
                                             "é",
                                             "\xe2\x80\x8b",
                                             "5",
                                             std::string(7, '\0'),
                                             "\n"};
    std::size_t asShown = 0;
    for (int round = 0; round < 40000; ++round) {
        std::string key;
        for (std::uint64_t n = below(random, 12); n > 0; --n) {
            key += below(random, 3) == 0 ? std::string(1, static_cast<char>(below(random, 256)))
                                         : pieces[below(random, pieces.size())];
        }
        for (const char* name : kFormats) {
            const bool rows = below(random, 3) == 0;
            const auto format = named(name, rows);
            const auto text = keyInFormat(format, key);
            const auto back = parseKey(format, text);
            QVERIFY2(back && *back == key, (std::string(name) + " " + escape(key) + " " + text).c_str());
            const auto line = shownKey(format, key);
            asShown += !line.cut && line.text() == text ? 1 : 0;
            // What is shown is what can be typed, but for text with what cannot be seen.
            if (format.kind != KeyFormat::Kind::Text && !line.cut) {
                const auto again = parseKey(format, line.text());
                const bool prefixed = text.find("esc:") != std::string::npos;
                QVERIFY2(prefixed || (again && *again == key),
                         (std::string(name) + " " + line.text()).c_str());
            }
        }
    }
    QVERIFY(asShown > 400000);
}

void KeyFormatTest::typedByHand() {
    QCOMPARE(typed("hex", "9f021A"), "\\x9f\\x02\\x1a");
    QCOMPARE(typed("hex", "0x9F 02"), "\\x9f\\x02");
    QCOMPARE(typed("hex", "hex:6162"), "ab");
    QCOMPARE(typed("hex", "esc:ab"), "ab");
    QCOMPARE(typed("hex", "hello"), "!hexadecimal text needs an even number of digits");
    QCOMPARE(typed("text", "hex:00"), "\\x00");
    QCOMPARE(typed("text", "12 7"), "12 7");
    QCOMPARE(typed("integers:4,2", "1  2"), "\\x00\\x00\\x00\\x01\\x00\\x02");
    QCOMPARE(typed("integers:4,2", "1"), "\\x00\\x00\\x00\\x01"); // a prefix of keys
    QCOMPARE(typed("integers:2", "0x0102"), "\\x01\\x02");
    QCOMPARE(typed("integers:2", "-1"), "!the number -1 does not fit into 2 bytes");
    QCOMPARE(typed("integers:2", "65536"), "!the number 65536 does not fit into 2 bytes");
    QCOMPARE(typed("integers:2", "abc"), "!\"abc\" is no whole number");
    QCOMPARE(typed("integers:2,2", "0x01 5"), "!\"0x01\" does not have 2 bytes");
    QCOMPARE(typed("integers:t1,2", "of 5"), "!\"of\" does not have 1 byte");
    QCOMPARE(typed("nul:text,2", "tbl\\0[5]"), "tbl\\x00\\x00\\x05");
    QCOMPARE(typed("nul:text,2", "tbl\\05"), "!a number is typed in brackets, as in [5]");
    QCOMPARE(typed("nul", "led"), "led");
    QCOMPARE(typed("nul", "a\\q"), "!unknown escape \\q");
}

void KeyFormatTest::numbersAtTheirEdges() {
    for (const std::size_t bytes : {1U, 2U, 4U, 8U, 16U}) {
        for (const bool isSigned : {false, true}) {
            const NumberForm form{bytes, isSigned, false};
            std::string before;
            for (const std::string& edge :
                 {std::string(bytes, '\0'), std::string(bytes - 1, '\0') + '\x01',
                  '\x7f' + std::string(bytes - 1, '\xff'), '\x80' + std::string(bytes - 1, '\0'),
                  std::string(bytes, '\xff')}) {
                const auto text = numberText(edge, form);
                QVERIFY(numberBytes(text, form).value() == edge);
                QVERIFY(text != before);
                before = text;
            }
            // One more than the largest, one less than the smallest.
            std::string larger = numberText(std::string(bytes, '\xff'), form);
            larger.back() = static_cast<char>(larger.back() + 1); // ends in 5 or 7
            QVERIFY(!numberBytes(larger, form));
            std::string smaller = isSigned ? numberText(std::string(bytes, '\0'), form) : "-0";
            smaller.back() = static_cast<char>(smaller.back() + 1); // ends in 8 or 0
            QVERIFY(!numberBytes(smaller, form));
        }
    }
    QVERIFY(numberBytes("00000000000000000000000000000000000000000000000005", {1, false, false}).value() ==
            "\x05");
    QVERIFY(!numberBytes("", {}) && !numberBytes("-", {}) && !numberBytes("1e3", {}) &&
            !numberBytes("+1", {}));
    QCOMPARE(QString::fromStdString(lowestNumberText(bytesOf("0001"), {4, false, false})), "65536");
    QCOMPARE(QString::fromStdString(lowestNumberText(bytesOf("7f"), {2, true, false})), "-256");
}

void KeyFormatTest::partsOfAPrefix() {
    const auto part = [](const char* format, const char* hex, std::size_t from, bool goesOn) {
        return QString::fromStdString(shownPart(named(format), bytesOf(hex), from, goesOn).text());
    };
    QCOMPARE(part("integers:4,4", "0000000700000009", 4, false), "9");
    QCOMPARE(part("integers:4,4", "000000070001", 4, true), "from 65536");
    QCOMPARE(part("integers:4,4", "000000070001", 0, true), "7 from 65536");
    QCOMPARE(part("integers:4,4", "000000070001", 4, false), "0x0001"); // a key that ends there
    QCOMPARE(part("integers:4,4", "00000007", 0, false), "7");
    QCOMPARE(part("integers:4le", "0100", 0, true), "0x0100…");
    QCOMPARE(part("integers:4s", "7f", 0, true), "from -16777216");
    QCOMPARE(part("integers:t1,4", "6f", 0, false), "o");
    QCOMPARE(part("integers:t1,4", "6f00000005", 1, false), "5");
    QCOMPARE(part("integers:t1", "6f616263", 1, true), "abc…");
    QCOMPARE(part("integers:4", "00000102", 2, false), "0x0102"); // begins inside
    QCOMPARE(part("nul", "6100626300", 2, false), "bc\\0");
    QCOMPARE(part("nul", "61006263", 2, true), "bc…");
    QCOMPARE(part("nul:text,4", "61000001", 2, true), "from 65536");
    QCOMPARE(part("nul:text,4", "610000010002", 2, false), "[65538]");
    QCOMPARE(part("hex", "9f021a", 1, true), "02 1A…");
    const auto bare = [](const char* hex) {
        PartStyle style;
        style.bare = true;
        return QString::fromStdString(shownPart(named("nul"), bytesOf(hex), 0, false, 99, style).text());
    };
    QCOMPARE(bare("6100"), "a");
    QCOMPARE(bare("00"), "");
    QCOMPARE(part("text", "610062", 1, false), "\\0b");
    QCOMPARE(part("text", "6162", 1, true), "b…");
}

void KeyFormatTest::rowNumbers() {
    const auto text = named("text", true);
    const std::string key = bytesOf("000000000000000c") + "abc";
    QCOMPARE(QString::fromStdString(shownKey(text, key).text()), "#12 abc");
    QCOMPARE(
        QString::fromStdString(shownKey(named("integers:2", true), bytesOf("00000000000000000005")).text()),
        "#0 5");
    QCOMPARE(typed("text", "#12 abc", true), QString::fromStdString(escape(key)));
    QCOMPARE(typed("text", "#12", true), QString::fromStdString(escape(Bytes(key).substr(0, 8))));
    QCOMPARE(typed("text", "abc", true), "abc"); // the store's key
    QCOMPARE(typed("hex", "9F 02", true), "\\x9f\\x02");
    const auto part = [&](const char* hex, std::size_t from, bool goesOn) {
        return QString::fromStdString(shownPart(text, bytesOf(hex), from, goesOn).text());
    };
    QCOMPARE(part("000000000000", 0, false), "rows 0 to 65,535");
    QCOMPARE(part("000000000001", 0, false), "rows 65,536 to 131,071");
    QCOMPARE(part("00000000000101", 6, true), "rows 65,792 to 66,047");
    QCOMPARE(part("000000000000000c616263", 6, false), "#12 abc");
}

void KeyFormatTest::longKeysAreCut() {
    const std::string numbers(100000, '\0');
    for (const char* name : {"hex", "nul", "integers:16,16", "integers:t1,hex", "integers:1", "text"}) {
        const auto line = shownKey(named(name), numbers, numbers.size(), 20);
        QVERIFY(line.cut);
        QCOMPARE(line.bytes, std::uint64_t{100000});
        std::size_t characters = 0;
        for (const auto& piece : line.pieces) {
            characters += piece.text.size();
        }
        QVERIFY2(characters <= 20 && characters >= 14, name);
    }
    const auto front = shownKey(named("integers:4"), bytesOf("00000001"), 4000000);
    QVERIFY(front.cut && front.pieces.front().text == "1");
}

void KeyFormatTest::treesOfNumbers() {
    std::vector<std::string> keys;
    for (std::uint32_t i = 0; i < 3000; ++i) {
        const auto four = [](std::uint32_t n) {
            return numberBytes(std::to_string(n), {4, false, false}).value();
        };
        keys.push_back("o" + four(i % 2) + four(i * 100));
    }
    const auto space = vectorKeys(keys);
    const auto format = named("integers:t1,4,4");
    const auto rule = splitRuleOf(format, *space, {}).value();
    const KeyTree tree(space, rule);
    const auto root = tree.root({}).value();
    const auto level = [&](const TreeNode& node) {
        return tree.children(node, ChildOrder::ByKey, 0, {}).value();
    };
    const auto types = level(root);
    QCOMPARE(types.nodes.size(), std::size_t{1});
    const auto tables = level(types.nodes[0]);
    QCOMPARE(tables.nodes.size(), std::size_t{2});
    QCOMPARE(QString::fromStdString(shownPart(format, tables.nodes[1].prefix, 1, false).text()), "1");
    QCOMPARE(tables.nodes[1].span.count(), std::uint64_t{1500});
    const auto rows = level(tables.nodes[0]); // 1,500 of them: grouped by bytes, not by characters
    QVERIFY(rows.grouped);
    QCOMPARE(QString::fromStdString(shownPart(format, rows.nodes[0].prefix, 5, true).text()), "from 0");
    QCOMPARE(QString::fromStdString(shownPart(format, rows.nodes[1].prefix, 5, true).text()), "from 65536");
    QCOMPARE(rows.nodes[0].prefix.size(), std::size_t{7});
}

void KeyFormatTest::treesOfRows() {
    std::vector<std::string> keys;
    for (std::uint64_t i = 0; i < 70000; ++i) {
        keys.push_back(numberBytes(std::to_string(i), {8, false, false}).value() + std::to_string(99999 - i));
    }
    const auto format = named("text", true);
    const auto all = vectorKeys(keys);
    const KeyTree tree(all, splitRuleOf(format, *all, {}).value());
    const auto parts = tree.children(tree.root({}).value(), ChildOrder::ByKey, 0, {}).value();
    QCOMPARE(parts.nodes.size(), std::size_t{2});
    QCOMPARE(parts.nodes[1].span, (Span{65536, 70000}));
    const auto few = vectorKeys(std::vector<std::string>(keys.begin(), keys.begin() + 1000));
    QVERIFY(splitRuleOf(format, *few, {}).value().isNone()); // no level that holds one segment
    const KeyTree small(few, SplitRule::none());
    const auto rows = small.children(small.root({}).value(), ChildOrder::ByKey, 0, {}).value();
    QCOMPARE(
        QString::fromStdString(shownPart(format, rows.nodes[1].prefix, rows.nodes[1].segmentAt, true).text()),
        "rows 256 to 511");
}

QTEST_APPLESS_MAIN(KeyFormatTest)
#include "keyformat_test.moc"
