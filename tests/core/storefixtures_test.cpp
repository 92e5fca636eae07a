// SPDX-License-Identifier: GPL-3.0-or-later
// Every recorded RocksDB 7.8.3 store against the rows that were written into it.
#include "core/base/text.h"
#include "core/sources/opened.h"
#include "core/sources/store.h"
#include "tests/support/folderstate.h"
#include "tests/support/process.h"
#include "tests/support/sourcereading.h"
#include "tests/support/truth.h"

#include <QtTest>

#include <filesystem>
#include <map>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

const char* const kFixtures[] = {"rocksdb783_none",
                                 "rocksdb783_snappy",
                                 "rocksdb783_zlib",
                                 "rocksdb783_bz2",
                                 "rocksdb783_lz4",
                                 "rocksdb783_zstd",
                                 "rocksdb783_multilevel",
                                 "rocksdb783_cf",
                                 "rocksdb783_custom_myapp.rev",
                                 "leveldb123_none",
                                 "leveldb123_snappy",
                                 "leveldb123_bloom",
                                 "leveldb123_multilevel",
                                 "leveldb123_custom_idb_cmp1",
                                 "bedrock_zlib_2",
                                 "bedrock_zlibraw_4"};

std::string fixture(const std::string& name) {
    return qEnvironmentVariable("KEYATLAS_SHARED").toStdString() + "/truth/vectors/leveldb/" + name;
}

bool hasOwnOrder(const std::string& name) {
    return name.find("custom") != std::string::npos;
}

// The Bedrock stores hold what the first LevelDB store holds.
std::string expectedFile(const std::string& name) {
    return fixture(name.rfind("bedrock", 0) == 0 ? "leveldb123_snappy" : name) + ".expected.txt.gz";
}

using Rows = std::map<std::string, std::string>;

// Lines "hexkey hexvalue", gzip.
Rows expectedRows(const std::string& name) {
    Rows rows;
    const std::string text = gunzip(readFile(expectedFile(name)));
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::size_t space = text.find(' ', at);
        rows[*fromHex(text.substr(at, space - at))] = *fromHex(text.substr(space + 1, end - space - 1));
        at = end + 1;
    }
    return rows;
}

Rows rowsOf(const Opened& opened, const std::string& name) {
    const auto space = opened.space(name);
    Rows rows;
    if (!space) {
        return rows;
    }
    const auto items = space->keys->items({0, space->keys->count()}, {});
    for (const auto& item : *items) {
        const auto document = opened.source->document(space->id, placeOf(item), {});
        rows[std::string(space->ownKey(item.key))] =
            document ? document->text : "(" + oneLine(document.error()) + ")";
        if (document && document->text.size() != item.valueBytes) {
            rows["(size of " + item.key + ")"] = std::to_string(item.valueBytes);
        }
    }
    return rows;
}

} // namespace

class TestStoreFixtures : public QObject {
    Q_OBJECT
private slots:
    void rowsAreThoseWritten_data() { everyFixture(); }
    void rowsAreThoseWritten();
    void theBinaryPrintsThem_data() { everyFixture(); }
    void theBinaryPrintsThem();
    void theStoreIsDescribed();
    void keysInFileOrderAnswerNoRanges();

private:
    static void everyFixture() {
        QTest::addColumn<QString>("name");
        for (const char* name : kFixtures) {
            QTest::newRow(name) << name;
        }
    }
};

void TestStoreFixtures::rowsAreThoseWritten() {
    QFETCH(QString, name);
    const std::string folder = fixture(name.toStdString());
    if (!std::filesystem::exists(folder)) {
        QSKIP("KEYATLAS_SHARED does not hold the recorded stores: nothing was checked");
    }
    const std::string before = folderState(folder);
    const Rows expected = expectedRows(name.toStdString());
    QVERIFY(expected.size() >= 20);
    const auto opened = readSource(folder, {}, {}, {});
    QVERIFY2(opened, opened ? "" : oneLine(opened.error()).c_str());
    QVERIFY(!opened->failure && !opened->partial() && opened->snapshot->complete);
    const bool rocks = name.startsWith("rocksdb");
    QCOMPARE(opened->source->info().format, std::string(rocks ? "rocksdb" : "leveldb"));
    QCOMPARE(opened->source->info().version, std::string(rocks ? "7.8.3" : ""));
    QVERIFY(rowsOf(*opened, rocks ? "default" : "") == expected);
    QCOMPARE(opened->spaces()[0].order, std::string(hasOwnOrder(name.toStdString()) ? "file" : "bytes"));
    QCOMPARE(opened->spaces()[0].note.empty(), !hasOwnOrder(name.toStdString()));
    QVERIFY(opened->source->unchanged());
    QCOMPARE(folderState(folder), before);
}

void TestStoreFixtures::theBinaryPrintsThem() {
    QFETCH(QString, name);
    const std::string folder = fixture(name.toStdString());
    if (!std::filesystem::exists(folder)) {
        QSKIP("KEYATLAS_SHARED does not hold the recorded stores: nothing was checked");
    }
    const Rows expected = expectedRows(name.toStdString());
    const std::string source = folder + (name.endsWith("_cf") ? "#default" : "");
    const Finished keys = runCli({"keys", "--format", "hex", source});
    QCOMPARE(keys.status, 0);
    std::string inOrder;
    for (const auto& [key, value] : expected) {
        inOrder += toHex(key) + "\n";
    }
    QStringList printed = QString::fromStdString(keys.out).split('\n');
    QVERIFY(printed.takeLast().isEmpty());
    if (hasOwnOrder(name.toStdString())) {
        printed.sort(); // lines of hex sort as the bytes do
    }
    QCOMPARE(printed.join('\n') + '\n', QString::fromStdString(inOrder));
    const std::size_t step = expected.size() / 4;
    auto row = expected.begin();
    for (std::size_t i = 0; i < 4; ++i, std::advance(row, step)) {
        const Finished value = runCli({"get", source, "hex:" + toHex(row->first)});
        QCOMPARE(value.status, 0);
        QCOMPARE(value.out, row->second);
    }
}

void TestStoreFixtures::keysInFileOrderAnswerNoRanges() {
    const std::string folder = fixture("rocksdb783_custom_myapp.rev");
    if (!std::filesystem::exists(folder)) {
        QSKIP("KEYATLAS_SHARED does not hold the recorded stores: nothing was checked");
    }
    for (const auto& command : std::vector<std::vector<std::string>>{{"keys", "--prefix", "doc", folder},
                                                                     {"keys", "--startkey", "\"a\"", folder},
                                                                     {"keys", "--format", "all_docs", folder},
                                                                     {"tree", folder}}) {
        const Finished refused = runCli(command);
        QCOMPARE(refused.status, 2);
        QCOMPARE(refused.out, std::string());
        QVERIFY(refused.err.find("file order") != std::string::npos);
        QVERIFY(refused.err.find("myapp.rev") != std::string::npos);
    }
    const Finished all = runCli({"keys", folder});
    const Finished some = runCli({"keys", "--skip", "10", "--limit", "3", folder});
    QCOMPARE(all.status, 0);
    QCOMPARE(some.status, 0);
    const QStringList lines = QString::fromStdString(all.out).split('\n');
    QCOMPARE(QString::fromStdString(some.out), lines.mid(10, 3).join('\n') + '\n');
    const Finished matched = runCli({"keys", "--match", "^zlog:", folder});
    QCOMPARE(QString::fromStdString(matched.out).count('\n'), 10);
    QCOMPARE(runCli({"get", folder, "no such key"}).status, 5);
}

// As `ldb manifest_dump` and `sst_dump --show_properties` of rocksdb-tools 7.8.3 print it.
void TestStoreFixtures::theStoreIsDescribed() {
    const std::string folder = fixture("rocksdb783_multilevel");
    if (!std::filesystem::exists(folder)) {
        QSKIP("KEYATLAS_SHARED does not hold the recorded stores: nothing was checked");
    }
    const auto source = openSource(folder, {}, {});
    QVERIFY(source);
    const auto store = (*source)->store();
    QVERIFY(store);
    QCOMPARE(store->engine, std::string("RocksDB"));
    QCOMPARE(store->manifestNumber, std::uint64_t(5));
    QCOMPARE(store->families.size(), std::size_t(1));
    const StoreFamily& family = store->families[0];
    QCOMPARE(family.comparator, std::string("leveldb.BytewiseComparator"));
    QCOMPARE(family.tables.size(), std::size_t(3));
    QVERIFY(!family.options.empty() && !store->options.empty());
    struct Told {
        std::uint64_t number, bytes, smallestSequence, largestSequence, entries, deletions, keys, values,
            blocks;
        const char* smallest;
        const char* largest;
    };
    const Told told[] = {{13, 3293, 401, 572, 157, 72, 2826, 4930, 2, "doc:000000", "doc:000497"},
                         {11, 4580, 201, 400, 200, 0, 3600, 11600, 4, "doc:000002", "doc:000499"},
                         {9, 4605, 1, 200, 200, 0, 3600, 11490, 4, "doc:000000", "doc:000497"}};
    for (std::size_t i = 0; i < 3; ++i) {
        const StoreTable& table = family.tables[i];
        QCOMPARE(table.number, told[i].number);
        QCOMPARE(table.level, 0);
        QCOMPARE(table.bytes, told[i].bytes);
        QCOMPARE(table.smallestSequence, told[i].smallestSequence);
        QCOMPARE(table.largestSequence, told[i].largestSequence);
        QCOMPARE(table.entries.value_or(0), told[i].entries);
        QCOMPARE(table.deletions.value_or(999), told[i].deletions);
        QCOMPARE(table.rawKeyBytes.value_or(0), told[i].keys);
        QCOMPARE(table.rawValueBytes.value_or(0), told[i].values);
        QCOMPARE(table.blocks.value_or(0), told[i].blocks);
        QCOMPARE(table.smallest, std::string(told[i].smallest));
        QCOMPARE(table.largest, std::string(told[i].largest));
        QCOMPARE(table.compression, std::string("Snappy"));
        QCOMPARE(table.createdAt.value_or(0), std::int64_t(1796034921));
        QVERIFY(!table.problem);
    }
}

QTEST_GUILESS_MAIN(TestStoreFixtures)
#include "storefixtures_test.moc"
