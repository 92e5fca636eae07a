// SPDX-License-Identifier: GPL-3.0-or-later
// Stores that LevelDB 1.23, Mojang's LevelDB and RocksDB 7.8.3 wrote, against the rows that their own
// libraries gave when they were recorded.
#include "core/base/error.h"
#include "core/lsm/familyreader.h"
#include "tests/support/lsmreading.h"
#include "tests/support/truth.h"

#include <QDir>
#include <QtTest>

#include <algorithm>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

std::string storeFolder(const std::string& name) {
    return qEnvironmentVariable("KEYATLAS_TEST_DATA").toStdString() + "/stores/" + name;
}

std::vector<std::string> hexRows(const LsmRows& read) {
    std::vector<std::string> rows;
    rows.reserve(read.rows.size());
    for (const auto& [key, value] : read.rows) {
        rows.push_back(hexOf(key).append(" ").append(hexOf(value)));
    }
    return rows;
}

std::vector<std::string> sortedRows(std::vector<std::string> rows) {
    std::sort(rows.begin(), rows.end());
    return rows;
}

std::vector<std::string> expectedOf(const std::string& name) {
    const bool bedrock = name.rfind("bedrock", 0) == 0;
    return readTruthLines(
        std::string("stores/").append(bedrock ? "leveldb123_snappy" : name).append(".expected.txt"));
}

lsm::Manifest manifestOf(const std::string& folder) {
    auto manifest = lsm::readManifest(folder, {});
    return manifest ? std::move(*manifest) : lsm::Manifest();
}

} // namespace

class TestLsmFixtures : public QObject {
    Q_OBJECT
private slots:
    void readsAsRecorded_data();
    void readsAsRecorded();
    void readsFromTheTablesAlone_data() { readsAsRecorded_data(); }
    void readsFromTheTablesAlone();
    void findsEveryKey_data() { readsAsRecorded_data(); }
    void findsEveryKey();
    void familiesApart();
    void manifestSaysWhatIsThere();
};

void TestLsmFixtures::readsAsRecorded_data() {
    QTest::addColumn<bool>("rocksdb");
    QTest::addColumn<QString>("comparator");
    const QDir folder(QString::fromStdString(storeFolder("")));
    for (const auto& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const bool bytewise = !name.contains("custom");
        QTest::newRow(qPrintable(name))
            << name.startsWith("rocksdb")
            << (bytewise ? "leveldb.BytewiseComparator" : name.section("custom_", 1));
    }
}

void TestLsmFixtures::readsAsRecorded() {
    QFETCH(bool, rocksdb);
    QFETCH(QString, comparator);
    const std::string name = QTest::currentDataTag();
    const auto manifest = lsm::readManifest(storeFolder(name), {});
    QVERIFY2(manifest, manifest ? "" : oneLine(manifest.error()).c_str());
    QCOMPARE(manifest->engine == lsm::Engine::RocksDB, rocksdb);
    QVERIFY(manifest->damage.empty());
    QCOMPARE(QString::fromStdString(manifest->families.at(0).comparator), comparator);
    QCOMPARE(manifest->families[0].bytewise, comparator == "leveldb.BytewiseComparator");
    if (name == "rocksdb783_cf") {
        return; // several families: see there
    }
    const auto expected = expectedOf(name);
    QVERIFY(expected.size() > 400);
    if (manifest->families[0].bytewise) {
        const auto read = readFamily(storeFolder(name), *manifest, 0, lsm::ReadOrder::ByBytes);
        QVERIFY2(read.failure.empty(), read.failure.c_str());
        QVERIFY(read.problems.empty());
        QCOMPARE(hexRows(read), expected);
    }
    const auto asIn = readFamily(storeFolder(name), *manifest, 0, lsm::ReadOrder::AsInFiles);
    QVERIFY2(asIn.failure.empty(), asIn.failure.c_str());
    QVERIFY(asIn.problems.empty());
    QCOMPARE(sortedRows(hexRows(asIn)), sortedRows(expected));
}

void TestLsmFixtures::readsFromTheTablesAlone() {
    QFETCH(bool, rocksdb);
    QFETCH(QString, comparator);
    const std::string name = QTest::currentDataTag();
    if (name == "rocksdb783_cf") {
        return;
    }
    const auto manifest = lsm::describeTables(storeFolder(name), {});
    QVERIFY(manifest.has_value());
    QCOMPARE(manifest->engine == lsm::Engine::RocksDB, rocksdb);
    QCOMPARE(manifest->families.size(), std::size_t(1));
    const auto& family = manifest->families[0];
    QCOMPARE(family.name, std::string("default"));
    QCOMPARE(QString::fromStdString(family.comparator), rocksdb ? comparator : QString());
    QCOMPARE(family.bytewise, comparator == "leveldb.BytewiseComparator");
    const auto order = family.bytewise ? lsm::ReadOrder::ByBytes : lsm::ReadOrder::AsInFiles;
    const auto read = readFamily(storeFolder(name), *manifest, 0, order);
    QVERIFY2(read.failure.empty(), read.failure.c_str());
    const auto expected = expectedOf(name);
    QCOMPARE(family.bytewise ? hexRows(read) : sortedRows(hexRows(read)),
             family.bytewise ? expected : sortedRows(expected));
}

void TestLsmFixtures::findsEveryKey() {
    const std::string name = QTest::currentDataTag();
    const std::string folder = storeFolder(name);
    const auto manifest = manifestOf(folder);
    for (const auto& family : manifest.families) {
        const auto order = family.bytewise ? lsm::ReadOrder::ByBytes : lsm::ReadOrder::AsInFiles;
        const auto reader = lsm::FamilyReader::open(folder, manifest, family.id, order, {});
        QVERIFY(reader.has_value());
        std::size_t number = 0;
        lsm::Row row;
        while ((*reader)->next(row, {})) {
            if (++number % (family.bytewise ? 3 : 97) != 0) {
                continue;
            }
            const std::string key(row.key);
            const std::string value(row.value);
            for (const auto file : {std::optional<std::uint32_t>(), std::optional(row.file)}) {
                const auto found = (*reader)->find(key, file, {});
                QVERIFY2(found, found ? "" : oneLine(found.error()).c_str());
                QCOMPARE(hexOf(std::string(found->value)), hexOf(value));
                QCOMPARE(hexOf(std::string(found->key)), hexOf(key));
            }
            const auto other = (*reader)->find(std::string(key).append("\x01", 1), std::nullopt, {});
            QVERIFY(!other && other.error().code == Error::Code::NoSuchKey);
        }
    }
}

void TestLsmFixtures::familiesApart() {
    const std::string folder = storeFolder("rocksdb783_cf");
    const auto manifest = manifestOf(folder);
    QCOMPARE(manifest.families.size(), std::size_t(2));
    QCOMPARE(manifest.families[0].name, std::string("default"));
    QCOMPARE(manifest.families[1].name, std::string("other"));
    const auto first = readFamily(folder, manifest, 0, lsm::ReadOrder::ByBytes);
    QVERIFY(first.failure.empty() && first.problems.empty());
    QCOMPARE(hexRows(first), readTruthLines("stores/rocksdb783_cf.expected.txt"));
    std::vector<std::string> other; // as `ldb scan` gave them: o0 to o19, each "y"
    other.reserve(20);
    for (int i = 0; i < 20; ++i) {
        other.push_back(hexOf(std::string("o").append(std::to_string(i))).append(" 79"));
    }
    const auto second = readFamily(folder, manifest, manifest.families[1].id, lsm::ReadOrder::ByBytes);
    QVERIFY(second.failure.empty() && second.problems.empty());
    QCOMPARE(hexRows(second), sortedRows(other));
}

void TestLsmFixtures::manifestSaysWhatIsThere() {
    const auto manifest = manifestOf(storeFolder("leveldb123_multilevel"));
    QCOMPARE(manifest.file, std::string("MANIFEST-000002"));
    QCOMPARE(manifest.number, std::uint64_t(2));
    const auto& tables = manifest.families.at(0).tables;
    QCOMPARE(tables.size(), std::size_t(2)); // the third file of the folder is not in the MANIFEST
    for (const auto& table : tables) {
        QVERIFY(table.bytes > 14000 && table.bytes < 15000); // as in the folder
        QVERIFY(table.smallest.user <= table.largest.user);
    }
    const auto rocks = manifestOf(storeFolder("rocksdb783_zstd"));
    QCOMPARE(rocks.families.at(0).tables.size(), std::size_t(1));
    const auto& table = rocks.families[0].tables[0];
    QCOMPARE(table.number, std::uint64_t(14));
    QCOMPARE(table.bytes, std::uint64_t(4995));
    QVERIFY(table.createdAt.has_value());
    QVERIFY(table.sequencesKnown && table.smallestSequence <= table.largestSequence);
    QCOMPARE(rocks.families[0].logNumber, std::uint64_t(12));
}

QTEST_APPLESS_MAIN(TestLsmFixtures)
#include "lsm_fixtures_test.moc"
