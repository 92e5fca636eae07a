// SPDX-License-Identifier: GPL-3.0-or-later
// Range queries over IDs against what a CouchDB answered, vectors from its source, and a naive model.
#include "core/base/text.h"
#include "core/query/alldocs.h"
#include "tests/support/listkeyspace.h"
#include "tests/support/naivemodel.h"
#include "tests/support/truth.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <random>

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

std::uint32_t below(std::mt19937& random, std::uint32_t n) {
    return static_cast<std::uint32_t>(random() % n);
}

std::string randomId(std::mt19937& random) {
    static const std::vector<std::string> letters = {"a", "b", "A",   "_", "0",    ":",
                                                     "é", "ÿ", "￿", "😀", "\x01", "\x7f"};
    std::string id;
    for (std::uint32_t i = 1 + below(random, 3); i > 0; --i) {
        id += letters[below(random, static_cast<std::uint32_t>(letters.size()))];
    }
    return id;
}

// One query in both forms: for the model, and as a query string.
struct RandomQuery {
    NaiveQuery naive;
    std::string sent;

    void add(const std::string& name, const std::string& value) {
        sent += (sent.empty() ? "" : "&") + name + "=" + percentEncode(value);
    }
    void addBound(std::mt19937& random, bool start) {
        static const std::vector<std::string> others = {"null", "12", "{}", "[]", "true"};
        const std::string name = start ? "startkey" : "endkey";
        if (below(random, 8) == 0) {
            add(name, others[below(random, 5)]);
            (start ? naive.startBelowAll : naive.endBelowAll) = true;
            return;
        }
        const std::string id = randomId(random);
        add(name, Json(id).dump());
        (start ? naive.start : naive.end) = id;
    }
};

RandomQuery randomQuery(std::mt19937& random) {
    RandomQuery query;
    if (below(random, 6) == 0) {
        query.naive.keys.emplace();
        for (std::uint32_t i = below(random, 5); i > 0; --i) {
            query.naive.keys->push_back(randomId(random));
        }
        query.add("keys", Json(*query.naive.keys).dump());
    } else {
        below(random, 3) > 0 ? query.addBound(random, true) : void();
        below(random, 3) > 0 ? query.addBound(random, false) : void();
    }
    if (below(random, 3) == 0) {
        query.naive.descending = true;
        query.add("descending", "true");
    }
    if (below(random, 3) == 0) {
        query.naive.inclusiveEnd = false;
        query.add("inclusive_end", "false");
    }
    if (below(random, 3) == 0) {
        query.naive.limit = below(random, 30);
        query.add("limit", std::to_string(*query.naive.limit));
    }
    if (below(random, 3) == 0) {
        query.naive.skip = below(random, 40);
        query.add("skip", std::to_string(query.naive.skip));
    }
    return query;
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
    void agreesWithTheNaiveModel();
    void refusals_data();
    void refusals();
    void urlEncoding();
    void prefixQuerySelectsThePrefix();
    void spanQuerySelectsTheSpan();
    void textRoundTrip();
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
    const ListKeyspace keys(idsOf([&] {
        Json ids = Json::array();
        for (const auto& row : Json::parse(readTruth(base + ".all_docs.json"))["rows"]) {
            ids.push_back(row["id"]);
        }
        return ids;
    }()));
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

void AllDocsTest::agreesWithTheNaiveModel() {
    std::mt19937 random(20261130);
    std::size_t rows = 0;
    for (int round = 0; round < 500; ++round) {
        std::set<std::string> ids;
        for (std::uint32_t i = below(random, 60); i > 0; --i) {
            ids.insert(randomId(random));
        }
        const ListKeyspace keys({ids.begin(), ids.end()});
        const RandomQuery query = randomQuery(random);
        const NaiveAnswer wanted = naiveAllDocs(ids, query.naive);
        const auto parsed = parseAllDocs(parseQueryString(query.sent));
        QVERIFY2(parsed.has_value(), query.sent.c_str());
        std::vector<std::string> wantedIds;
        for (const auto& row : wanted.rows) {
            wantedIds.push_back(row.id);
        }
        if (query.naive.keys) {
            std::vector<std::string> got;
            for (const auto& key : pagedKeys(*parsed)) {
                got.push_back(Json::parse(key).get<std::string>());
            }
            QVERIFY2(got == wantedIds, query.sent.c_str());
            continue;
        }
        const auto answer = answerRange(keys, *parsed, {});
        QVERIFY(answer.has_value());
        QVERIFY2(idsOf(keys, *answer) == wantedIds, query.sent.c_str());
        QVERIFY2(answer->offset == wanted.offset, query.sent.c_str());
        rows += wantedIds.size();
    }
    QVERIFY(rows > 1000); // the queries must not all be empty
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

void AllDocsTest::prefixQuerySelectsThePrefix() {
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
        std::vector<std::string> ids;
        for (int i = 0; i < 60; ++i) {
            ids.push_back(randomId(random));
        }
        const ListKeyspace keys(ids);
        const std::string prefix =
            below(random, 10) == 0 ? "\xf4\x8f\xbf\xbf" : randomId(random).substr(0, 4);
        if (!isUtf8(prefix)) {
            continue;
        }
        const auto parsed = parseAllDocs(parseQueryString(toQueryString(prefixQuery(prefix))));
        QVERIFY(parsed.has_value());
        const auto answer = answerRange(keys, *parsed, {});
        std::vector<std::string> wanted;
        for (const auto& id : keys.list()) {
            id.compare(0, prefix.size(), prefix) == 0 ? wanted.push_back(id) : void();
        }
        QCOMPARE(idsOf(keys, *answer), wanted);
    }
    QCOMPARE(toQueryString(prefixQuery("txn:")),
             std::string("startkey=%22txn%3A%22&endkey=%22txn%3B%22&inclusive_end=false"));
    QCOMPARE(prefixQuery("\xed\x9f\xbf").endKey.value_or(""),
             std::string("\"\xee\x80\x80\"")); // over the surrogates
    QCOMPARE(prefixQuery("a\xf4\x8f\xbf\xbf").endKey.value_or(""), std::string("\"b\""));
    const ListKeyspace raw({"\xfe", "\xff", "\xff\x01", "a"});
    QCOMPARE(answerRange(raw, prefixQuery("\xff"), {})->rows, (Span{2, 4}));
    QCOMPARE(answerRange(raw, prefixQuery("\xfe"), {})->rows, (Span{1, 2}));
}

void AllDocsTest::spanQuerySelectsTheSpan() {
    const ListKeyspace keys({"a", "a\n\"b", "b", "😀"});
    for (Rank first = 0; first <= 4; ++first) {
        for (Rank last = first; last <= 4; ++last) {
            const auto query = spanQuery(keys, {first, last}, {});
            QVERIFY(query.has_value());
            const auto parsed = parseAllDocs(parseQueryString(toQueryString(*query)));
            QVERIFY(parsed.has_value());
            const auto answer = answerRange(keys, *parsed, {});
            QCOMPARE(answer->rows.count(), last - first);
            first == last ? void() : QCOMPARE(answer->rows, (Span{first, last}));
        }
    }
    QVERIFY(!spanQuery(ListKeyspace({"\xff"}), {0, 1}, {}).has_value());
}

// A query written as text, as a URL and as a body is read back as the same.
void AllDocsTest::textRoundTrip() {
    std::mt19937 random(11);
    for (int round = 0; round < 300; ++round) {
        const auto query = parseAllDocs(parseQueryString(randomQuery(random).sent));
        QVERIFY(query.has_value());
        const std::string url = toQueryString(*query);
        const auto fromUrl = parseAllDocs(parseQueryString(url));
        const auto fromBody = parseAllDocs(toRequestBody(*query), {});
        QVERIFY(fromUrl.has_value() && fromBody.has_value());
        QCOMPARE(toQueryString(*fromUrl), url);
        QCOMPARE(toQueryString(*fromBody), url);
    }
}

QTEST_GUILESS_MAIN(AllDocsTest)
#include "alldocs_test.moc"
