// SPDX-License-Identifier: GPL-3.0-or-later
// Every ID of the vectors through the command line and back, in every format.
#include "core/base/text.h"
#include "tests/support/exportfile.h"
#include "tests/support/process.h"
#include "tests/support/truth.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <set>

using namespace keyatlas;
using namespace keyatlas::test;
using Json = nlohmann::ordered_json;

namespace {

// Legal IDs of docid_validation, all_docs_queries, url_encoding, the odd ones of rich_compacted, and words
// that programs like to misread.
std::set<std::string> allIds() {
    std::set<std::string> ids = {"error",       "null", "NaN",  "true",   "0",        "-x",
                                 "--help",      "-",    "--",   "hex:61", "esc:\\n",  "json:\"a\"",
                                 "base64:YQ==", "=1+2", "a\tb", "a\\b",   "a,b",      "\"",
                                 "'",           " ",    "#",    "a#b",    "_design/x"};
    const Json validation = Json::parse(readTruth("couchdb/docid_validation.json"));
    for (const auto& row : validation["values"]) {
        if (row["ok"] == true && row["id"].is_string() &&
            row["id"].get<std::string>().rfind("_local/", 0) != 0) {
            ids.insert(row["id"].get<std::string>());
        }
    }
    const Json queries = Json::parse(readTruth("couchdb/all_docs_queries.json"));
    for (const auto& id : queries["ids_inserted"]) {
        ids.insert(id.get<std::string>());
    }
    const Json encodings = Json::parse(readTruth("couchdb/url_encoding.json"));
    for (const auto& row : encodings["values"]) {
        const auto id = row["id"].get<std::string>();
        if (id.rfind("_local/", 0) != 0) {
            ids.insert(id);
        }
    }
    const Json rich = Json::parse(readTruth("couchdb/rich_compacted.all_docs.json"));
    for (const auto& row : rich["rows"]) {
        ids.insert(row["id"].get<std::string>());
    }
    return ids;
}

std::string exportOf(const std::set<std::string>& ids) {
    std::string text;
    for (const auto& id : ids) {
        text += Json{{"_id", id}, {"_rev", "1-a"}, {"same", id}}.dump() + "\n";
    }
    return text;
}

// RFC 4180, independent of the writer.
std::vector<std::vector<std::string>> readCsv(const std::string& text) {
    std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string& field = rows.back().back();
        if (quoted && text[i] == '"' && i + 1 < text.size() && text[i + 1] == '"') {
            field += '"';
            ++i;
        } else if (text[i] == '"') {
            quoted = !quoted;
        } else if (!quoted && text[i] == ',') {
            rows.back().emplace_back();
        } else if (!quoted && text[i] == '\r' && text[i + 1] == '\n') {
            rows.emplace_back(1);
            ++i;
        } else {
            field += text[i];
        }
    }
    rows.pop_back(); // behind the last line break
    return rows;
}

} // namespace

class CliIdsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void listedAndReadBack();
    void inJson();
    void inCsv();
    void inNdjson();
    void getEach();
    void asKeys();
    void notUtf8();

private:
    std::set<std::string> m_ids;
    std::unique_ptr<ExportFile> m_file;
};

void CliIdsTest::initTestCase() {
    m_ids = allIds();
    QVERIFY(m_ids.size() > 170);
    m_file = std::make_unique<ExportFile>(exportOf(m_ids), "ids.ndjson");
}

void CliIdsTest::listedAndReadBack() {
    for (const char* format : {"ids", "hex"}) {
        const Finished done = runCli({"keys", m_file->path(), "--format", format});
        QCOMPARE(done.status, 0);
        std::istringstream lines(done.out);
        std::vector<std::string> read;
        for (std::string line; std::getline(lines, line);) {
            read.push_back((Bytes(format) == "ids" ? unescape(line) : fromHex(line)).value_or("?"));
        }
        QCOMPARE(read, std::vector<std::string>(m_ids.begin(), m_ids.end())); // in byte order
    }
}

void CliIdsTest::inJson() {
    const Json answer = Json::parse(runCli({"keys", m_file->path(), "--include-docs"}).out);
    QCOMPARE(answer["rows"].size(), m_ids.size());
    auto id = m_ids.begin();
    for (const auto& row : answer["rows"]) {
        QCOMPARE(row["id"].get<std::string>(), *id);
        QCOMPARE(row["doc"]["same"].get<std::string>(), *id++);
    }
}

void CliIdsTest::inCsv() {
    const auto rows = readCsv(runCli({"keys", m_file->path(), "--format", "csv"}).out);
    QCOMPARE(rows.size(), m_ids.size() + 1);
    auto id = m_ids.begin();
    for (std::size_t i = 1; i < rows.size(); ++i) {
        QCOMPARE(rows[i].size(), std::size_t{3});
        QCOMPARE(rows[i][0], *id++);
    }
}

void CliIdsTest::inNdjson() {
    std::istringstream lines(runCli({"keys", m_file->path(), "--format", "ndjson"}).out);
    auto id = m_ids.begin();
    for (std::string line; std::getline(lines, line); ++id) {
        QVERIFY(id != m_ids.end());
        QCOMPARE(Json::parse(line)["_id"].get<std::string>(), *id);
    }
    QVERIFY(id == m_ids.end());
}

void CliIdsTest::getEach() {
    for (const auto& id : m_ids) {
        const Finished escaped = runCli({"get", m_file->path(), "esc:" + escape(id)});
        QVERIFY2(escaped.status == 0, (escape(id) + " " + escaped.err).c_str());
        QCOMPARE(Json::parse(escaped.out)["same"].get<std::string>(), id);
    }
    for (const auto& id : {"-x", "--help", "-", "--", "a#b", "null", "NaN", "error", "=1+2"}) {
        const Finished dashes = runCli({"get", "--", m_file->path(), id});
        QVERIFY2(dashes.status == 0, (std::string(id) + " " + dashes.err).c_str());
        QCOMPARE(Json::parse(dashes.out)["same"].get<std::string>(), std::string(id));
        const Finished behind = runCli({"get", m_file->path(), "--", id});
        QCOMPARE(behind.out, dashes.out);
    }
    QCOMPARE(Json::parse(runCli({"get", m_file->path(), "json:\"hex:61\""}).out)["same"].get<std::string>(),
             std::string("hex:61"));
    QCOMPARE(Json::parse(runCli({"get", m_file->path(), "base64:aGV4OjYx"}).out)["same"].get<std::string>(),
             std::string("hex:61"));
}

void CliIdsTest::asKeys() {
    for (const auto& id : m_ids) {
        const Json answer = Json::parse(runCli({"keys", m_file->path(), "--key", Json(id).dump()}).out);
        QCOMPARE(answer["rows"].size(), std::size_t{1});
        QCOMPARE(answer["rows"][0]["id"].get<std::string>(), id);
    }
}

// A lone surrogate is no text: JSON output gives its bytes, and the operand forms name it.
void CliIdsTest::notUtf8() {
    const ExportFile file("{\"_id\":\"a\\ud800b\",\"n\":1}\n{\"_id\":\"c\",\"n\":2}\n", "odd.ndjson");
    const Json answer = Json::parse(runCli({"keys", file.path()}).out);
    QCOMPARE(answer["rows"][0]["id"]["hex"].get<std::string>(), std::string("61eda08062"));
    QCOMPARE(runCli({"keys", file.path(), "--format", "ids"}).out, std::string("a\\xed\\xa0\\x80b\nc\n"));
    QCOMPARE(runCli({"get", file.path(), "esc:a\\xed\\xa0\\x80b"}).out,
             std::string("{\"_id\":\"a\\ud800b\",\"n\":1}\n"));
    QCOMPARE(runCli({"get", file.path(), "hex:61eda08062"}).status, 0);
    QCOMPARE(runCli({"keys", file.path(), "--format", "csv", "--limit", "1"})
                 .out.rfind("id,rev,bytes\r\na\\xed\\xa0\\x80b,,", 0),
             std::size_t{0});
    const Json tree =
        Json::parse(runCli({"tree", "--json", "--depth", "1", "--separators", "none", file.path()}).out);
    QCOMPARE(tree["children"][0]["prefix"]["hex"].get<std::string>(), std::string("61eda08062"));
}

QTEST_GUILESS_MAIN(CliIdsTest)
#include "cliids_test.moc"
