// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes as text and back: escapes, hex, base64 (vectors of RFC 4648), ID operands.
#include "core/base/text.h"

#include <QtTest>

#include <random>

using namespace keyatlas;

namespace {

QByteArray qt(const std::string& bytes) {
    return QByteArray::fromStdString(bytes);
}

// What Qt's own decoder says, which is another implementation: no replacement character, no error.
bool qtSaysUtf8(const std::string& bytes) {
    QStringDecoder decoder(QStringDecoder::Utf8, QStringConverter::Flag::Stateless);
    const QString text = decoder(qt(bytes));
    return !decoder.hasError() && !text.isNull();
}

} // namespace

class TextTest : public QObject {
    Q_OBJECT

private slots:
    void escapes_data();
    void escapes();
    void unescapeOfEscapeIsTheSame();
    void badEscapesAreRefused_data();
    void badEscapesAreRefused();
    void sequencesAgreeWithQt();
    void hex();
    void base64_data();
    void base64();
    void badBase64IsRefused();
    void jsonStrings_data();
    void jsonStrings();
    void operands_data();
    void operands();
    void badOperandsAreRefused_data();
    void badOperandsAreRefused();
    void grouping();
};

void TextTest::escapes_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("escaped");
    // From the command line's contract: `\\`, `\n \t \r`, `\xHH` for other control bytes and all that is not
    // UTF-8.
    QTest::newRow("plain") << QByteArray("txn:1") << QByteArray("txn:1");
    QTest::newRow("backslash") << QByteArray("a\\b") << QByteArray("a\\\\b");
    QTest::newRow("named") << QByteArray("\n\t\r") << QByteArray("\\n\\t\\r");
    QTest::newRow("control") << QByteArray("\0\x1f\x7f", 3) << QByteArray("\\x00\\x1f\\x7f");
    QTest::newRow("utf-8") << QByteArray("caf\xc3\xa9") << QByteArray("caf\xc3\xa9");
    QTest::newRow("not utf-8") << QByteArray("caf\xe9") << QByteArray("caf\\xe9");
    QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << QByteArray("\\xed\\xa0\\x80");
    QTest::newRow("cut sequence") << QByteArray("\xf0\x9f\x8e") << QByteArray("\\xf0\\x9f\\x8e");
}

void TextTest::escapes() {
    QFETCH(QByteArray, bytes);
    QTEST(qt(escape(bytes.toStdString())), "escaped");
    QFETCH(QByteArray, escaped);
    QCOMPARE(qt(unescape(escaped.toStdString()).value()), bytes);
}

void TextTest::unescapeOfEscapeIsTheSame() {
    std::mt19937_64 random(1);
    for (int round = 0; round < 20000; ++round) {
        std::string bytes;
        for (auto length = random() % 12; length > 0; --length) {
            const char kinds[] = {
                '\\',   'x',    'n',   static_cast<char>(random()), static_cast<char>(0x80 + random() % 64),
                '\xe4', '\xf0', '\xc3'};
            bytes += kinds[random() % sizeof(kinds)];
        }
        QCOMPARE(qt(unescape(escape(bytes)).value()), qt(bytes));
        QVERIFY(isUtf8(escape(bytes)));
    }
}

void TextTest::badEscapesAreRefused_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("alone") << QByteArray("\\");
    QTest::newRow("unknown") << QByteArray("\\q");
    QTest::newRow("short hex") << QByteArray("\\x1");
    QTest::newRow("bad hex") << QByteArray("\\x1g");
    QTest::newRow("at the end") << QByteArray("abc\\");
}

void TextTest::badEscapesAreRefused() {
    QFETCH(QByteArray, text);
    const auto result = unescape(text.toStdString());
    QVERIFY(!result);
    QVERIFY(result.error().code == Error::Code::Usage);
}

void TextTest::sequencesAgreeWithQt() {
    // All one and two byte strings, and the corners of longer ones.
    const std::string corners = {'\x00', '\x7f', '\x80', '\x8f', '\x90', '\x9f', '\xa0',
                                 '\xbf', '\xc0', '\xc2', '\xe0', '\xe1', '\xed', '\xef',
                                 '\xf0', '\xf1', '\xf4', '\xf5', '\xff'};
    for (int lead = 0; lead < 256; ++lead) {
        for (const char second : corners) {
            for (const char third : corners) {
                for (const char fourth : corners) {
                    const std::string bytes{static_cast<char>(lead), second, third, fourth};
                    std::size_t valid = 0;
                    for (std::size_t length = 1; length <= 4 && valid == 0; ++length) {
                        valid = isUtf8(Bytes(bytes).substr(0, length)) ? length : 0;
                    }
                    QCOMPARE(utf8Length(bytes), valid);
                }
            }
        }
        const std::string one{static_cast<char>(lead)};
        QCOMPARE(utf8Length(one) == 1, qtSaysUtf8(one));
    }
    QCOMPARE(utf8Length(""), std::size_t{0});
    for (const char* text :
         {"\xed\x9f\xbf", "\xee\x80\x80", "\xf4\x8f\xbf\xbf", "\xe0\xa0\x80", "\xf0\x90\x80\x80"}) {
        QVERIFY(qtSaysUtf8(text));
        QCOMPARE(utf8Length(text), std::string(text).size());
    }
    for (const char* text :
         {"\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xc1\xbf"}) {
        QVERIFY(!qtSaysUtf8(text));
        QCOMPARE(utf8Length(text), std::size_t{0});
    }
}

void TextTest::hex() {
    QCOMPARE(qt(toHex(std::string("\0\x7f\xff", 3))), QByteArray("007fff"));
    QCOMPARE(qt(fromHex("007FfF").value()), QByteArray("\0\x7f\xff", 3));
    QCOMPARE(qt(fromHex("").value()), QByteArray());
    QVERIFY(!fromHex("0"));
    QVERIFY(!fromHex("0g"));
    QVERIFY(!fromHex(" 00"));
}

void TextTest::base64_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("bytes");
    // RFC 4648, section 10
    QTest::newRow("rfc 1") << QByteArray("") << QByteArray("");
    QTest::newRow("rfc 2") << QByteArray("Zg==") << QByteArray("f");
    QTest::newRow("rfc 3") << QByteArray("Zm8=") << QByteArray("fo");
    QTest::newRow("rfc 4") << QByteArray("Zm9v") << QByteArray("foo");
    QTest::newRow("rfc 5") << QByteArray("Zm9vYg==") << QByteArray("foob");
    QTest::newRow("rfc 6") << QByteArray("Zm9vYmE=") << QByteArray("fooba");
    QTest::newRow("rfc 7") << QByteArray("Zm9vYmFy") << QByteArray("foobar");
    QTest::newRow("no padding") << QByteArray("Zm9vYg") << QByteArray("foob");
    QTest::newRow("all bits") << QByteArray("////") << QByteArray("\xff\xff\xff");
    QTest::newRow("plus") << QByteArray("+/+/") << QByteArray::fromBase64("+/+/");
}

void TextTest::base64() {
    QFETCH(QByteArray, text);
    QTEST(qt(fromBase64(text.toStdString()).value()), "bytes");
}

void TextTest::badBase64IsRefused() {
    QVERIFY(!fromBase64("Z"));
    QVERIFY(!fromBase64("Zg-_"));
    QVERIFY(!fromBase64("Zg==Zg=="));
    QVERIFY(!fromBase64("Zm9v\n"));
}

void TextTest::jsonStrings_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("plain") << QByteArray("a") << QByteArray("\"a\"");
    QTest::newRow("quote and backslash") << QByteArray("\"\\/") << QByteArray("\"\\\"\\\\/\"");
    QTest::newRow("short escapes") << QByteArray("\b\t\n\f\r") << QByteArray("\"\\b\\t\\n\\f\\r\"");
    QTest::newRow("control") << QByteArray("\0\x0b\x1f\x7f", 4)
                             << QByteArray("\"\\u0000\\u000b\\u001f\\u007f\"");
    QTest::newRow("utf-8 stays") << QByteArray("\xf0\x9f\x8e\xb5") << QByteArray("\"\xf0\x9f\x8e\xb5\"");
    QTest::newRow("not utf-8") << QByteArray("a\xff") << QByteArray("\"a\xef\xbf\xbd\"");
}

void TextTest::jsonStrings() {
    QFETCH(QByteArray, bytes);
    QTEST(qt(toJsonString(bytes.toStdString())), "json");
}

void TextTest::operands_data() {
    QTest::addColumn<QByteArray>("operand");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("text") << QByteArray("txn:1") << QByteArray("txn:1");
    QTest::newRow("empty") << QByteArray("") << QByteArray("");
    QTest::newRow("text is not unescaped") << QByteArray("a\\n") << QByteArray("a\\n");
    QTest::newRow("like a prefix") << QByteArray("hexagon") << QByteArray("hexagon");
    QTest::newRow("hex") << QByteArray("hex:00ff") << QByteArray("\0\xff", 2);
    QTest::newRow("empty hex") << QByteArray("hex:") << QByteArray("");
    QTest::newRow("base64") << QByteArray("base64:Zm9v") << QByteArray("foo");
    QTest::newRow("esc") << QByteArray("esc:a\\n\\x00\\\\") << QByteArray("a\n\0\\", 4);
    QTest::newRow("esc of a prefix") << QByteArray("esc:hex:00") << QByteArray("hex:00");
    QTest::newRow("json") << QByteArray("json:\"a\\u0000\\ud83c\\udfb5\"")
                          << QByteArray("a\0\xf0\x9f\x8e\xb5", 6);
    QTest::newRow("json, lone surrogate") << QByteArray("json:\"\\ud83c\"") << QByteArray("\xed\xa0\xbc");
    QTest::newRow("dash") << QByteArray("-x") << QByteArray("-x");
}

void TextTest::operands() {
    QFETCH(QByteArray, operand);
    QTEST(qt(parseIdOperand(operand.toStdString()).value()), "bytes");
}

void TextTest::badOperandsAreRefused_data() {
    QTest::addColumn<QByteArray>("operand");
    QTest::newRow("odd hex") << QByteArray("hex:0");
    QTest::newRow("bad base64") << QByteArray("base64:-");
    QTest::newRow("bad escape") << QByteArray("esc:\\q");
    QTest::newRow("json without quotes") << QByteArray("json:a");
    QTest::newRow("json number") << QByteArray("json:1");
    QTest::newRow("json, open") << QByteArray("json:\"a");
    QTest::newRow("json, more behind it") << QByteArray("json:\"a\"b");
    QTest::newRow("json, bad escape") << QByteArray("json:\"\\q\"");
}

void TextTest::badOperandsAreRefused() {
    QFETCH(QByteArray, operand);
    const auto result = parseIdOperand(operand.toStdString());
    QVERIFY(!result);
    QVERIFY(result.error().code == Error::Code::Usage);
    QVERIFY(!result.error().what.empty());
}

void TextTest::grouping() {
    QCOMPARE(qt(grouped(0)), QByteArray("0"));
    QCOMPARE(qt(grouped(999)), QByteArray("999"));
    QCOMPARE(qt(grouped(1000)), QByteArray("1,000"));
    QCOMPARE(qt(grouped(12345678)), QByteArray("12,345,678"));
    QCOMPARE(qt(grouped(18446744073709551615ULL)), QByteArray("18,446,744,073,709,551,615"));
}

QTEST_APPLESS_MAIN(TextTest)
#include "text_test.moc"
