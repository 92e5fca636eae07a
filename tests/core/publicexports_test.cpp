// SPDX-License-Identifier: GPL-3.0-or-later
// Every file of the public CouchDB exports against the counts that another program (Python's json) recorded.
#include "core/base/error.h"
#include "core/sources/registry.h"
#include "tests/support/sourcereading.h"

#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

QString shared(const char* path) {
    return qEnvironmentVariable("KEYATLAS_SHARED") + "/" + path;
}

QString keysSha(const NaiveIndex& index, bool withDeleted) {
    std::map<std::string, int> keys;
    for (const auto& [key, row] : index.live) {
        keys[key];
    }
    for (const auto& [key, row] : index.deleted) {
        if (withDeleted) {
            keys[key];
        }
    }
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const auto& [key, unused] : keys) {
        hash.addData(QByteArray::fromStdString(key) + '\n');
    }
    return QString::fromLatin1(hash.result().toHex());
}

bool anyLost(const Source& source) {
    const auto warnings = source.warnings();
    return std::any_of(warnings.begin(), warnings.end(), [](const Warning& warning) { return warning.lost; });
}

} // namespace

class TestPublicExports : public QObject {
    Q_OBJECT
private slots:
    void opensAsRecorded_data();
    void opensAsRecorded();
};

void TestPublicExports::opensAsRecorded_data() {
    QTest::addColumn<QJsonObject>("truth");
    QFile file(shared("truth/public_counts.json"));
    if (!file.open(QIODevice::ReadOnly)) {
        QTest::newRow("missing") << QJsonObject();
        return;
    }
    const auto all = QJsonDocument::fromJson(file.readAll()).object();
    for (auto entry = all.begin(); entry != all.end(); ++entry) {
        if (entry.key().startsWith("couchdb-export/")) {
            QTest::newRow(qPrintable(entry.key())) << entry.value().toObject();
        }
    }
}

void TestPublicExports::opensAsRecorded() {
    QFETCH(QJsonObject, truth);
    const QString path = shared("public/") + QTest::currentDataTag();
    if (truth.isEmpty() || !QFile::exists(path)) {
        QSKIP("KEYATLAS_SHARED does not hold the public exports: nothing was checked");
    }
    const auto source = openSource(path.toStdString(), {}, {});
    if (truth["open"] == "refused") {
        QVERIFY2(!source, "opened, but should be refused");
        const Error& error = source.error();
        QVERIFY(error.code == Error::Code::NotDatabase || error.code == Error::Code::Corrupt);
        QCOMPARE(QString::fromStdString(error.name), truth["format"].toString());
        QCOMPARE(QString::fromStdString(error.path), path);
        QVERIFY(!error.next.empty());
        return;
    }
    QVERIFY2(source.has_value(), source ? "" : oneLine(source.error()).c_str());
    QCOMPARE(QString::fromStdString((*source)->info().format), truth["format"].toString());
    const ReadPass pass = readAll(**source);
    QVERIFY(!pass.failure);
    const auto space = truth["spaces"].toArray().at(0).toObject();
    QCOMPARE(static_cast<int>(pass.rows.size()), space["rows"].toInt());
    const NaiveIndex index = naiveIndex(**source, pass);
    QCOMPARE(static_cast<int>(index.live.size()), space["live"].toInt());
    QCOMPARE(static_cast<int>(index.deleted.size()), space["deleted"].toInt());
    QCOMPARE(keysSha(index, false), space["keysSha256"].toString());
    if (space.contains("idsSha256")) {
        QCOMPARE(keysSha(index, true), space["idsSha256"].toString());
    }
    QCOMPARE(anyLost(**source), truth["open"] == "partial");
    const auto hasHeader = [&](const char* name, const char* recorded) {
        return !truth.contains(QLatin1String(recorded)) ||
               QString::fromStdString((*source)->headerMember(name).value_or("")) ==
                   QString::number(truth.value(QLatin1String(recorded)).toInt());
    };
    QVERIFY(hasHeader("total_rows", "totalRows"));
    QVERIFY(hasHeader("offset", "offset"));
}

QTEST_APPLESS_MAIN(TestPublicExports)
#include "publicexports_test.moc"
