// SPDX-License-Identifier: GPL-3.0-or-later
// Every kind of store that RocksDB's library can write, made here and now, against what the library reads
// back.
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/lsm/familyreader.h"
#include "core/lsm/rawtable.h"
#include "tests/core/rocksstore.h"
#include "tests/support/lsmreading.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

using Rows = std::vector<std::pair<std::string, std::string>>;

Rows inByteOrder(Rows rows) {
    std::sort(rows.begin(), rows.end());
    return rows;
}

// The first difference in words; empty if there is none.
std::string difference(const Rows& ours, const Rows& theirs) {
    for (std::size_t i = 0; i < std::max(ours.size(), theirs.size()); ++i) {
        const auto show = [i](const Rows& rows) {
            return i < rows.size() ? rows[i].first + " = " + rows[i].second.substr(0, 120)
                                   : std::string("nothing");
        };
        if (i >= ours.size() || i >= theirs.size() || ours[i] != theirs[i]) {
            return "row " + std::to_string(i) + ": ours " + show(ours) + "; theirs " + show(theirs);
        }
    }
    return {};
}

std::shared_ptr<const lsm::RawTable> firstTable(const std::string& folder) {
    const auto manifest = lsm::describeTables(folder, {});
    const std::string path = folder + "/" + manifest.value().families.at(0).tables.at(0).file;
    return lsm::RawTable::open(openFile(path).value(), path).value();
}

template<class Predicate>
bool anyTable(const std::string& folder, Predicate holds) {
    const auto manifest = lsm::describeTables(folder, {}).value();
    const auto& tables = manifest.families.at(0).tables;
    return std::any_of(tables.begin(), tables.end(), [&](const lsm::TableMeta& table) {
        const std::string path = folder + "/" + table.file;
        return holds(*lsm::RawTable::open(openFile(path).value(), path).value());
    });
}

bool anyFileHolds(const std::string& folder, const char* pattern, const char* text) {
    const QDir dir(QString::fromStdString(folder));
    const auto names = dir.entryList({pattern}, QDir::Files);
    return std::any_of(names.begin(), names.end(), [&](const QString& name) {
        QFile file(dir.filePath(name));
        return file.open(QIODevice::ReadOnly) && file.readAll().contains(text);
    });
}

// Whether the first record of a log has such a type.
template<class Predicate>
bool anyLogRecord(const std::string& folder, Predicate holds) {
    const QDir dir(QString::fromStdString(folder));
    const auto names = dir.entryList({"*.log"}, QDir::Files);
    return std::any_of(names.begin(), names.end(), [&](const QString& name) {
        QFile file(dir.filePath(name));
        const QByteArray start = file.open(QIODevice::ReadOnly) ? file.read(7) : QByteArray();
        return start.size() == 7 && holds(static_cast<std::uint8_t>(start[6]));
    });
}

std::string problemsOf(const LsmRows& read) {
    std::string text = read.failure;
    for (const auto& problem : read.problems) {
        if (problem.kind != lsm::Problem::Kind::Unfinished) {
            text.append(oneLine(problem.error)).append("; ");
        }
    }
    return text;
}

} // namespace

class TestLsmRocksDb : public QObject {
    Q_OBJECT
private slots:
    void storesAreWhatTheirNamesSay();
    void readsWhatTheLibraryReads_data();
    void readsWhatTheLibraryReads();
    void findsEveryKey_data() { readsWhatTheLibraryReads_data(); }
    void findsEveryKey();
    void tablesAloneGiveAllKeys_data() { readsWhatTheLibraryReads_data(); }
    void tablesAloneGiveAllKeys();

private:
    std::string store(const std::string& name);
    const FamilyRows& theirRows(const std::string& name);
    std::map<std::string, FamilyRows> m_rows;
    // In memory where there is such a folder: the library syncs every file.
    QTemporaryDir m_temporary{(QFileInfo("/dev/shm").isWritable() ? "/dev/shm" : QDir::tempPath()) +
                              "/keyatlas-rocks-XXXXXX"};
};

// Made once for all tests.
std::string TestLsmRocksDb::store(const std::string& name) {
    const QString folder = m_temporary.filePath(QString::fromStdString(name));
    if (!QFileInfo::exists(folder)) {
        makeRocksStore(name, folder.toStdString());
    }
    return folder.toStdString();
}

const FamilyRows& TestLsmRocksDb::theirRows(const std::string& name) {
    if (m_rows.count(name) == 0) {
        m_rows[name] = rocksRows(name, store(name));
    }
    return m_rows[name];
}

// Guards the other tests: without it an option that the library ignores would make them test nothing new.
void TestLsmRocksDb::storesAreWhatTheirNamesSay() {
    const auto open = [this](const char* name) { return firstTable(store(name)); };
    QVERIFY(open("format0-lz4")->footer().shared && !open("format1-lz4")->footer().shared);
    QCOMPARE(open("format1-zstd")->footer().version, 1U);
    QCOMPARE(open("format5-bz2")->footer().version, 5U);
    QCOMPARE(open("format2-lz4hc")->properties().compression, std::string("LZ4HC"));
    QCOMPARE(open("format5-zlib")->properties().compression, std::string("Zlib"));
    QVERIFY(open("checksum-none")->footer().checksum == lsm::ChecksumType::None);
    QVERIFY(open("checksum-xxhash")->footer().checksum == lsm::ChecksumType::XxHash32);
    QVERIFY(open("checksum-xxhash64")->footer().checksum == lsm::ChecksumType::XxHash64);
    QVERIFY(open("checksum-xxh3")->footer().checksum == lsm::ChecksumType::Xxh3);
    QCOMPARE(open("index-partitioned-5-16")->properties().indexType, 2U);
    QVERIFY(open("index-partitioned-5-16")->properties().indexDeltas);
    QVERIFY(!open("index-partitioned-2-1")->properties().indexUserKeys);
    QCOMPARE(open("index-firstkey-4-1")->properties().indexType, 3U);
    QCOMPARE(open("index-hash")->properties().indexType, 1U);
    for (const char* name :
         {"dictionary-zstd", "dictionary-zstd-trained", "dictionary-lz4", "dictionary-zlib"}) {
        QVERIFY2(anyFileHolds(store(name), "*.sst", "rocksdb.compression_dict"), name);
    }
    QVERIFY(anyFileHolds(store("blobs"), "*.blob", "pad") &&
            anyFileHolds(store("blobs-reverse"), "*.blob", "pad"));
    QVERIFY(anyFileHolds(store("ranges"), "*.sst", "rocksdb.range_del"));
    const auto ingested = [](const lsm::RawTable& table) { return table.properties().externalVersion == 2; };
    QVERIFY(anyTable(store("ingested"), ingested) && anyTable(store("ingested-number-written"), ingested));
    const auto numbered = [](const lsm::RawTable& table) { return table.properties().globalSequence != 0; };
    QVERIFY(!anyTable(store("ingested"), numbered) && anyTable(store("ingested-number-written"), numbered));
    QVERIFY(anyLogRecord(store("log-recycled"), [](std::uint8_t type) { return type >= 5 && type <= 8; }));
    QVERIFY(anyLogRecord(store("log-packed"), [](std::uint8_t type) { return type == 9; }));
}

void TestLsmRocksDb::readsWhatTheLibraryReads_data() {
    QTest::addColumn<bool>("bytewise");
    for (const auto& name : rocksVariants()) {
        QTest::newRow(name.c_str()) << (name.find("reverse") == std::string::npos);
    }
}

void TestLsmRocksDb::readsWhatTheLibraryReads() {
    QFETCH(bool, bytewise);
    const std::string folder = store(QTest::currentDataTag());
    const auto& expected = theirRows(QTest::currentDataTag());
    const auto manifest = lsm::readManifest(folder, {});
    QVERIFY2(manifest, manifest ? "" : oneLine(manifest.error()).c_str());
    QVERIFY(manifest->engine == lsm::Engine::RocksDB && manifest->damage.empty());
    QCOMPARE(manifest->families.size(), expected.size());
    for (const auto& family : manifest->families) {
        QVERIFY(expected.count(family.name) == 1);
        QCOMPARE(family.bytewise, bytewise);
        const Rows& theirs = expected.at(family.name);
        if (bytewise) {
            const auto read = readFamily(folder, *manifest, family.id, lsm::ReadOrder::ByBytes);
            QCOMPARE(problemsOf(read), std::string());
            const auto differs = difference(read.rows, theirs);
            QVERIFY2(differs.empty(), differs.c_str());
        }
        const auto read = readFamily(folder, *manifest, family.id, lsm::ReadOrder::AsInFiles);
        QCOMPARE(problemsOf(read), std::string());
        const auto differs = difference(inByteOrder(read.rows), inByteOrder(theirs));
        QVERIFY2(differs.empty(), differs.c_str());
    }
}

void TestLsmRocksDb::findsEveryKey() {
    QFETCH(bool, bytewise);
    const std::string folder = store(QTest::currentDataTag());
    const auto manifest = lsm::readManifest(folder, {});
    QVERIFY(manifest.has_value());
    const auto order = bytewise ? lsm::ReadOrder::ByBytes : lsm::ReadOrder::AsInFiles;
    const auto read = readFamily(folder, *manifest, 0, order);
    const auto reader = lsm::FamilyReader::open(folder, *manifest, 0, order, {});
    QVERIFY(reader.has_value());
    for (std::size_t i = 0; i < read.rows.size(); i += bytewise ? 37 : 611) {
        const auto found = (*reader)->find(read.rows[i].first, std::nullopt, {});
        QVERIFY2(found, found ? "" : oneLine(found.error()).c_str());
        std::string value(found->value);
        for (std::size_t at = 0; at < found->operands.size(); ++at) {
            value.append(at > 0 || found->hasBase ? "," : "").append(found->operands[at]);
        }
        QCOMPARE(value, read.rows[i].second);
    }
    for (const char* absent : {"user:00:", "user:03:000003x", "zzz"}) {
        const auto found = (*reader)->find(absent, std::nullopt, {});
        QVERIFY(!found && found.error().code == Error::Code::NoSuchKey);
    }
}

// Without a MANIFEST old tables count as well, so that what was deleted or dropped may be there again; what
// is live is there in any case.
void TestLsmRocksDb::tablesAloneGiveAllKeys() {
    QFETCH(bool, bytewise);
    const std::string name = QTest::currentDataTag();
    const std::string folder = store(name);
    const auto manifest = lsm::describeTables(folder, {});
    QVERIFY(manifest.has_value());
    QVERIFY2(manifest->damage.empty(), manifest->damage.empty() ? "" : oneLine(manifest->damage[0]).c_str());
    const auto& expected = theirRows(name);
    for (const auto& family : manifest->families) {
        if (expected.count(family.name) == 0) {
            continue;
        }
        QCOMPARE(family.bytewise, bytewise || family.tables.empty());
        const auto read = readFamily(folder, *manifest, family.id,
                                     bytewise ? lsm::ReadOrder::ByBytes : lsm::ReadOrder::AsInFiles);
        Rows ours = inByteOrder(read.rows);
        Rows missing;
        const Rows theirs = inByteOrder(expected.at(family.name));
        std::set_difference(theirs.begin(), theirs.end(), ours.begin(), ours.end(),
                            std::back_inserter(missing));
        if (!missing.empty() && name.rfind("ingested", 0) != 0) {
            QFAIL(difference(ours, theirs).c_str());
        }
    }
}

QTEST_APPLESS_MAIN(TestLsmRocksDb)
#include "lsm_rocksdb_test.moc"
