// SPDX-License-Identifier: GPL-3.0-or-later
// keyatlas-cli --project: the separators chosen in a project, and its current source where none is named.
#include "tests/support/exportfile.h"
#include "tests/support/process.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace keyatlas::test;
using Json = nlohmann::ordered_json;

namespace {

// a.b:c.d and so on: split at ":" the root has 2 children, at "." also 2, at both 2 with other segments.
const char* const kRows = R"({"_id":"x.1:p"}
{"_id":"x.1:q"}
{"_id":"x.2:p"}
{"_id":"y.1:p"}
)";

std::string projectOf(const std::string& split, const std::string& more = "") {
    return R"({"keyatlas": 1, "sources": [{"path": "other.ndjson"}, {"path": "ids.ndjson", "split": )" +
           split + "}], \"current\": 1" + more + "}";
}

// Segments of the root's children in what `tree --json` prints.
std::vector<std::string> segments(const Finished& finished) {
    std::vector<std::string> found;
    const auto json = Json::parse(finished.out, nullptr, false);
    if (json.is_discarded()) {
        return {finished.err};
    }
    for (const auto& child : json["children"]) {
        found.push_back(child["segment"].get<std::string>());
    }
    return found;
}

using Segments = std::vector<std::string>;

// A project file beside the source it is about.
struct Files {
    ExportFile source{kRows, "ids.ndjson"};
    std::string project = source.folder() + "/p.keyatlas";

    explicit Files(const std::string& text) { write(text); }
    void write(const std::string& text) const {
        QFile file(QString::fromStdString(project));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(text));
    }
};

const char* const kAtColon = R"({"kind": "characters", "characters": ":"})";
const char* const kAtDot = R"({"kind": "characters", "characters": "."})";

} // namespace

class CliProjectTest : public QObject {
    Q_OBJECT
private slots:
    void theTreeIsSplitAsInTheProject();
    void sourceMayBeLeftOut();
    void operandsTakeTheFirstPlace();
    void spacesComeAlong();
    void whatIsWrongIsSaid();
    void helpNamesIt();
};

void CliProjectTest::theTreeIsSplitAsInTheProject() {
    const Files files(projectOf(kAtColon));
    const auto tree = [&] {
        return segments(runCli({"tree", "--json", "--project", files.project, files.source.path()}));
    };
    QCOMPARE(tree(), (Segments{"x.1:", "x.2:", "y.1:"}));
    files.write(projectOf(kAtDot));
    QCOMPARE(tree(), (Segments{"x.", "y."}));
    // What is said on the command line wins; an empty set of separators is one, too.
    QCOMPARE(segments(runCli({"tree", "--json", "--separators", ":", "--project", files.project})),
             (Segments{"x.1:", "x.2:", "y.1:"}));
    files.write(projectOf(R"({"kind": "none"})"));
    const auto none = runCli({"tree", "--json", "--separators", "none", files.source.path()});
    QCOMPARE(tree(), segments(none));
    files.write(projectOf(R"({"kind": "automatic"})"));
    QCOMPARE(tree(), segments(runCli({"tree", "--json", files.source.path()})));
}

void CliProjectTest::sourceMayBeLeftOut() {
    const Files files(projectOf(kAtDot));
    QCOMPARE(segments(runCli({"tree", "--json", "--project", files.project})), (Segments{"x.", "y."}));
    QCOMPARE(runCli({"keys", "--format", "ids", "--project", files.project}).out,
             std::string("x.1:p\nx.1:q\nx.2:p\ny.1:p\n"));
    const auto info = Json::parse(runCli({"info", "--json", "--project", files.project}).out);
    QCOMPARE(info["path"].get<std::string>(), files.source.path());
    const auto one = runCli({"keys"});
    QCOMPARE(one.status, 2);
    QVERIFY(one.err.find("SOURCE is required") != std::string::npos);
}

void CliProjectTest::operandsTakeTheFirstPlace() {
    const Files files(projectOf(kAtDot));
    const std::string document = "{\"_id\":\"x.2:p\"}\n";
    QCOMPARE(runCli({"get", "--project", files.project, "x.2:p"}).out, document);
    QCOMPARE(runCli({"get", "--project", files.project, files.source.path(), "x.2:p"}).out, document);
    QCOMPARE(runCli({"get", files.source.path(), "x.2:p"}).out, document);
    const auto whole = runCli({"request", files.source.path(), "/db/_all_docs?limit=1"});
    QCOMPARE(runCli({"request", "--project", files.project, "/db/_all_docs?limit=1"}).out, whole.out);
    for (const auto& missing : std::vector<std::vector<std::string>>{
             {"get", "--project", files.project}, {"get", files.source.path()}, {"get"}}) {
        const auto finished = runCli(missing);
        QCOMPARE(finished.status, 2);
        QVERIFY(finished.err.find("is required") != std::string::npos);
    }
}

void CliProjectTest::spacesComeAlong() {
    const ExportFile source(
        "{\"results\":[\n{\"seq\":\"1\",\"id\":\"a\",\"changes\":[{\"rev\":\"1-1\"}]},\n"
        "{\"seq\":\"2\",\"id\":\"gone\",\"changes\":[{\"rev\":\"2-2\"}],\"deleted\":true}\n],\n"
        "\"last_seq\":\"2\",\"pending\":0}\n",
        "changes.json");
    const ExportFile project(R"({"keyatlas": 1, "sources": [{"path": ")" + source.path() +
                                 R"(", "space": "_deleted"}]})",
                             "p.keyatlas");
    QCOMPARE(runCli({"keys", "--format", "ids", "--project", project.path()}).out, std::string("gone\n"));
    QCOMPARE(runCli({"keys", "--format", "ids", "--project", project.path(), source.path()}).out,
             std::string("a\n"));
}

void CliProjectTest::whatIsWrongIsSaid() {
    const Files files(projectOf(kAtDot));
    const auto said = [](const Finished& finished, int status, const char* words) {
        const bool one = !finished.err.empty() && finished.err.find('\n') == finished.err.size() - 1;
        return one && finished.status == status && finished.out.empty() &&
               finished.err.find(words) != std::string::npos;
    };
    QVERIFY(said(runCli({"info", files.project}), 2, "--project"));
    QVERIFY(said(runCli({"tree", "--project", files.project, "/no/such.json"}), 2, "ids.ndjson"));
    QVERIFY(said(runCli({"tree", "--project", files.project + "x"}), 3, "no such file"));
    files.write("{\"keyatlas\": 1, \"sources\": 7}");
    QVERIFY(said(runCli({"tree", "--project", files.project}), 3, "offset 27"));
    files.write("{\"keyatlas\": 1}");
    QVERIFY(said(runCli({"tree", "--project", files.project}), 2, "no source"));
    files.write(projectOf(kAtDot, ", \"oldestReader\": 99"));
    QVERIFY(said(runCli({"tree", "--project", files.project}), 3, "update"));
    // A newer one is read, with a warning.
    files.write("{\"keyatlas\": 5, \"sources\": [{\"path\": \"ids.ndjson\"}]}");
    const auto newer = runCli({"keys", "--format", "ids", "--project", files.project});
    QCOMPARE(newer.status, 0);
    QVERIFY(newer.err.find("warning: ") != std::string::npos &&
            newer.err.find("version 5") != std::string::npos);
}

void CliProjectTest::helpNamesIt() {
    for (const char* command : {"info", "keys", "get", "tree", "request"}) {
        QVERIFY(runCli({command, "--help"}).out.find("--project") != std::string::npos);
    }
}

QTEST_GUILESS_MAIN(CliProjectTest)
#include "cliproject_test.moc"
