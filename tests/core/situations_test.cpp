// SPDX-License-Identifier: GPL-3.0-or-later
// Situations that people met with dumps and IDs (SITUATIONS.md rows 1 to 39, the ones about exports), each
// played through the command line on a file made here. Expected values follow from what is written into the
// file.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

namespace {

struct Outcome {
    int status = -1;
    QByteArray out;
    QByteArray err;

    QList<QByteArray> lines() const {
        auto all = out.split('\n');
        all.removeLast();
        return all;
    }
};

} // namespace

class SituationsTest : public QObject {
    Q_OBJECT
private slots:
    void quotesSurvive();             // 1, 38, 39
    void designDocumentsAtTheEnd();   // 2
    void cutInsideAnAttachment();     // 3
    void firstLinesOfBulkDocs_data(); // 5
    void firstLinesOfBulkDocs();
    void idsThatLookLikeOtherThings(); // 6
    void halfALineInABackup();         // 8
    void brokenLineThenResume_data();  // 9
    void brokenLineThenResume();
    void emptyArraysAndBlankLines(); // 10, 14
    void toldByContent_data();       // 13
    void toldByContent();
    void blobAsEmptyObject();             // 15
    void dumpWithoutDocuments();          // 17
    void revisionsWithoutBodies();        // 18
    void thousandAttachments();           // 19
    void rowsWithoutDocument();           // 20
    void prefixBeyondTheMagicEndKey();    // 21, 23
    void underscoreAndDigits();           // 25, 26
    void storedOrderIsNotNumeric();       // 27
    void byteOrderOfCases();              // 29
    void unsortedExports();               // 30
    void nulInAnId();                     // 31
    void urlCharactersStay();             // 33
    void newlinesInAnId();                // 34
    void regularExpressionsBeyondAscii(); // 36

private:
    QString file(const QByteArray& content, const QString& name = QStringLiteral("export.json"));
    Outcome cli(const QStringList& arguments);
    QJsonObject info(const QString& path, int status = 0);
    QJsonObject space(const QString& path, const QString& name = {});
    QByteArray exported(const QStringList& options, const QString& path);

    QTemporaryDir m_folder;
};

QString SituationsTest::file(const QByteArray& content, const QString& name) {
    const auto path = m_folder.filePath(name);
    QFile target(path);
    if (!target.open(QIODevice::WriteOnly) || target.write(content) != content.size()) {
        qFatal("cannot write %s", qPrintable(path));
    }
    return path;
}

Outcome SituationsTest::cli(const QStringList& arguments) {
    QProcess process;
    process.start(qEnvironmentVariable("KEYATLAS_CLI"), arguments);
    if (!process.waitForFinished(60000)) {
        qFatal("keyatlas-cli does not end");
    }
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QJsonObject SituationsTest::info(const QString& path, int status) {
    const auto outcome = cli({"info", "--json", path});
    if (outcome.status != status) {
        qWarning("status %d, %s", outcome.status, outcome.err.constData());
        return {};
    }
    return QJsonDocument::fromJson(outcome.out).object();
}

QJsonObject SituationsTest::space(const QString& path, const QString& name) {
    const auto outcome = cli({"info", "--json", path});
    for (const auto& each : QJsonDocument::fromJson(outcome.out).object()["spaces"].toArray()) {
        if (each.toObject()["name"].toString() == name) {
            return each.toObject();
        }
    }
    return {};
}

QByteArray SituationsTest::exported(const QStringList& options, const QString& path) {
    return cli(QStringList{"keys"} + options + QStringList{path}).out;
}

void SituationsTest::quotesSurvive() {
    const QByteArray document =
        R"({"_id":"a","a":"he said \"x\" 'y'\\","n":[9223372036854775807,-9223372036854775808,)"
        R"(18446744073709551615,369553424691494913,1E400,0.1,-0,1.0,1591052173371913400]})";
    const auto path = file(document + "\n{\"_id\":\"b\"}\n");
    QCOMPARE(cli({"get", path, "a"}).out.trimmed(), document);
    QCOMPARE(exported({"--format", "ndjson"}, path).split('\n').first(), document);
    QVERIFY(exported({"--include-docs"}, path).contains("\"doc\":" + document));
}

void SituationsTest::designDocumentsAtTheEnd() {
    QByteArray text = "{\"docs\":[\n";
    for (int i = 0; i < 5000; ++i) {
        text += "{\"_id\":\"doc" + QByteArray::number(i) + "\"},\n";
    }
    for (const char* name : {"a", "b", "c"}) {
        text += QByteArray("{\"_id\":\"_design/") + name +
                R"(","views":{"v":{"map":"function (doc) {\n  if (doc.x) {\n    emit(doc.x);\n  }\n}"}}})" +
                (*name == 'c' ? "\n" : ",\n");
    }
    const auto path = file(text + "]}\n");
    QCOMPARE(space(path)["keys"].toInt(), 5003);
    QCOMPARE(exported({"--prefix", "_design/", "--format", "ids"}, path),
             QByteArray("_design/a\n_design/b\n_design/c\n"));
}

void SituationsTest::cutInsideAnAttachment() {
    const QByteArray whole = R"({"_id":"a","_rev":"1-a"},{"_id":"b","_rev":"1-b"},)";
    const auto path =
        file("[" + whole + R"({"_id":"c","_attachments":{"p.png":{"data":")" + QByteArray(100000, 'A'));
    const auto outcome = cli({"info", "--json", path});
    QCOMPARE(outcome.status, 1);
    QCOMPARE(space(path)["keys"].toInt(), 2);
    QVERIFY2(outcome.err.contains("ends early"), outcome.err.constData());
    QVERIFY2(outcome.err.contains(QByteArray::number(1 + whole.size())),
             outcome.err.constData()); // where the row begins
}

void SituationsTest::firstLinesOfBulkDocs_data() {
    QTest::addColumn<QByteArray>("text");
    const QByteArray a = R"({"_id":"a"})";
    const QByteArray b = R"({"_id":"b"})";
    QTest::newRow("new_edits alone on line 1")
        << "{\"new_edits\":false,\"docs\":[\n" + a + ",\n" + b + "\n]}\n";
    QTest::newRow("docs alone on line 1") << "{\"docs\":[\n" + a + ",\n" + b + "\n]}\n";
    QTest::newRow("one line") << "{\"docs\":[" + a + "," + b + "]}";
    QTest::newRow("CRLF") << "{\"new_edits\":false,\"docs\":[\r\n" + a + ",\r\n" + b + "\r\n]}\r\n";
    QTest::newRow("members turned round") << "{\"docs\":[\n" + a + ",\n" + b + "\n],\"new_edits\":false}\n";
}

void SituationsTest::firstLinesOfBulkDocs() {
    QFETCH(QByteArray, text);
    const auto path = file(text);
    QCOMPARE(info(path)["format"].toString(), QStringLiteral("bulk-docs"));
    QCOMPARE(exported({"--format", "ids"}, path), QByteArray("a\nb\n"));
}

void SituationsTest::idsThatLookLikeOtherThings() {
    QByteArray text;
    for (const char* id : {"error", "null", "true", "NaN", "undefined"}) {
        text += QByteArray("{\"_id\":\"") + id + "\"}\n";
    }
    const auto path = file(text);
    QCOMPARE(exported({"--format", "ids"}, path), QByteArray("NaN\nerror\nnull\ntrue\nundefined\n"));
    QCOMPARE(cli({"get", path, "null"}).out.trimmed(), QByteArray(R"({"_id":"null"})"));
}

void SituationsTest::halfALineInABackup() {
    const QByteArray before = R"([{"_id":"a","_rev":"1-a"}])"
                              "\n";
    const QByteArray torn = R"([{"_id":"b","_rev":"1-b"},{"_id":"c","_re)"
                            "\n";
    const auto path = file(before + torn + R"([{"_id":"d","_rev":"1-d"}])" + "\n");
    const auto outcome = cli({"info", path});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.err.contains(QByteArray::number(before.size())), outcome.err.constData());
    QVERIFY2(outcome.err.contains(QByteArray::number(torn.size() - 1)) || outcome.err.contains("line 2"),
             outcome.err.constData());
    QCOMPARE(exported({"--format", "ids"}, path), QByteArray("a\nd\n"));
}

void SituationsTest::brokenLineThenResume_data() {
    QTest::addColumn<QByteArray>("between");
    QTest::addColumn<bool>("marked");
    QTest::newRow("no marker") << QByteArray("\n") << false;
    QTest::newRow("marker glued to the torn line")
        << QByteArray("{\"marker\":\"@cloudant/couchbackup:resume\"}\n") << true;
}

void SituationsTest::brokenLineThenResume() {
    QFETCH(QByteArray, between);
    QFETCH(bool, marked);
    const QByteArray head = "{\"name\":\"@cloudant/couchbackup\",\"version\":\"2.11.0\",\"mode\":\"full\"}\n";
    const auto path = file(head + R"([{"_id":"a","_rev":"1-a"},{"_id":"b",)" + between +
                           R"([{"_id":"a","_rev":"1-a"},{"_id":"b","_rev":"1-b"}])" + "\n");
    const auto outcome = cli({"info", "--json", path});
    QCOMPARE(exported({"--format", "ids"}, path), QByteArray("a\nb\n"));
    QCOMPARE(outcome.err.contains("resume"), marked);
    QVERIFY2(!outcome.err.isEmpty(), "a torn line must be told");
}

void SituationsTest::emptyArraysAndBlankLines() {
    const auto path = file("[{\"_id\":\"a\"},{\"_id\":\"b\"}]\n[]\n\n[{\"_id\":\"c\"}]\n\n\n\n");
    const auto outcome = cli({"info", path});
    QCOMPARE(outcome.status, 0);
    QCOMPARE(outcome.err, QByteArray());
    QCOMPARE(exported({"--format", "ids"}, path), QByteArray("a\nb\nc\n"));
}

void SituationsTest::toldByContent_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"backup.gz", "backup.html", "backup", "backup.couch"}) {
        QTest::newRow(name) << QString::fromLatin1(name);
    }
}

void SituationsTest::toldByContent() {
    QFETCH(QString, name);
    const auto path = file(
        "{\"name\":\"@cloudant/couchbackup\",\"version\":\"2.11.0\",\"mode\":\"full\"}\n[{\"_id\":\"a\"}]\n",
        name);
    QCOMPARE(info(path)["format"].toString(), QStringLiteral("couchbackup"));
}

void SituationsTest::blobAsEmptyObject() {
    const QByteArray document =
        R"({"_id":"a","_rev":"1-a","_attachments":{"f":{"content_type":"x/y","data":{}}}})";
    const auto path = file(
        "{\"version\":\"1.2.9\",\"db_type\":\"leveldb\",\"start_time\":\"x\",\"db_info\":{}}\n{\"docs\":[" +
        document + "]}\n{\"seq\":1}\n");
    const auto outcome = cli({"info", "--json", path});
    QVERIFY2(outcome.err.contains("attachment"), outcome.err.constData());
    QCOMPARE(cli({"get", path, "a"}).out.trimmed(), document);
}

void SituationsTest::dumpWithoutDocuments() {
    const QByteArray head =
        "{\"version\":\"1.2.9\",\"db_type\":\"leveldb\",\"start_time\":\"x\",\"db_info\":{}}\n";
    for (const QByteArray& text : {head, head + "{\"seq\":1}\n{\"seq\":2}\n"}) {
        const auto path = file(text);
        QCOMPARE(info(path)["format"].toString(), QStringLiteral("pouchdb-dump"));
        QCOMPARE(space(path)["keys"].toInt(-1), 0);
    }
}

void SituationsTest::revisionsWithoutBodies() {
    const auto path = file(R"([{"_id":"a","_rev":"3-c","x":1,"_revisions":{"start":3,"ids":["c","b","a"]}}])"
                           "\n");
    const auto answer = QJsonDocument::fromJson(cli({"request", path, "/db/a?revs_info=true"}).out).object();
    const auto list = answer["response"].toObject()["_revs_info"].toArray();
    QCOMPARE(list.size(), 3);
    QCOMPARE(list[0].toObject()["status"].toString(), QStringLiteral("available"));
    QCOMPARE(list[2].toObject()["rev"].toString(), QStringLiteral("1-a"));
    QVERIFY(list[2].toObject()["status"].toString() != QStringLiteral("available"));
}

void SituationsTest::thousandAttachments() {
    QByteArray document = R"({"_id":"a","_attachments":{)";
    for (int i = 0; i < 1000; ++i) {
        document += (i == 0 ? "" : ",") + ("\"att" + QByteArray::number(i)) +
                    R"(":{"content_type":"text/plain","data":"aGVsbG8="})";
    }
    document += "}}";
    const auto path = file(document + "\n{\"_id\":\"b\"}\n");
    QCOMPARE(space(path)["keys"].toInt(), 2);
    QCOMPARE(cli({"get", path, "a"}).out.trimmed(), document);
}

void SituationsTest::rowsWithoutDocument() {
    const auto path =
        file("{\"total_rows\":3,\"offset\":null,\"rows\":[\n"
             "{\"id\":\"a\",\"key\":\"a\",\"value\":{\"rev\":\"1-a\"},\"doc\":null},\n"
             "{\"key\":\"gone\",\"error\":\"not_found\"},\n"
             "{\"id\":\"z\",\"key\":\"z\",\"value\":{\"rev\":\"1-z\"},\"doc\":{\"_id\":\"z\"}}\n]}\n");
    QCOMPARE(exported({"--format", "ids"}, path), QByteArray("a\ngone\nz\n"));
    QVERIFY(cli({"info", path}).err.contains("error-rows: 1 row"));
    QCOMPARE(space(path)["valueBytes"].toInt(), int(qstrlen("{\"_id\":\"z\"}")));
}

void SituationsTest::prefixBeyondTheMagicEndKey() {
    const auto path =
        file("{\"_id\":\"items-a\"}\n{\"_id\":\"items-\xef\xbf\xb1\"}\n{\"_id\":\"items-\xef\xbf\xbf\"}\n"
             "{\"_id\":\"items-\xf0\x9f\x90\xa2\"}\n{\"_id\":\"items\"}\n{\"_id\":\"items.\"}\n"
             "{\"_id\":\"items-\xf0\x9d\x85\xa0\xf0\x9d\x85\xa0\"}\n");
    QCOMPARE(exported({"--prefix", "items-", "--format", "ids"}, path).count('\n'), 5);
    // The usual end key misses what the same people then miss.
    QCOMPARE(
        exported({"--startkey", "\"items-\"", "--endkey", "\"items-\xef\xbf\xb0\"", "--format", "ids"}, path),
        QByteArray("items-a\n"));
}

void SituationsTest::underscoreAndDigits() {
    QByteArray text;
    for (const char* id : {"user_1", "user1_", "user-1", "User_1", "useR", "artist_", "artist_a", "artist__",
                           "artist_\xc3\xa9", "user_111"}) {
        text += QByteArray("{\"_id\":\"") + id + "\"}\n";
    }
    const auto path = file(text);
    QCOMPARE(exported({"--format", "ids"}, path),
             QByteArray("User_1\nartist_\nartist__\nartist_a\nartist_\xc3\xa9\nuseR\nuser-1\nuser1_\nuser_"
                        "1\nuser_111\n"));
    QVERIFY(exported({"--startkey", "\"user1_\"", "--format", "ids"}, path).contains("user_111"));
    const auto tree =
        QJsonDocument::fromJson(cli({"tree", "--json", "--separators", "_", path}).out).object();
    for (const auto& child : tree["children"].toArray()) {
        if (child.toObject()["segment"].toString() == QStringLiteral("artist_")) {
            QCOMPARE(child.toObject()["keys"].toInt(), 4);
            return;
        }
    }
    QFAIL("no node artist_");
}

void SituationsTest::storedOrderIsNotNumeric() {
    const auto path = file("{\"_id\":\"1\"}\n{\"_id\":\"2\"}\n{\"_id\":\"10\"}\n");
    QCOMPARE(exported({"--format", "ids"}, path), QByteArray("1\n10\n2\n"));
}

void SituationsTest::byteOrderOfCases() {
    const auto path = file("{\"_id\":\"a\"}\n{\"_id\":\"A\"}\n{\"_id\":\"b\"}\n{\"_id\":\"B\"}\n");
    QCOMPARE(exported({"--format", "ids"}, path), QByteArray("A\nB\na\nb\n"));
    QCOMPARE(info(path)["order"].toString(), QStringLiteral("bytes"));
}

void SituationsTest::unsortedExports() {
    QByteArray text = "{\"total_rows\":4,\"offset\":0,\"rows\":[\n";
    for (const char* id : {"b", "a", "d", "c"}) {
        text += QByteArray("{\"id\":\"") + id + "\",\"key\":\"" + id + "\",\"value\":{\"rev\":\"1-x\"}}" +
                (*id == 'c' ? "\n" : ",\n");
    }
    const auto path = file(text + "]}\n");
    QCOMPARE(exported({"--format", "ids"}, path), QByteArray("a\nb\nc\nd\n"));
}

void SituationsTest::nulInAnId() {
    const auto path = file("{\"_id\":\"a\\u0000b\",\"x\":1}\n{\"_id\":\"a\",\"x\":2}\n");
    QCOMPARE(exported({"--format", "ids"}, path), QByteArray("a\na\\x00b\n"));
    QCOMPARE(exported({"--format", "hex"}, path), QByteArray("61\n610062\n"));
    QCOMPARE(cli({"get", path, "esc:a\\x00b"}).out.trimmed(), QByteArray("{\"_id\":\"a\\u0000b\",\"x\":1}"));
}

void SituationsTest::urlCharactersStay() {
    QByteArray text;
    const QList<QByteArray> ids = {"a  b", "a#b", "a%b", "a&b", "a++b", "a?b"}; // in byte order
    for (const auto& id : ids) {
        text += "{\"_id\":\"" + id + "\"}\n";
    }
    const auto path = file(text);
    QCOMPARE(exported({"--format", "ids"}, path), ids.join('\n') + '\n');
    for (const auto& id : ids) {
        QCOMPARE(cli({"get", path, QString::fromUtf8(id)}).out.trimmed(), "{\"_id\":\"" + id + "\"}");
        QVERIFY(exported({"--format", "csv"}, path).contains(id));
        const auto asked = cli({"request", path, "/db/" + QString::fromLatin1(id.toPercentEncoding())});
        QVERIFY2(asked.out.contains("\"status\":200"), asked.out.constData());
    }
}

void SituationsTest::newlinesInAnId() {
    const auto path = file("{\"_id\":\"a\\nb\"}\n{\"_id\":\"a\\r\\nb\"}\n{\"_id\":\"a\\tb\"}\n");
    QCOMPARE(cli({"keys", "--format", "ids", path}).lines(),
             (QList<QByteArray>{"a\\tb", "a\\nb", "a\\r\\nb"}));
    QCOMPARE(cli({"keys", "--format", "ndjson", path}).lines().size(), 3);
    QVERIFY(exported({"--format", "csv"}, path).contains("\"a\r\nb\"")); // quoted, one record
}

void SituationsTest::regularExpressionsBeyondAscii() {
    const auto path =
        file("{\"_id\":\"l\xc3\xa4ns\"}\n{\"_id\":\"\xe6\x97\xa5\xe6\x9c\xac\"}\n{\"_id\":"
             "\"\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d\"}\n"
             "{\"_id\":\"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x94\xac\"}\n{\"_id\":\"plain\"}\n");
    const QList<QByteArray> wanted = {"l\xc3\xa4ns", "\xe6\x97\xa5\xe6\x9c\xac",
                                      "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d"};
    for (const auto& id : wanted) {
        QCOMPARE(exported({"--match", QString::fromUtf8(id), "--format", "ids"}, path), id + '\n');
        QCOMPARE(exported({"--prefix", QString::fromUtf8(id).left(2), "--format", "ids"}, path), id + '\n');
    }
    QCOMPARE(
        exported({"--match", QString::fromUtf8("\xf0\x9f\x94\xac"), "--format", "ids"}, path).count('\n'), 1);
}

QTEST_GUILESS_MAIN(SituationsTest)
#include "situations_test.moc"
