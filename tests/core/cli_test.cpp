// SPDX-License-Identifier: GPL-3.0-or-later
// keyatlas-cli as people and scripts use it: ranges, formats, exit statuses, closed pipes, SIGINT.
#include "tests/support/exportfile.h"
#include "tests/support/process.h"
#include "tests/support/truth.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace keyatlas;
using namespace keyatlas::test;
using Json = nlohmann::ordered_json;

namespace {

// An export of changes with these documents, each of revision 1-<number>.
std::string changesOf(const std::vector<std::string>& ids, const std::vector<std::string>& deleted) {
    std::string text = "{\"results\":[\n";
    int number = 0;
    for (const auto* list : {&ids, &deleted}) {
        for (const auto& id : *list) {
            Json row = {{"seq", std::to_string(++number)},
                        {"id", id},
                        {"changes", {{{"rev", "1-" + std::to_string(number)}}}}};
            if (list == &deleted) {
                row["deleted"] = true;
            }
            text += (number > 1 ? ",\n" : "") + row.dump();
        }
    }
    return text + "\n],\n\"last_seq\":\"" + std::to_string(number) + "\",\"pending\":0}\n";
}

std::string manyIds(int count) {
    std::string text = "{\"total_rows\":" + std::to_string(count) + ",\"offset\":0,\"rows\":[\n";
    for (int i = 0; i < count; ++i) {
        const std::string id =
            "\"order:" + std::to_string(1000000 + i) + ":with-a-long-tail-so-that-it-fills-pipes\"";
        text += std::string(i > 0 ? ",\n" : "") + "{\"id\":" + id + ",\"key\":" + id +
                ",\"value\":{\"rev\":\"1-abc\"}}";
    }
    return text + "\n]}\n";
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        lines.push_back(line);
    }
    return lines;
}

std::vector<std::string> optionsOf(const Json& query) {
    std::vector<std::string> options;
    for (const auto& [name, value] : query.items()) {
        if (name == "_get") {
            continue;
        }
        std::string option = "--" + name;
        option = option == "--start_key" ? "--startkey" : option == "--end_key" ? "--endkey" : option;
        std::replace(option.begin() + 2, option.end(), '_', '-');
        options.push_back(option);
        if (option == "--descending") {
            continue;
        }
        const bool raw = option == "--startkey-docid" || option == "--endkey-docid";
        options.push_back(raw ? value.get<std::string>() : value.dump());
    }
    return options;
}

} // namespace

class CliTest : public QObject {
    Q_OBJECT

private slots:
    void vectors();
    void vectorErrors();
    void url();
    void prefixAndMatch();
    void formats();
    void sideSpaces();
    void get();
    void info();
    void tree();
    void request();
    void standardInput();
    void exitStatuses_data();
    void exitStatuses();
    void helpAndVersion();
    void outputIsDataOnly();
    void closedPipe();
    void interrupt();
};

// Origin: vectors/couchdb/all_docs_queries.json, every query through the program.
void CliTest::vectors() {
    const Json vectors = Json::parse(readTruth("couchdb/all_docs_queries.json"));
    const ExportFile file(changesOf(vectors["ids_inserted"], vectors["deleted_ids"]));
    for (const auto& query : vectors["queries"]) {
        std::vector<std::string> arguments = {"keys", file.path()};
        for (const auto& option : optionsOf(query["q"])) {
            arguments.push_back(option);
        }
        const Finished done = runCli(arguments);
        QVERIFY2(done.status == 0, (query["q"].dump() + done.err).c_str());
        const Json answer = Json::parse(done.out);
        QCOMPARE(answer["total_rows"].get<int>(), query["total_rows"].get<int>());
        if (query["offset"] != "unspecified") {
            QVERIFY2(answer["offset"] == query["offset"], query["q"].dump().c_str());
        }
        QCOMPARE(answer["rows"].size(), query["rows"].size());
        for (std::size_t i = 0; i < query["rows"].size(); ++i) {
            const Json& wanted = query["rows"][i];
            const Json& row = answer["rows"][i];
            if (wanted.is_string()) {
                QVERIFY2(row["id"] == wanted && row["key"] == wanted && row["value"].contains("rev"),
                         row.dump().c_str());
            } else if (wanted.contains("error")) {
                QVERIFY(row == wanted);
            } else {
                QVERIFY(row["id"] == wanted["id"] && row["value"]["deleted"] == true);
            }
        }
    }
}

void CliTest::vectorErrors() {
    const Json vectors = Json::parse(readTruth("couchdb/all_docs_queries.json"));
    const ExportFile file(changesOf({"a"}, {}));
    for (const auto& error : vectors["errors"]) {
        std::vector<std::string> arguments = {"keys", file.path()};
        if (error["q"].is_string()) {
            const auto text = error["q"].get<std::string>();
            arguments.push_back("--url");
            arguments.push_back(text.substr(0, text.find(" (")));
        } else {
            const auto options = optionsOf(error["q"]);
            arguments.insert(arguments.end(), options.begin(), options.end());
        }
        const Finished done = runCli(arguments);
        QCOMPARE(done.status, 2);
        QCOMPARE(done.out, std::string());
        QVERIFY2(done.err.find(error.value("error", "bad_request")) != std::string::npos, done.err.c_str());
        QCOMPARE(linesOf(done.err).size(), std::size_t{1});
    }
}

void CliTest::url() {
    const ExportFile file(changesOf({"a", "b", "c", "d e"}, {}));
    const Finished sent =
        runCli({"keys", file.path(), "--url", "?startkey=%22b%22&limit=1", "--format", "ids"});
    QCOMPARE(sent.out, std::string("b\n"));
    const Finished raw =
        runCli({"keys", file.path(), "--url", "startkey=\"b\"&limit=1", "--limit", "2", "--format", "ids"});
    QCOMPARE(raw.out, std::string("b\nc\n")); // a later duplicate wins
    QCOMPARE(runCli({"keys", file.path(), "--url", "key=\"d+e\"", "--format", "ids"}).out,
             std::string("d e\n"));
}

void CliTest::prefixAndMatch() {
    const ExportFile file(changesOf({"a", "a:1", "a:2", "a;", "b:1", "\xc3\xa9:1"}, {}));
    const auto ids = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"keys", file.path(), "--format", "ids"});
        return linesOf(runCli(options).out);
    };
    using List = std::vector<std::string>;
    QCOMPARE(ids({"--prefix", "a:"}), (List{"a:1", "a:2"}));
    QCOMPARE(ids({"--prefix", "a:", "--descending"}), (List{"a:2", "a:1"}));
    QCOMPARE(ids({"--prefix", "none", "--descending"}), List());
    QCOMPARE(ids({"--prefix", "hex:613a", "--limit", "1"}), (List{"a:1"}));
    QCOMPARE(ids({"--match", ":1$"}), (List{"a:1", "b:1", "\xc3\xa9:1"}));
    QCOMPARE(ids({"--prefix", "a", "--match", "^a.$"}), (List{"a;"}));
    const Json rows = Json::parse(runCli({"keys", file.path(), "--match", "^b"}).out);
    QCOMPARE(rows["rows"].size(), std::size_t{1});
    QCOMPARE(rows["total_rows"].get<int>(), 6);
}

void CliTest::formats() {
    const ExportFile file("{\"docs\":[{\"_id\":\"a,\\\"b\\\"\\nc\",\"_rev\":\"1-x\",\"n\":1.0},\n "
                          "{\"_id\":\"b\",\n \"_rev\":\"2-y\", \"n\" : [1, 2]}]}");
    QCOMPARE(runCli({"keys", file.path(), "--format", "ids"}).out, std::string("a,\"b\"\\nc\nb\n"));
    QCOMPARE(runCli({"keys", file.path(), "--format", "hex"}).out, std::string("612c2262220a63\n62\n"));
    QCOMPARE(runCli({"keys", file.path(), "--format", "ndjson"}).out,
             std::string("{\"_id\":\"a,\\\"b\\\"\\nc\",\"_rev\":\"1-x\",\"n\":1.0}\n{\"_id\":\"b\",\"_rev\":"
                         "\"2-y\",\"n\":[1,2]}\n"));
    const auto csv = runCli({"keys", file.path(), "--format", "csv"}).out;
    QVERIFY2(csv.rfind("id,rev,bytes\r\n\"a,\"\"b\"\"\nc\",1-x,", 0) == 0, csv.c_str());
    QVERIFY(csv.find("\r\nb,2-y,") != std::string::npos);
    QCOMPARE(runCli({"keys", file.path(), "--json", "--format", "csv"}).status, 2);
}

void CliTest::sideSpaces() {
    const ExportFile file(changesOf({"a", "b"}, {"gone", "gone2"}));
    QCOMPARE(runCli({"keys", file.path() + "#_deleted", "--format", "ids"}).out,
             std::string("gone\ngone2\n"));
    const Json rows = Json::parse(runCli({"keys", file.path() + "#_deleted", "--limit", "1"}).out);
    QCOMPARE(rows["total_rows"].get<int>(), 2);
    QVERIFY(rows["rows"][0]["value"]["deleted"] == true);
    const Finished none = runCli({"keys", file.path() + "#nothing"});
    QCOMPARE(none.status, 2);
    QVERIFY2(none.err.find("#_deleted") != std::string::npos, none.err.c_str());
    const ExportFile hash(changesOf({"x"}, {}), "a#b.json");
    QCOMPARE(runCli({"keys", hash.path(), "--format", "ids"}).out, std::string("x\n"));
}

void CliTest::get() {
    const ExportFile file(richBackup());
    const Json conflict = Json::parse(runCli({"get", file.path(), "conf:0"}).out);
    QCOMPARE(conflict["w"].get<std::string>(), std::string("b"));
    const Json loser = Json::parse(
        runCli({"get", file.path(), "conf:0", "--rev", "2-56dd24d3f37f04c1658e9d2a21400efb"}).out);
    QCOMPARE(loser["w"].get<std::string>(), std::string("a"));
    QCOMPARE(runCli({"get", file.path(), "del:0"}).status, 5);
    const Json gone = Json::parse(runCli({"get", file.path() + "#_deleted", "del:0"}).out);
    QVERIFY(gone["_deleted"] == true);
    const Json local = Json::parse(runCli({"get", file.path(), "_local/cp1"}).out);
    QCOMPARE(local["last_seq"].get<int>(), 100);
    const Finished none = runCli({"get", file.path(), "none", "--rev", "1-a"});
    QCOMPARE(none.status, 5);
    QCOMPARE(linesOf(none.err).size(), std::size_t{1});
}

void CliTest::info() {
    const ExportFile file(changesOf({"a", "bb"}, {"gone"}));
    const Json info = Json::parse(runCli({"info", "--json", file.path()}).out);
    QCOMPARE(info["format"].get<std::string>(), std::string("changes"));
    QCOMPARE(info["path"].get<std::string>(), file.path());
    QCOMPARE(info["diskBytes"].get<std::size_t>(), changesOf({"a", "bb"}, {"gone"}).size());
    QCOMPARE(info["order"].get<std::string>(), std::string("bytes"));
    QCOMPARE(info["spaces"][0]["keys"].get<int>(), 2);
    QCOMPARE(info["spaces"][0]["deleted"].get<int>(), 1);
    QVERIFY(info["spaces"][0]["main"] == true && info["spaces"][0]["complete"] == true);
    QVERIFY(info["warnings"].is_array());
    const Finished text = runCli({"info", file.path()});
    QCOMPARE(text.status, 0);
    QVERIFY(text.out.find("changes") != std::string::npos && text.out.find("#_deleted") != std::string::npos);
}

// The sum of what children hold is what their parent holds.
void CliTest::tree() {
    const ExportFile file(readTruth("couchdb/simple_snappy.all_docs.json"));
    const std::function<void(const Json&)> check = [&](const Json& node) {
        if (!node.contains("children")) {
            return;
        }
        std::uint64_t keys = 0;
        std::uint64_t bytes = 0;
        for (const auto& child : node["children"]) {
            keys += child["keys"].get<std::uint64_t>();
            bytes += child["valueBytes"].get<std::uint64_t>();
            check(child);
        }
        QCOMPARE(keys, node["keys"].get<std::uint64_t>());
        QCOMPARE(bytes, node["valueBytes"].get<std::uint64_t>());
    };
    for (const std::vector<std::string>& options :
         std::vector<std::vector<std::string>>{{},
                                               {"--separators", "none", "--depth", "4"},
                                               {"--separators", "-", "--depth", "3"},
                                               {"--top", "2"},
                                               {"--prefix", "acme-2024"}}) {
        std::vector<std::string> arguments = {"tree", "--json", file.path()};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const Finished done = runCli(arguments);
        QCOMPARE(done.status, 0);
        check(Json::parse(done.out));
    }
    const Json acme =
        Json::parse(runCli({"tree", "--json", "--separators", "-", "--depth", "1", file.path()}).out);
    QCOMPARE(acme["keys"].get<int>(), 1000);
    QCOMPARE(acme["children"][0]["prefix"].get<std::string>(), std::string("acme-"));
    const Json keys = Json::parse(runCli({"keys", file.path(), "--prefix", "acme-"}).out);
    QCOMPARE(acme["children"][0]["keys"].get<std::size_t>(), keys["rows"].size());
    const Json top = Json::parse(
        runCli({"tree", "--json", "--top", "1", "--depth", "1", "--by", "keys", file.path()}).out);
    QVERIFY(top["children"].size() == 2 && top["children"][1].contains("others"));
    const Finished text = runCli({"tree", file.path(), "--depth", "1", "--separators", "-"});
    QVERIFY2(text.out.find("acme-") != std::string::npos, text.out.c_str());
    QCOMPARE(runCli({"tree", file.path(), "--keys", "[\"a\"]"}).status, 2);
}

void CliTest::request() {
    const ExportFile file(readTruth("couchdb/rich_compacted.changes.json"));
    const Json all = Json::parse(runCli({"request", file.path(), "/db/_all_docs?limit=2"}).out);
    QCOMPARE(all["status"].get<int>(), 200);
    QCOMPARE(all["response"]["rows"].size(), std::size_t{2});
    const Finished refused = runCli({"request", file.path(), "/db/_all_docs?limit=x"});
    QCOMPARE(refused.status, 0); // the status is in the answer
    QCOMPARE(Json::parse(refused.out)["status"].get<int>(), 400);
    const Json post = Json::parse(
        runCli({"request", "-X", "POST", "--body", "{\"keys\":[\"plain\"]}", file.path(), "/db/_all_docs"})
            .out);
    QCOMPARE(post["response"]["rows"][0]["id"].get<std::string>(), std::string("plain"));
    QCOMPARE(
        Json::parse(runCli({"request", "-X", "DELETE", file.path(), "/db/plain"}).out)["status"].get<int>(),
        405);
}

void CliTest::standardInput() {
    const Finished done = runCli({"keys", "--format", "ids", "-"}, changesOf({"b", "a"}, {"gone"}));
    QCOMPARE(done.out, std::string("a\nb\n"));
    QCOMPARE(runCli({"keys", "--format", "ids", "--", "-#_deleted"}, changesOf({"b", "a"}, {"gone"})).out,
             std::string("gone\n"));
}

void CliTest::exitStatuses_data() {
    QTest::addColumn<QByteArrayList>("arguments");
    QTest::addColumn<int>("status");
    const auto row = [](const char* name, const QByteArrayList& arguments, int status) {
        QTest::addRow("%s", name) << arguments << status;
    };
    row("no command", {}, 2);
    row("unknown command", {"paint", "FILE"}, 2);
    row("unknown option", {"keys", "FILE", "--colour"}, 2);
    row("no source", {"keys"}, 2);
    row("no such file", {"keys", "FILE.none"}, 3);
    row("no such ID", {"get", "FILE", "nothing"}, 5);
    row("bad operand", {"get", "FILE", "hex:zz"}, 2);
    row("bad regular expression", {"keys", "FILE", "--match", "("}, 2);
    row("bad format", {"keys", "FILE", "--format", "xml"}, 2);
    row("refused", {"keys", "FILE", "--limit", "-1"}, 2);
    row("prefix and a range", {"keys", "FILE", "--prefix", "a", "--startkey", "1"}, 2);
    row("not a database", {"info", "PAGE"}, 3);
    row("cut file", {"keys", "CUT", "--format", "ids"}, 1);
    row("too deep", {"tree", "FILE", "--depth", "1000000"}, 2);
    row("fine", {"info", "FILE"}, 0);
}

void CliTest::exitStatuses() {
    QFETCH(QByteArrayList, arguments);
    QFETCH(int, status);
    const ExportFile file(changesOf({"a"}, {}));
    const ExportFile page("<!DOCTYPE html><html><body>404</body></html>\n");
    const std::string whole = readTruth("couchdb/simple_snappy.all_docs.json");
    const ExportFile cut(whole.substr(0, whole.size() / 2));
    std::vector<std::string> command;
    for (const auto& argument : arguments) {
        std::string text = argument.toStdString();
        text = text.rfind("FILE", 0) == 0 ? file.path() + text.substr(4)
               : text == "PAGE"           ? page.path()
               : text == "CUT"            ? cut.path()
                                          : text;
        command.push_back(text);
    }
    const Finished done = runCli(command);
    QVERIFY2(done.status == status, (std::to_string(done.status) + " " + done.err).c_str());
    QCOMPARE(done.err.empty(), status == 0);
    QVERIFY(status == 1 || linesOf(done.err).size() == (status == 0 ? 0U : 1U));
    QVERIFY(status <= 1 || done.out.empty());
}

void CliTest::helpAndVersion() {
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"--help"},
                                               {"keys", "--help"},
                                               {"get", "--help"},
                                               {"tree", "--help"},
                                               {"info", "--help"},
                                               {"request", "--help"}}) {
        const Finished done = runCli(arguments);
        QCOMPARE(done.status, 0);
        QVERIFY(done.out.size() > 200 && done.err.empty());
    }
    const Finished version = runCli({"--version"});
    QVERIFY(version.out.rfind("keyatlas-cli ", 0) == 0);
    QCOMPARE(linesOf(version.out).size(), std::size_t{1});
}

// Progress goes to standard error, and only to a terminal unless it is forced.
void CliTest::outputIsDataOnly() {
    const ExportFile file(manyIds(200000));
    const Finished plain = runCli({"keys", "--format", "ids", "--limit", "1", "--progress", file.path()});
    QCOMPARE(plain.err, std::string());
    QCOMPARE(linesOf(plain.out).size(), std::size_t{1});
    const Finished forced =
        runCli({"keys", "--format", "ids", "--limit", "1", "--progress=always", file.path()});
    QCOMPARE(forced.out, plain.out);
}

void CliTest::closedPipe() {
    const ExportFile file(manyIds(60000));
    for (const char* format : {"ids", "all_docs", "csv"}) {
        const Finished done = runCliClosingOutput({"keys", file.path(), "--format", format}, 100);
        QCOMPARE(done.status, 0);
        QCOMPARE(done.err, std::string());
    }
}

void CliTest::interrupt() {
    const ExportFile file(manyIds(60000));
    const Finished done = runCliInterrupted({"keys", file.path(), "--format", "ids"});
    QCOMPARE(done.status, 130);
    QVERIFY(linesOf(done.out).size() < 60000);
    QVERIFY(done.err.find("interrupted") != std::string::npos);
}

QTEST_GUILESS_MAIN(CliTest)
#include "cli_test.moc"
