// SPDX-License-Identifier: GPL-3.0-or-later
// A store whose index does not fit into the memory that is allowed: told by estimates from a sample where
// that will do, read whole through temporary files where every key is wanted; one key is had without reading
// any.
#include "core/sources/opened.h"
#include "core/tree/keytree.h"
#include "tests/support/process.h"
#include "tests/support/rocks/storewriter.h"
#include "tests/support/sourcereading.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <cmath>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

constexpr std::uint64_t kOrders = 600'000;
constexpr std::uint64_t kUsers = 200'000;
const std::string kMemory = "16"; // MB; an index of these takes more

std::string keyOf(const char* kind, std::uint64_t number) {
    char key[64];
    std::snprintf(key, sizeof(key), "%s:%07llu:%08x", kind, static_cast<unsigned long long>(number),
                  static_cast<unsigned>(number * 2654435761U));
    return key;
}

bool isNear(double value, double expected, double share) {
    return std::abs(value - expected) <= expected * share;
}

} // namespace

class LargeStoreTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void infoSaysAbout();
    void theTreeIsNearTheTruth();
    void keysAreReadWhole();
    void oneKeyIsFoundAtOnce();
    void everyKeyOnRequest();
    void aSampleCanBeStopped();

private:
    TemporaryFolder m_folder;
    std::string m_store;
    std::uint64_t m_orderBytes = 0;
    std::uint64_t m_allBytes = 0;
};

void LargeStoreTest::initTestCase() {
    m_store = m_folder.path() + "/large";
    StoreWriter::Options options;
    options.tableBytes = 4U << 20;
    options.compression = "none"; // values of one letter would be next to nothing on disk
    StoreWriter writer(m_store, options);
    for (std::uint64_t i = 0; i < kOrders; ++i) { // large at one end
        const std::string value(20 + (i > kOrders / 2 ? 100 : 0), static_cast<char>('a' + i % 23));
        m_orderBytes += value.size();
        writer.put(keyOf("order", i), value);
    }
    for (std::uint64_t i = 0; i < kUsers; ++i) {
        writer.put(keyOf("user", i), std::string(60, static_cast<char>('a' + i % 7)));
    }
    m_allBytes = m_orderBytes + 60 * kUsers;
    writer.compact();
}

void LargeStoreTest::infoSaysAbout() {
    const Finished info = runCli({"info", "--json", "--memory", kMemory, m_store});
    QCOMPARE(info.status, 0);
    const auto object = QJsonDocument::fromJson(QByteArray::fromStdString(info.out)).object();
    const auto space = object["spaces"].toArray()[0].toObject();
    QVERIFY(space["estimated"].toBool());
    QVERIFY(isNear(space["keys"].toDouble(), kOrders + kUsers, 0.05));
    QVERIFY(isNear(space["valueBytes"].toDouble(), static_cast<double>(m_allBytes), 0.1));
    QCOMPARE(object["warnings"].toArray()[0].toObject()["code"].toString(), QStringLiteral("sampled"));

    const Finished whole = runCli({"info", "--json", m_store});
    const auto exact =
        QJsonDocument::fromJson(QByteArray::fromStdString(whole.out))["spaces"].toArray()[0].toObject();
    QVERIFY(!exact.contains("estimated"));
    QCOMPARE(exact["keys"].toInteger(), qint64(kOrders + kUsers));
    QCOMPARE(exact["valueBytes"].toInteger(), qint64(m_allBytes));
    const Finished text = runCli({"info", "--memory", kMemory, m_store});
    QVERIFY(text.out.find("#default  about ") != std::string::npos);
}

void LargeStoreTest::theTreeIsNearTheTruth() {
    const Finished tree = runCli({"tree", "--json", "--depth", "1", "--memory", kMemory, m_store});
    QCOMPARE(tree.status, 0);
    const auto root = QJsonDocument::fromJson(QByteArray::fromStdString(tree.out)).object();
    const auto children = root["children"].toArray();
    QCOMPARE(children.size(), 2);
    QCOMPARE(children[0]["segment"].toString(), QStringLiteral("order:"));
    QVERIFY(root["estimated"].toBool());
    QVERIFY2(isNear(children[0]["keys"].toDouble(), kOrders, 0.1),
             tree.out.c_str()); // although rows are of several sizes
    QVERIFY(isNear(children[1]["keys"].toDouble(), kUsers, 0.1));
    QVERIFY(isNear(children[0]["valueBytes"].toDouble(), static_cast<double>(m_orderBytes), 0.15));
    QCOMPARE(children[0]["keys"].toInteger() + children[1]["keys"].toInteger(), root["keys"].toInteger());
}

void LargeStoreTest::keysAreReadWhole() {
    const Finished keys =
        runCli({"keys", "--format", "ids", "--memory", kMemory, "--limit", "2", "--skip", "123456", m_store});
    QCOMPARE(keys.status, 0);
    QCOMPARE(keys.out, keyOf("order", 123456) + "\n" + keyOf("order", 123457) + "\n");
    QVERIFY(keys.err.find("sampled") == std::string::npos);
}

void LargeStoreTest::oneKeyIsFoundAtOnce() {
    const Finished value = runCli({"get", "--memory", kMemory, m_store, keyOf("user", 77)});
    QCOMPARE(value.status, 0);
    QCOMPARE(value.out, std::string(60, 'a'));
    QCOMPARE(runCli({"get", m_store, "user:none"}).status, 5);
    QCOMPARE(runCli({"get", m_store, keyOf("user", 77), "--rev", "1-a"}).status, 5);
}

void LargeStoreTest::everyKeyOnRequest() {
    BuildOptions build;
    build.memoryBytes = 16U << 20;
    build.mayBeSampled = false;
    const auto opened = readSource(m_store, {}, build, {});
    QVERIFY(opened && !opened->failure);
    const auto space = opened->space("");
    QVERIFY(space->keys->keysIn({0, space->keys->count()}) == Figure::exact(kOrders + kUsers));
}

void LargeStoreTest::aSampleCanBeStopped() {
    std::stop_source stop;
    BuildOptions build;
    build.memoryBytes = 16U << 20;
    build.progress = [&stop](const Progress& progress) {
        if (progress.phase == Progress::Phase::Sampling) {
            stop.request_stop();
        }
    };
    const auto opened = readSource(m_store, {}, build, stop.get_token());
    QVERIFY(opened && opened->failure);
    QCOMPARE(opened->failure->code, Error::Code::Cancelled);
}

QTEST_GUILESS_MAIN(LargeStoreTest)
#include "largestore_test.moc"
