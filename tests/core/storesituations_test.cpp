// SPDX-License-Identifier: GPL-3.0-or-later
// Situations that people met with RocksDB and LevelDB stores (SITUATIONS.md rows 67 to 76), each played
// through the command line on a store made here. Expected values follow from what is written into it.
#include "tests/support/folderstate.h"
#include "tests/support/process.h"
#include "tests/support/rocks/storewriter.h"
#include "tests/support/sourcereading.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <filesystem>

using namespace keyatlas::test;

namespace {

QJsonObject infoOf(const std::string& folder, int status = 0) {
    const Finished run = runCli({"info", "--json", folder});
    if (run.status != status) {
        qWarning("status %d: %s", run.status, run.err.c_str());
        return {};
    }
    return QJsonDocument::fromJson(QByteArray::fromStdString(run.out)).object();
}

QJsonObject spaceOf(const QJsonObject& info, const char* name) {
    for (const auto& space : info["spaces"].toArray()) {
        if (space.toObject()["name"] == name) {
            return space.toObject();
        }
    }
    return {};
}

bool warns(const QJsonObject& info, const char* code) {
    const auto warnings = info["warnings"].toArray();
    return std::any_of(warnings.begin(), warnings.end(),
                       [code](const QJsonValue& warning) { return warning.toObject()["code"] == code; });
}

void writeFamilies(const std::string& folder, const std::vector<std::string>& reversed = {}) {
    StoreWriter::Options options;
    options.families = {"default", "col0", "meta"};
    options.reversed = reversed;
    StoreWriter store(folder, options);
    for (int i = 100; i < 300; ++i) {
        store.put("k" + std::to_string(i), "value", "col0");
    }
    store.flush("col0");
    store.put("version", "3", "meta");
}

std::string tableOf(const std::string& folder) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".sst") {
            return entry.path();
        }
    }
    return {};
}

void overwrite(const std::string& file, std::size_t at, char byte) {
    QFile out(QString::fromStdString(file));
    QVERIFY(out.open(QIODevice::ReadWrite) && out.seek(static_cast<qint64>(at)) && out.putChar(byte));
}

} // namespace

class TestStoreSituations : public QObject {
    Q_OBJECT
private slots:
    void emptyDefaultIsNoEmptyDatabase();   // 67
    void countsAreThereAtOnce();            // 68
    void theOwnerCanOpenItAgain();          // 70
    void aForeignComparatorBlocksNothing(); // 71
    void anAssertionKillsNothing();         // 72
    void oldTablesAreRead();                // 74
    void aNewerFormatIsNamed();             // 74
    void codecsAreNamed_data();             // 76
    void codecsAreNamed();
};

void TestStoreSituations::emptyDefaultIsNoEmptyDatabase() {
    const TemporaryFolder folder;
    writeFamilies(folder.path());
    const auto info = infoOf(folder.path());
    QCOMPARE(info["format"].toString(), QString("rocksdb"));
    QCOMPARE(info["spaces"].toArray().size(), 3);
    QCOMPARE(spaceOf(info, "default")["keys"].toInt(-1), 0);
    QCOMPARE(spaceOf(info, "col0")["keys"].toInt(), 200);
    QCOMPARE(spaceOf(info, "col0")["valueBytes"].toInt(), 1000);
    QCOMPARE(spaceOf(info, "meta")["keys"].toInt(), 1);
    const Finished listed = runCli({"keys", folder.path()});
    QCOMPARE(listed.status, 2);
    QVERIFY(listed.err.find("#default, #col0, #meta") != std::string::npos);
    QCOMPARE(runCli({"get", folder.path() + "#meta", "version"}).out, std::string("3"));
}

void TestStoreSituations::countsAreThereAtOnce() {
    const TemporaryFolder folder;
    writeFamilies(folder.path());
    const Finished run = runCli({"info", "--headers", "--json", folder.path()});
    const auto store =
        QJsonDocument::fromJson(QByteArray::fromStdString(run.out)).object()["store"].toObject();
    const auto table = store["families"].toArray()[1].toObject()["tables"].toArray()[0].toObject();
    QCOMPARE(table["entries"].toInt(), 200);
    QCOMPARE(table["rawValueBytes"].toInt(), 1000);
    QCOMPARE(table["smallest"].toString(), QString("k100"));
    QCOMPARE(table["largest"].toString(), QString("k299"));
}

void TestStoreSituations::theOwnerCanOpenItAgain() {
    const TemporaryFolder folder;
    writeFamilies(folder.path());
    const std::string before = folderState(folder.path());
    const std::string col0 = folder.path() + "#col0";
    for (const auto& command : std::vector<std::vector<std::string>>{{"info", "--headers", folder.path()},
                                                                     {"keys", "--format", "csv", col0},
                                                                     {"get", col0, "k150"},
                                                                     {"tree", col0}}) {
        QCOMPARE(runCli(command).status, 0);
    }
    QCOMPARE(folderState(folder.path()), before);
    writeFamilies(folder.path()); // ends the test if the library refuses
}

void TestStoreSituations::aForeignComparatorBlocksNothing() {
    const TemporaryFolder folder;
    writeFamilies(folder.path(), {"col0"});
    const auto info = infoOf(folder.path());
    QCOMPARE(spaceOf(info, "col0")["order"].toString(), QString("file"));
    QCOMPARE(spaceOf(info, "col0")["comparator"].toString(), QString("myapp.rev"));
    QCOMPARE(spaceOf(info, "col0")["keys"].toInt(), 200);
    QVERIFY(spaceOf(info, "col0")["note"].toString().contains("myapp.rev"));
    QVERIFY(warns(info, "foreign-comparator"));
    QCOMPARE(spaceOf(info, "meta")["keys"].toInt(), 1);
    QVERIFY(!spaceOf(info, "meta").contains("note"));
    QCOMPARE(runCli({"keys", "--limit", "1", folder.path() + "#col0"}).out, std::string("k299\n"));
    QCOMPARE(runCli({"keys", "--prefix", "k1", folder.path() + "#col0"}).status, 2);
    QCOMPARE(runCli({"keys", "--prefix", "v", folder.path() + "#meta"}).out, std::string("version\n"));
}

void TestStoreSituations::anAssertionKillsNothing() {
    const TemporaryFolder folder;
    writeFamilies(folder.path());
    const QByteArray reader = qgetenv("KEYATLAS_READER");
    qputenv("KEYATLAS_READER", qgetenv("KEYATLAS_ODD_READER_PROGRAM"));
    qputenv("KEYATLAS_ODD_READER", "abort 0");
    const Finished keys = runCli({"keys", "--limit", "2", folder.path() + "#col0"});
    qputenv("KEYATLAS_READER", reader);
    qunsetenv("KEYATLAS_ODD_READER");
    QCOMPARE(keys.status, 0);
    QCOMPARE(keys.out, std::string("k100\nk101\n"));
    QVERIFY2(keys.err.find("Assertion `odd input' failed") != std::string::npos, keys.err.c_str());
}

void TestStoreSituations::oldTablesAreRead() {
    const TemporaryFolder folder;
    {
        StoreWriter::Options options;
        options.formatVersion = 0; // the footer that LevelDB has
        StoreWriter store(folder.path(), options);
        store.put("old", "table");
        store.flush();
    }
    const std::string table = readFile(tableOf(folder.path()));
    QCOMPARE(QByteArray::fromStdString(table.substr(table.size() - 8)).toHex(),
             QByteArray("57fb808b247547db"));
    QCOMPARE(runCli({"get", folder.path(), "old"}).out, std::string("table"));
}

void TestStoreSituations::aNewerFormatIsNamed() {
    const TemporaryFolder folder;
    writeFamilies(folder.path());
    const std::string table = tableOf(folder.path());
    overwrite(table, std::filesystem::file_size(table) - 12,
              42); // the version stands before the magic number
    const auto info = infoOf(folder.path(), 1);
    QVERIFY2(warns(info, "format-too-new"), QJsonDocument(info["warnings"].toArray()).toJson());
    QCOMPARE(spaceOf(info, "col0")["keys"].toInt(-1), 0);
    QCOMPARE(spaceOf(info, "meta")["keys"].toInt(), 1);
}

void TestStoreSituations::codecsAreNamed_data() {
    QTest::addColumn<QString>("codec");
    QTest::addColumn<QString>("named");
    QTest::newRow("none") << "none"
                          << "NoCompression";
    QTest::newRow("snappy") << "snappy"
                            << "Snappy";
    QTest::newRow("zlib") << "zlib"
                          << "Zlib";
    QTest::newRow("bz2") << "bz2"
                         << "BZip2";
    QTest::newRow("lz4") << "lz4"
                         << "LZ4";
    QTest::newRow("zstd") << "zstd"
                          << "ZSTD";
}

void TestStoreSituations::codecsAreNamed() {
    QFETCH(QString, codec);
    QFETCH(QString, named);
    const TemporaryFolder folder;
    {
        StoreWriter::Options options;
        options.compression = codec.toStdString();
        StoreWriter store(folder.path(), options);
        store.put("a", std::string(5000, 'x'));
        store.flush();
    }
    const Finished run = runCli({"info", "--headers", folder.path()});
    QCOMPARE(run.status, 0);
    QVERIFY2(run.out.find(named.toStdString()) != std::string::npos, run.out.c_str());
    QCOMPARE(runCli({"get", folder.path(), "a"}).out, std::string(5000, 'x'));
}

QTEST_GUILESS_MAIN(TestStoreSituations)
#include "storesituations_test.moc"
