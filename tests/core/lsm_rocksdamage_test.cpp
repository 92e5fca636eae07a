// SPDX-License-Identifier: GPL-3.0-or-later
// Damage to stores that RocksDB's library made here and now: what is not hit is read, and nothing is
// invented.
#include "core/base/error.h"
#include "core/lsm/familyreader.h"
#include "tests/core/rocksstore.h"
#include "tests/support/lsmreading.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool replaceContent(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

// Whether the stores of these tests ever held such a key.
bool writtenKey(const std::string& key) {
    static const QRegularExpression pattern("^(|user:0[0-6]:00\\d{4}|new:\\d|between|large)$");
    return key == std::string("\x00\xff\xc3\xbf", 4) || pattern.match(QString::fromStdString(key)).hasMatch();
}

} // namespace

class TestLsmRocksDamage : public QObject {
    Q_OBJECT
private slots:
    void missingBlobFile();
    void lostPropertiesLoseNoRow_data();
    void lostPropertiesLoseNoRow();
    void damagedTablesInventNoKey_data();
    void damagedTablesInventNoKey();

private:
    std::string store(const std::string& name);
    // In memory where there is such a folder: the library syncs every file.
    QTemporaryDir m_temporary{(QFileInfo("/dev/shm").isWritable() ? "/dev/shm" : QDir::tempPath()) +
                              "/keyatlas-rocksdamage-XXXXXX"};
};

// Made once for all tests.
std::string TestLsmRocksDamage::store(const std::string& name) {
    const QString folder = m_temporary.filePath(QString::fromStdString(name));
    if (!QFileInfo::exists(folder)) {
        makeRocksStore(name, folder.toStdString());
    }
    return folder.toStdString();
}

// The keys are all there, each value that is lost says where it should be.
void TestLsmRocksDamage::missingBlobFile() {
    const std::string name = "blobs";
    const QString folder = m_temporary.filePath("blobs-less");
    makeRocksStore(name, folder.toStdString());
    const auto manifest = lsm::readManifest(folder.toStdString(), {});
    QVERIFY(manifest && manifest->blobFiles.size() > 1);
    const auto whole = readFamily(folder.toStdString(), *manifest, 0, lsm::ReadOrder::ByBytes);
    QVERIFY(whole.problems.empty());
    const QDir dir(folder);
    QVERIFY(QFile::remove(dir.filePath(dir.entryList({"*.blob"}, QDir::Files).first())));
    const auto read = readFamily(folder.toStdString(), *manifest, 0, lsm::ReadOrder::ByBytes);
    QCOMPARE(read.rows.size(), whole.rows.size());
    QCOMPARE(read.problems.size(), std::size_t(1));
    QVERIFY(read.problems[0].kind == lsm::Problem::Kind::BlobLost && read.problems[0].count > 100);
    QVERIFY(read.problems[0].error.path.find(".blob") != std::string::npos);
}

void TestLsmRocksDamage::lostPropertiesLoseNoRow_data() {
    QTest::addColumn<bool>("unused");
    for (const auto& name : rocksVariants()) {
        if (name.rfind("index-", 0) == 0 || name == "format0-snappy" || name == "format1-lz4" ||
            name == "format5-zstd") {
            QTest::newRow(name.c_str()) << true;
        }
    }
}

// How the index is laid out is written in the properties; without them it is found by what fits.
void TestLsmRocksDamage::lostPropertiesLoseNoRow() {
    const std::string folder = store(QTest::currentDataTag());
    const auto manifest = lsm::readManifest(folder, {});
    QVERIFY(manifest.has_value());
    const auto whole = readFamily(folder, *manifest, 0, lsm::ReadOrder::ByBytes);
    QVERIFY(whole.problems.empty());
    const QDir dir(QString::fromStdString(folder));
    std::vector<std::pair<QString, QByteArray>> before;
    for (const auto& name : dir.entryList({"*.sst"}, QDir::Files)) {
        before.emplace_back(dir.filePath(name), contentOf(dir.filePath(name)));
        QByteArray bytes = before.back().second;
        const auto at = bytes.lastIndexOf("db.identity");
        QVERIFY(at > 0);
        bytes[at] = 'D';
        QVERIFY(replaceContent(dir.filePath(name), bytes));
    }
    const auto read = readFamily(folder, *manifest, 0, lsm::ReadOrder::ByBytes);
    const auto found = lsm::FamilyReader::open(folder, *manifest, 0, lsm::ReadOrder::ByBytes, {});
    const std::string key = whole.rows.at(whole.rows.size() / 2).first;
    const bool same =
        found && (*found)->find(key, std::nullopt, {}) &&
        (*found)->find(key, std::nullopt, {})->value == whole.rows.at(whole.rows.size() / 2).second;
    for (const auto& [path, bytes] : before) {
        QVERIFY(replaceContent(path, bytes));
    }
    QVERIFY(same);
    QVERIFY(hasProblem(read, lsm::Problem::Kind::BlockLost));
    QVERIFY(read.rows == whole.rows);
}

void TestLsmRocksDamage::damagedTablesInventNoKey_data() {
    QTest::addColumn<bool>("bytewise");
    for (const char* name :
         {"index-partitioned-5-16", "index-partitioned-2-1", "index-firstkey-4-16", "block-hash",
          "dictionary-zstd-trained", "dictionary-lz4", "ranges-small-files", "merges", "blobs",
          "reverse-merges", "ingested", "checksum-xxh3", "format0-lz4"}) {
        QTest::newRow(name) << (std::string(name).find("reverse") == std::string::npos);
    }
}

void TestLsmRocksDamage::damagedTablesInventNoKey() {
    QFETCH(bool, bytewise);
    const std::string folder = store(QTest::currentDataTag());
    const auto manifest = lsm::readManifest(folder, {});
    QVERIFY(manifest.has_value());
    const auto order = bytewise ? lsm::ReadOrder::ByBytes : lsm::ReadOrder::AsInFiles;
    const QDir dir(QString::fromStdString(folder));
    for (const auto& name : dir.entryList({"*.sst", "*.blob"}, QDir::Files)) {
        const QByteArray whole = contentOf(dir.filePath(name));
        const auto size = whole.size();
        for (qsizetype i = 0; i < 40; ++i) { // most places in the file's end, where everything is found from
            const auto at = i < 10 ? size * i / 10 : size - 1 - (i - 10) * (i - 10);
            if (at < 0) {
                continue;
            }
            QByteArray bytes = i % 3 == 0 ? whole.left(at) : whole;
            if (i % 3 != 0) {
                bytes[at] = static_cast<char>(bytes[at] ^ (1 << (i % 8)));
            }
            QVERIFY(replaceContent(dir.filePath(name), bytes));
            const auto read = readFamily(folder, *manifest, 0, order);
            for (const auto& [key, value] : read.rows) {
                if (!writtenKey(key)) {
                    QVERIFY(replaceContent(dir.filePath(name), whole));
                    QFAIL(qPrintable(QStringLiteral("invents %1").arg(QString::fromStdString(hexOf(key)))));
                }
            }
        }
        QVERIFY(replaceContent(dir.filePath(name), whole));
    }
}

QTEST_APPLESS_MAIN(TestLsmRocksDamage)
#include "lsm_rocksdamage_test.moc"
