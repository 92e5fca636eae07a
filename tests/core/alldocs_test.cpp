// SPDX-License-Identifier: GPL-3.0-or-later
// Range queries over IDs against what a CouchDB answered and vectors from its source.
#include "core/base/text.h"
#include "core/query/alldocs.h"
#include "tests/support/listkeyspace.h"
#include "tests/support/truth.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace keyatlas;
using namespace keyatlas::test;
using Json = nlohmann::ordered_json;

namespace {

QByteArray printed(const std::string& text) {
    return QByteArray::fromStdString(text);
}

std::vector<std::string> idsOf(const Json& rows) {
    std::vector<std::string> ids;
    for (const auto& row : rows) {
        ids.push_back(row.is_string() ? row.get<std::string>() : row.at("key").get<std::string>());
    }
    return ids;
}

std::vector<std::string> idsOf(const ListKeyspace& keys, const AllDocsAnswer& answer) {
    std::vector<std::string> ids(keys.list().begin() + static_cast<std::ptrdiff_t>(answer.rows.first),
                                 keys.list().begin() + static_cast<std::ptrdiff_t>(answer.rows.last));
    if (answer.descending) {
        std::reverse(ids.begin(), ids.end());
    }
    return ids;
}

// A query of the vectors as it is sent: keys are JSON, everything else is text.
std::string queryString(const Json& query) {
    std::string out;
    for (const auto& [name, value] : query.items()) {
        if (name == "_get") {
            continue;
        }
        const bool raw = name == "startkey_docid" || name == "endkey_docid";
        out += (out.empty() ? "" : "&") + name + "=" +
               percentEncode(raw ? value.get<std::string>() : value.dump());
    }
    return out;
}

struct Recorded {
    std::string method, url, body;
    int status = 0;
    Json response;
};

std::vector<Recorded> recorded(const std::string& name) {
    std::vector<Recorded> all;
    for (const auto& line : readTruthLines(name)) {
        const Json json = Json::parse(line);
        const std::string body = json.contains("body") && !json["body"].is_null() ? json["body"].dump() : "";
        all.push_back({json["method"], json["url"], body, json["status"], json["response"]});
    }
    return all;
}

Result<AllDocsQuery> parse(const Recorded& line) {
    const auto mark = line.url.find('?');
    const auto parameters = parseQueryString(mark == std::string::npos ? "" : line.url.substr(mark + 1));
    return line.method == "POST" ? parseAllDocs(line.body, parameters) : parseAllDocs(parameters);
}

void compareRange(const ListKeyspace& keys, const Recorded& line, const AllDocsQuery& query) {
    const auto answer = answerRange(keys, query, {});
    QVERIFY(answer.has_value());
    QCOMPARE(answer->totalRows, line.response["total_rows"].get<std::uint64_t>());
    QCOMPARE(answer->offset.value_or(0), line.response["offset"].get<std::uint64_t>());
    QCOMPARE(idsOf(keys, *answer), idsOf(line.response["rows"]));
}

} // namespace

class AllDocsTest : public QObject {
    Q_OBJECT

private slots:
    void vectors_data();
    void vectors();
    void vectorErrors();
    void recordedRanges_data();
    void recordedRanges();
    void refusals_data();
    void refusals();
    void urlEncoding();
};

// Origin: vectors/couchdb/all_docs_queries.json.
void AllDocsTest::vectors_data() {
    QTest::addColumn<QByteArray>("query");
    const Json vectors = Json::parse(readTruth("couchdb/all_docs_queries.json"));
    QCOMPARE(vectors["queries"].size(), std::size_t{47});
    for (const auto& query : vectors["queries"]) {
        QTest::addRow("%s", query["q"].dump().c_str()) << printed(query.dump());
    }
}

void AllDocsTest::vectors() {
    QFETCH(QByteArray, query);
    const Json vectors = Json::parse(readTruth("couchdb/all_docs_queries.json"));
    const ListKeyspace keys(vectors["ids_inserted"].get<std::vector<std::string>>());
    QCOMPARE(keys.list(), vectors["order"].get<std::vector<std::string>>());
    const Json expected = Json::parse(query.toStdString());
    const auto parsed = parseAllDocs(parseQueryString(queryString(expected["q"])));
    QVERIFY(parsed.has_value());
    if (parsed->keys) {
        std::vector<std::string> wanted;
        for (const auto& row : expected["rows"]) {
            const Json& id = row.is_string() ? row : row.contains("key") ? row["key"] : row["id"];
            wanted.push_back(id.dump());
        }
        QCOMPARE(pagedKeys(*parsed), wanted);
        return;
    }
    const auto answer = answerRange(keys, *parsed, {});
    QVERIFY(answer.has_value());
    QCOMPARE(idsOf(keys, *answer), idsOf(expected["rows"]));
    QCOMPARE(answer->totalRows, std::uint64_t{23});
    if (expected["offset"].is_number()) {
        QCOMPARE(answer->offset.value_or(999), expected["offset"].get<std::uint64_t>());
    }
}

void AllDocsTest::vectorErrors() {
    const Json vectors = Json::parse(readTruth("couchdb/all_docs_queries.json"));
    QCOMPARE(vectors["errors"].size(), std::size_t{6});
    for (const auto& error : vectors["errors"]) {
        std::string sent = error["q"].is_string() ? error["q"].get<std::string>() : queryString(error["q"]);
        sent = sent.substr(0, sent.find(" (")); // "startkey=a (unquoted)"
        const auto parsed = parseAllDocs(parseQueryString(sent));
        QVERIFY2(!parsed.has_value(), sent.c_str());
        QCOMPARE(parsed.error().code, Error::Code::Refused);
        QCOMPARE(parsed.error().name, error.value("error", "bad_request"));
    }
}

// Origin: fixtures/*.queries.jsonl, recorded from CouchDB 3.5.
void AllDocsTest::recordedRanges_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<int>("line");
    for (const auto* file : {"simple_snappy", "rich_compacted"}) {
        const auto lines = recorded(std::string("couchdb/") + file + ".queries.jsonl");
        for (std::size_t i = 0; i < lines.size(); ++i) {
            QTest::addRow("%s %s %s", file, lines[i].url.c_str(), lines[i].body.c_str())
                << QByteArray(file) << static_cast<int>(i);
        }
    }
}

void AllDocsTest::recordedRanges() {
    QFETCH(QByteArray, file);
    QFETCH(int, line);
    const std::string base = "couchdb/" + file.toStdString();
    const Recorded query = recorded(base + ".queries.jsonl")[static_cast<std::size_t>(line)];
    const Json all = Json::parse(readTruth(base + ".all_docs.json"));
    const ListKeyspace keys(idsOf(all["rows"]));
    const auto parsed = parse(query);
    if (query.status != 200) {
        QVERIFY(!parsed.has_value());
        QCOMPARE(parsed.error().name, query.response["error"].get<std::string>());
        QCOMPARE(parsed.error().what, query.response["reason"].get<std::string>());
        return;
    }
    QVERIFY2(parsed.has_value(), parsed ? "" : parsed.error().what.c_str());
    if (!parsed->keys) {
        compareRange(keys, query, *parsed);
        return;
    }
    QVERIFY(query.response["offset"].is_null());
    std::vector<Json> asked;
    for (const auto& key : pagedKeys(*parsed)) {
        asked.push_back(Json::parse(key));
    }
    std::vector<Json> answered;
    for (const auto& row : query.response["rows"]) {
        answered.push_back(row["key"]);
    }
    QVERIFY(asked == answered);
}

// Origin: facts/SEMANTICS.md A3 (couch_mrview_http.erl, couch_mrview_util.erl validate_args).
void AllDocsTest::refusals_data() {
    QTest::addColumn<QByteArray>("sent");
    QTest::addColumn<QByteArray>("reason"); // empty: accepted
    const auto row = [](const char* sent, const char* reason) {
        QTest::addRow("%s", sent) << QByteArray(sent) << QByteArray(reason);
    };
    row("limit=576460752303423487", "");
    row("limit=576460752303423488", "Limit is too large, must not exceed 576460752303423487");
    row("limit=%2B5", "");
    row("limit=", "Invalid value for integer: []");
    row("skip=99999999999999999999999999", "");
    row("descending", "Invalid boolean parameter: []");
    row("descending=TRUE&include_docs=False", "");
    row("Descending=maybe", ""); // names are case-sensitive, unknown ones ignored
    row("reduce=true", "Reduce is invalid for map-only views.");
    row("group=false&group_level=1", "Can't specify group=false and group_level>0 at the same time");
    row("group=false", "");
    row("group_level=0", "");
    row("stale=never", "Invalid value for `stale`.");
    row("keys=%5B%5D&startkey=1", "");
    row("keys=%5B1%5D&endkey=1", "`keys` is incompatible with `key`, `start_key` and `end_key`");
    row("keys=%5B1%5D&keys=1", "`keys` must be an array of strings.");
    row("startkey=%22a%22;descending=maybe", "Invalid boolean parameter: \"maybe\"");
    row("startkey=%22%ff%22", "invalid UTF-8 JSON");
    row("limit=a%22b", "Invalid value for integer: \"a\\\"b\"");
}

void AllDocsTest::refusals() {
    QFETCH(QByteArray, sent);
    QFETCH(QByteArray, reason);
    const auto parsed = parseAllDocs(parseQueryString(sent.toStdString()));
    QCOMPARE(parsed ? std::string() : parsed.error().what, reason.toStdString());
}

// Origin: vectors/couchdb/url_encoding.json.
void AllDocsTest::urlEncoding() {
    const Json vectors = Json::parse(readTruth("couchdb/url_encoding.json"));
    for (const auto& row : vectors["values"]) {
        const auto id = row["id"].get<std::string>();
        QCOMPARE(documentPath(id), row["path_segment"].get<std::string>());
        AllDocsQuery query;
        query.startKey = toJsonString(id);
        QCOMPARE(toQueryString(query), "startkey=" + row["query_value"].get<std::string>());
        QCOMPARE(percentDecode(documentPath(id)).value_or("?"), id);
    }
    QVERIFY(!percentDecode("%zz").has_value());
    QVERIFY(!percentDecode("a%2").has_value());
}

QTEST_GUILESS_MAIN(AllDocsTest)
#include "alldocs_test.moc"
