// SPDX-License-Identifier: GPL-3.0-or-later
// How things are written. Rows named "ui" are the examples of the window's style page; the others follow from
// its rules.
#include "core/base/display.h"

#include <QtTest>

#include <limits>

using namespace keyatlas;
using display::ByteUnits;

namespace {

QString qt(const std::string& text) {
    return QString::fromStdString(text);
}

// Pieces as a drawing: escapes in brackets.
QString drawn(const display::Shown& shown) {
    QString text;
    for (const auto& piece : shown.pieces) {
        text += piece.kind == display::Piece::Kind::Escape ? "[" + qt(piece.text) + "]" : qt(piece.text);
    }
    return text;
}

} // namespace

class DisplayTest : public QObject {
    Q_OBJECT

private slots:
    void bytesHaveThreeFigures_data();
    void bytesHaveThreeFigures();
    void figuresSayHowFarTheyCanBeTrusted();
    void shares_data();
    void shares();
    void timeLeft_data();
    void timeLeft();
    void keysAreEscaped_data();
    void keysAreEscaped();
    void longTextIsCutBetweenCharacters();
    void onlyTheFrontOfLongTextIsLookedAt();
};

void DisplayTest::bytesHaveThreeFigures_data() {
    QTest::addColumn<quint64>("count");
    QTest::addColumn<QString>("decimal");
    QTest::addColumn<QString>("binary");
    QTest::addColumn<QString>("exact");
    const auto row = [](const char* name, std::uint64_t count, const char* decimal, const char* binary,
                        const char* exact) {
        QTest::newRow(name) << quint64{count} << decimal << binary << exact;
    };
    row("nothing", 0, "0 B", "0 B", "0 bytes");
    row("one", 1, "1 B", "1 B", "1 byte");
    row("ui", 812, "812 B", "812 B", "812 bytes");
    row("ui", 33700, "33.7 kB", "32.9 KiB", "33,700 bytes");
    row("ui", 4551272, "4.55 MB", "4.34 MiB", "4,551,272 bytes");
    row("ui", 1940000000, "1.94 GB", "1.81 GiB", "1,940,000,000 bytes");
    row("below the first unit", 999, "999 B", "999 B", "999 bytes");
    row("first unit", 1000, "1.00 kB", "1,000 B", "1,000 bytes");
    row("below 10", 9994, "9.99 kB", "9.76 KiB", "9,994 bytes");
    row("rounds to 10", 9995, "10.0 kB", "9.76 KiB", "9,995 bytes");
    row("below 100", 99949, "99.9 kB", "97.6 KiB", "99,949 bytes");
    row("rounds to 100", 99950, "100 kB", "97.6 KiB", "99,950 bytes");
    row("below the border", 999499, "999 kB", "976 KiB", "999,499 bytes");
    row("brief: the border", 999500, "1.00 MB", "976 KiB", "999,500 bytes");
    row("KiB below the border", 1048063, "1.05 MB", "1,023 KiB", "1,048,063 bytes");
    row("KiB border", 1048064, "1.05 MB", "1.00 MiB", "1,048,064 bytes");
    row("largest", std::numeric_limits<std::uint64_t>::max(), "18.4 EB", "16.0 EiB",
        "18,446,744,073,709,551,615 bytes");
}

void DisplayTest::bytesHaveThreeFigures() {
    QFETCH(quint64, count);
    QTEST(qt(display::bytes(count)), "decimal");
    QTEST(qt(display::bytes(count, ByteUnits::Binary)), "binary");
    QTEST(qt(display::bytes(count, ByteUnits::Exact)), "exact");
}

void DisplayTest::figuresSayHowFarTheyCanBeTrusted() {
    QCOMPARE(qt(display::figure(Figure::exact(21021))), "21,021");
    QCOMPARE(qt(display::figure(Figure::atLeast(3200000))), "at least 3,200,000"); // ui
    QCOMPARE(qt(display::figure(Figure::unknown())), "not known");
    QCOMPARE(qt(display::figure(Figure::exact(0))), "0");
    QCOMPARE(qt(display::figureBytes(Figure::atLeast(33700))), "at least 33.7 kB");
    QCOMPARE(qt(display::figureBytes(Figure::unknown(), ByteUnits::Exact)), "not known");
    QCOMPARE(qt(display::counted(21021, "document", "documents")), "21,021 documents"); // ui
    QCOMPARE(qt(display::counted(1, "document", "documents")), "1 document");
    QCOMPARE(qt(display::count(1000)), "1,000");
}

void DisplayTest::shares_data() {
    QTest::addColumn<quint64>("part");
    QTest::addColumn<quint64>("whole");
    QTest::addColumn<QString>("text");
    QTest::newRow("ui") << quint64{449} << quint64{1000} << "44.9 %";
    QTest::newRow("ui") << quint64{1} << quint64{1000000} << "< 0.01 %";
    QTest::newRow("small") << quint64{5} << quint64{10000} << "0.05 %";
    QTest::newRow("smallest") << quint64{1} << quint64{10000} << "0.01 %";
    QTest::newRow("nothing") << quint64{0} << quint64{10} << "0.0 %";
    QTest::newRow("all") << quint64{10} << quint64{10} << "100.0 %";
    QTest::newRow("third") << quint64{1} << quint64{3} << "33.3 %";
    QTest::newRow("of nothing") << quint64{0} << quint64{0} << "not known";
    QTest::newRow("huge") << std::numeric_limits<quint64>::max() / 2 << std::numeric_limits<quint64>::max()
                          << "50.0 %";
}

void DisplayTest::shares() {
    QFETCH(quint64, part);
    QFETCH(quint64, whole);
    QTEST(qt(display::share(part, whole)), "text");
}

void DisplayTest::timeLeft_data() {
    QTest::addColumn<double>("seconds");
    QTest::addColumn<QString>("text");
    QTest::newRow("seconds") << 11.2 << "about 12 s left";
    QTest::newRow("brief") << 118.0 << "about 2 min left";
    QTest::newRow("hours") << 3.5 * 3600 << "about 4 h left";
    QTest::newRow("done") << 0.0 << "about 0 s left";
    QTest::newRow("negative") << -3.0 << "about 0 s left";
    QTest::newRow("endless") << std::numeric_limits<double>::infinity() << "about 876,000 h left";
}

void DisplayTest::timeLeft() {
    QFETCH(double, seconds);
    QTEST(qt(display::timeLeft(seconds)), "text");
}

void DisplayTest::keysAreEscaped_data() {
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QString>("drawing");
    const auto row = [](const char* name, QByteArray key, const QString& drawing) {
        QTest::newRow(name) << std::move(key) << drawing;
    };
    row("empty", "", "");
    row("plain", "txn:00001234-dko7", "txn:00001234-dko7");
    row("ui: control", QByteArray("a\0b\nc\td\re\x1b", 10), "a[\\0]b[\\n]c[\\t]d[\\r]e[\\x1B]");
    row("ui: zero width space",
        "a\xe2\x80\x8b"
        "b",
        "a[\\u200B]b");
    row("soft hyphen",
        "a\xc2\xad"
        "b",
        "a[\\u00AD]b");
    row("right-to-left override",
        "a\xe2\x80\xae"
        "b",
        "a[\\u202E]b");
    row("byte order mark",
        "\xef\xbb\xbf"
        "b",
        "[\\uFEFF]b");
    row("no-break space",
        "a\xc2\xa0"
        "b",
        "a[\\u00A0]b");
    row("tag",
        "a\xf3\xa0\x80\x81"
        "b",
        "a[\\U0E0001]b");
    row("CouchDB's high key", "abc\xef\xbf\xb0", "abc[\\uFFF0]");
    row("ui: one bad byte", "caf\xc3:1", "caf[\\xC3]:1");
    row("a quarter bad", "abc\xff", "abc[\\xFF]");
    row("ui: binary", "\x9f\x02\x1a", "[9F 02 1A]");
    row("more than a quarter bad", "ab\xff", "[61 62 FF]");
    row("not ASCII", "h\xc3\xa9llo \xe4\xb8\xad \xf0\x9f\x8e\xb5",
        QString::fromUtf8("h\xc3\xa9llo \xe4\xb8\xad \xf0\x9f\x8e\xb5"));
    row("surrogate", "abcdefghi\xed\xa0\x80", "abcdefghi[\\xED][\\xA0][\\x80]");
    row("overlong", "abcdef\xc0\x80", "abcdef[\\xC0][\\x80]");
    row("markup is text", "<img src=x>", "<img src=x>");
    row("backslash", "a\\n", "a\\n");
}

void DisplayTest::keysAreEscaped() {
    QFETCH(QByteArray, key);
    const auto shown = display::shown(key.toStdString());
    QTEST(drawn(shown), "drawing");
    QVERIFY(!shown.cut);
    QCOMPARE(shown.bytes, std::uint64_t(key.size()));
}

void DisplayTest::longTextIsCutBetweenCharacters() {
    std::string music;
    for (int i = 0; i < 100; ++i) {
        music += "\xf0\x9f\x8e\xb5";
    }
    for (std::size_t most = 1; most < 100; ++most) {
        const auto shown = display::shown(music, most);
        QVERIFY(shown.cut && !shown.hex);
        QCOMPARE(shown.pieces.size(), std::size_t{1});
        QCOMPARE(shown.pieces[0].text.size(), most * 4);
    }
    QVERIFY(!display::shown(music, 100).cut);
    QCOMPARE(drawn(display::shown("ab\ncd", 3)), "ab"); // no half escape
    QCOMPARE(drawn(display::shown("ab\ncd", 4)), "ab[\\n]");
    QCOMPARE(drawn(display::shown("\xff\xfe\xfd", 5)), "[FF FE]");
    QCOMPARE(qt(display::shown(std::string(8400000, 'x')).text()), QString(256, 'x') + "… 8.40 MB");
    QCOMPARE(qt(display::shown("front", 256, 8400000).text()), "front… 8.40 MB");
}

void DisplayTest::onlyTheFrontOfLongTextIsLookedAt() {
    // The look-ahead ends inside a character: that is no bad byte.
    QVERIFY(!display::shown("\xe4\xb8\xad\xe4\xb8\xad", 1).hex);
    // Bad bytes far behind what is shown do not matter.
    QVERIFY(!display::shown(std::string(2000, 'x') + std::string(8000, '\xff'), 256).hex);
}

QTEST_APPLESS_MAIN(DisplayTest)
#include "display_test.moc"
