// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of real stores: what they are taken for, how they are printed, and ranges of bytes.
#include "tests/support/process.h"

#include <QDir>
#include <QTest>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

using namespace keyatlas::test;
using Json = nlohmann::json;

namespace {

std::string shared(const std::string& path) {
    const QByteArray root = qgetenv("KEYATLAS_SHARED");
    const std::string folder = root.isEmpty() ? std::string() : root.toStdString() + "/public/" + path;
    return !folder.empty() && QDir(QString::fromStdString(folder)).exists() ? folder : std::string();
}

QStringList linesOf(const std::string& text) {
    return QString::fromStdString(text).split(u'\n', Qt::SkipEmptyParts);
}

constexpr const char* kNumbers = "leveldb/google+dfindexeddb/100k keys"; // 0 to 99,999, low byte first
constexpr const char* kLedgers =
    "leveldb/hyperledger+fabric/v13_statecouchdb_sample_ledgers/ledgersData/historyLeveldb";

} // namespace

#define NEEDS(folder)                                                                                        \
    if ((folder).empty()) {                                                                                  \
        QSKIP("KEYATLAS_SHARED does not hold the public stores: nothing was checked");                       \
    }

class StoreKeysTest : public QObject {
    Q_OBJECT
private slots:
    void areTakenFor_data();
    void areTakenFor();
    void numbersReadBack();
    void ledgersReadBack();
    void aPrefixIsOneOfBytes();
    void refusals();
};

void StoreKeysTest::areTakenFor_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("format");
    const std::string fabric = "leveldb/hyperledger+fabric/";
    const std::pair<std::string, const char*> rows[]{
        {kNumbers, "integers:4le"}, // all below 100,000: of four bytes the last is 0
        {kLedgers, "nul"},
        {fabric + "v11_sample_ledgers/ledgersData/chains/index", "nul"},
        {fabric + "v11_sample_ledgers/ledgersData/stateLeveldb", "nul"},
        {fabric + "v11_sample_ledgers/ledgersData/pvtdataStore", "nul"},
        {fabric + "v11_sample_ledgers/ledgersData/ledgerProvider", "text"},
        {"leveldb/KomodoPlatform+rosetta-komodo/blocks/index", "text"},
        {"leveldb/golang+leveldb/db-stage-4", "text"},
        {"rocksdb/Rubik0000+kafka-framework-demo/rocksdb", "text"}, // UUIDs
    };
    for (const auto& [path, format] : rows) {
        QTest::newRow(path.c_str()) << QString::fromStdString(path) << QString(format);
    }
}

void StoreKeysTest::areTakenFor() {
    QFETCH(QString, path);
    QFETCH(QString, format);
    const auto folder = shared(path.toStdString());
    NEEDS(folder)
    const auto info = runCli({"info", "--json", folder});
    const auto json = Json::parse(info.out, nullptr, false);
    QVERIFY2(json.is_object(), info.err.c_str());
    QCOMPARE(QString::fromStdString(json["spaces"][0]["keyFormat"].get<std::string>()), format);
}

void StoreKeysTest::numbersReadBack() {
    const auto folder = shared(kNumbers);
    NEEDS(folder)
    std::set<int> numbers;
    for (const auto& line : linesOf(runCli({"keys", "--keys-as", "auto", folder}).out)) {
        numbers.insert(line.toInt());
    }
    QCOMPARE(numbers.size(), std::size_t{100000});
    QVERIFY(*numbers.begin() == 0 && *numbers.rbegin() == 99999);
    const auto high = linesOf(runCli({"keys", "--keys-as", "integers:4", "--limit", "3", folder}).out);
    QCOMPARE(high,
             (QStringList{"0", "256", "65536"})); // 00000000 00000100 00010000, as `ldb scan` lists them
}

void StoreKeysTest::ledgersReadBack() {
    const auto folder = shared(kLedgers);
    NEEDS(folder)
    const auto keys = linesOf(runCli({"keys", "--keys-as", "nul", folder}).out);
    QCOMPARE(keys.size(), qsizetype{34}); // as `ldb scan` counts them
    QCOMPARE(keys[1], QStringLiteral("ledger1\\0cc1\\0key1\\0[0x0102]\\0"));
    const auto tree = Json::parse(runCli({"tree", "--json", "--depth", "1", "--keys-as", "nul", folder}).out);
    QCOMPARE(tree["children"].size(), std::size_t{2});
    QCOMPARE(tree["children"][0]["shown"].get<std::string>(), std::string("ledger1\\0"));
    QCOMPARE(tree["children"][0]["segment"].get<std::string>(),
             std::string("ledger1\0", 8)); // it is what it was
}

void StoreKeysTest::aPrefixIsOneOfBytes() {
    const auto folder = shared(kNumbers);
    NEEDS(folder)
    for (const char* low : {"00", "7f", "80", "c2", "ff"}) {
        const auto keys =
            linesOf(runCli({"keys", "--format", "hex", "--prefix", std::string("hex:") + low, folder}).out);
        const int first = QString(low).toInt(nullptr, 16);
        QCOMPARE(keys.size(), qsizetype{(99999 - first) / 256 + 1});
        for (const auto& key : keys) {
            QVERIFY2(key.startsWith(QLatin1String(low)), qPrintable(key));
        }
        auto backwards = linesOf(
            runCli({"keys", "--format", "hex", "--descending", "--prefix", std::string("hex:") + low, folder})
                .out);
        std::reverse(backwards.begin(), backwards.end());
        QCOMPARE(backwards, keys);
    }
    const auto some = linesOf(runCli({"keys", "--format", "hex", "--startkey-docid", "hex:00000100",
                                      "--endkey-docid", "hex:00010100", folder})
                                  .out);
    QCOMPARE(some, (QStringList{"00000100", "00010000", "00010100"}));
}

void StoreKeysTest::refusals() {
    for (const std::vector<std::string>& wrong :
         {std::vector<std::string>{"keys", "--keys-as", "integers:3", "x"},
          {"keys", "--keys-as", "hex", "--format", "ndjson", "x"},
          {"tree", "--keys-as", "roman", "x"}}) {
        const auto done = runCli(wrong);
        QCOMPARE(done.status, 2);
        QVERIFY(!done.err.empty() && done.out.empty());
    }
}

QTEST_APPLESS_MAIN(StoreKeysTest)
#include "storekeys_test.moc"
