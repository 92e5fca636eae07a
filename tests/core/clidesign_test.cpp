// SPDX-License-Identifier: GPL-3.0-or-later
// keyatlas-cli design: every option, every form of a template through the arguments of a program,
// figures that were worked out from the documents by themselves.
#include "tests/support/designfiles.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <cmath>
#include <map>

using namespace keyatlas::test;
using Json = nlohmann::ordered_json;

namespace {

// What it says about one scheme.
Json jsonOf(const DesignFiles& files, std::vector<std::string> arguments) {
    arguments.emplace_back("--json");
    const auto finished = files.design(arguments);
    auto json = Json::parse(finished.out, nullptr, false);
    return json.is_array() && json.size() == 1 ? json[0] : Json{{"error", finished.err}};
}

// The documents of an export with a document a line, as another parser reads them.
std::vector<Json> documentsOf(const std::string& path) {
    QFile file(QString::fromStdString(path));
    std::vector<Json> documents;
    if (file.open(QIODevice::ReadOnly)) {
        while (!file.atEnd()) {
            documents.push_back(Json::parse(file.readLine().toStdString()));
        }
    }
    return documents;
}

} // namespace

class CliDesignTest : public QObject {
    Q_OBJECT
private slots:
    void templatesComeThroughAsTheyAre_data();
    void templatesComeThroughAsTheyAre();
    void severalSchemesInTheirOrder();
    void todayIsWhatItIs();
    void missingFieldsAreCounted();
    void equalIdsAreNamed();
    void figuresOfASample();
    void patternsAreAnswered();
    void theRateIsTheOneGiven();
    void seedsMakeItRepeatable();
    void jobsAndMemoryChangeNothing();
    void textIsForPeople();
    void suggestionsAreSchemes();
    void helpNamesEverything();
};

void CliDesignTest::templatesComeThroughAsTheyAre_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown"); // as `id`; null: as it was given
    QTest::addColumn<int>("withId");
    QTest::addColumn<int>("bytes");
    const QString same;
    QTest::newRow("a field") << "{user}" << same << 5 << 15;
    QTest::newRow("text and braces") << "{{{n:pad(3)}}}" << same << 5 << 25;
    QTest::newRow("a leading dash") << "-{n:pad(2)}" << same << 5 << 15;
    QTest::newRow("two dashes") << "--json{n:pad(2)}" << same << 5 << 40;
    QTest::newRow("an object") << R"({"i": "{oid:objectid}", "n": "{n:int32}"})" << same
                               << 5
                               // {"i":{"$oid":"..."},"n":{"$numberInt":"5"}}, one with two digits
                               << (5 * (5 + 35 + 5 + 18 + 1) + 1);
    QTest::newRow("an array") << R"(["{user}", "{n}"])" << same << 5 << (5 * 9 + 1);
    QTest::newRow("an array of one") << R"(["{user}"])" << same << 5 << 35;
    QTest::newRow("two lines") << "{email}\nno:{user}" << same << 5 << (13 * 3 + 6 * 2);
    QTest::newRow("commas, blanks, quotes") << "a, 'b' \"{user}\"" << same << 5 << (9 + 3) * 5;
    QTest::newRow("a date and its zone") << "{at:date(yyyyMMdd-HHmmss, Europe/Berlin)}" << same << 5 << 75;
    QTest::newRow("a percent sign and an equals sign") << "%{user}=" << same << 5 << 25;
    QTest::newRow("a generator") << "{=random(4,base36)}" << same << 5 << 20;
    QTest::newRow("not ASCII") << QString::fromUtf8("{user}→") << same << 5 << 30;
    QTest::newRow("another spelling") << "{/user}{=uuid4}" << same << 5 << (3 + 36) * 5;
}
void CliDesignTest::templatesComeThroughAsTheyAre() {
    QFETCH(QString, text);
    QFETCH(QString, shown);
    QFETCH(int, withId);
    QFETCH(int, bytes);
    const DesignFiles files;
    const auto json = jsonOf(files, {"--id", text.toStdString()});
    QVERIFY2(!json.contains("error"), json.dump().c_str());
    QCOMPARE(QString::fromStdString(json["id"].get<std::string>()), shown.isNull() ? text : shown);
    QCOMPARE(json["documents"].get<int>(), 5);
    QCOMPARE(json["withId"].get<int>(), withId);
    QCOMPARE(json["idBytes"]["total"].get<int>(), bytes);
    QCOMPARE(jsonOf(files, {"--id=" + text.toStdString()})["idBytes"], json["idBytes"]);
}

void CliDesignTest::severalSchemesInTheirOrder() {
    const DesignFiles files;
    const auto finished =
        files.design({"--json", "--id", "{user}", "--id", R"(["{user}", "{n}"])", "--id", "today"});
    const auto json = Json::parse(finished.out);
    QCOMPARE(json.size(), std::size_t{3});
    QCOMPARE(json[0]["id"].get<std::string>(), std::string("{user}"));
    QCOMPARE(json[1]["id"].get<std::string>(), std::string(R"(["{user}", "{n}"])"));
    QCOMPARE(json[2]["id"].get<std::string>(), std::string("today"));
    QCOMPARE(finished.status, 0);
}

void CliDesignTest::todayIsWhatItIs() {
    const DesignFiles files;
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{}, std::vector<std::string>{"--id", "today"}}) {
        const auto json = jsonOf(files, arguments);
        QCOMPARE(json["id"].get<std::string>(), std::string("today"));
        QCOMPARE(json["documents"].get<int>(), 5);
        QCOMPARE(json["reserved"].get<int>(), 1);
        QCOMPARE(json["idBytes"].dump(), std::string(R"({"total":5,"min":1,"mean":1.0,"max":1})"));
        QCOMPARE(json["duplicates"]["ids"].get<int>(), 0);
    }
}

void CliDesignTest::missingFieldsAreCounted() {
    const DesignFiles files;
    const auto missing = jsonOf(files, {"--id", "user:{email}"})["missing"];
    QCOMPARE(missing.size(), std::size_t{2});
    std::map<std::string, std::string> examples;
    for (const auto& field : missing) {
        QCOMPARE(field["field"].get<std::string>(), std::string("email"));
        QCOMPARE(field["documents"].get<int>(), 1);
        examples[field["why"].get<std::string>()] = field["examples"].dump();
    }
    QCOMPARE(examples.at("is missing"), std::string(R"(["d"])"));
    QCOMPARE(examples.at("is an object"), std::string(R"(["e"])"));
}

void CliDesignTest::equalIdsAreNamed() {
    const auto twice = jsonOf(DesignFiles(), {"--id", "{user}"})["duplicates"];
    QCOMPARE(twice["ids"].get<int>(), 1);
    QCOMPARE(twice["documents"].get<int>(), 2);
    QCOMPARE(twice["examples"].dump(), std::string(R"([{"id":"zoe","documents":["a","c"]}])"));
}

void CliDesignTest::figuresOfASample() {
    const auto documents = documentsOf(sample("users.ndjson"));
    std::map<std::string, int> ids;
    std::size_t bytes = 0;
    std::size_t joined = 0;
    for (const auto& document : documents) {
        const std::string id =
            document["city"].get<std::string>() + ":" + document["joined"].get<std::string>().substr(0, 4);
        ++ids[id];
        bytes += id.size();
        joined += document["joined"].dump().size() + std::string(R"("joined":,)").size();
    }
    const auto twice = std::count_if(ids.begin(), ids.end(), [](const auto& id) { return id.second > 1; });
    const auto finished =
        runCli({"design", sample("users.ndjson"), "--json", "--id", "{city}:{joined:date(yyyy)}"});
    const auto json = Json::parse(finished.out)[0];
    QCOMPARE(json["documents"].get<std::size_t>(), documents.size());
    QCOMPARE(json["idBytes"]["total"].get<std::size_t>(), bytes);
    QCOMPARE(json["duplicates"]["ids"].get<std::ptrdiff_t>(), twice);
    const auto& components = json["components"][0];
    QCOMPARE(components.size(), std::size_t{3});
    QCOMPARE(components[2]["component"].get<std::string>(), std::string("{joined:date(yyyy)}"));
    QCOMPARE(components[2]["bytes"]["total"].get<std::size_t>(), 4 * documents.size());
    QCOMPARE(components[2]["fieldBytes"].get<std::size_t>(), joined);
}

// All users of one city, and what was read and wanted.
void CliDesignTest::patternsAreAnswered() {
    const DesignFiles files;
    const auto patterns = files.write("patterns.json", R"([{"name": "city", "equal": {"city": "*"}},
        {"name": "year", "equal": {"joined": "*"}}])");
    std::map<std::string, int> cities;
    const auto documents = documentsOf(sample("users.ndjson"));
    for (const auto& document : documents) {
        ++cities[document["city"].get<std::string>()];
    }
    const double mean = static_cast<double>(documents.size()) / static_cast<double>(cities.size());
    const auto finished = runCli({"design", sample("users.ndjson"), "--json", "--patterns", patterns, "--id",
                                  "{city}:{joined:epoch-ms}:{=counter(6)}"});
    const auto json = Json::parse(finished.out)[0]["patterns"];
    QCOMPARE(json.size(), std::size_t{2});
    QCOMPARE(json[0]["name"].get<std::string>(), std::string("city"));
    QCOMPARE(json[0]["answeredBy"].get<std::string>(), std::string("range"));
    QCOMPARE(json[0]["ranges"].get<double>(), 1.0);
    QVERIFY(std::abs(json[0]["rowsWanted"].get<double>() - mean) < 1e-9);
    QVERIFY(std::abs(json[0]["rowsRead"].get<double>() - mean) < 1e-9);
    QVERIFY(json[0]["startkey"].get<std::string>() < json[0]["endkey"].get<std::string>());
    for (const char* member : {"covered", "bytes", "bytesWithDocuments"}) {
        QVERIFY2(json[0].contains(member), member);
    }
    QVERIFY(json[1]["answeredBy"].get<std::string>() != "range");
}

void CliDesignTest::theRateIsTheOneGiven() {
    const auto json = jsonOf(DesignFiles(), {"--id", "{at:epoch-ms}-{=random(4,base36)}", "--rate", "36"});
    QCOMPARE(json["random"]["atRatePerSecond"].get<double>(), 36.0);
    QVERIFY(std::abs(json["random"]["bits"].get<double>() - 4 * std::log2(36.0)) < 1e-9);
    // 55,987.2 pairs a day with bare milliseconds, with four characters 36^4 times fewer.
    const double pairs = 36.0 * 36 * 0.001 / 2 * 86400 * 365.25 / (36.0 * 36 * 36 * 36);
    QVERIFY(std::abs(json["random"]["expectedPairsPerYear"].get<double>() / pairs - 1) < 1e-6);
}

void CliDesignTest::seedsMakeItRepeatable() {
    const DesignFiles files;
    const auto firstOf = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"--id", "{=random(9,base36)}"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return jsonOf(files, arguments)["components"][0][0]["first"].get<std::string>();
    };
    QCOMPARE(firstOf({"--seed", "7"}), firstOf({"--seed", "7"}));
    QVERIFY(firstOf({"--seed", "7"}) != firstOf({"--seed", "8"}));
}

void CliDesignTest::jobsAndMemoryChangeNothing() {
    const auto printed = [](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"design", sample("users.ndjson"), "--json", "--id",
                                           "{city}-{=uuid7}"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        auto json = Json::parse(runCli(arguments).out);
        json[0].erase("seconds");
        return json.dump();
    };
    const auto one = printed({"--jobs", "1"});
    QCOMPARE(printed({"--jobs", "4"}), one);
    QCOMPARE(printed({"--memory", "16"}), one);
}

void CliDesignTest::textIsForPeople() {
    const auto text = DesignFiles().design({"--id", "user:{email}", "--id", "{user}"}).out;
    for (const char* part :
         {"user:{email}\n", "5, 3 with an ID", "1: email is missing", "1: email is an object",
          "1, of 2 documents", "1 design and local documents", "zoe@x.example"}) {
        QVERIFY2(text.find(part) != std::string::npos, (std::string(part) + "\n" + text).c_str());
    }
}

void CliDesignTest::suggestionsAreSchemes() {
    const DesignFiles files;
    const auto patterns = files.write("patterns.json", R"([{"name": "city", "equal": {"city": "*"},
        "range": {"field": "joined", "span": "month"}}])");
    const auto finished = runCli({"suggest", sample("users.ndjson"), "--patterns", patterns, "--json"});
    QVERIFY2(finished.status == 0, said(finished).c_str());
    const auto json = Json::parse(finished.out);
    QVERIFY(!json.empty() && json.size() <= 5);
    QCOMPARE(json[0]["oneRange"].get<int>(), 1);
    for (const auto& one : json) {
        QVERIFY(!one["reasons"].empty());
        QVERIFY(one["idBytes"].get<double>() > 0);
        const auto tried =
            runCli({"design", sample("users.ndjson"), "--json", "--id", one["id"].get<std::string>()});
        QVERIFY2(tried.status == 0, said(tried).c_str());
        QCOMPARE(Json::parse(tried.out)[0]["missing"].size(), std::size_t{0});
    }
    const auto text = runCli({"suggest", sample("users.ndjson")});
    QCOMPARE(text.status, 0);
    QCOMPARE(runCli({"suggest", files.source.folder() + "/none"}).status, 3);
}

void CliDesignTest::helpNamesEverything() {
    const auto help = runCli({"design", "--help"}).out;
    for (const char* option : {"--id", "--patterns", "--rate", "--seed", "--check", "--json", "--jobs",
                               "--memory", "--progress", "--project", "@FILE"}) {
        QVERIFY2(help.find(option) != std::string::npos, option);
    }
    const auto all = runCli({"--help"}).out;
    QVERIFY(all.find("design") != std::string::npos && all.find("suggest") != std::string::npos);
    QVERIFY(all.find("4 a rule of design --check is broken") != std::string::npos);
}

QTEST_GUILESS_MAIN(CliDesignTest)
#include "clidesign_test.moc"
