// SPDX-License-Identifier: GPL-3.0-or-later
// keyatlas-cli design on a RocksDB store: the same figures as on an export of the same documents.
#include "tests/support/designfiles.h"
#include "tests/support/rocks/storewriter.h"
#include "tests/support/sourcereading.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace keyatlas::test;
using Json = nlohmann::ordered_json;

namespace {

constexpr int kDocuments = 3000;

std::string keyOf(int i) {
    return "k" + std::to_string(i * 7 % 10007);
}

// The value of a store; an export's document says its ID itself.
std::string document(int i, bool withId) {
    std::string text = withId ? R"({"_id":")" + keyOf(i) + "\"," : std::string("{");
    text += i % 9 == 0 ? std::string() : R"("account":"ACC-)" + std::to_string(i % 50) + "\",";
    return text + R"("created":)" + std::to_string(1338051515556LL + i * 977) + "}";
}

Json figures(const std::string& source, const std::string& scheme) {
    const auto finished = runCli({"design", source, "--json", "--id", scheme});
    auto json = Json::parse(finished.out, nullptr, false);
    if (!json.is_array() || json.size() != 1) {
        return finished.err;
    }
    Json kept;
    for (const char* member :
         {"id", "documents", "withId", "idBytes", "duplicates", "missing", "order", "random", "components"}) {
        kept[member] = json[0][member];
    }
    return kept;
}

} // namespace

class CliDesignStoreTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void asAnExportOfTheSame_data();
    void asAnExportOfTheSame();
    void valuesThatAreNoDocuments();
    void severalFamiliesNeedAName();

private:
    TemporaryFolder m_folder;
    std::string m_store;
    std::string m_rows;
};

void CliDesignStoreTest::initTestCase() {
    m_store = m_folder.path() + "/store";
    StoreWriter::Options options;
    options.families = {"default", "text"};
    StoreWriter writer(m_store, options);
    for (int i = 0; i < kDocuments; ++i) {
        writer.put(keyOf(i), document(i, false));
        m_rows += document(i, true) + "\n";
    }
    writer.flush();
    writer.put("a", "no document", "text");
    writer.put("b", R"({"account":"x"})", "text");
}

void CliDesignStoreTest::asAnExportOfTheSame_data() {
    QTest::addColumn<QString>("scheme");
    for (const char* scheme :
         {"today", "{account}", "{account}-{created:date(yyyyMMdd-HHmmss)}-{=random(3,base36)}",
          "{account}:{_id}\n{_id}", "{=uuid7}", "{_id}-{=uuid4}"}) {
        QTest::newRow(scheme) << scheme;
    }
}
void CliDesignStoreTest::asAnExportOfTheSame() {
    QFETCH(QString, scheme);
    const ExportFile exported(m_rows, "export.ndjson");
    const auto ofExport = figures(exported.path(), scheme.toStdString());
    QVERIFY2(ofExport.is_object(), ofExport.dump().c_str());
    QCOMPARE(ofExport["documents"].get<int>(), kDocuments);
    const auto ofStore = figures(m_store + "#default", scheme.toStdString());
    QVERIFY2(ofStore == ofExport, (ofStore.dump() + "\n" + ofExport.dump()).c_str());
}

void CliDesignStoreTest::valuesThatAreNoDocuments() {
    const auto json = figures(m_store + "#text", "{account}");
    QCOMPARE(json["documents"].get<int>(), 2);
    QCOMPARE(json["withId"].get<int>(), 1);
    QCOMPARE(json["missing"][0]["examples"].dump(), std::string(R"(["a"])"));
}

void CliDesignStoreTest::severalFamiliesNeedAName() {
    const auto finished = runCli({"design", m_store, "--id", "{account}"});
    QCOMPARE(finished.status, 2);
    QVERIFY(finished.err.find("text") != std::string::npos);
}

QTEST_GUILESS_MAIN(CliDesignStoreTest)
#include "clidesignstore_test.moc"
