// SPDX-License-Identifier: GPL-3.0-or-later
// Other people's LevelDB and RocksDB folders against the counts that other programs recorded.
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/lsm/familyreader.h"
#include "core/lsm/rawtable.h"
#include "tests/support/lsmreading.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <set>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

QString sharedFile(const QString& path) {
    return qEnvironmentVariable("KEYATLAS_SHARED") + "/" + path;
}

// SHA-256 over the sorted keys, a newline after each.
QString keysHash(const std::set<std::string>& keys) {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const auto& key : keys) {
        hash.addData(QByteArray::fromStdString(key) + '\n');
    }
    return QString::fromLatin1(hash.result().toHex());
}

std::set<std::string> keysOf(const LsmRows& read) {
    std::set<std::string> keys;
    for (const auto& [key, value] : read.rows) {
        keys.insert(key);
    }
    return keys;
}

std::set<std::string> keysOfTable(const std::string& path, std::size_t* entries) {
    std::set<std::string> keys;
    const auto file = openFile(path);
    const auto table =
        file ? lsm::RawTable::open(*file, path) : Result<std::shared_ptr<const lsm::RawTable>>();
    if (!file || !table) {
        return keys;
    }
    lsm::Problems problems;
    lsm::TableCursor cursor(*table, problems);
    for (*entries = 0; cursor.next({}); ++*entries) {
        keys.insert(std::string(cursor.entry().key));
    }
    return problems.all().empty() ? keys : std::set<std::string>();
}

void compareSpace(const LsmRows& read, const QJsonObject& space) {
    QVERIFY2(read.failure.empty(), read.failure.c_str());
    const auto keys = keysOf(read);
    QCOMPARE(static_cast<int>(read.rows.size()), space["live"].toInt());
    QCOMPARE(static_cast<int>(keys.size()), space["live"].toInt());
    QCOMPARE(keysHash(keys), space["keysSha256"].toString());
}

} // namespace

class TestLsmPublic : public QObject {
    Q_OBJECT
private slots:
    void readsAsRecorded_data();
    void readsAsRecorded();
};

void TestLsmPublic::readsAsRecorded_data() {
    QTest::addColumn<QJsonObject>("truth");
    QFile file(sharedFile("truth/public_counts.json"));
    if (!file.open(QIODevice::ReadOnly)) {
        QTest::newRow("missing") << QJsonObject();
        return;
    }
    const auto all = QJsonDocument::fromJson(file.readAll()).object();
    for (auto entry = all.begin(); entry != all.end(); ++entry) {
        const QString folder = entry.key().section('/', 0, 0);
        if (folder.contains("leveldb") || folder == "rocksdb") {
            QTest::newRow(qPrintable(entry.key())) << entry.value().toObject();
        }
    }
}

void TestLsmPublic::readsAsRecorded() {
    QFETCH(QJsonObject, truth);
    const QString path = sharedFile("public/") + QTest::currentDataTag();
    if (truth.isEmpty() || !QFileInfo::exists(path)) {
        QSKIP("KEYATLAS_SHARED does not hold the public stores: nothing was checked");
    }
    const std::string folder = path.toStdString();
    const auto space = truth["spaces"].toArray().at(0).toObject();
    if (truth["table"].toBool()) {
        std::size_t entries = 0;
        const auto keys = keysOfTable(folder, &entries);
        QCOMPARE(static_cast<int>(entries), truth["entries"].toInt());
        QCOMPARE(static_cast<int>(keys.size()), space["live"].toInt());
        QCOMPARE(keysHash(keys), space["keysSha256"].toString());
        return;
    }
    const auto manifest = lsm::readManifest(folder, {});
    if (truth["open"] == "refused") {
        QVERIFY(!manifest);
        QVERIFY(manifest.error().code == Error::Code::NotFound);
        QVERIFY(!manifest.error().path.empty());
    } else {
        QVERIFY2(manifest, manifest ? "" : oneLine(manifest.error()).c_str());
        QCOMPARE(manifest->engine == lsm::Engine::RocksDB, truth["format"] == "rocksdb");
        const auto& family = manifest->families.at(0);
        QCOMPARE(family.bytewise, !truth.contains("comparator"));
        if (truth.contains("comparator")) {
            QCOMPARE(QString::fromStdString(family.comparator), truth["comparator"].toString());
        } else {
            compareSpace(readFamily(folder, *manifest, 0, lsm::ReadOrder::ByBytes), space);
        }
        const auto read = readFamily(folder, *manifest, 0, lsm::ReadOrder::AsInFiles);
        compareSpace(read, space);
        const bool logMissing =
            truth["note"].toString().contains("absent") || truth["why"].toString().contains("absent");
        QCOMPARE(hasProblem(read, lsm::Problem::Kind::LogMissing), logMissing);
        for (const auto& problem : read.problems) {
            QVERIFY2(problem.kind == lsm::Problem::Kind::LogMissing, oneLine(problem.error).c_str());
        }
    }
    if (truth.contains("recoverable")) {
        const auto described = lsm::describeTables(folder, {});
        QVERIFY(described.has_value());
        compareSpace(readFamily(folder, *described, 0, lsm::ReadOrder::ByBytes),
                     truth["recoverable"].toArray().at(0).toObject());
        QCOMPARE(static_cast<int>(described->damage.size()),
                 static_cast<int>(truth["recoverableNotes"].toArray().size()));
    }
}

QTEST_APPLESS_MAIN(TestLsmPublic)
#include "lsm_public_test.moc"
