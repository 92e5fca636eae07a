// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/hexdump.h"

#include <QtTest>

using namespace keyatlas;

class HexDumpTest : public QObject {
    Q_OBJECT
private slots:
    void linesSayWhereTheyBegin();
    void placesHaveTheDigitsOfTheWhole();
    void aStopEndsIt();
};

void HexDumpTest::linesSayWhereTheyBegin() {
    QCOMPARE(hexDump("", 16, 0, {}), std::string());
    // As `xxd -u -g 1 -c 8` prints them, with shorter places and without colons.
    QCOMPARE(hexDump(Bytes("Keyatlas\0\x7f\xff~ ", 13), 8, 13, {}),
             std::string("0000  4B 65 79 61 74 6C 61 73  Keyatlas\n"
                         "0008  00 7F FF 7E 20           ...~ \n"));
    QCOMPARE(hexBytes(Bytes("\0\xab\x01", 3)), std::string("00 AB 01"));
    QCOMPARE(hexBytes(""), std::string());
}

void HexDumpTest::placesHaveTheDigitsOfTheWhole() {
    QVERIFY(hexDump("a", 4, 0xffff, {}).starts_with("0000  61 "));
    QVERIFY(hexDump("a", 4, 0x10000, {}).starts_with("000000  61 "));
    QVERIFY(hexDump("a", 4, 0x1000000000, {}).starts_with("0000000000  61 "));
    const std::string line = hexDump("abcdefgh", 8, 0x10000, {});
    QCOMPARE(line.size(), hexDumpWidth(8, 0x10000) + 1);
}

void HexDumpTest::aStopEndsIt() {
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(hexDump("abc", 1, 3, stop.get_token()), std::string());
}

QTEST_APPLESS_MAIN(HexDumpTest)
#include "hexdump_test.moc"
