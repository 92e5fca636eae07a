// SPDX-License-Identifier: GPL-3.0-or-later
// Stores whose MANIFEST or log is cut off, or whose CURRENT or log is not there: what is left is read, and
// told in words of our own.
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/sources/opened.h"
#include "core/sources/store.h"
#include "tests/support/rocks/storewriter.h"
#include "tests/support/sourcereading.h"
#include "tests/support/storerows.h"

#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <map>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

// Three tables of 1,000 keys each, which do not overlap, and 10 keys in the log.
Rows writeThreeTables(const std::string& folder) {
    StoreWriter store(folder);
    Rows rows;
    for (int i = 0; i < 3010; ++i) {
        rows[numbered(i)] = "value " + std::to_string(i);
        store.put(numbered(i), rows[numbered(i)]);
        if (i % 1000 == 999) {
            store.flush();
        }
    }
    return rows;
}

std::string manifestOf(const std::string& folder) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().filename().string().rfind("MANIFEST-", 0) == 0) {
            return entry.path();
        }
    }
    return {};
}

// Ends the MANIFEST within a record: in a key that it says there, at `at`.
void cutAt(const std::string& manifest, std::size_t at) {
    QVERIFY(at != std::string::npos);
    std::filesystem::resize_file(manifest, at + 2);
}

std::uint64_t bytesOf(const std::vector<std::string>& files) {
    std::uint64_t bytes = 0;
    for (const auto& file : files) {
        bytes += std::filesystem::file_size(file);
    }
    return bytes;
}

bool says(const std::vector<Warning>& warnings, const std::string& words) {
    return listed(warnings).find(words) != std::string::npos;
}

std::string recorded(const std::string& name) {
    return qEnvironmentVariable("KEYATLAS_SHARED").toStdString() + "/truth/vectors/leveldb/" + name;
}

} // namespace

class TestStoreCut : public QObject {
    Q_OBJECT
private slots:
    void aManifestCutBeforeItsTables();
    void aManifestCutBeforeACompaction();
    void aMissingCurrent();
    void aMissingLog();
    void aMissingLogOfLevelDb();
    void aTornLog();
    void blocksPackedInAnotherWay_data();
    void blocksPackedInAnotherWay();
};

// What it still says names no table, and the folder holds three.
void TestStoreCut::aManifestCutBeforeItsTables() {
    const TemporaryFolder folder;
    const Rows rows = writeThreeTables(folder.path());
    const std::string manifest = manifestOf(folder.path());
    cutAt(manifest, readFile(manifest).find(numbered(0)));
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY2(opened, opened ? "" : oneLine(opened.error()).c_str());
    QVERIFY(opened->partial());
    QVERIFY(rowsOf(*opened, "default") == rows);
    const auto warnings = opened->source->warnings();
    const Warning* damaged = warningOf(warnings, "damaged-manifest");
    QVERIFY2(damaged != nullptr && damaged->lost && damaged->offset, listed(warnings).c_str());
    const std::string tables = "3 tables (" + grouped(bytesOf(filesOf(folder.path(), ".sst"))) + " bytes)";
    QVERIFY2(says(warnings, tables) && says(warnings, "deleted may show again"), listed(warnings).c_str());
}

// It names two tables that are gone, and not the one that a compaction made of them.
void TestStoreCut::aManifestCutBeforeACompaction() {
    const TemporaryFolder folder;
    {
        StoreWriter store(folder.path());
        for (const char* value : {"old", "new"}) {
            store.put("first", value);
            store.put("second", value);
            store.flush();
        }
        store.compact();
        store.put("third", "in the log");
    }
    const auto tables = filesOf(folder.path(), ".sst");
    QCOMPARE(tables.size(), std::size_t(1));
    const std::string manifest = manifestOf(folder.path());
    cutAt(manifest, readFile(manifest).rfind("first"));
    {
        const auto opened = readSource(folder.path(), {}, {}, {});
        QVERIFY(opened && opened->partial());
        QVERIFY(rowsOf(*opened, "default") ==
                (Rows{{"first", "new"}, {"second", "new"}, {"third", "in the log"}}));
        const auto warnings = opened->source->warnings();
        QVERIFY2(warningOf(warnings, "missing-table") == nullptr && says(warnings, "1 table ("),
                 listed(warnings).c_str());
    }
    std::filesystem::remove(tables[0]);
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY(opened && opened->partial());
    QVERIFY(rowsOf(*opened, "default") == (Rows{{"third", "in the log"}}));
    const auto warnings = opened->source->warnings();
    QVERIFY2(warningOf(warnings, "missing-table") != nullptr && says(warnings, "a compaction may have"),
             listed(warnings).c_str());
    QVERIFY2(!says(warnings, "copy of the store"), listed(warnings).c_str());
}

void TestStoreCut::aMissingCurrent() {
    const TemporaryFolder folder;
    const Rows rows = writeThreeTables(folder.path());
    std::filesystem::remove(folder.path() + "/CURRENT");
    const std::string manifest = manifestOf(folder.path());
    const std::string instead = std::filesystem::path(manifest).filename().string() + " is read instead";
    for (const std::string& told : {instead, std::string("the tables in the folder are read alone")}) {
        const auto opened = readSource(folder.path(), {}, {}, {});
        QVERIFY2(opened, opened ? "" : oneLine(opened.error()).c_str());
        QVERIFY(rowsOf(*opened, "default") == rows);
        const auto warnings = opened->source->warnings();
        QVERIFY2(says(warnings, "damaged-manifest (lost): CURRENT is missing; " + told),
                 listed(warnings).c_str());
        QVERIFY2(!says(warnings, "check the path"), listed(warnings).c_str());
        std::filesystem::resize_file(manifest, 0);
    }
}

// Nothing says whether rows stood in it: no more than a hint. A checkpoint never has one.
void TestStoreCut::aMissingLog() {
    const TemporaryFolder folder;
    const Rows rows = writeThreeTables(folder.path());
    const auto logs = filesOf(folder.path(), ".log");
    QCOMPARE(logs.size(), std::size_t(1));
    QVERIFY(warningOf((*openSource(folder.path(), {}, {}))->warnings(), "missing-log") == nullptr);
    std::filesystem::remove(logs[0]);
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY(opened && !opened->partial());
    QVERIFY(rowsOf(*opened, "default") == Rows(rows.begin(), rows.find(numbered(3000))));
    const auto warnings = opened->source->warnings();
    const Warning* missing = warningOf(warnings, "missing-log");
    QVERIFY2(missing != nullptr && !missing->lost, listed(warnings).c_str());
    QCOMPARE(missing->text, "the log " + std::filesystem::path(logs[0]).stem().string() +
                                " is not in the folder: rows that were not yet in tables would be missing");
    std::filesystem::remove(folder.path() + "/LOCK");
    std::filesystem::remove(folder.path() + "/IDENTITY");
    const auto checkpoint = openSource(folder.path(), {}, {});
    QVERIFY(checkpoint && (*checkpoint)->warnings().empty());
}

void TestStoreCut::aMissingLogOfLevelDb() {
    const std::string from = recorded("leveldb123_snappy");
    if (!std::filesystem::exists(from)) {
        QSKIP("KEYATLAS_SHARED does not hold the recorded stores: nothing was checked");
    }
    const TemporaryFolder folder;
    for (const auto& entry : std::filesystem::directory_iterator(from)) {
        if (entry.path().extension() != ".log") {
            std::filesystem::copy(entry.path(), folder.path() + "/" + entry.path().filename().string());
        }
    }
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY(opened && !opened->partial());
    const auto warnings = opened->source->warnings();
    QCOMPARE(std::count_if(warnings.begin(), warnings.end(),
                           [](const Warning& warning) { return warning.code == "missing-log"; }),
             1);
    QVERIFY2(says(warnings, "the log 000010 is not in the folder: rows that"), listed(warnings).c_str());
}

// Ten records of the same size, the last of them cut.
void TestStoreCut::aTornLog() {
    const TemporaryFolder folder;
    Rows rows = writeThreeTables(folder.path());
    const std::string log = filesOf(folder.path(), ".log").at(0);
    const std::uint64_t bytes = std::filesystem::file_size(log);
    QCOMPARE(bytes % 10, std::uint64_t(0));
    std::filesystem::resize_file(log, bytes - 5);
    rows.erase(numbered(3009));
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY2(opened, opened ? "" : oneLine(opened.error()).c_str());
    QVERIFY(rowsOf(*opened, "default") == rows);
    const auto warnings = opened->source->warnings();
    QCOMPARE(warnings.size(), std::size_t(1));
    QCOMPARE(warnings[0].text, std::filesystem::path(log).filename().string() +
                                   ": the end of the log is torn: " + std::to_string(bytes / 10 - 5) +
                                   " bytes could not be read");
    QCOMPARE(warnings[0].offset, std::optional(bytes / 10 * 9));
}

void TestStoreCut::blocksPackedInAnotherWay_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("zlib") << "bedrock_zlib_2";
    QTest::newRow("raw zlib") << "bedrock_zlibraw_4";
}

// As Bedrock packs them: sound, and not as the library expects it.
void TestStoreCut::blocksPackedInAnotherWay() {
    QFETCH(QString, name);
    const std::string folder = recorded(name.toStdString());
    if (!std::filesystem::exists(folder)) {
        QSKIP("KEYATLAS_SHARED does not hold the recorded stores: nothing was checked");
    }
    const auto opened = readSource(folder, {}, {}, {});
    QVERIFY(opened && !opened->partial());
    const auto warnings = opened->source->warnings();
    QCOMPARE(warnings.size(), std::size_t(1));
    QCOMPARE(warnings[0].code, std::string("read-otherwise"));
    QCOMPARE(warnings[0].text,
             std::string("its blocks are packed in a way the RocksDB library does not know; "
                         "read by Keyatlas itself"));
}

QTEST_GUILESS_MAIN(TestStoreCut)
#include "storecut_test.moc"
