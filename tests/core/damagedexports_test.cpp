// SPDX-License-Identifier: GPL-3.0-or-later
// Damage and odd input: what is read, what is said about the rest.
#include "core/base/error.h"
#include "core/sources/json/exportsource.h"
#include "core/sources/registry.h"
#include "tests/support/sourcereading.h"

#include <QtTest>

#include <algorithm>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

std::shared_ptr<const Source> openText(const std::string& text) {
    ExportText whole;
    whole.text = memoryReader(text);
    whole.original = whole.text;
    std::vector<ExportText> texts;
    texts.push_back(std::move(whole));
    auto source = openExport(std::move(texts), "text", {});
    return source ? *source : nullptr;
}

QString keys(const ReadPass& pass) {
    QStringList all;
    for (const ReadRow& row : pass.rows) {
        all << (row.space == SpaceId{0} ? ""
                                        : "#" + QString::number(static_cast<unsigned>(row.space)) + " ") +
                   QString::fromStdString(row.key);
    }
    return all.join(",");
}

QString told(const Source& source) {
    QStringList all;
    for (const Warning& warning : source.warnings()) {
        all << QString::fromStdString(warning.code) + (warning.lost ? "!" : "") +
                   (warning.offset ? "@" + QString::number(*warning.offset) : QString());
    }
    return all.join(" ");
}

std::string document(const std::string& id, const std::string& rest = {}) {
    return "{\"_id\":\"" + id + "\",\"_rev\":\"1-a\"" + rest + "}";
}

std::string row(const std::string& id, const std::string& rest = {}) {
    return "{\"id\":\"" + id + "\",\"key\":\"" + id +
           "\",\"value\":{\"rev\":\"1-a\"},\"doc\":" + document(id, rest) + "}";
}

std::string allDocs(const std::vector<std::string>& rows) {
    std::string text = "{\"total_rows\":9,\"offset\":0,\"rows\":[\n";
    for (std::size_t i = 0; i < rows.size(); ++i) {
        text += rows[i] + (i + 1 < rows.size() ? ",\n" : "\n");
    }
    return text + "]}\n";
}

} // namespace

class TestDamagedExports : public QObject {
    Q_OBJECT
private slots:
    void goesOnBehindDamage_data();
    void goesOnBehindDamage();
    void saysWhichLineOfABackupIsTorn();
    void readsOnBehindATornRowAmongManyInOrder();
    void documentsWithoutAStringIdKeepTheirOrder();
    void theWinnerIsCouchDbs_data();
    void theWinnerIsCouchDbs();
    void laterDocumentWinsWithoutRevisions();
    void damagedAttachmentsOfADumpAreCounted();
    void aViewsResultIsRefused_data();
    void aViewsResultIsRefused();
    void rawControlCharactersAreKept();
    void adversarialTextTakesLinearTime_data();
    void adversarialTextTakesLinearTime();
};

void TestDamagedExports::goesOnBehindDamage_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("ids");
    QTest::addColumn<QString>("warnings");
    const auto add = [](const char* name, const std::string& text, const char* ids, const QString& warnings) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << QString(ids) << warnings;
    };
    const std::string head = "{\"total_rows\":9,\"offset\":0,\"rows\":[\n";
    const auto at = [&head](std::size_t rows) {
        return QString::number(head.size() + rows * (row("a").size() + 2));
    };
    add("a row torn in a string", allDocs({row("a"), R"({"id":"b","key":"b","va)", row("c"), row("d")}),
        "a,c,d", "torn-row!@" + at(1));
    add("a row torn outside of strings",
        allDocs(
            {row("a"), R"({"id":"b","key":"b","value":{"rev":"1-a"},"doc":{"_id":"b",)", row("c"), row("d")}),
        "a,c,d", "torn-row!@" + at(1));
    add("two torn rows in sequence",
        allDocs({row("a"), R"({"id":"b","ke)", R"({"id":"b2","key":)", row("c")}), "a,c",
        "torn-row!@" + at(1) + " torn-row!@" + QString::number(head.size() + row("a").size() + 2 + 15));
    add("a bracket too many", allDocs({row("a"), R"({"id":"b","key":"b","value":{"rev":"1-a"}]})", row("c")}),
        "a,c", "torn-row!@" + at(1));
    add("the last row torn", allDocs({row("a"), row("b"), R"({"id":"c","key":"c","val)"}), "a,b",
        "file-ends-early!@" + at(2));
    add("a line of an NDJSON file torn",
        document("a") + "\n{\"_id\":\"b\",\"x\":[1,\n" + document("c") + "\n", "a,c", "torn-row!@25");
    add("a torn line, no newline at the end", document("a") + "\n" + document("b") + "\n{\"_id\":\"c", "a,b",
        "file-ends-early!@50");
    add("a changes feed with a torn line",
        "{\"seq\":1,\"id\":\"a\",\"changes\":[{\"rev\":\"1-a\"}]}\n{\"seq\":2,\"id\":\"b\",\"cha\n{\"seq\":3,"
        "\"id\":\"c\",\"changes\":[]}\n",
        "a,c", "torn-row!@45");
    add("backup: a torn line without a marker",
        "[" + document("a") + "]\n[" + document("b") + ",{\"_id\n[" + document("c") + "]\n", "a,c",
        "torn-line!@27");
    add("backup: torn between documents",
        "[" + document("a") + "]\n[" + document("b") + ",\n[" + document("c") + "]\n", "a,c",
        "torn-line!@27");
    add("backup: torn and resumed",
        "[" + document("a") + "]\n[" + document("b") +
            ",{\"_i{\"marker\":\"@cloudant/couchbackup:resume\"}\n[" + document("b") + "," + document("c") +
            "]\n",
        "a,b,c", "resume-marker!@27");
    add("backup: torn between documents and resumed",
        "[" + document("a") + "]\n[" + document("b") + ",{\"marker\":\"@cloudant/couchbackup:resume\"}\n[" +
            document("b") + "," + document("c") + "]\n",
        "a,b,c", "resume-marker!@27");
    add("backup: the end is torn", "[" + document("a") + "]\n[" + document("b") + ",{\"_id", "a,b",
        "file-ends-early!@53");
    add("backup: first line torn",
        "[" + document("a") + ",{\"_i\n[" + document("b") + "]\n[" + document("c") + "]\n", "b,c",
        "torn-line!@0");
    add("dump: a torn line keeps its whole documents",
        "{\"version\":\"1\",\"db_info\":{}}\n{\"docs\":[" + document("a") +
            ",{\"_id\":\"b\"\n{\"seq\":1}\n{\"docs\":[" + document("c") + "]}\n",
        "a,c", "torn-row!@63");
    add("scalars among documents", document("a") + "\n12\n\"x\"\n[1]\n" + document("b") + "\n", "a,b",
        "not-a-document@25");
    add("the rows of two pages one after the other", allDocs({row("a")}) + allDocs({row("b")}), "a,b", "");
    add("members without a colon", document("a") + "\n{\"_id\" \"b\"}\n" + document("c") + "\n", "a,c",
        "torn-row!@25");
    add("0 documents: a dump's header alone",
        "{\"version\":\"1.2.9\",\"db_type\":\"leveldb\",\"db_info\":{}}\n", "", "");
    add("0 documents: sequences alone", "{\"seq\":1}\n{\"seq\":2}\n", "", "");
    add("trailing blank lines in a dump", "{\"docs\":[" + document("a") + "]}\n{\"seq\":1}\n\n\n\n", "a", "");
    add("ids that are words", allDocs({row("error"), row("null"), row("true"), row("NaN"), row("undefined")}),
        "error,null,true,NaN,undefined", "");
    add("{\"docs\":[ alone on its line, CRLF",
        "{\"docs\":[\r\n" + document("a") + ",\r\n" + document("_design/x") + "\r\n]}\r\n", "a,_design/x",
        "");
    add("a document with a member docs",
        "{\"_id\":\"a\",\"docs\":[{\"_id\":\"x\"}]}\n{\"docs\":[],\"_id\":\"b\"}\n", "a,b", "");
    add("the last _id of a document counts", "{\"_id\":\"x\",\"_id\":\"a\"}\n" + document("b") + "\n", "a,b",
        "");
}

void TestDamagedExports::goesOnBehindDamage() {
    QFETCH(QByteArray, text);
    QFETCH(QString, ids);
    QFETCH(QString, warnings);
    const auto source = openText(text.toStdString());
    QVERIFY(source);
    const ReadPass pass = readAll(*source);
    QVERIFY(!pass.failure);
    QCOMPARE(keys(pass), ids);
    QCOMPARE(told(*source), warnings);
    // The general splitter alone comes to the same.
    const auto careful = source->cursor(Source::Effort::Careful);
    QCOMPARE(keys(readPass(**careful)), ids);
    QCOMPARE(told(*source), warnings);
}

void TestDamagedExports::saysWhichLineOfABackupIsTorn() {
    std::string text = "{\"name\":\"@cloudant/couchbackup\",\"version\":\"2.9.10\",\"mode\":\"full\"}\n";
    for (int i = 0; i < 300; ++i) {
        text += "[" + document("a" + std::to_string(i)) + "," + document("b" + std::to_string(i)) +
                (i == 250 ? ",{\"_id\":\n" : "]\n");
    }
    const auto source = openText(text);
    QVERIFY(source);
    const ReadPass pass = readAll(*source);
    QCOMPARE(pass.rows.size(), std::size_t(598));
    const auto warnings = source->warnings();
    QCOMPARE(warnings.size(), std::size_t(1));
    QVERIFY2(warnings[0].text.find("line 252 ") == 0, warnings[0].text.c_str());
    QVERIFY2(warnings[0].text.find("598 rows") != std::string::npos, warnings[0].text.c_str());
}

// Large enough for several parts, read by two threads, the damage far behind what was looked at when it was
// opened.
void TestDamagedExports::readsOnBehindATornRowAmongManyInOrder() {
    std::string text;
    const int rows = 120000;
    for (int i = 0; i < rows; ++i) {
        const std::string line = document("order:" + std::to_string(1000000 + i),
                                          ",\"note\":\"some bytes to make the file larger\"");
        text += i == 100000 ? line.substr(0, 50) : line;
        text += '\n';
    }
    const auto source = openText(text);
    QVERIFY(source);
    const auto fast = source->cursor(Source::Effort::Fast);
    const ReadPass two = readPass(**fast, 2);
    QVERIFY(!two.failure);
    QVERIFY(two.ordinalsWithoutGaps);
    QCOMPARE(two.rows.size(), std::size_t(rows - 1));
    QCOMPARE(two.bytes, std::uint64_t(text.size()));
    QVERIFY(std::is_sorted(two.rows.begin(), two.rows.end(),
                           [](const ReadRow& a, const ReadRow& b) { return a.key < b.key; }));
    QVERIFY(told(*source).startsWith("torn-row!@"));
    const auto careful = source->cursor(Source::Effort::Careful);
    QVERIFY(readPass(**careful).rows == two.rows);
    // In a container the same damage ends the fast pass: only the general splitter can say where rows go on.
    std::string container = "{\"docs\":[\n";
    for (const char c : text) {
        container += c == '\n' ? ",\n" : std::string(1, c);
    }
    const auto docs = openText(container + "{\"_id\":\"last\"}\n]}\n");
    QVERIFY(docs);
    const auto failing = docs->cursor(Source::Effort::Fast);
    const ReadPass failed = readPass(**failing, 2);
    QVERIFY(failed.failure);
    QCOMPARE(failed.failure->name, std::string("careful"));
    QCOMPARE(readAll(*docs).rows.size(), std::size_t(rows));
}

void TestDamagedExports::documentsWithoutAStringIdKeepTheirOrder() {
    const auto source =
        openText("{\"_id\":{\"$oid\":\"5f\"},\"n\":1}\n" + document("a") + "\n{\"n\":3}\n{\"_id\":7}\n");
    QVERIFY(source);
    const ReadPass pass = readAll(*source, 2);
    QCOMPARE(keys(pass), QString("#2 000000000000 {\"$oid\":\"5f\"},a,#2 000000000001,#2 000000000002 7"));
    QCOMPARE(told(*source), QString("no-id@0"));
    QVERIFY(source->warnings()[0].text.find("3 documents") == 0);
    QCOMPARE(source->spaces()[2].name, std::string("_raw"));
    QCOMPARE(source->spaces()[2].order, std::string("file"));
}

void TestDamagedExports::theWinnerIsCouchDbs_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("winner");
    const auto doc = [](const char* rev, bool deleted = false) {
        return std::string("{\"_id\":\"a\",\"_rev\":\"") + rev + "\"" +
               (deleted ? ",\"_deleted\":true" : "") + "}";
    };
    const auto add = [](const char* name, const std::string& text, const char* winner) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << QString(winner);
    };
    // CouchDB: couch_doc:to_doc_info, sorted by {not deleted, generation, hash}.
    add("the higher generation", "[" + doc("2-a") + "," + doc("10-a") + "," + doc("9-z") + "]\n[]\n", "10-a");
    add("the greater hash", "[" + doc("2-b") + "," + doc("2-a") + "]\n[]\n", "2-b");
    add("a live one before a deleted one", "[" + doc("3-a", true) + "," + doc("2-a") + "]\n[]\n", "2-a");
    add("all deleted", "[" + doc("3-a", true) + "," + doc("4-a", true) + "]\n[]\n", "4-a");
    add("changes: the last row",
        "{\"results\":[\n{\"seq\":1,\"id\":\"a\",\"changes\":[{\"rev\":\"5-a\"}]},\n"
        "{\"seq\":2,\"id\":\"a\",\"changes\":[{\"rev\":\"3-a\"}],\"deleted\":true}\n],\n\"last_seq\":2}\n",
        "3-a");
}

void TestDamagedExports::theWinnerIsCouchDbs() {
    QFETCH(QByteArray, text);
    QFETCH(QString, winner);
    const auto source = openText(text.toStdString());
    QVERIFY(source);
    const NaiveIndex index = naiveIndex(*source, readAll(*source));
    QCOMPARE(index.live.size() + index.deleted.size(), std::size_t(1));
    const ReadRow& row = index.live.empty() ? index.deleted.begin()->second : index.live.begin()->second;
    const auto document = source->document(row.space, {{}, row.locator, 0}, {});
    QVERIFY(document);
    QCOMPARE(QString::fromStdString(document->revision.rev), winner);
    QCOMPARE(document->revision.deleted, row.deleted);
}

void TestDamagedExports::laterDocumentWinsWithoutRevisions() {
    const auto source = openText("{\"_id\":\"a\",\"v\":1}\n{\"_id\":\"b\"}\n{\"_id\":\"a\",\"v\":2}\n");
    QVERIFY(source);
    const NaiveIndex index = naiveIndex(*source, readAll(*source));
    QCOMPARE(source->document({}, {{}, index.live.at("a").locator, 0}, {})->text,
             std::string("{\"_id\":\"a\",\"v\":2}"));
    QCOMPARE(told(*source), QString("duplicate-id@30"));
}

void TestDamagedExports::damagedAttachmentsOfADumpAreCounted() {
    // As pouchdb-replication-stream writes them: a Blob becomes {}, a Buffer a list of bytes; old ones are
    // base64.
    const auto attachment = [](const char* data) {
        return std::string(",\"_attachments\":{\"f\":{\"data\":") + data +
               ",\"content_type\":\"text/plain\"}}";
    };
    const auto source =
        openText("{\"version\":\"1\",\"db_info\":{}}\n{\"docs\":[" + document("a", attachment("{}")) + "," +
                 document("b", attachment("{\"type\":\"Buffer\",\"data\":[104]}")) + "," +
                 document("c", attachment("\"aA==\"")) + "]}\n{\"seq\":3}\n");
    QVERIFY(source);
    QCOMPARE(keys(readAll(*source)), QString("a,b,c"));
    QCOMPARE(told(*source), QString("damaged-attachment@38"));
}

void TestDamagedExports::aViewsResultIsRefused_data() {
    QTest::addColumn<QByteArray>("rows");
    QTest::newRow("keys are not the IDs") << QByteArray(R"({"id":"a","key":"title","value":{"rev":"1-a"}})");
    QTest::newRow("keys are arrays") << QByteArray(R"({"id":"a","key":["a",1],"value":null})");
    QTest::newRow("the value is not a revision") << QByteArray(R"({"id":"a","key":"a","value":7})");
    QTest::newRow("reduced") << QByteArray(R"({"key":null,"value":7})");
}

void TestDamagedExports::aViewsResultIsRefused() {
    QFETCH(QByteArray, rows);
    const TemporaryFolder folder;
    const auto source = openSource(
        folder.write("v", "{\"total_rows\":1,\"offset\":0,\"rows\":[\n" + rows.toStdString() + "\n]}\n"), {},
        {});
    QVERIFY(!source);
    QCOMPARE(source.error().code, Error::Code::NotDatabase);
    QVERIFY2(source.error().what.find("view's result") != std::string::npos, source.error().what.c_str());
}

void TestDamagedExports::rawControlCharactersAreKept() {
    const auto source = openText("[\n{\"_id\":\"a\tb\nc\",\"_rev\":\"1-a\"},\n{\"_id\":\"d\"}\n]\n");
    QVERIFY(source);
    QCOMPARE(keys(readAll(*source)), QString("a\tb\nc,d"));
    QCOMPARE(told(*source), QString("raw-control@2"));
}

void TestDamagedExports::adversarialTextTakesLinearTime_data() {
    QTest::addColumn<QByteArray>("piece");
    QTest::addColumn<QByteArray>("head");
    QTest::newRow("rows that never close")
        << QByteArray("{\"_id\":\"x\",\"a\":[\n") << QByteArray("{\"_id\":\"a\"}\n{\"_id\":\"b\"}\n");
    QTest::newRow("rows that never close, in a container")
        << QByteArray("{\"_id\":\"x\",\"a\":[\n")
        << QByteArray("{\"docs\":[\n{\"_id\":\"a\"},\n{\"_id\":\"b\"},\n");
    QTest::newRow("backup lines that never close")
        << QByteArray("[{\"_id\":\"x\",\"a\":[\n") << QByteArray("[{\"_id\":\"a\"}]\n[{\"_id\":\"b\"}]\n");
    QTest::newRow("strings that never close")
        << QByteArray("{\"_id\":\"x\n") << QByteArray("{\"_id\":\"a\"}\n{\"_id\":\"b\"}\n");
    QTest::newRow("closing brackets")
        << QByteArray("]}\n") << QByteArray("{\"_id\":\"a\"}\n{\"_id\":\"b\"}\n");
    QTest::newRow("deep nesting") << QByteArray("[[[[[[[[\n")
                                  << QByteArray("{\"_id\":\"a\"}\n{\"_id\":\"b\"}\n");
}

void TestDamagedExports::adversarialTextTakesLinearTime() {
    QFETCH(QByteArray, piece);
    QFETCH(QByteArray, head);
    // 12 MB: were it quadratic, this would take hours and end in the test's time limit.
    std::string text = head.toStdString();
    while (text.size() < (12u << 20)) {
        text += piece.toStdString();
    }
    const auto source = openText(text);
    QVERIFY(source);
    const auto careful = source->cursor(Source::Effort::Careful);
    const ReadPass pass = readPass(**careful);
    QVERIFY(!pass.failure);
    QCOMPARE(keys(pass), QString("a,b"));
    QVERIFY(!source->warnings().empty());
}

QTEST_APPLESS_MAIN(TestDamagedExports)
#include "damagedexports_test.moc"
