// SPDX-License-Identifier: GPL-3.0-or-later
// What keys are taken for. Expected formats are those of the programs that wrote such keys.
#include "core/base/text.h"
#include "core/tree/keyguess.h"
#include "tests/support/randomcase.h"
#include "tests/support/samplekeys.h"

#include <QtTest>

#include <algorithm>
#include <functional>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

using Keys = std::vector<std::string>;

std::string number(std::uint64_t value, std::size_t bytes) {
    std::string text(bytes, '\0');
    for (std::size_t i = 0; i < bytes && i < 8; ++i) {
        text[bytes - 1 - i] = static_cast<char>(value >> (8 * i));
    }
    return text;
}

std::string turned(std::string text) {
    std::reverse(text.begin(), text.end());
    return text;
}

Keys times(std::uint64_t count, const std::function<std::string(std::uint64_t)>& make) {
    Keys keys;
    keys.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        keys.push_back(make(i));
    }
    return keys;
}

std::string bytes(Random& random, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        text += static_cast<char>(below(random, 256));
    }
    return text;
}

Keys hexKeys(std::initializer_list<const char*> rows) {
    Keys keys;
    for (const char* row : rows) {
        keys.push_back(fromHex(row).value());
    }
    return keys;
}

struct Row {
    const char* what;
    const char* format;
    const char* why;
    Keys keys;
};

std::vector<Row> textRows() {
    Random random(1);
    return {
        {"nothing", "text", "no evidence", {}},
        {"the empty key", "text", "no evidence", {""}},
        {"plain IDs", "text", "text", times(500, [](auto i) { return structuredId(i, 500); })},
        {"UUID text", "text", "text", times(500, [](auto i) { return randomUuid(i, 7); })},
        {"words of 8 letters", "text", "their first bytes are letters",
         times(300, [](auto i) { return "user" + std::to_string(1000 + i); })},
        {"other scripts", "text", "UTF-8 is text",
         times(300, [](auto i) { return "ключ" + std::to_string(i); })},
        {"one binary key of ten", "text", "most are text",
         times(400, [&](auto i) { return i % 10 == 0 ? bytes(random, 16) : "doc:" + std::to_string(i); })},
        {"half text, half binary", "text", "neither is most: in doubt text",
         times(400, [&](auto i) { return i % 2 == 0 ? bytes(random, 16) : "doc:" + std::to_string(i); })},
        {"PouchDB", "text", "sublevels in their marks; counts are padded text",
         times(300,
               [](auto i) {
                   return "\xc3\xbf"
                          "by-sequence\xc3\xbf" +
                          std::to_string(1000000 + i);
               })},
        {"LevelDB fixture", "text", "two odd keys of many",
         times(300,
               [](auto i) {
                   return i == 0   ? std::string()
                          : i == 1 ? fromHex("00ff01c3bf").value()
                                   : "doc:" + std::to_string(i);
               })},
        // ldb: KomodoPlatform/rosetta-komodo blocks/index, all four keys
        {"four flags of a wallet", "text", "readable, but for the lengths in front",
         hexKeys({"46077478696e646578", "460a7370656e74696e646578", "460c61646472657373696e646578",
                  "460e74696d657374616d70696e646578"})},
        {"one key $BI", "text", "text (viniciusalgado/typesense-for-sigma)", {"$BI"}},
    };
}

std::vector<Row> numberRows() {
    Random random(2);
    return {
        {"4 bytes", "integers:4", "first bytes 0", times(1000, [](auto i) { return number(i * 7, 4); })},
        {"8 bytes", "integers:8", "first bytes 0", times(1000, [](auto i) { return number(i * 77777, 8); })},
        {"three of 8 bytes", "integers:8", "first bytes 0, few as they are",
         times(3, [](auto i) { return number(i, 8); })},
        // google/dfindexeddb "100k keys" as `ldb scan` lists them: 00000000 00000100 01000000 01000100 ...
        {"4 bytes, low one first", "integers:4le", "the last byte is 0 and the first is not",
         [] {
             Keys keys = times(100000, [](auto i) { return turned(number(i, 4)); });
             std::sort(keys.begin(), keys.end());
             return keys;
         }()},
        {"seconds since 1970", "integers:4", "always the same first byte",
         times(500, [](auto i) { return number(1700000000 + i * 5000, 4); })},
        {"nanoseconds since 1970", "integers:8", "always the same first bytes",
         times(500, [](auto i) { return number(1700000000000000000 + i * 1000000007, 8); })},
        {"flipped sign", "integers:8s", "80 00 or 7F FF in front",
         times(500, [](auto i) { return number(0x8000000000000000 + i - 250, 8); })},
        {"two of 4", "integers:4,4", "both halves small, neither always 0",
         times(900, [](auto i) { return number(i / 30, 4) + number(i % 30, 4); })},
        {"4 and 8", "integers:4,8", "12 bytes, both small",
         times(900, [](auto i) { return number(i / 30, 4) + number(i * 5000000000, 8); })},
        {"one letter and 8", "integers:t1,8", "all begin with o",
         times(500, [](auto i) { return "o" + number(i, 8); })},
        {"letters and 4", "integers:t1,4", "few different letters",
         times(500, [](auto i) { return std::string(1, "fbc"[i % 3]) + number(i, 4); })},
        {"8 and a name", "integers:8", "small numbers in front of text",
         times(500, [](auto i) { return number(i, 8) + "name" + std::to_string(i); })},
        {"4, 4 and bytes", "integers:4,4", "small numbers, the rest is no number",
         times(500, [&](auto i) { return number(i % 5, 4) + number(i, 4) + bytes(random, 1 + i % 9); })},
    };
}

std::vector<Row> otherRows() {
    Random random(3);
    return {
        {"16 random bytes", "hex", "no byte is special", times(500, [&](auto) { return bytes(random, 16); })},
        {"8 random bytes", "hex", "first bytes as random as the last",
         times(500, [&](auto) { return bytes(random, 8); })},
        {"20-byte hashes and longer", "hex", "binary of any length",
         times(500, [&](auto i) { return bytes(random, 20 + i % 13); })},
        {"ObjectId", "hex", "a time in front, but then no number",
         times(500,
               [&](auto i) {
                   return number(1700000000 + i * 99, 4) + bytes(random, 5) + number(i * 40503, 3);
               })},
        {"two random UUIDs", "hex", "binary", times(2, [&](auto) { return bytes(random, 16); })},
        {"C and a hash", "integers:t1", "a chain state: a letter, then binary",
         times(500,
               [&](auto i) { return std::string(i % 50 == 0 ? "B" : "C") + bytes(random, 32 + i % 2); })},
        // ldb: hyperledger/fabric v11 chains/index
        {"fabric index", "nul", "a name, a NUL, then what the letter says",
         hexKeys({"6c65646765723100610000", "6c6564676572310061010100", "6c656467657231006101010101",
                  "6c65646765723100747478696433", "6c65646765723100767478696437",
                  "6c6564676572320068ec87b630576ead2ef3fa9ecd1c057645825c1837caf6062df446944a3ce83fae",
                  "6c65646765723200696e646578436865636b706f696e744b6579", "6c656467657232006e00",
                  "6c656467657232006e0101", "6c65646765723200627478696433"})},
        // ldb: hyperledger/fabric v11 historyLeveldb
        {"fabric history", "nul", "names between NULs, block numbers behind",
         hexKeys({"6c6564676572310000", "6c65646765723100636331006b65793100010200",
                  "6c656467657231006c736363006363317e636f6c6c656374696f6e00010300",
                  "6c65646765723200636331006b65793200010700",
                  "6c656467657232006c736363006363327e636f6c6c656374696f6e0001030101"})},
        // ldb: hyperledger/fabric v11 pvtdataStore
        {"fabric private data", "nul", "a name in front of all",
         hexKeys({"6c6564676572310001", "6c6564676572310002010400", "6c6564676572310002010600",
                  "6c6564676572320002010400", "6c656467657232000201060101", "6c6564676572320002010700"})},
        {"name, NUL, 8 bytes", "nul:text,8", "one length behind the NUL, small numbers",
         times(500, [](auto i) { return "table" + std::to_string(i % 30) + '\0' + number(i, 8); })},
        {"two names, 4 bytes", "nul:text,text,4", "one length behind the second NUL",
         times(500,
               [](auto i) {
                   return "db" + std::to_string(i % 3) + '\0' + "row" + std::to_string(i) + '\0' +
                          number(i + 1, 4);
               })},
    };
}

} // namespace

class KeyGuessTest : public QObject {
    Q_OBJECT
private slots:
    void table_data();
    void table();
    void rowNumbersAreNotLookedAt();
    void stops();
};

void KeyGuessTest::table_data() {
    QTest::addColumn<QString>("format");
    QTest::addColumn<QString>("why");
    QTest::addColumn<QList<QByteArray>>("keys");
    for (const auto& rows : {textRows(), numberRows(), otherRows()}) {
        for (const auto& row : rows) {
            QList<QByteArray> keys;
            for (const auto& key : row.keys) {
                keys << QByteArray::fromStdString(key);
            }
            QTest::newRow(row.what) << QString(row.format) << QString(row.why) << keys;
        }
    }
}

void KeyGuessTest::table() {
    QFETCH(QString, format);
    QFETCH(QString, why);
    QFETCH(QList<QByteArray>, keys);
    Keys list;
    for (const auto& key : keys) {
        list.push_back(key.toStdString());
    }
    const auto found = guessKeyFormat(*vectorKeys(list), 0, {}).value();
    QVERIFY2(QString::fromStdString(keyFormatName(found)) == format,
             qPrintable(why + ": taken for " + QString::fromStdString(keyFormatName(found))));
}

void KeyGuessTest::rowNumbersAreNotLookedAt() {
    const auto keys =
        vectorKeys(times(300, [](auto i) { return number(i, 8) + "doc:" + std::to_string(i); }));
    QVERIFY(guessKeyFormat(*keys, 8, {}).value() == KeyFormat{});
    QVERIFY(guessKeyFormat(*keys, 0, {}).value().kind == KeyFormat::Kind::Integers);
}

void KeyGuessTest::stops() {
    std::stop_source source;
    source.request_stop();
    const auto found = guessKeyFormat(*vectorKeys(Keys{"a", "b"}), 0, source.get_token());
    QVERIFY(!found && found.error().code == Error::Code::Cancelled);
}

QTEST_APPLESS_MAIN(KeyGuessTest)
#include "keyguess_test.moc"
