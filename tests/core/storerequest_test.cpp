// SPDX-License-Identifier: GPL-3.0-or-later
// Stores asked the way CouchDB exports are: answers stay whole JSON, name their keys, and never come from an
// order that is not that of the keys. Values of the sample: what its generator lists.
#include "tests/support/process.h"
#include "tests/support/rocks/storewriter.h"
#include "tests/support/sourcereading.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace keyatlas::test;

namespace {

QJsonObject json(const std::string& text) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
}

} // namespace

class StoreRequestTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void fileOrderAnswersNoRequest_data();
    void fileOrderAnswersNoRequest();
    void valuesThatAreNoJson();
    void linesNameTheirKeys();
    void keysAsTheyAreShownAreTaken();
    void rowsInLogsAreNotSampled();

private:
    TemporaryFolder m_folder;
    std::string m_store;
    std::string m_reversed;
};

void StoreRequestTest::initTestCase() {
    m_store = m_folder.path() + "/values";
    {
        StoreWriter writer(m_store);
        writer.put("json", R"({ "a" : 1.50 })");
        writer.put("text", "a \"quoted\" line");
        writer.put("zbinary", std::string("\xff\x00\x01", 3));
        writer.put(std::string("a\0b", 3), "parted");
        writer.flush();
    }
    m_reversed = m_folder.path() + "/reversed";
    StoreWriter::Options options;
    options.reversed = {"default"};
    StoreWriter writer(m_reversed, options);
    writer.put("a", "1");
    writer.put("b", "2");
}

void StoreRequestTest::fileOrderAnswersNoRequest_data() {
    QTest::addColumn<QString>("path");
    for (const char* path : {"/db/_all_docs", "/db/_all_docs?key=%22a%22", "/db/_all_docs?startkey=%22a%22",
                             "/db/a", "/db/_changes", "/db/_design_docs"}) {
        QTest::newRow(path) << QString::fromLatin1(path);
    }
}

void StoreRequestTest::fileOrderAnswersNoRequest() {
    QFETCH(QString, path);
    const Finished answer = runCli({"request", m_reversed, path.toStdString()});
    QCOMPARE(answer.status, 0);
    QCOMPARE(json(answer.out)["status"].toInt(), 501);
    QVERIFY(
        json(answer.out)[QStringLiteral("response")].toObject()[QStringLiteral("reason")].toString().contains(
            "file order"));
}

void StoreRequestTest::valuesThatAreNoJson() {
    const auto value = [this](const char* path) {
        const auto answer = json(runCli({"request", m_store, path}).out);
        const bool served = answer[QStringLiteral("status")].toInt() == 200;
        return served ? answer[QStringLiteral("response")].toObject() : QJsonObject();
    };
    QCOMPARE(value("/db/text")[QStringLiteral("text")].toString(), QStringLiteral("a \"quoted\" line"));
    QCOMPARE(value("/db/zbinary")[QStringLiteral("hex")].toString(), QStringLiteral("ff0001"));
    QCOMPARE(value("/db/json")[QStringLiteral("a")].toDouble(), 1.5);
}

void StoreRequestTest::linesNameTheirKeys() {
    const Finished lines = runCli({"keys", m_store, "--format", "ndjson"});
    QCOMPARE(lines.out, std::string("{\"id\":\"a\\u0000b\",\"text\":\"parted\"}\n"
                                    "{\"id\":\"json\",\"doc\":{\"a\":1.50}}\n"
                                    "{\"id\":\"text\",\"text\":\"a \\\"quoted\\\" line\"}\n"
                                    "{\"id\":\"zbinary\",\"hex\":\"ff0001\"}\n"));
    // Documents are asked for: the answer that holds them.
    const auto rows = json(runCli({"keys", m_store, "--include-docs"}).out)["rows"].toArray();
    QCOMPARE(rows.size(), 4);
    QCOMPARE(rows[2].toObject()[QStringLiteral("doc")].toObject()[QStringLiteral("text")].toString(),
             QStringLiteral("a \"quoted\" line"));
}

void StoreRequestTest::keysAsTheyAreShownAreTaken() {
    for (const char* key : {"hex:610062", "hex:61 00 62", "esc:a\\0b", "esc:a\\x00b"}) {
        const Finished value = runCli({"get", m_store, key});
        QVERIFY2(value.status == 0 && value.out == "parted", key);
    }
}

// The library's guesses of what lies in logs are wild, so a store that is mostly log is read whole.
void StoreRequestTest::rowsInLogsAreNotSampled() {
    const std::string path = m_folder.path() + "/logs";
    {
        StoreWriter writer(path);
        for (int i = 0; i < 300'000; ++i) {
            char key[96];
            std::snprintf(key, sizeof(key), "order:%07d:%060d", i, i);
            writer.put(key, "1");
            if (i == 200'000) {
                writer.flush();
            }
        }
    }
    const Finished info = runCli({"info", "--json", "--memory", "16", path});
    const auto space = json(info.out)["spaces"].toArray()[0].toObject();
    QVERIFY(!space.contains("estimated"));
    QCOMPARE(space["keys"].toInteger(), qint64(300'000));
}

QTEST_GUILESS_MAIN(StoreRequestTest)
#include "storerequest_test.moc"
