// SPDX-License-Identifier: GPL-3.0-or-later
// keys --match and --match-text: which rows of an answer are printed, held against all rows looked at one by
// one.
#include "tests/support/exportfile.h"
#include "tests/support/process.h"

#include <QtTest>

#include <algorithm>
#include <random>
#include <sstream>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

using List = std::vector<std::string>;

List linesOf(const std::string& text) {
    List lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        lines.push_back(line);
    }
    return lines;
}

std::string documents(const List& ids) {
    std::string text;
    for (const auto& id : ids) {
        text += "{\"_id\":\"" + id + "\"}\n";
    }
    return text;
}

// More than are searched in one go; a third of them hold "7".
List manyIds() {
    std::mt19937_64 random(21);
    List ids;
    for (int i = 0; i < 20000; ++i) {
        ids.push_back("doc:" + std::to_string(random() % 100000000));
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

} // namespace

class CliMatchTest : public QObject {
    Q_OBJECT
private slots:
    void textAndCase();
    void countsComeBeforeThePattern();
    void manyRowsInEveryDirection_data();
    void manyRowsInEveryDirection();
    void everyFormat();
    void interrupt();
};

void CliMatchTest::textAndCase() {
    const ExportFile file(documents({"a", "a:1", "a:2", "a;", "b:1", "\xc3\xa9:1"}), "export.jsonl");
    const auto ids = [&](List options) {
        options.insert(options.begin(), {"keys", file.path(), "--format", "ids"});
        return linesOf(runCli(options).out);
    };
    QCOMPARE(ids({"--match-text", ":1"}), (List{"a:1", "b:1", "\xc3\xa9:1"}));
    QCOMPARE(ids({"--match-text", "."}), List());
    QCOMPARE(ids({"--match", "A", "--ignore-case"}), (List{"a", "a:1", "a:2", "a;"}));
    QCOMPARE(ids({"--match-text", "\xc3\x89", "--ignore-case"}), (List{"\xc3\xa9:1"}));
    QCOMPARE(ids({"--match-text", "a", "--startkey", "\"a:2\""}), (List{"a:2", "a;"}));
    QCOMPARE(ids({"--match-text", "1", "--keys", "[\"b:1\",\"a\",\"a:1\"]"}), (List{"b:1", "a:1"}));
    QCOMPARE(runCli({"keys", file.path(), "--match", "a", "--match-text", "a"}).status, 2);
}

// The pattern leaves out rows of the answer; skip and limit count rows before it.
void CliMatchTest::countsComeBeforeThePattern() {
    const ExportFile file(documents({"a", "a:1", "a:2", "a;", "b:1", "c:1"}), "export.jsonl");
    const auto ids = [&](List options) {
        options.insert(options.begin(), {"keys", file.path(), "--format", "ids", "--match-text", ":"});
        return linesOf(runCli(options).out);
    };
    QCOMPARE(ids({"--skip", "2", "--limit", "3"}), (List{"a:2", "b:1"}));
    QCOMPARE(ids({"--descending", "--limit", "3"}), (List{"c:1", "b:1"}));
}

void CliMatchTest::manyRowsInEveryDirection_data() {
    QTest::addColumn<QStringList>("options");
    QTest::newRow("all") << QStringList();
    QTest::newRow("backwards") << QStringList{"--descending"};
    QTest::newRow("a part") << QStringList{"--skip", "4000", "--limit", "9000"};
    QTest::newRow("a part backwards") << QStringList{"--skip", "4000", "--limit", "9000", "--descending"};
    QTest::newRow("one job") << QStringList{"--jobs", "1"};
}

void CliMatchTest::manyRowsInEveryDirection() {
    QFETCH(const QStringList, options);
    const ExportFile file(documents(manyIds()), "export.jsonl");
    List all{"keys", file.path(), "--format", "ids"};
    for (const auto& option : options) {
        all.push_back(option.toStdString());
    }
    List wanted = linesOf(runCli(all).out);
    QVERIFY(wanted.size() >= 9000);
    const auto lacks = [](const std::string& id) { return id.find('7') == std::string::npos; };
    wanted.erase(std::remove_if(wanted.begin(), wanted.end(), lacks), wanted.end());
    QVERIFY(wanted.size() > 1000);
    for (const auto& pattern : {List{"--match", "7"}, List{"--match", "[7]"}, List{"--match-text", "7"}}) {
        List command = all;
        command.insert(command.end(), pattern.begin(), pattern.end());
        QVERIFY(linesOf(runCli(command).out) == wanted);
    }
}

void CliMatchTest::everyFormat() {
    const ExportFile file(documents({"a:1", "b:2", "c:1"}), "export.jsonl");
    const auto out = [&](const char* format) {
        return runCli({"keys", file.path(), "--format", format, "--match", ":1$"}).out;
    };
    QCOMPARE(out("hex"), std::string("613a31\n633a31\n"));
    QCOMPARE(out("ndjson"), std::string("{\"_id\":\"a:1\"}\n{\"_id\":\"c:1\"}\n"));
    QCOMPARE(out("csv"), std::string("id,rev,bytes\r\na:1,,13\r\nc:1,,13\r\n"));
    QCOMPARE(out("all_docs"), std::string("{\"total_rows\":3,\"offset\":0,\"rows\":[\r\n"
                                          "{\"id\":\"a:1\",\"key\":\"a:1\",\"value\":{}},\r\n"
                                          "{\"id\":\"c:1\",\"key\":\"c:1\",\"value\":{}}\r\n]}\n"));
}

void CliMatchTest::interrupt() {
    List ids;
    for (int i = 0; i < 120000; ++i) {
        ids.push_back("document:" + std::to_string(1000000 + i));
    }
    const ExportFile file(documents(ids), "export.jsonl");
    const Finished done = runCliInterrupted({"keys", file.path(), "--format", "ids", "--match", "[0-9]$"});
    QCOMPARE(done.status, 130);
    QVERIFY(linesOf(done.out).size() < 120000);
}

QTEST_GUILESS_MAIN(CliMatchTest)
#include "climatch_test.moc"
