// SPDX-License-Identifier: GPL-3.0-or-later
// Queries and documents in the forms that other tools take: a shell reads back exactly what was meant.
#include "core/base/text.h"
#include "core/query/copyas.h"
#include "tests/support/exportfile.h"
#include "tests/support/process.h"
#include "tests/support/truth.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace keyatlas;
using namespace keyatlas::test;
using Json = nlohmann::ordered_json;

namespace {

// The words that bash makes of a command, each behind a NUL.
std::vector<std::string> wordsOf(const std::string& command) {
    const Finished done = runProcess({"bash", "-c", "printf '%s\\0' " + command});
    std::vector<std::string> words;
    std::string out = done.out;
    for (auto nul = out.find('\0'); nul != std::string::npos; nul = out.find('\0')) {
        words.push_back(out.substr(0, nul));
        out.erase(0, nul + 1);
    }
    return words;
}

std::vector<std::string> recordedIds() {
    std::vector<std::string> ids;
    const Json all = Json::parse(readTruth("couchdb/rich_compacted.all_docs.json"));
    for (const auto& row : all["rows"]) {
        ids.push_back(row["id"]);
    }
    return ids;
}

} // namespace

class CopyAsTest : public QObject {
    Q_OBJECT

private slots:
    void quotesAnyBytes();
    void urls();
    void curlCommands();
    void cliCommandsAnswerTheSame();
    void documentCommandsFindEveryId();
};

void CopyAsTest::quotesAnyBytes() {
    std::vector<std::string> samples = {"",
                                        "plain-1.0_x",
                                        "it's",
                                        "a b",
                                        "$HOME `id` \\ \"",
                                        "-x",
                                        "\n",
                                        "\x1b[31m",
                                        "é😀",
                                        "\xff\xfe"
                                        "1"};
    std::string all;
    for (int byte = 1; byte < 256; ++byte) {
        all += static_cast<char>(byte);
        samples.emplace_back(1, static_cast<char>(byte));
    }
    samples.push_back(all);
    std::string command;
    for (const auto& sample : samples) {
        command += " " + shellQuote(sample);
        QVERIFY(shellQuote(sample).find('\n') == std::string::npos); // stays one line
    }
    QCOMPARE(wordsOf(command), samples);
}

// Origin of the encodings: vectors/couchdb/url_encoding.json.
void CopyAsTest::urls() {
    const Json vectors = Json::parse(readTruth("couchdb/url_encoding.json"));
    for (const auto& row : vectors["values"]) {
        const auto segment = row["path_segment"].get<std::string>();
        QCOMPARE(documentUrl(row["id"].get<std::string>(), "http://h:5984/db/"),
                 "http://h:5984/db/" + segment);
    }
    AllDocsQuery query = prefixQuery("a+b/");
    QCOMPARE(
        rangeUrl(query, "http://h/db"),
        std::string("http://h/db/_all_docs?startkey=%22a%2Bb%2F%22&endkey=%22a%2Bb0%22&inclusive_end=false"));
    QCOMPARE(rangeUrl(AllDocsQuery(), "http://h/db"), std::string("http://h/db/_all_docs"));
}

void CopyAsTest::curlCommands() {
    QCOMPARE(wordsOf(rangeCurl(prefixQuery("it's"), "http://h/db")),
             (std::vector<std::string>{
                 "curl", "-s",
                 "http://h/db/_all_docs?startkey=%22it%27s%22&endkey=%22it%27t%22&inclusive_end=false"}));
    AllDocsQuery query;
    query.keys.emplace();
    for (int i = 0; i < 2000; ++i) {
        query.keys->push_back("\"it's " + std::to_string(i) + "\"");
    }
    query.includeDocs = true;
    const auto words = wordsOf(rangeCurl(query, "http://h/db")); // too long for an address
    QCOMPARE(words.size(), std::size_t{9});
    QCOMPARE(words[3], std::string("POST"));
    const auto sent = parseAllDocs(words[8], {});
    QVERIFY(sent.has_value());
    QCOMPARE(*sent->keys, *query.keys);
    QVERIFY(sent->includeDocs);
}

// The command, run by a shell, prints what the engine answers.
void CopyAsTest::cliCommandsAnswerTheSame() {
    const ExportFile file(readTruth("couchdb/rich_compacted.all_docs.json"), "it's a \"file\" #1.json");
    const Database database = databaseOf(file.path());
    const std::string folder = std::string(qgetenv("KEYATLAS_CLI").constData());
    const std::string path = "PATH=" + shellQuote(folder.substr(0, folder.rfind('/'))) + ":$PATH; ";
    for (const auto& parameters :
         {"", "startkey=\"a\"&endkey=\"\xf0\x9f\x98\x80\"&inclusive_end=false", "key=\"nul\\u0000byte\"",
          "keys=[\"plain\",\"x\",\"100%\"]&skip=1", "descending=true&limit=3&include_docs=true",
          "startkey=-5&limit=2", "startkey_docid=plain&limit=2"}) {
        const auto query = parseAllDocs(parseQueryString(Bytes(parameters)));
        QVERIFY(query.has_value());
        const Finished done = runProcess({"bash", "-c", path + rangeCommand(*query, file.path(), "")});
        QCOMPARE(done.err, std::string());
        QCOMPARE(done.status, 0);
        const Json answer =
            Json::parse(requestText(database, {"GET", "/db/_all_docs?" + toQueryString(*query), ""}));
        QVERIFY2(Json::parse(done.out) == answer["response"], parameters);
    }
}

void CopyAsTest::documentCommandsFindEveryId() {
    const ExportFile file(readTruth("couchdb/rich_compacted.all_docs.json"));
    const std::string folder = std::string(qgetenv("KEYATLAS_CLI").constData());
    std::string script = "PATH=" + shellQuote(folder.substr(0, folder.rfind('/'))) + ":$PATH\n";
    const auto ids = recordedIds();
    for (const auto& id : ids) {
        script += documentCommand(id, file.path(), "") + "\n";
    }
    const Finished done = runProcess({"bash", "-s"}, script);
    QCOMPARE(done.err, std::string());
    std::vector<std::string> found;
    std::istringstream lines(done.out);
    for (std::string line; std::getline(lines, line);) {
        found.push_back(Json::parse(line)["_id"]);
    }
    QCOMPARE(found, ids);
}

QTEST_GUILESS_MAIN(CopyAsTest)
#include "copyas_test.moc"
