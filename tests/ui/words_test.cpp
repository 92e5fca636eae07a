// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/toqt.h"

#include <QTest>

using namespace keyatlas;
using Code = Error::Code;

class WordsTest : public QObject {
    Q_OBJECT
private slots:
    void bytes_data();
    void bytes();
    void counts();
    void shares_data();
    void shares();
    void ranks();
    void keysAreShownLiterally_data();
    void keysAreShownLiterally();
    void longKeysAreCut();
    void everyErrorHasASentence();
    void errorsSayWhatWhereAndWhatNext();
    void ratesAndTimeLeft();
};

// Examples of UI.md 5.
void WordsTest::bytes_data() {
    QTest::addColumn<quint64>("count");
    QTest::addColumn<QString>("text");
    QTest::newRow("bytes") << quint64(812) << "812 B";
    QTest::newRow("kB") << quint64(33'700) << "33.7 kB";
    QTest::newRow("MB") << quint64(4'551'272) << "4.55 MB";
    QTest::newRow("GB") << quint64(1'940'000'000) << "1.94 GB";
    QTest::newRow("nothing") << quint64(0) << "0 B";
    QTest::newRow("just under a unit") << quint64(999'999) << "1.00 MB";
}

void WordsTest::bytes() {
    QFETCH(quint64, count);
    QTEST(bytesText(std::uint64_t(count)), "text");
}

void WordsTest::counts() {
    QCOMPARE(documentsText(std::uint64_t(21'021)), QStringLiteral("21,021 documents"));
    QCOMPARE(documentsText(std::uint64_t(1)), QStringLiteral("1 document"));
    QCOMPARE(countText(Figure::atLeast(3'200'000)), QStringLiteral("at least 3,200,000"));
    QCOMPARE(countText(Figure::unknown()), QStringLiteral("not known"));
    QCOMPARE(exactBytesText(std::uint64_t(4'551'272)), QStringLiteral("4,551,272 bytes"));
    QCOMPARE(narrowCount(Figure::atLeast(12)), QStringLiteral("≥ 12"));
}

void WordsTest::shares_data() {
    QTest::addColumn<double>("share");
    QTest::addColumn<QString>("text");
    QTest::newRow("usual") << 0.4487 << "44.9 %";
    QTest::newRow("tiny") << 0.00001 << "< 0.01 %";
    QTest::newRow("small") << 0.0004 << "0.04 %";
    QTest::newRow("nothing") << 0.0 << "0.0 %";
    QTest::newRow("all") << 1.0 << "100.0 %";
}

void WordsTest::shares() {
    QFETCH(double, share);
    QTEST(shareText(share), "text");
}

void WordsTest::ranks() {
    QCOMPARE(ranksText({180'670, 201'691}), QStringLiteral("ranks 180,670 to 201,690"));
    QCOMPARE(ranksText({7, 8}), QStringLiteral("rank 7"));
    QCOMPARE(ranksText({7, 7}), QStringLiteral("before rank 7"));
}

void WordsTest::keysAreShownLiterally_data() {
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("boxes");
    QTest::newRow("markup") << QByteArray("<img src=x>") << "<img src=x>" << 0;
    QTest::newRow("NUL") << QByteArray("a\0b", 3) << "a\\0b" << 1;
    QTest::newRow("line break") << QByteArray("a\r\nb") << "a\\r\\nb" << 2;
    QTest::newRow("zero width") << QByteArray("a\xe2\x80\x8b"
                                              "b")
                                << "a\\u200Bb" << 1;
    QTest::newRow("order mark") << QByteArray("\xe2\x80\xaegnp.exe") << "\\u202Egnp.exe" << 1;
    QTest::newRow("bad byte") << QByteArray("abcdef\xc3") << "abcdef\\xC3" << 1;
    QTest::newRow("astral") << QByteArray("\xf0\x9f\x90\xa2") << QString::fromUtf8("\xf0\x9f\x90\xa2") << 0;
}

void WordsTest::keysAreShownLiterally() {
    QFETCH(QByteArray, key);
    QFETCH(int, boxes);
    const auto shown = shownText(Bytes(key.constData(), static_cast<std::size_t>(key.size())));
    QTEST(shown.text, "text");
    QCOMPARE(static_cast<int>(shown.boxes.size()), boxes);
    for (const auto& box : shown.boxes) {
        QCOMPARE(shown.text.at(box.at), QLatin1Char('\\'));
    }
}

void WordsTest::longKeysAreCut() {
    const std::string key(8'400'000, 'x');
    const auto shown = shownText(key);
    QVERIFY(shown.cut);
    QVERIFY(shown.text.size() < 300);
    QVERIFY(shown.text.endsWith(QStringLiteral("… 8.40 MB")));
    QVERIFY(shownText(QString(8'400'000, QLatin1Char('x'))).text.endsWith(QStringLiteral("… 8.40 MB")));
}

void WordsTest::everyErrorHasASentence() {
    for (int code = 0; code <= static_cast<int>(Code::NoRoom); ++code) {
        Error error;
        error.code = static_cast<Code>(code);
        QVERIFY2(told(error).what.endsWith(QLatin1Char('.')), qPrintable(QString::number(code)));
    }
}

void WordsTest::errorsSayWhatWhereAndWhatNext() {
    const Error error{Code::Corrupt, "a row ends early", "/tmp/a\nb.json", 1234, "Copy the file again.", {}};
    const QString text = sentence(error);
    QVERIFY(text.contains(QStringLiteral("damaged")));
    QVERIFY(text.contains(QStringLiteral("a row ends early")));
    QVERIFY(text.contains(QStringLiteral("/tmp/a\\nb.json")));
    QVERIFY(text.contains(QStringLiteral("1,234")));
    QVERIFY(text.endsWith(QStringLiteral("Copy the file again.")));
}

void WordsTest::ratesAndTimeLeft() {
    RateMeter meter;
    Progress at{Progress::Phase::Reading, 0, 1'000'000'000, 0};
    QVERIFY(!meter.measure(at, 0.1).visible);
    at.done = 100'000'000;
    const auto progress = meter.measure(at, 1.0);
    QVERIFY(progress.visible);
    QVERIFY(progress.bytesPerSecond.has_value());
    QVERIFY(progress.secondsLeft.has_value());
    QCOMPARE(*progress.share(), 0.1);
    QVERIFY(progressText(progress).startsWith(QStringLiteral("10 %")));
}

QTEST_GUILESS_MAIN(WordsTest)
#include "words_test.moc"
