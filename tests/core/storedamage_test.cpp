// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged and foreign stores: each trouble is named as what it is, what can be read is read, nothing else is
// blocked, and nothing in the folder changes.
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/lsm/checksum.h"
#include "core/lsm/rawtable.h"
#include "core/sources/opened.h"
#include "core/sources/store.h"
#include "tests/support/folderstate.h"
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

// Values do not compress, so that every block is of its own size.
std::string valueOf(int number) {
    std::string value;
    unsigned state = static_cast<unsigned>(number) * 2654435761U + 1;
    while (value.size() < 100) {
        state = state * 1664525U + 1013904223U;
        value.push_back(static_cast<char>('a' + (state >> 24U) % 26));
    }
    return value;
}

// Three tables of 1,000 keys each, which do not overlap, and 10 keys in the log.
Rows writeThreeTables(const std::string& folder, const std::string& family = "default",
                      const StoreWriter::Options& options = {}) {
    StoreWriter store(folder, options);
    Rows rows;
    for (int i = 0; i < 3010; ++i) {
        rows[numbered(i)] = valueOf(i);
        store.put(numbered(i), valueOf(i), family);
        if (i % 1000 == 999) {
            store.flush(family);
        }
    }
    return rows;
}

void flipByte(const std::string& file, std::size_t at) {
    std::string bytes = readFile(file);
    bytes.at(at) = static_cast<char>(bytes.at(at) ^ 0x40);
    QFile out(QString::fromStdString(file));
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(bytes.data(), static_cast<qint64>(bytes.size()));
}

} // namespace

class TestStoreDamage : public QObject {
    Q_OBJECT
private slots:
    void aMissingTable();
    void aMissingTableOfOneFamilyBlocksNoOther();
    void aDamagedBlock();
    void aDamagedFooter();
    void aCutManifest();
    void aMissingManifest();
    void anEmptyFolderOfNames();
    void aForeignComparatorOnOneOfThreeFamilies();
    void aForeignComparatorOnDefault();
    void aDamagedLog();
    void aCodecThatNobodyHas();
};

void TestStoreDamage::aMissingTable() {
    const TemporaryFolder folder;
    Rows rows = writeThreeTables(folder.path());
    const auto tables = filesOf(folder.path(), ".sst");
    QCOMPARE(tables.size(), std::size_t(3));
    std::filesystem::remove(tables[1]);
    rows.erase(rows.find(numbered(1000)), rows.find(numbered(2000)));
    const std::string before = folderState(folder.path());
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY2(opened, opened ? "" : oneLine(opened.error()).c_str());
    QVERIFY(!opened->failure);
    QVERIFY(opened->partial());
    QVERIFY(rowsOf(*opened, "default") == rows);
    const auto warnings = opened->source->warnings();
    const Warning* missing = warningOf(warnings, "missing-table");
    QVERIFY2(missing != nullptr && missing->lost, listed(warnings).c_str());
    const std::string name = std::filesystem::path(tables[1]).filename().string();
    QVERIFY2(missing->text.find(name) != std::string::npos, missing->text.c_str());
    const auto store = opened->source->store();
    const auto& described = store->families[0].tables;
    QCOMPARE(std::count_if(described.begin(), described.end(),
                           [](const auto& t) { return t.problem.has_value(); }),
             1);
    QCOMPARE(std::count_if(warnings.begin(), warnings.end(), [](const auto& w) { return w.lost; }), 1);
    QCOMPARE(folderState(folder.path()), before);
}

void TestStoreDamage::aMissingTableOfOneFamilyBlocksNoOther() {
    const TemporaryFolder folder;
    StoreWriter::Options options;
    options.families = {"default", "good", "bad"};
    const Rows good = writeThreeTables(folder.path(), "good", options);
    {
        StoreWriter writer(folder.path(), options);
        writer.put("x", "1", "bad");
        writer.flush("bad");
        writer.put("y", "2", "bad");
        writer.flush("bad");
    }
    {
        const auto whole = openSource(folder.path(), {}, {});
        QVERIFY(whole);
        const auto store = (*whole)->store();
        const auto bad = std::find_if(store->families.begin(), store->families.end(),
                                      [](const StoreFamily& family) { return family.name == "bad"; });
        QCOMPARE(bad->tables.size(), std::size_t(2));
        QCOMPARE(bad->tables[1].smallest, std::string("x"));
        QVERIFY(std::filesystem::remove(folder.path() + "/" + bad->tables[1].file));
    }
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY(opened && opened->partial());
    QVERIFY(rowsOf(*opened, "good") == good);
    QVERIFY(rowsOf(*opened, "bad") == (Rows{{"y", "2"}}));
    QVERIFY(warningOf(opened->source->warnings(), "missing-table") != nullptr);
}

void TestStoreDamage::aDamagedBlock() {
    const TemporaryFolder folder;
    StoreWriter::Options options;
    options.compression = "none";
    const Rows rows = writeThreeTables(folder.path(), "default", options);
    const auto tables = filesOf(folder.path(), ".sst");
    flipByte(tables[1], 20000);
    const std::string before = folderState(folder.path());
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY2(opened, opened ? "" : oneLine(opened.error()).c_str());
    QVERIFY(opened->partial());
    const Rows found = rowsOf(*opened, "default");
    // A block of 4 KB holds about 36 of these; everything else is there, before and behind it.
    QVERIFY2(rows.size() - found.size() > 20 && rows.size() - found.size() < 60,
             std::to_string(found.size()).c_str());
    QVERIFY(std::includes(rows.begin(), rows.end(), found.begin(), found.end()));
    QCOMPARE(found.count(numbered(3009)), std::size_t(1));
    const auto warnings = opened->source->warnings();
    const Warning* damaged = warningOf(warnings, "damaged-table");
    QVERIFY2(damaged != nullptr && damaged->lost, listed(warnings).c_str());
    QVERIFY(damaged->text.find(std::filesystem::path(tables[1]).filename().string()) != std::string::npos);
    QVERIFY(damaged->offset && *damaged->offset <= 20000 && *damaged->offset > 20000 - 5000);
    QCOMPARE(folderState(folder.path()), before);
}

void TestStoreDamage::aDamagedFooter() {
    const TemporaryFolder folder;
    Rows rows = writeThreeTables(folder.path());
    const auto tables = filesOf(folder.path(), ".sst");
    flipByte(tables[0], std::filesystem::file_size(tables[0]) - 1);
    rows.erase(rows.find(numbered(0)), rows.find(numbered(1000)));
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY2(opened, opened ? "" : oneLine(opened.error()).c_str());
    QVERIFY(opened->partial());
    QVERIFY(rowsOf(*opened, "default") == rows);
    const auto warnings = opened->source->warnings();
    QVERIFY2(warningOf(warnings, "damaged-table") != nullptr, listed(warnings).c_str());
}

void TestStoreDamage::aCutManifest() {
    const TemporaryFolder folder;
    const Rows rows = writeThreeTables(folder.path());
    std::string manifest;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        if (entry.path().filename().string().rfind("MANIFEST-", 0) == 0) {
            manifest = entry.path();
        }
    }
    flipByte(manifest, std::filesystem::file_size(manifest) - 20);
    const std::string before = folderState(folder.path());
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY2(opened, opened ? "" : oneLine(opened.error()).c_str());
    QVERIFY(opened->partial());
    const Rows found = rowsOf(*opened, "default");
    QVERIFY(found.size() >= 2000);
    QVERIFY(std::includes(rows.begin(), rows.end(), found.begin(), found.end()));
    const auto warnings = opened->source->warnings();
    const Warning* damaged = warningOf(warnings, "damaged-manifest");
    QVERIFY2(damaged != nullptr && damaged->lost, listed(warnings).c_str());
    QCOMPARE(folderState(folder.path()), before);
}

void TestStoreDamage::aMissingManifest() {
    const TemporaryFolder folder;
    const Rows rows = writeThreeTables(folder.path());
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        if (entry.path().filename().string().rfind("MANIFEST-", 0) == 0) {
            std::filesystem::remove(entry.path());
        }
    }
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY2(opened, opened ? "" : oneLine(opened.error()).c_str());
    QVERIFY(opened->partial());
    QVERIFY(rowsOf(*opened, opened->spaces()[0].name) == rows);
    QVERIFY(warningOf(opened->source->warnings(), "damaged-manifest") != nullptr);
}

void TestStoreDamage::anEmptyFolderOfNames() {
    const TemporaryFolder folder;
    folder.write("CURRENT", "MANIFEST-000005\n");
    folder.write("MANIFEST-000005", "");
    folder.write("000012.sst", "no table");
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY(!opened);
    QCOMPARE(opened.error().code, Error::Code::Corrupt);
    QVERIFY(!opened.error().next.empty());
}

void TestStoreDamage::aForeignComparatorOnOneOfThreeFamilies() {
    const TemporaryFolder folder;
    {
        StoreWriter::Options options;
        options.families = {"default", "ordered", "reversed"};
        options.reversed = {"reversed"};
        StoreWriter writer(folder.path(), options);
        for (const char* key : {"a", "b", "c"}) {
            writer.put(key, std::string("o-") + key, "ordered");
            writer.put(key, std::string("r-") + key, "reversed");
        }
        writer.flush("ordered");
        writer.flush("reversed");
        writer.put("b", "r-newer", "reversed");
        writer.remove("c", "reversed");
    }
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY(opened && !opened->partial());
    QVERIFY(rowsOf(*opened, "ordered") == (Rows{{"a", "o-a"}, {"b", "o-b"}, {"c", "o-c"}}));
    QVERIFY(rowsOf(*opened, "reversed") == (Rows{{"a", "r-a"}, {"b", "r-newer"}}));
    const auto spaces = opened->spaces();
    QCOMPARE(spaces.size(), std::size_t(3));
    for (const SpaceView& space : spaces) {
        QCOMPARE(space.order, std::string(space.name == "reversed" ? "file" : "bytes"));
        QCOMPARE(space.note.empty(), space.name != "reversed");
    }
    const auto warnings = opened->source->warnings();
    const Warning* foreign = warningOf(warnings, "foreign-comparator");
    QVERIFY(foreign != nullptr && !foreign->lost);
    QVERIFY(foreign->text.find("myapp.rev") != std::string::npos);
    QVERIFY(foreign->text.find("reversed") != std::string::npos);
}

void TestStoreDamage::aForeignComparatorOnDefault() {
    const TemporaryFolder folder;
    {
        StoreWriter::Options options;
        options.families = {"default", "ordered"};
        options.reversed = {"default"};
        StoreWriter writer(folder.path(), options);
        for (int round = 0; round < 2; ++round) {
            for (int i = 0; i < 500; ++i) {
                writer.put(numbered(i), "d" + std::to_string(round));
                writer.put(numbered(i), "o" + std::to_string(round), "ordered");
            }
            writer.flush();
            writer.compact();
            writer.flush("ordered");
        }
    }
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY(opened && !opened->partial());
    const Rows ordered = rowsOf(*opened, "ordered");
    const Rows reversed = rowsOf(*opened, "default");
    QCOMPARE(ordered.size(), std::size_t(500));
    QCOMPARE(reversed.size(), std::size_t(500));
    QVERIFY(ordered.at(numbered(7)) == "o1" && reversed.at(numbered(7)) == "d1");
}

void TestStoreDamage::aDamagedLog() {
    const TemporaryFolder folder;
    const Rows rows = writeThreeTables(folder.path());
    const auto logs = filesOf(folder.path(), ".log");
    QVERIFY(!logs.empty());
    const std::string log = logs.back();
    flipByte(log, std::filesystem::file_size(log) / 2);
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY2(opened, opened ? "" : oneLine(opened.error()).c_str());
    const Rows found = rowsOf(*opened, "default");
    QVERIFY(found.size() >= 3000 && found.size() < rows.size());
    const auto warnings = opened->source->warnings();
    const Warning* damaged = warningOf(warnings, "damaged-log");
    QVERIFY2(damaged != nullptr && damaged->lost, listed(warnings).c_str());
    QVERIFY2(damaged->text.find(std::filesystem::path(log).filename().string()) != std::string::npos,
             damaged->text.c_str());
}

// The first block says that it was packed with Xpress, which only Windows has; its checksum is right.
void TestStoreDamage::aCodecThatNobodyHas() {
    const TemporaryFolder folder;
    StoreWriter::Options options;
    options.compression = "snappy";
    const Rows rows = writeThreeTables(folder.path(), "default", options);
    const std::string path = filesOf(folder.path(), ".sst")[0];
    std::string bytes = readFile(path);
    {
        const auto table = lsm::RawTable::open(*openFile(path), path);
        QVERIFY(table);
        lsm::Problems problems;
        lsm::BlockWalk blocks(**table, problems);
        lsm::BlockHandle handle;
        Bytes lastKey;
        QVERIFY(blocks.next(handle, lastKey));
        const auto trailer = static_cast<std::size_t>(handle.offset + handle.size);
        bytes.at(trailer) = 4 + 2;
        const std::uint32_t checksum = lsm::blockChecksum(
            (*table)->footer().checksum, Bytes(bytes).substr(handle.offset, handle.size + 1));
        for (unsigned i = 0; i < 4; ++i) {
            bytes.at(trailer + 1 + i) = static_cast<char>(checksum >> (8 * i));
        }
    }
    QFile out(QString::fromStdString(path));
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(bytes.data(), static_cast<qint64>(bytes.size()));
    out.close();
    const auto opened = readSource(folder.path(), {}, {}, {});
    QVERIFY2(opened, opened ? "" : oneLine(opened.error()).c_str());
    const Rows found = rowsOf(*opened, "default");
    QVERIFY2(opened->partial(), listed(opened->source->warnings()).c_str());
    QVERIFY(found.size() > 2900 && found.size() < rows.size());
    const auto warnings = opened->source->warnings();
    const Warning* missing = warningOf(warnings, "codec-missing");
    QVERIFY2(missing != nullptr && missing->lost, listed(warnings).c_str());
    QVERIFY2(missing->text.find("press") != std::string::npos, missing->text.c_str());
    QVERIFY(warningOf(warnings, "damaged-table") == nullptr); // it is whole
}

QTEST_GUILESS_MAIN(TestStoreDamage)
#include "storedamage_test.moc"
