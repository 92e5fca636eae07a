// SPDX-License-Identifier: GPL-3.0-or-later
// Project files: by hand and back, what newer versions wrote, damage at every place, hostile names.
#include "core/base/text.h"
#include "core/project/project.h"
#include "tests/support/exportfile.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <random>

using namespace keyatlas;
using namespace keyatlas::test;
using Json = nlohmann::ordered_json;

namespace {

// Written by hand: everything a project can hold.
const char* const kByHand = R"({
  "keyatlas": 1,
  "sources": [
    {
      "path": "data/orders.json",
      "space": "_deleted",
      "split": {"kind": "characters", "characters": ":-"},
      "keysAs": [{"format": "nul"}, {"space": {"hex": "ff"}, "format": "integers:t1,4,8s,hex"}],
      "timeField": "created",
      "pins": [
        {"name": "Q1 spring audit", "space": "", "colour": 8,
         "query": {"startkey": "\"txn:\"", "endkey": "\"txn;\"", "inclusive_end": false}},
        {"name": "Q2", "colour": 7, "query": {"limit": "10", "skip": "2", "descending": true, "include_docs": true}}
      ],
      "savedQueries": [{"name": "all", "query": {}}],
      "designs": [
        {"schemes": [{"name": "A", "template": "{account}-{x"}, {"name": "B", "template": {"hex": "ff"}}], "current": 2,
         "perSecond": 0.5, "seed": 7, "patterns": [{"name": "by account", "equal": {"account": "*"}, "later": 1}]},
        {"space": "_deleted", "schemes": []}
      ],
      "view": {"first": "a", "last": {"hex": "ff00"}, "selection": {"prefix": "txn:"}, "document": "txn:1"}
    },
    {"path": "/elsewhere/wiki.json", "split": {"kind": "none"}}
  ],
  "current": 1,
  "view": {"weight": "documents", "colour": "age", "tab": "map"}
})";

Project byHand() {
    ProjectSource orders;
    orders.path = "/home/x/data/orders.json";
    orders.space = "_deleted";
    orders.split = {ProjectSplit::Kind::Characters, ":-"};
    orders.keyFormats = {{"", keyFormatNamed("nul").value()},
                         {"\xff", keyFormatNamed("integers:t1,4,8s,hex").value()}};
    orders.timeField = "created";
    ProjectQuery first{"", "Q1 spring audit", {R"("txn:")", R"("txn;")", "", "", false, false, false}, 7, ""};
    ProjectQuery second{"_deleted", "Q2", {"", "", "10", "2", true, true, true}, 6, ""};
    orders.pins = {first, second};
    orders.saved = {{"_deleted", "all", {}, std::nullopt, ""}};
    orders.designs[""] = {{{"A", "{account}-{x", ""}, {"B", "\xff", ""}},
                          2,
                          R"([{"name":"by account","equal":{"account":"*"},"later":1}])",
                          0.5,
                          7,
                          ""};
    orders.designs["_deleted"].origin = "";
    orders.view.shown = {"a", std::string("\xff\0", 2), std::nullopt};
    orders.view.selected.prefix = "txn:";
    orders.view.document = "txn:1";
    ProjectSource wiki;
    wiki.path = "/elsewhere/wiki.json";
    wiki.split.kind = ProjectSplit::Kind::None;
    return {{orders, wiki}, 1, Weight::ByKeys, ProjectColouring::ByAge, "map", ""};
}

// Without what was read around it.
Project plain(Project project) {
    project.origin.clear();
    for (auto& source : project.sources) {
        source.origin.clear();
        for (auto& [space, design] : source.designs) {
            design.origin.clear();
            for (auto& scheme : design.schemes) {
                scheme.origin.clear();
            }
        }
        for (auto* queries : {&source.pins, &source.saved}) {
            for (auto& query : *queries) {
                query.origin.clear();
            }
        }
    }
    return project;
}

Project parsed(const std::string& text) {
    const auto read = parseProject(text, "/home/x");
    if (!read) {
        qWarning("%s", oneLine(read.error()).c_str());
        return {};
    }
    return read->project;
}

Error problem(const std::string& text) {
    const auto read = parseProject(text, "/home/x");
    return read ? Error{Error::Code::Io, "it was read", {}, {}, {}, {}} : read.error();
}

std::string randomBytes(std::mt19937& random) {
    static const std::vector<std::string> pieces = {
        "a", "é",  "\"",   "\\",   "\n", std::string("\0", 1), "\xff", "\xc3", "😀", "\xed\xa0\x80",
        "/", "..", "\x7f", "</a>", " "};
    std::string bytes;
    for (auto i = random() % 5; i > 0; --i) {
        bytes += pieces[random() % pieces.size()];
    }
    return bytes;
}

ProjectQuery randomQuery(std::mt19937& random, bool pin) {
    const auto flag = [&] { return random() % 2 == 0; };
    ProjectQuery query;
    query.space = flag() ? "" : "_" + randomBytes(random);
    query.name = "Q" + std::to_string(random() % 100) + " é\"\n";
    query.fields = {randomBytes(random),
                    randomBytes(random),
                    randomBytes(random),
                    randomBytes(random),
                    flag(),
                    flag(),
                    flag()};
    if (pin) {
        query.colour = random() % kProjectColours;
    }
    return query;
}

std::optional<std::string> maybeBytes(std::mt19937& random) {
    return random() % 3 == 0 ? std::nullopt : std::optional(randomBytes(random));
}

Project randomProject(std::mt19937& random) {
    Project project;
    for (auto i = random() % 4; i > 0; --i) {
        ProjectSource source;
        source.path = random() % 2 ? "/home/x/below/" + std::to_string(i) : "/else/\xff/" + std::to_string(i);
        source.space = randomBytes(random);
        const auto characters = ":" + randomBytes(random);
        source.split =
            random() % 2 ? ProjectSplit{ProjectSplit::Kind::Characters, characters} : ProjectSplit{};
        if (random() % 2) {
            source.keyFormats[randomBytes(random)] =
                keyFormatNamed(random() % 2 ? "hex" : "nul:text,4").value();
        }
        source.timeField = randomBytes(random);
        for (auto n = random() % 3; n > 0; --n) {
            source.pins.push_back(randomQuery(random, true));
            source.saved.push_back(randomQuery(random, false));
        }
        source.view.shown = {maybeBytes(random), maybeBytes(random), std::nullopt};
        source.view.selected = {maybeBytes(random), maybeBytes(random), maybeBytes(random)};
        source.view.document = maybeBytes(random);
        project.sources.push_back(source);
    }
    project.current = project.sources.empty() ? 0 : random() % project.sources.size();
    project.weight = random() % 2 ? Weight::ByKeys : Weight::ByBytes;
    project.colouring = static_cast<ProjectColouring>(random() % 3);
    return project;
}

} // namespace

class ProjectTest : public QObject {
    Q_OBJECT
private slots:
    void isReadAsWrittenByHand();
    void anyProjectComesBack();
    void pathsMoveWithTheFile();
    void unknownMembersSurvive();
    void unknownMembersStayWithTheirPin();
    void newerVersionsAreOpenedOrRefused();
    void unknownChoicesAreSaid();
    void wrongMembersAreNamedByPlace_data();
    void wrongMembersAreNamedByPlace();
    void tornAnywhereIsRefused();
    void noProjectsAreRefused();
    void filesAreReadAndSaved();
};

void ProjectTest::isReadAsWrittenByHand() {
    QVERIFY(plain(parsed(kByHand)) == plain(byHand()));
    // And written with the same meaning: no member more or less.
    const auto written = Json::parse(writeProject(byHand(), "/home/x"));
    auto expected = Json::parse(kByHand);
    expected["sources"][1].update(Json::parse(R"({"pins": [], "savedQueries": [], "view": {}})"));
    QCOMPARE(nlohmann::json(written), nlohmann::json(expected));
}

void ProjectTest::anyProjectComesBack() {
    std::mt19937 random(20261130);
    for (int round = 0; round < 500; ++round) {
        const auto project = randomProject(random);
        const auto text = writeProject(project, "/home/x");
        QVERIFY(isUtf8(text));
        const auto read = parsed(text);
        QVERIFY(plain(read) == plain(project));
        QCOMPARE(writeProject(read, "/home/x"), text); // saving again changes nothing
    }
}

void ProjectTest::pathsMoveWithTheFile() {
    const auto project = byHand();
    const auto text = writeProject(project, "/home/x");
    const auto moved = parseProject(text, "/media/disk");
    QCOMPARE(moved->project.sources[0].path, std::string("/media/disk/data/orders.json"));
    QCOMPARE(moved->project.sources[1].path, std::string("/elsewhere/wiki.json"));
    // From a folder that is not above it, and one whose name only begins the same.
    for (const char* folder : {"/home/y", "/home/x/data/deeper", "/home/x/dat"}) {
        const auto json = Json::parse(writeProject(project, folder));
        QCOMPARE(json["sources"][0]["path"].get<std::string>(), project.sources[0].path);
    }
    const auto odd = parseProject(R"({"keyatlas":1,"sources":[{"path":"../up//./a.json"}]})", "/home/x");
    QCOMPARE(odd->project.sources[0].path, std::string("/home/up/a.json"));
    const auto folder = parseProject(R"({"keyatlas":1,"sources":[{"path":"data//"}]})", "/home/x");
    QCOMPARE(folder->project.sources[0].path, std::string("/home/x/data"));
}

void ProjectTest::unknownMembersSurvive() {
    auto json = Json::parse(kByHand);
    const auto strange =
        Json::parse(R"({"deep": [1, {"x": null}], "é": "\u0001", "number": 18446744073709551615})");
    std::vector<std::string> places = {"",
                                       "/view",
                                       "/sources/0",
                                       "/sources/0/split",
                                       "/sources/0/keysAs/1",
                                       "/sources/0/view",
                                       "/sources/0/view/selection",
                                       "/sources/0/pins/1",
                                       "/sources/0/pins/1/query",
                                       "/sources/0/savedQueries/0"};
    for (const auto& place : places) {
        json[Json::json_pointer(place)]["aNewerMember"] = strange;
    }
    auto project = parsed(json.dump());
    project.weight = Weight::ByBytes;
    project.sources[0].pins[1].name = "renamed";
    project.sources[0].split = {};
    project.sources[0].view = {};
    const auto written = Json::parse(writeProject(project, "/home/x"));
    for (const auto& place : places) {
        QVERIFY2(written.contains(Json::json_pointer(place + "/aNewerMember")), place.c_str());
        QCOMPARE(written[Json::json_pointer(place + "/aNewerMember")].dump(), strange.dump());
    }
    QCOMPARE(written["view"]["weight"].get<std::string>(), std::string("bytes"));
    QCOMPARE(written["sources"][0]["pins"][1]["name"].get<std::string>(), std::string("renamed"));
    QVERIFY(!written["sources"][0]["view"].contains("first"));
}

void ProjectTest::unknownMembersStayWithTheirPin() {
    auto json = Json::parse(kByHand);
    json["sources"][0]["pins"][1]["note"] = "belongs to Q2";
    json["sources"][1]["note"] = "belongs to wiki";
    auto project = parsed(json.dump());
    project.sources[0].pins.erase(project.sources[0].pins.begin());
    std::swap(project.sources[0], project.sources[1]);
    const auto written = Json::parse(writeProject(project, "/home/x"));
    QCOMPARE(written["sources"][1]["pins"].size(), std::size_t(1));
    QCOMPARE(written["sources"][1]["pins"][0]["note"].get<std::string>(), std::string("belongs to Q2"));
    QCOMPARE(written["sources"][0]["note"].get<std::string>(), std::string("belongs to wiki"));
}

void ProjectTest::newerVersionsAreOpenedOrRefused() {
    const auto newer = parseProject(R"({"keyatlas": 7, "sources": [], "layers": [1]})", "/");
    QVERIFY(newer);
    QCOMPARE(newer->warnings.size(), std::size_t(1));
    QVERIFY(newer->warnings[0].find("version 7") != std::string::npos);
    const auto written = Json::parse(writeProject(newer->project, "/"));
    QCOMPARE(written["keyatlas"].get<int>(), 7); // it still is one of version 7
    QCOMPARE(written["layers"].dump(), std::string("[1]"));
    QVERIFY(parseProject(R"({"keyatlas": 1, "sources": []})", "/")->warnings.empty());
    QVERIFY(parseProject(R"({"keyatlas": 9, "oldestReader": 1})", "/"));
    const auto refused = problem(R"({"keyatlas": 9, "oldestReader": 2})");
    QCOMPARE(refused.code, Error::Code::Unsupported);
    QVERIFY(refused.next.find("update") != std::string::npos);
    for (const char* version : {"0", "-1", "\"1\"", "null", "1.5", "{}"}) {
        const auto error = problem(std::string(R"({"keyatlas": )") + version + "}");
        QCOMPARE(error.code, Error::Code::Unsupported);
        QVERIFY(!error.next.empty());
    }
}

void ProjectTest::unknownChoicesAreSaid() {
    const auto read = parseProject(
        R"({"keyatlas":1,"sources":[{"path":"a","split":{"kind":"magic"},"keysAs":[{"format":"roman"}]}],"view":{"weight":"views","colour":"dead"}})",
        "/");
    QVERIFY(read);
    QCOMPARE(read->warnings.size(), std::size_t(4));
    QVERIFY(read->project.sources[0].keyFormats.empty());
    const auto written = Json::parse(writeProject(read->project, "/"));
    QCOMPARE(written["sources"][0]["keysAs"].dump(), std::string(R"([{"format":"roman"}])")); // it stays
    QVERIFY(read->project.sources[0].split == ProjectSplit());
    QVERIFY(read->project.colouring == ProjectColouring::ByFamily);
}

void ProjectTest::wrongMembersAreNamedByPlace_data() {
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("wrong");
    const std::pair<const char*, const char*> rows[]{{"/sources", "{}"},
                                                     {"/sources/1", "7"},
                                                     {"/sources/0/path", "12"},
                                                     {"/sources/0/path", "\"\""},
                                                     {"/sources/0/space", "null"},
                                                     {"/sources/0/split", "[]"},
                                                     {"/sources/0/split/characters", "{\"hex\":\"f\"}"},
                                                     {"/sources/0/keysAs", "\"hex\""},
                                                     {"/sources/0/keysAs/0/format", "1"},
                                                     {"/sources/0/pins", "{}"},
                                                     {"/sources/0/pins/1", "[]"},
                                                     {"/sources/0/pins/1/name", "{\"hex\":\"ff\"}"},
                                                     {"/sources/0/pins/1/colour", "0"},
                                                     {"/sources/0/pins/1/colour", "11"},
                                                     {"/sources/0/pins/0/query/startkey", "[1]"},
                                                     {"/sources/0/pins/1/query/descending", "\"true\""},
                                                     {"/sources/0/savedQueries/0/query", "\"\""},
                                                     {"/sources/0/view/last", "{\"hex\":7}"},
                                                     {"/sources/0/view/selection", "true"},
                                                     {"/current", "-1"},
                                                     {"/view", "[]"},
                                                     {"/view/weight", "1"}};
    for (const auto& [pointer, wrong] : rows) {
        QTest::addRow("%s is %s", pointer, wrong)
            << QString::fromLatin1(pointer) << QString::fromLatin1(wrong);
    }
}

void ProjectTest::wrongMembersAreNamedByPlace() {
    QFETCH(QString, pointer);
    QFETCH(QString, wrong);
    auto json = Json::parse(kByHand);
    json[Json::json_pointer(pointer.toStdString())] = "HERE";
    auto text = json.dump(1);
    const auto at = text.find("\"HERE\"");
    text.replace(at, 6, wrong.toStdString());
    const auto error = problem(text);
    QCOMPARE(error.code, Error::Code::Corrupt);
    QCOMPARE(error.offset, std::optional<std::uint64_t>(at));
    QVERIFY(!error.next.empty());
}

void ProjectTest::tornAnywhereIsRefused() {
    const std::string text = kByHand;
    for (std::size_t size = 0; size < text.size(); ++size) {
        const auto error = problem(text.substr(0, size));
        QCOMPARE(error.code, Error::Code::Corrupt);
        QVERIFY(error.offset && *error.offset <= size);
        QVERIFY(!error.next.empty());
    }
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) { // whatever happens, it is an answer
        auto broken = text;
        for (auto i = 1 + random() % 4; i > 0; --i) {
            broken[random() % broken.size()] = static_cast<char>(random());
        }
        if (const auto read = parseProject(broken, "/home/x")) {
            QVERIFY(parseProject(writeProject(read->project, "/home/x"), "/home/x"));
        }
    }
}

void ProjectTest::noProjectsAreRefused() {
    QCOMPARE(problem(R"({"_id": "a"})").code, Error::Code::NotDatabase);
    QCOMPARE(problem("[1, 2]").code, Error::Code::NotDatabase);
    QCOMPARE(problem("7").code, Error::Code::NotDatabase);
    const std::string deep = R"({"keyatlas": 1, "x": ")" + std::string(500, '[') + R"(", "y": )";
    QVERIFY(parseProject(deep + "1}", "/")); // brackets in a string are none
    const auto nested = problem(deep + std::string(3'000'000, '['));
    QCOMPARE(nested.code, Error::Code::Corrupt);
    QVERIFY(nested.offset > deep.size() && nested.offset < deep.size() + 300);
    QCOMPARE(problem(R"({"keyatlas": 1, "x": 1e999})").code, Error::Code::Corrupt);
    QCOMPARE(problem("{\"keyatlas\": 1, \"x\": \"\xff\"}").code, Error::Code::Corrupt);
    QVERIFY(parseProject(R"({"keyatlas": 1})", "/")->project.sources.empty());
}

void ProjectTest::filesAreReadAndSaved() {
    const ExportFile file(kByHand, "a project.keyatlas");
    const auto read = readProject(file.path());
    QVERIFY(read);
    QCOMPARE(read->project.sources[0].path, file.folder() + "/data/orders.json");
    QVERIFY(read->project.source("/elsewhere/wiki.json") != nullptr);
    QVERIFY(read->project.source("/elsewhere/") == nullptr);
    QVERIFY(saveProject(read->project, file.path()));
    QVERIFY(plain(readProject(file.path())->project) == plain(read->project));
    QCOMPARE(readProject(file.path() + "x").error().code, Error::Code::NotFound);
    QCOMPARE(readProject(file.folder()).error().code, Error::Code::NotDatabase);
    const ExportFile torn("{\"keyatlas\": 1,", "torn.keyatlas");
    const auto error = readProject(torn.path()).error();
    QCOMPARE(error.path, torn.path());
    QCOMPARE(error.offset, std::optional<std::uint64_t>(15));
    QVERIFY(::truncate(torn.path().c_str(), static_cast<off_t>(kLongestProject) + 1) == 0);
    QCOMPARE(readProject(torn.path()).error().code, Error::Code::NotDatabase);
}

QTEST_GUILESS_MAIN(ProjectTest)
#include "project_test.moc"
