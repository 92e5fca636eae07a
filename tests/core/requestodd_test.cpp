// SPDX-License-Identifier: GPL-3.0-or-later
// Requests nobody would send: always one JSON answer, never a crash; stops and closed outputs end them.
#include "tests/support/exportfile.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <random>

using namespace keyatlas;
using namespace keyatlas::test;
using Json = nlohmann::json;

namespace {

std::string pick(std::mt19937& random, const std::vector<std::string>& from) {
    return from[random() % from.size()];
}

std::string randomPath(std::mt19937& random) {
    static const std::vector<std::string> pieces = {
        "/db",     "/_all_docs", "/queries",    "/_changes", "/_design_docs", "/_local_docs", "/_design",
        "/_local", "/",          "/x",          "/%2F",      "/%zz",          "/+",           "/conf:0",
        "/del:0",  "/plain",     "/%00",        "//",        "/_design%2F",   "/\xff",        "?",
        "#",       "%",          "/_partition", "/a b"};
    static const std::vector<std::string> names = {
        "startkey",   "endkey",         "key",          "keys",      "limit",  "skip",
        "descending", "inclusive_end",  "include_docs", "conflicts", "rev",    "revs",
        "open_revs",  "meta",           "since",        "feed",      "filter", "doc_ids",
        "style",      "startkey_docid", "update_seq",   "",          "group",  "reduce"};
    static const std::vector<std::string> values = {"true",     "false",
                                                    "0",        "1",
                                                    "-1",       "999999999999999999999",
                                                    "\"a\"",    "\"\\ud800\"",
                                                    "[",        "[1,\"conf:0\",null,{}]",
                                                    "{}",       "null",
                                                    "all",      "[\"1-a\",\"x\"]",
                                                    "normal",   "now",
                                                    "1-abc",    "-",
                                                    "%",        "%ff",
                                                    "\"\xff\"", "_doc_ids",
                                                    "all_docs", "",
                                                    "\"",       "1e999",
                                                    "[[[[[["};
    std::string path = "/db";
    for (auto count = random() % 4; count > 0; --count) {
        path += pick(random, pieces);
    }
    path += "?";
    for (auto count = random() % 4; count > 0; --count) {
        path += pick(random, names) + "=" + pick(random, values) + (random() % 5 == 0 ? ";" : "&");
    }
    return path;
}

std::string randomBody(std::mt19937& random) {
    return pick(random, {"", "{}", "[]", "{\"keys\":[\"plain\",1]}", "{\"keys\":1}",
                         "{\"queries\":[{},{\"limit\":1}]}", "{\"queries\":[1]}",
                         "{\"limit\":\"1\",\"limit\":2}", "{\"startkey\":{},\"descending\":1}",
                         "{\"doc_ids\":{}}", "{", "\xff", "{\"\\u006bey\":\"plain\"}"});
}

const Database& database() {
    static const Database opened = [] {
        const ExportFile file(richBackup());
        return databaseOf(file.path());
    }();
    return opened;
}

} // namespace

class RequestOddTest : public QObject {
    Q_OBJECT

private slots:
    void everythingIsAnswered();
    void stops();
    void closedOutput();
};

void RequestOddTest::everythingIsAnswered() {
    std::mt19937 random(42);
    std::map<int, int> statuses;
    for (int round = 0; round < 4000; ++round) {
        const Request request{pick(random, {"GET", "GET", "POST", "PUT", ""}), randomPath(random),
                              randomBody(random)};
        const std::string text = requestText(database(), request);
        const Json answer = Json::parse(text, nullptr, false);
        QVERIFY2(!answer.is_discarded(),
                 (request.method + " " + request.path + "\n" + text.substr(0, 500)).c_str());
        const int status = answer["status"];
        ++statuses[status];
        QVERIFY((status == 200) != answer["response"].contains("reason"));
    }
    for (const int status : {200, 400, 404, 405, 501}) {
        QVERIFY2(statuses[status] > 20, std::to_string(status).c_str());
    }
}

void RequestOddTest::stops() {
    std::stop_source stopped;
    stopped.request_stop();
    const auto forget = [](Bytes) { return true; };
    for (const char* path :
         {"/db/_all_docs?include_docs=true", "/db/_changes", "/db/_all_docs?keys=[\"plain\"]"}) {
        const auto written = writeRequest(database(), {"GET", path, ""}, forget, stopped.get_token());
        QVERIFY2(!written.has_value(), path);
        QCOMPARE(written.error().code, Error::Code::Cancelled);
    }
}

void RequestOddTest::closedOutput() {
    for (const char* path : {"/db/_all_docs?include_docs=true", "/db/_changes",
                             "/db/_all_docs?keys=[\"plain\",\"x\"]", "/db/plain", "/db"}) {
        for (int pieces = 0; pieces < 3; ++pieces) {
            int left = pieces;
            const auto few = [&left](Bytes) { return left-- > 0; };
            const auto written = writeRequest(database(), {"GET", path, ""}, few, {});
            QVERIFY2(written.has_value() || written.error().code == Error::Code::Cancelled, path);
            QVERIFY2(left >= -1, path); // nothing is written after a refusal
        }
    }
}

QTEST_GUILESS_MAIN(RequestOddTest)
#include "requestodd_test.moc"
