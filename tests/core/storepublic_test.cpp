// SPDX-License-Identifier: GPL-3.0-or-later
// Every public RocksDB and LevelDB folder against the counts that other programs (a reader in Python, ldb,
// plyvel on a copy) recorded.
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/sources/opened.h"
#include "tests/support/folderstate.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <algorithm>
#include <filesystem>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

QString shared(const char* path) {
    return qEnvironmentVariable("KEYATLAS_SHARED") + "/" + path;
}

std::vector<std::string> keysOf(const SpaceView& space) {
    std::vector<std::string> keys;
    const auto items = space.keys->items({0, space.keys->count()}, {});
    for (const auto& item : *items) {
        keys.emplace_back(space.ownKey(item.key));
    }
    std::sort(keys.begin(), keys.end());
    return keys;
}

QString shaOf(const std::vector<std::string>& keys) {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const auto& key : keys) {
        hash.addData(QByteArray::fromStdString(key) + '\n');
    }
    return QString::fromLatin1(hash.result().toHex());
}

bool lost(const Opened& opened) {
    const auto warnings = opened.source->warnings();
    return std::any_of(warnings.begin(), warnings.end(), [](const Warning& warning) { return warning.lost; });
}

} // namespace

class TestStorePublic : public QObject {
    Q_OBJECT
private slots:
    void opensAsRecorded_data();
    void opensAsRecorded();

private:
    static void compare(const QJsonArray& spaces, const Opened& opened);
};

void TestStorePublic::opensAsRecorded_data() {
    QTest::addColumn<QJsonObject>("truth");
    QFile file(shared("truth/public_counts.json"));
    if (!file.open(QIODevice::ReadOnly)) {
        QTest::newRow("missing") << QJsonObject();
        return;
    }
    const auto all = QJsonDocument::fromJson(file.readAll()).object();
    for (auto entry = all.begin(); entry != all.end(); ++entry) {
        if (entry.key().startsWith("rocksdb/") || entry.key().startsWith("leveldb/")) {
            QTest::newRow(qPrintable(entry.key())) << entry.value().toObject();
        }
    }
}

void TestStorePublic::compare(const QJsonArray& spaces, const Opened& opened) {
    QCOMPARE(static_cast<int>(opened.spaces().size()), static_cast<int>(spaces.size()));
    for (const auto& value : spaces) {
        const auto recorded = value.toObject();
        auto space = opened.space(recorded["name"].toString().toStdString());
        QVERIFY(space);
        const auto keys = keysOf(*space);
        QCOMPARE(static_cast<int>(keys.size()), recorded["live"].toInt());
        QCOMPARE(shaOf(keys), recorded["keysSha256"].toString());
        for (Rank rank = 0; rank < std::min<Rank>(space->keys->count(), 20); ++rank) {
            const auto item = space->keys->item(rank, {});
            const auto document = opened.source->document(space->id, placeOf(*item), {});
            QVERIFY(document && document->text.size() == item->valueBytes);
        }
    }
}

void TestStorePublic::opensAsRecorded() {
    QFETCH(QJsonObject, truth);
    const QString path = shared("public/") + QTest::currentDataTag();
    if (truth.isEmpty() || !QFileInfo::exists(path)) {
        QSKIP("KEYATLAS_SHARED does not hold the public stores: nothing was checked");
    }
    const bool folder = QFileInfo(path).isDir();
    const std::string before = folder ? folderState(path.toStdString()) : "";
    const auto opened = readSource(path.toStdString(), {}, {}, {});
    if (!folder) { // a table that stands alone, or a file of the program's own
        QVERIFY(!opened);
        QCOMPARE(opened.error().code, Error::Code::NotDatabase);
        QVERIFY(!opened.error().next.empty());
        QCOMPARE(opened.error().what.find("table") != std::string::npos, truth["table"].toBool());
        return;
    }
    QVERIFY2(opened, opened ? "" : oneLine(opened.error()).c_str());
    QVERIFY(!opened->failure);
    QCOMPARE(QString::fromStdString(opened->source->info().format), truth["format"].toString());
    if (truth["open"] == "refused") { // by its library; its tables are there
        QVERIFY(lost(*opened));
        QCOMPARE(opened->source->warnings()[0].code, std::string("damaged-manifest"));
        compare(truth["recoverable"].toArray(), *opened);
    } else {
        compare(truth["spaces"].toArray(), *opened);
        QCOMPARE(lost(*opened), truth["open"] == "partial");
    }
    if (folder) {
        QCOMPARE(folderState(path.toStdString()), before);
    }
}

QTEST_GUILESS_MAIN(TestStorePublic)
#include "storepublic_test.moc"
