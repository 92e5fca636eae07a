// SPDX-License-Identifier: GPL-3.0-or-later
// Requests answered offline against what the server answered, from several exports of the same databases.
#include "tests/support/exportfile.h"
#include "tests/support/truth.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace keyatlas;
using namespace keyatlas::test;
using Json = nlohmann::ordered_json;

namespace {

// What an export cannot know, and why.
struct Gap {
    const char* source;
    const char* part; // of the URL
    const char* reason;
};

constexpr Gap kGaps[] = {
    {"rich_compacted.all_docs.json", "keys=%5B%22del%3A0%22%2C%20%22del%3A5",
     "_all_docs lists no deleted and no local documents"},
    {"rich_compacted.all_docs.json", "keys=%5B%22del%3A0%22%2C%20%22del%3A1",
     "_all_docs lists no deleted documents"},
    {"rich_compacted.changes.json", "_local%2Fcp0", "_changes lists no local documents"},
};

const char* gapOf(const std::string& source, const std::string& url) {
    for (const auto& gap : kGaps) {
        if (source == gap.source && url.find(gap.part) != std::string::npos) {
            return gap.reason;
        }
    }
    return nullptr;
}

std::string contentOf(const std::string& source) {
    return source == "couchbackup" ? richBackup() : readTruth("couchdb/" + source);
}

// Opaque to everybody but the server that made them.
Json withoutSequences(Json response) {
    if (response.is_object()) {
        response.erase("update_seq");
        response.erase("last_seq");
        if (response.contains("results")) {
            for (auto& row : response["results"]) {
                row.erase("seq");
            }
        }
    }
    return response;
}

std::string bodyOf(const Json& query) {
    return query.contains("body") && !query["body"].is_null() ? query["body"].dump() : "";
}

// Members of objects in any order: as JSON values.
nlohmann::json value(const Json& json) {
    return nlohmann::json::parse(json.dump());
}

std::string difference(const Json& wanted, const Json& got) {
    return "\nwanted " + wanted.dump().substr(0, 1500) + "\ngot    " + got.dump().substr(0, 1500);
}

Json ask(const Database& database, const std::string& method, const std::string& url,
         const std::string& body = {}) {
    const std::string text = requestText(database, {method, url, body});
    return text.empty() ? Json() : Json::parse(text);
}

} // namespace

class RequestTest : public QObject {
    Q_OBJECT

private slots:
    void recorded_data();
    void recorded();
    void documents_data();
    void documents();
    void documentsFromChanges();
    void changesAnswerThemselves();
    void changesOfAllLeaves();
    void changesSinceLimitAndFilters();
    void queries();
    void localDocuments();
    void database();
    void writesAndLaterThings();
    void documentTextStaysAsItIs();

private:
    std::map<std::string, std::shared_ptr<Database>> m_databases;
    const Database& databaseFor(const std::string& source) {
        auto& database = m_databases[source];
        if (!database) {
            const ExportFile file(contentOf(source)); // the source keeps it mapped
            database = std::make_shared<Database>(databaseOf(file.path()));
        }
        return *database;
    }
};

// Origin: fixtures/*.queries.jsonl.
void RequestTest::recorded_data() {
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<QByteArray>("line");
    const std::vector<std::pair<std::string, std::string>> pairs = {
        {"simple_snappy", "simple_snappy.all_docs.json"},
        {"simple_snappy", "simple_snappy.changes.json"},
        {"rich_compacted", "rich_compacted.all_docs.json"},
        {"rich_compacted", "rich_compacted.changes.json"},
        {"rich_compacted", "couchbackup"},
        {"partitioned", "partitioned.all_docs.json"},
        {"partitioned", "partitioned.changes.json"}};
    for (const auto& [recording, source] : pairs) {
        for (const auto& line : readTruthLines("couchdb/" + recording + ".queries.jsonl")) {
            const Json query = Json::parse(line);
            const auto url = query["url"].get<std::string>();
            const bool later =
                url.find("_partition") != std::string::npos || url.find("_view") != std::string::npos;
            const bool write = query["method"] == "POST" && url.find("_all_docs") == std::string::npos;
            if (!later && !write) { // these come with other issues, or never
                QTest::addRow("%s %s %s", source.c_str(), url.c_str(), bodyOf(query).c_str())
                    << QByteArray::fromStdString(source) << QByteArray::fromStdString(line);
            }
        }
    }
}

void RequestTest::recorded() {
    QFETCH(QByteArray, source);
    QFETCH(QByteArray, line);
    const Json query = Json::parse(line.toStdString());
    const auto url = query["url"].get<std::string>();
    const std::string body = bodyOf(query);
    const Json answer = ask(databaseFor(source.toStdString()), query["method"], url, body);
    QCOMPARE(answer["status"], query["status"]);
    const bool same =
        value(withoutSequences(answer["response"])) == value(withoutSequences(query["response"]));
    if (const char* reason = gapOf(source.toStdString(), url)) {
        QVERIFY2(!same, "this gap is none any more: take it out of the table");
        QSKIP(reason);
    }
    QVERIFY2(same, difference(query["response"], answer["response"]).c_str());
}

// Origin: fixtures/rich_compacted.docs_open_revs.jsonl.
void RequestTest::documents_data() {
    QTest::addColumn<QByteArray>("line");
    for (const auto& line : readTruthLines("couchdb/rich_compacted.docs_open_revs.jsonl")) {
        QTest::addRow("%.200s", Json::parse(line)["url"].get<std::string>().c_str())
            << QByteArray::fromStdString(line);
    }
}

void RequestTest::documents() {
    QFETCH(QByteArray, line);
    const Json query = Json::parse(line.toStdString());
    const Json answer = ask(databaseFor("couchbackup"), "GET", query["url"]);
    QCOMPARE(answer["status"], query["status"]);
    QVERIFY2(value(answer["response"]) == value(query["response"]),
             difference(query["response"], answer["response"]).c_str());
}

// An export of changes holds winners only, without their histories: everything else must agree.
void RequestTest::documentsFromChanges() {
    int agreed = 0;
    int unknowable = 0; // histories, and the bodies of conflicts
    for (const auto& line : readTruthLines("couchdb/rich_compacted.docs_open_revs.jsonl")) {
        const Json query = Json::parse(line);
        const auto url = query["url"].get<std::string>();
        const std::string text = query["response"].dump();
        const bool isFirst =
            text.find("\"start\":1,") != std::string::npos ||
            (text.find("_revs_info") != std::string::npos && text.find("\"missing\"") == std::string::npos);
        const bool hasLeaves = url.find("conf%3A") != std::string::npos;
        if (query["status"] == 200 && (!isFirst || hasLeaves)) {
            ++unknowable;
            continue;
        }
        const Json answer = ask(databaseFor("rich_compacted.changes.json"), "GET", url);
        QCOMPARE(answer["status"], query["status"]);
        QVERIFY2(value(answer["response"]) == value(query["response"]),
                 difference(query["response"], answer["response"]).c_str());
        ++agreed;
    }
    QCOMPARE(agreed, 15);
    QCOMPARE(unknowable, 39);
}

// Origin: fixtures/*.changes.json, *.changes_all_docs_style.json: an export of changes answers with itself,
// sequences included.
void RequestTest::changesAnswerThemselves() {
    for (const char* source :
         {"rich_compacted.changes.json", "simple_snappy.changes.json", "partitioned.changes.json"}) {
        const Json wanted = Json::parse(contentOf(source));
        const Json answer = ask(databaseFor(source), "GET", "/db/_changes?include_docs=true");
        QCOMPARE(answer["status"].get<int>(), 200);
        QVERIFY2(answer["response"] == wanted, difference(wanted, answer["response"]).c_str());
    }
    const Json wanted = Json::parse(contentOf("rich_compacted.changes_all_docs_style.json"));
    const Json answer =
        ask(databaseFor("rich_compacted.changes_all_docs_style.json"), "GET", "/db/_changes?style=all_docs");
    QVERIFY2(answer["response"] == wanted, difference(wanted, answer["response"]).c_str());
}

// Origin: fixtures/rich_compacted.changes_all_docs_style.json; a backup has no sequences, so rows are
// compared by ID.
void RequestTest::changesOfAllLeaves() {
    const auto byId = [](const Json& response) {
        std::map<std::string, nlohmann::json> rows;
        for (auto row : response["results"]) {
            row.erase("seq");
            rows[row["id"]] = value(row);
        }
        return rows;
    };
    const auto wanted = byId(Json::parse(contentOf("rich_compacted.changes_all_docs_style.json")));
    const auto got = byId(ask(databaseFor("couchbackup"), "GET", "/db/_changes?style=all_docs")["response"]);
    QCOMPARE(got.size(), wanted.size());
    for (const auto& [id, row] : wanted) {
        QVERIFY2(got.count(id) == 1 && got.at(id) == row,
                 (id + " " + row.dump() + " " + got.at(id).dump()).c_str());
    }
}

void RequestTest::changesSinceLimitAndFilters() {
    const Database& database = databaseFor("rich_compacted.changes.json");
    const Json all = Json::parse(contentOf("rich_compacted.changes.json"))["results"];
    const Json page = ask(database, "GET", "/db/_changes?limit=3")["response"];
    QCOMPARE(page["results"].size(), std::size_t{3});
    QVERIFY(page["last_seq"] == all[2]["seq"]);
    QCOMPARE(page["pending"].get<std::size_t>(), all.size() - 3);
    const Json rest =
        ask(database, "GET", "/db/_changes?since=" + page["last_seq"].get<std::string>())["response"];
    QCOMPARE(rest["results"].size(), all.size() - 3);
    QVERIFY(rest["results"][0]["seq"] == all[3]["seq"]);
    QCOMPARE(ask(database, "GET", "/db/_changes?since=5")["response"]["results"][0]["id"],
             all[4]["id"]); // seq 6
    QCOMPARE(ask(database, "GET", "/db/_changes?since=now")["response"]["results"].size(), std::size_t{0});
    QCOMPARE(ask(database, "GET", "/db/_changes?since=x")["status"].get<int>(), 400);
    QCOMPARE(ask(database, "GET", "/db/_changes?descending=true&limit=1")["response"]["results"][0]["id"],
             all.back()["id"]);
    QCOMPARE(ask(database, "GET", "/db/_changes?filter=_design")["response"]["results"].size(),
             std::size_t{3});
    const Json some =
        ask(database, "POST", "/db/_changes?filter=_doc_ids", R"({"doc_ids":["del:0","plain","none"]})");
    QCOMPARE(some["response"]["results"].size(), std::size_t{2});
    QCOMPARE(ask(database, "GET", "/db/_changes?feed=continuous")["status"].get<int>(), 501);
    QCOMPARE(ask(database, "GET", "/db/_changes?filter=app/mine")["status"].get<int>(), 501);
    const Json refused = ask(database, "GET", "/db/_changes?feed=x");
    QCOMPARE(refused["response"]["reason"].get<std::string>(),
             std::string("Supported `feed` types: normal, continuous, live, longpoll, eventsource"));
}

// Every recorded GET query at once through _all_docs/queries gives what each gives alone.
void RequestTest::queries() {
    const Database& database = databaseFor("couchbackup");
    const Json body = Json::parse(R"({"queries":[{"limit":2},{"keys":["del:0","zz"],"include_docs":true},
        {"startkey":"a","endkey":"b","inclusive_end":false,"descending":false},{"limit":0}]})");
    const Json answer = ask(database, "POST", "/db/_all_docs/queries", body.dump());
    QCOMPARE(answer["status"].get<int>(), 200);
    QCOMPARE(answer["response"]["results"].size(), std::size_t{4});
    for (std::size_t i = 0; i < 4; ++i) {
        const Json alone = ask(database, "POST", "/db/_all_docs", body["queries"][i].dump());
        QVERIFY(answer["response"]["results"][i] == alone["response"]);
    }
    QCOMPARE(
        ask(database, "POST", "/db/_all_docs/queries", R"({"queries":[{"limit":-1}]})")["status"].get<int>(),
        400);
    QCOMPARE(ask(database, "POST", "/db/_all_docs/queries", "{}")["response"]["reason"].get<std::string>(),
             std::string("POST body must include `queries` parameter."));
    QCOMPARE(ask(database, "GET", "/db/_all_docs/queries")["status"].get<int>(), 405);
    const Json design = ask(database, "POST", "/db/_design_docs/queries", R"({"queries":[{"limit":1}]})");
    QCOMPARE(design["response"]["results"][0]["total_rows"].get<int>(), 2);
}

// Origin: fixtures/rich_compacted.local_docs.json.
void RequestTest::localDocuments() {
    const Json wanted = Json::parse(readTruth("couchdb/rich_compacted.local_docs.json"));
    const Json answer = ask(databaseFor("couchbackup"), "GET", "/db/_local_docs?include_docs=true");
    QVERIFY2(value(answer["response"]) == value(wanted), difference(wanted, answer["response"]).c_str());
    const Json one = ask(databaseFor("couchbackup"), "GET", "/db/_local/cp1");
    QVERIFY(value(one["response"]) == value(wanted["rows"][1]["doc"]));
}

// Origin: fixtures/rich_compacted.info.json.
void RequestTest::database() {
    const Json wanted = Json::parse(readTruth("couchdb/rich_compacted.info.json"));
    for (const char* source : {"rich_compacted.changes.json", "couchbackup"}) {
        const Json answer = ask(databaseFor(source), "GET", "/fx_rich");
        QCOMPARE(answer["status"].get<int>(), 200);
        for (const char* member : {"db_name", "doc_count", "doc_del_count"}) {
            QVERIFY2(answer["response"][member] == wanted[member], member);
        }
    }
    QVERIFY(
        !ask(databaseFor("rich_compacted.all_docs.json"), "GET", "/x")["response"].contains("doc_del_count"));
}

void RequestTest::writesAndLaterThings() {
    const Database& database = databaseFor("couchbackup");
    for (const auto& [method, url] :
         std::vector<std::pair<std::string, std::string>>{{"PUT", "/db/x"},
                                                          {"DELETE", "/db/x?rev=1-a"},
                                                          {"POST", "/db"},
                                                          {"PUT", "/db"},
                                                          {"COPY", "/db/x"}}) {
        const Json answer = ask(database, method, url);
        QCOMPARE(answer["status"].get<int>(), 405);
        QCOMPARE(answer["response"]["reason"].get<std::string>(),
                 std::string("only reads are answered offline"));
    }
    for (const char* url :
         {"/db/_design/pages/_view/by_title", "/db/_partition/a/_all_docs", "/db/att:inline/hello.txt"}) {
        QCOMPARE(ask(database, "GET", url)["status"].get<int>(), 501);
    }
    QCOMPARE(ask(database, "GET", "/db/none")["response"].dump(),
             std::string(R"({"error":"not_found","reason":"missing"})"));
    QCOMPARE(ask(database, "GET", "/db/del:0")["response"]["reason"].get<std::string>(),
             std::string("deleted"));
    QCOMPARE(ask(database, "GET", "/db/plain?rev=abc")["response"]["reason"].get<std::string>(),
             std::string("Invalid rev format"));
    QCOMPARE(ask(database, "GET", "/db/plain?rev=1-abc")["status"].get<int>(), 404);
    QCOMPARE(ask(database, "GET", "/db/conf:0?rev=2-56dd24d3f37f04c1658e9d2a21400efb")["response"]["w"]
                 .get<std::string>(),
             std::string("a"));
    QCOMPARE(ask(database, "GET", "/db/plain?open_revs=[\"1-abc\"]")["response"].dump(),
             std::string(R"([{"missing":"1-abc"}])"));
}

// Digits, member order, duplicate members and odd strings of a document come back as they are in the file.
void RequestTest::documentTextStaysAsItIs() {
    const std::string document =
        R"({"_id":"a","_rev":"1-a","n":1E400,"z":-0,"big":18446744073709551616,"a":1,"a":2,"s":"\ud800 \/","f":1.10})";
    const ExportFile file("{\"total_rows\":1,\"offset\":0,\"rows\":[\n{\"id\":\"a\",\"key\":\"a\",\"value\":{"
                          "\"rev\":\"1-a\"},\"doc\":" +
                          document + "}\n]}\n");
    const Database database = databaseOf(file.path());
    QVERIFY(requestText(database, {"GET", "/db/_all_docs?include_docs=true", ""}).find(document) !=
            std::string::npos);
    QVERIFY(requestText(database, {"GET", "/db/a", ""}).find(document) != std::string::npos);
    const std::string withRevisions = requestText(database, {"GET", "/db/a?revs=true", ""});
    QVERIFY(withRevisions.find(document.substr(0, document.size() - 1) + ",\"_revisions\"") !=
            std::string::npos);
}

QTEST_GUILESS_MAIN(RequestTest)
#include "request_test.moc"
