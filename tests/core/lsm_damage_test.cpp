// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged stores: whatever is cut off, flipped or missing, the reader ends, says so, and gives no key and no
// value that is not in the store.
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/lsm/familyreader.h"
#include "core/lsm/logentries.h"
#include "core/lsm/rawtable.h"
#include "core/lsm/storefiles.h"
#include "tests/support/lsmreading.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <set>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

using RowSet = std::set<std::pair<std::string, std::string>>;

QString dataStore(const QString& name) {
    return qEnvironmentVariable("KEYATLAS_TEST_DATA") + "/stores/" + name;
}

QByteArray fileBytes(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeFile(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    const bool written = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    QVERIFY(written);
}

// What can be read in any way: as the MANIFEST says, else from the tables alone.
LsmRows salvaged(const QString& folder) {
    const std::string path = folder.toStdString();
    auto manifest = lsm::readManifest(path, {});
    if (!manifest) {
        manifest = lsm::describeTables(path, {});
    }
    if (!manifest || manifest->families.empty()) {
        return {{}, {}, "nothing"};
    }
    const auto& family = manifest->families[0];
    return readFamily(path, *manifest, family.id,
                      family.bytewise ? lsm::ReadOrder::ByBytes : lsm::ReadOrder::AsInFiles);
}

// Every version of every key that the store's files hold.
RowSet everWritten(const QString& folder) {
    RowSet all;
    const auto files = lsm::listFolder(folder.toStdString()).value();
    for (const auto& file : files) {
        if (file.kind != lsm::FolderFile::Kind::Table) {
            continue;
        }
        const std::string path = lsm::inFolder(folder.toStdString(), file.name);
        const auto table = lsm::RawTable::open(openFile(path).value(), path).value();
        lsm::Problems problems;
        lsm::TableCursor cursor(table, problems);
        while (cursor.next({})) {
            all.emplace(cursor.entry().key, cursor.entry().value);
        }
    }
    lsm::Problems problems;
    lsm::LogEntries logs(0);
    for (const auto& file : files) {
        if (file.kind == lsm::FolderFile::Kind::Log) {
            const std::string path = lsm::inFolder(folder.toStdString(), file.name);
            const bool read =
                logs.read(openFile(path).value(), path, file.number, true, problems, {}).has_value();
            Q_ASSERT(read);
        }
    }
    for (const auto& logged : logs.entries()) {
        all.emplace(logged.entry.key, logged.entry.value);
    }
    return all;
}

} // namespace

class TestLsmDamage : public QObject {
    Q_OBJECT
private slots:
    void init();
    void inventsNothing_data();
    void inventsNothing();
    void missingTable();
    void missingCurrentAndManifest();
    void lostBlockIsNamed();
    void tornLog();
    void damageInTheMiddleOfALog();
    void otherKindsOfTables();
    void stops();

private:
    QString copyOf(const char* store);
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestLsmDamage::init() {
    // In memory where there is such a folder: thousands of files are written.
    const QString base = QFileInfo("/dev/shm").isWritable() ? "/dev/shm" : QDir::tempPath();
    m_folder = std::make_unique<QTemporaryDir>(base + "/keyatlas-damage-XXXXXX");
}

QString TestLsmDamage::copyOf(const char* store) {
    const QDir from(dataStore(store));
    for (const auto& name : from.entryList(QDir::Files)) {
        QFile::copy(from.filePath(name), m_folder->filePath(name));
        QFile::setPermissions(m_folder->filePath(name), QFile::ReadOwner | QFile::WriteOwner);
    }
    return m_folder->path();
}

void TestLsmDamage::inventsNothing_data() {
    QTest::addColumn<QString>("file");
    const QDir folder(dataStore(""));
    for (const auto& store : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        for (const auto& file : QDir(dataStore(store)).entryList(QDir::Files)) {
            const auto kind = lsm::fileFromName(file.toStdString()).kind;
            using Kind = lsm::FolderFile::Kind;
            if (kind == Kind::Table || kind == Kind::Log || kind == Kind::Manifest || kind == Kind::Current) {
                QTest::newRow(qPrintable(store + "/" + file)) << file;
            }
        }
    }
}

// The file cut at many places, and with single bits turned.
void TestLsmDamage::inventsNothing() {
    QFETCH(QString, file);
    const QString store = QString(QTest::currentDataTag()).section('/', 0, 0);
    const QString folder = copyOf(qPrintable(store));
    const RowSet written = everWritten(folder);
    QVERIFY(!written.empty());
    const QByteArray whole = fileBytes(folder + "/" + file);
    const int size = static_cast<int>(whole.size());
    const auto check = [&](const QByteArray& bytes, const char* how, int at) {
        writeFile(folder + "/" + file, bytes);
        const LsmRows read = salvaged(folder);
        for (const auto& row : read.rows) {
            if (written.count(row) == 0) {
                QFAIL(qPrintable(QStringLiteral("%1 at %2 invents %3")
                                     .arg(how)
                                     .arg(at)
                                     .arg(QString::fromStdString(hexOf(row.first)))));
            }
        }
    };
    const int step = std::max(1, size / 60);
    for (int at = 0; at < size; at += size - at < 80 ? 1 : step) {
        check(whole.left(at), "cut", at);
        QByteArray flipped = whole;
        flipped[at] = static_cast<char>(flipped[at] ^ (1 << (at % 8)));
        check(flipped, "flip", at);
    }
}

void TestLsmDamage::missingTable() {
    const QString folder = copyOf("rocksdb783_multilevel");
    QFile::remove(folder + "/000011.sst");
    const LsmRows read = salvaged(folder);
    QVERIFY(read.failure.empty() && read.rows.size() > 100);
    QVERIFY(hasProblem(read, lsm::Problem::Kind::TableMissing));
    QVERIFY(read.problems.at(0).error.path.find("11.sst") != std::string::npos);
}

void TestLsmDamage::missingCurrentAndManifest() {
    const QString folder = copyOf("leveldb123_snappy");
    QFile::rename(folder + "/CURRENT", folder + "/CURRENT.away");
    auto manifest = lsm::readManifest(folder.toStdString(), {});
    QVERIFY(!manifest && manifest.error().code == Error::Code::NotFound);
    QCOMPARE(lsm::otherManifest(folder.toStdString(), {}), std::optional<std::string>("MANIFEST-000002"));
    manifest = lsm::readManifest(folder.toStdString(), "MANIFEST-000002", {});
    QVERIFY(manifest && manifest->families.at(0).tables.size() == 1);
    QFile::rename(folder + "/CURRENT.away", folder + "/CURRENT");
    QFile::remove(folder + "/MANIFEST-000002");
    manifest = lsm::readManifest(folder.toStdString(), {});
    QVERIFY(!manifest && manifest.error().code == Error::Code::NotFound);
    QVERIFY(manifest.error().path.find("MANIFEST-000002") != std::string::npos);
    QVERIFY(!lsm::otherManifest(folder.toStdString(), {}));
    QCOMPARE(salvaged(folder).rows.size(), std::size_t(1741));
    writeFile(folder + "/CURRENT", "../../etc/passwd\n");
    manifest = lsm::readManifest(folder.toStdString(), {});
    QVERIFY(!manifest && manifest.error().code == Error::Code::Corrupt);
}

void TestLsmDamage::lostBlockIsNamed() {
    const QString folder = copyOf("leveldb123_none");
    const QString table = folder + "/000013.ldb";
    QByteArray bytes = fileBytes(table);
    bytes[60000] = static_cast<char>(bytes[60000] ^ 1);
    writeFile(table, bytes);
    const LsmRows read = salvaged(folder);
    QVERIFY(read.rows.size() > 1600 && read.rows.size() < 1741);
    QCOMPARE(read.problems.size(), std::size_t(1));
    const auto& problem = read.problems[0];
    QVERIFY(problem.kind == lsm::Problem::Kind::BlockLost && problem.count == 1);
    QCOMPARE(QString::fromStdString(problem.error.path), table);
    QVERIFY(problem.error.offset.has_value() && *problem.error.offset <= 60000 &&
            *problem.error.offset > 55000);
    QVERIFY(problem.error.what.find("checksum") != std::string::npos);
}

void TestLsmDamage::tornLog() {
    const QString folder = copyOf("leveldb123_multilevel");
    const auto whole = salvaged(folder).rows.size();
    const QByteArray log = fileBytes(folder + "/000008.log");
    writeFile(folder + "/000008.log", log.left(log.size() - 3));
    const LsmRows read = salvaged(folder);
    QVERIFY(hasProblem(read, lsm::Problem::Kind::LogTorn));
    QVERIFY(read.rows.size() < whole + 1 && read.rows.size() + 60 > whole);
    writeFile(folder + "/000008.log", log + QByteArray(100000, '\0')); // reserved space is no damage
    const LsmRows padded = salvaged(folder);
    QVERIFY(padded.problems.empty());
    QCOMPARE(padded.rows.size(), whole);
}

void TestLsmDamage::damageInTheMiddleOfALog() {
    const QString folder = copyOf("leveldb123_multilevel");
    const auto whole = salvaged(folder).rows.size();
    QByteArray log = fileBytes(folder + "/000006.log");
    QVERIFY(log.size() > 40000);
    log[1000] = static_cast<char>(log[1000] ^ 4);
    writeFile(folder + "/000006.log", log);
    const LsmRows read = salvaged(folder);
    QVERIFY(hasProblem(read, lsm::Problem::Kind::LogDamaged));
    QVERIFY(read.rows.size() < whole);
    QVERIFY(read.rows.size() > 100);
}

void TestLsmDamage::otherKindsOfTables() {
    const QString folder = copyOf("rocksdb783_none");
    const QString path = folder + "/000014.sst";
    const QByteArray whole = fileBytes(path);
    const auto errorOf = [&](const QByteArray& bytes) {
        writeFile(path, bytes);
        const auto table = lsm::RawTable::open(openFile(path.toStdString()).value(), path.toStdString());
        return table ? Error() : table.error();
    };
    const auto ending = [&](const char* hex) {
        return whole.left(whole.size() - 8) + QByteArray::fromHex(hex);
    };
    QCOMPARE(errorOf(ending("6495bf6396224282")).name, std::string("PlainTable"));
    QCOMPARE(errorOf(ending("b8138f7aeb18344f")).name, std::string("PlainTable"));
    QCOMPARE(errorOf(ending("7378f1c5d0896792")).name, std::string("CuckooTable"));
    QVERIFY(errorOf(ending("0000000000000000")).code == Error::Code::Corrupt);
    QVERIFY(errorOf({}).code == Error::Code::Corrupt);
    QByteArray newer = whole;
    newer[whole.size() - 12] = 6;
    QCOMPARE(errorOf(newer).name, std::string("format 6"));
    QVERIFY(errorOf(newer).code == Error::Code::Unsupported);
}

void TestLsmDamage::stops() {
    const QString folder = copyOf("leveldb123_snappy");
    const auto manifest = lsm::readManifest(folder.toStdString(), {});
    QVERIFY(manifest.has_value());
    for (const auto order : {lsm::ReadOrder::ByBytes, lsm::ReadOrder::AsInFiles}) {
        std::stop_source source;
        const auto reader =
            lsm::FamilyReader::open(folder.toStdString(), *manifest, 0, order, source.get_token());
        QVERIFY(reader.has_value());
        lsm::Row row;
        QVERIFY((*reader)->next(row, source.get_token()));
        source.request_stop();
        QVERIFY(!(*reader)->next(row, source.get_token()));
        QVERIFY(!(*reader)->status() && (*reader)->status().error().code == Error::Code::Cancelled);
        const auto refused =
            lsm::FamilyReader::open(folder.toStdString(), *manifest, 0, order, source.get_token());
        QVERIFY(!refused && refused.error().code == Error::Code::Cancelled);
    }
}

QTEST_APPLESS_MAIN(TestLsmDamage)
#include "lsm_damage_test.moc"
