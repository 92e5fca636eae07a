// SPDX-License-Identifier: GPL-3.0-or-later
// keyatlas-cli design: rules, exit statuses, and what stands on standard error.
#include "tests/support/designfiles.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <algorithm>

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

} // namespace

class CliDesignRulesTest : public QObject {
    Q_OBJECT
private slots:
    void rulesEndWithFour();
    void rulesFromAFile();
    void wrongUseEndsWithTwo_data();
    void wrongUseEndsWithTwo();
    void whatCannotBeOpenedEndsWithThree();
    void interruptedEndsWith130();
    void progressGoesToStandardError();
    void theSourceMayComeFromAProject();
};

void CliDesignRulesTest::rulesEndWithFour() {
    const DesignFiles files;
    const std::vector<std::string> scheme{"--id", "{user}"};
    const auto checked = [&](const std::string& rules) {
        auto arguments = scheme;
        arguments.insert(arguments.end(), {"--check", rules});
        return files.design(arguments);
    };
    const auto plain = files.design(scheme);
    QCOMPARE(plain.status, 0);
    // The check that is about equal IDs: an error here, and no more than that.
    const auto json = jsonOf(files, scheme);
    const auto bad = json["checks"][0];
    QCOMPARE(bad["level"].get<std::string>(), std::string("error"));
    const auto code = bad["code"].get<std::string>();
    const auto broken = checked(code);
    QCOMPARE(broken.status, 4);
    QCOMPARE(broken.out, plain.out); // everything is printed first
    QCOMPARE(std::count(broken.err.begin(), broken.err.end(), '\n'), std::ptrdiff_t{1});
    QVERIFY(broken.err.find(code) != std::string::npos);
    QCOMPARE(checked(code + "=error").status, 0);
    QCOMPARE(checked(code + "=warning").status, 4);
    QCOMPARE(checked("all").status, 4);
    QCOMPARE(checked("all=error").status, 0);
    const auto figure = std::to_string(bad["figure"].get<double>());
    QCOMPARE(checked(code + "<=" + figure).status, 0);
    QCOMPARE(checked(code + "<=-1").status, 4);
    QCOMPARE(checked(code + " <= " + figure + ", all = error").status, 0);
    QCOMPARE(checked(code + "<=-1," + code + "=error").status, 4);
}

void CliDesignRulesTest::rulesFromAFile() {
    const DesignFiles files;
    const auto code = jsonOf(files, {"--id", "{user}"})["checks"][0]["code"].get<std::string>();
    const auto good =
        files.write("good.rules", "# for the nightly run\n" + code + "=error # known\n\nall=error\n");
    const auto bad = files.write("bad.rules", code + "\n");
    QCOMPARE(files.design({"--id", "{user}", "--check", "@" + good}).status, 0);
    QCOMPARE(files.design({"--id", "{user}", "--check", "@" + bad}).status, 4);
    QCOMPARE(files.design({"--id", "{user}", "--check", "all=error,@" + bad}).status, 4);
    QCOMPARE(files.design({"--check", "@" + files.source.folder() + "/none"}).status, 3);
}

void CliDesignRulesTest::wrongUseEndsWithTwo_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says");
    QTest::newRow("a brace left open") << QStringList{"--id", "a{user"} << "offset";
    QTest::newRow("no such encoding") << QStringList{"--id", "{user:rot13}"} << "rot13";
    QTest::newRow("second of two lines") << QStringList{"--id", "{user}\n{"} << "offset 7";
    QTest::newRow("no such zone") << QStringList{"--id", "{at:date(yyyy, Nowhere/Town)}"} << "Nowhere/Town";
    QTest::newRow("a rule that is none") << QStringList{"--check", "a>b"} << "a>b";
    QTest::newRow("a level that is none") << QStringList{"--check", "all=fatal"} << "levels are";
    QTest::newRow("a check that is none") << QStringList{"--check", "no-such-check"} << "checks are";
    QTest::newRow("an empty rule") << QStringList{"--check", ""} << "--check";
    QTest::newRow("a rate of nothing") << QStringList{"--rate", "0"} << "--rate";
    QTest::newRow("a rate that is none") << QStringList{"--rate", "many"} << "--rate";
    QTest::newRow("a seed that is none") << QStringList{"--seed", "-1"} << "--seed";
    QTest::newRow("no such space") << QStringList{} << "space";
}
void CliDesignRulesTest::wrongUseEndsWithTwo() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, says);
    const DesignFiles files;
    std::vector<std::string> words{"design", files.source.path() + (arguments.isEmpty() ? "#nowhere" : "")};
    for (const QString& word : arguments) {
        words.push_back(word.toStdString());
    }
    const auto finished = runCli(words);
    QVERIFY2(finished.status == 2, said(finished).c_str());
    QVERIFY2(finished.err.find(says.toStdString()) != std::string::npos, finished.err.c_str());
    QCOMPARE(finished.out, std::string());
    QCOMPARE(std::count(finished.err.begin(), finished.err.end(), '\n'), std::ptrdiff_t{1});
}

void CliDesignRulesTest::whatCannotBeOpenedEndsWithThree() {
    const DesignFiles files;
    QCOMPARE(runCli({"design", files.source.folder() + "/none.json"}).status, 3);
    QCOMPARE(files.design({"--patterns", files.source.folder() + "/none.json"}).status, 3);
    const auto broken = files.write("patterns.json", "[{\"name\": ");
    const auto finished = files.design({"--patterns", broken});
    QVERIFY2(finished.status == 2, said(finished).c_str());
    QVERIFY(finished.err.find("patterns.json") != std::string::npos);
}

void CliDesignRulesTest::interruptedEndsWith130() {
    std::string rows;
    for (std::int64_t i = 0; i < 400000; ++i) {
        rows += R"({"_id":")" + std::to_string(i * 7919 % 1000003) + R"(","a":")" + std::to_string(i % 1000) +
                R"(","at":)" + std::to_string(1338051515556 + i) + "}\n";
    }
    const ExportFile large(rows, "large.ndjson");
    const auto finished =
        runProcess({"timeout", "--foreground", "--preserve-status", "-s", "INT", "0.5",
                    qEnvironmentVariable("KEYATLAS_CLI").toStdString(), "design", large.path(), "--id",
                    "{a}-{=uuid7}", "--id", "{a}-{=ulid}", "--id", "{a}-{=uuid4}", "--id", "{at}"});
    QVERIFY2(finished.status == 130, said(finished).c_str());
    QCOMPARE(finished.out, std::string());
    QVERIFY(finished.err.find("interrupted") != std::string::npos);
}

void CliDesignRulesTest::progressGoesToStandardError() {
    const DesignFiles files;
    const auto finished = files.design({"--id", "{user}", "--progress=always"});
    QVERIFY2(finished.err.find("trying") != std::string::npos, finished.err.c_str());
    QCOMPARE(finished.out, files.design({"--id", "{user}"}).out);
    QCOMPARE(files.design({"--id", "{user}", "--progress"}).err, std::string());
}

void CliDesignRulesTest::theSourceMayComeFromAProject() {
    const DesignFiles files;
    const auto project =
        files.write("p.keyatlas", R"({"keyatlas": 1, "sources": [{"path": "made.ndjson"}], "current": 0})");
    const auto finished = runCli({"design", "--project", project, "--id", "{user}"});
    QVERIFY2(finished.status == 0, said(finished).c_str());
    QCOMPARE(finished.out, files.design({"--id", "{user}"}).out);
}

QTEST_GUILESS_MAIN(CliDesignRulesTest)
#include "clidesignrules_test.moc"
