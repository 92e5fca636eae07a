// SPDX-License-Identifier: GPL-3.0-or-later
// A document with what its row says about revisions, and its other leaves.
#include "core/base/error.h"
#include "core/sources/json/rowdocument.h"
#include "core/sources/opened.h"
#include "core/sources/winner.h"
#include "tests/support/sourcereading.h"

#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

QString told(const Revision& revision) {
    QString text = QString::fromStdString(revision.rev) + (revision.deleted ? " deleted" : "") +
                   (revision.hasBody ? "" : " no body");
    for (const std::string& older : revision.history) {
        text += " < " + QString::fromStdString(older);
    }
    return text;
}

QString told(const Document& document) {
    QStringList all{told(document.revision)};
    for (const Revision& leaf : document.otherLeaves) {
        all << told(leaf);
    }
    return all.join("; ");
}

Revision revision(const char* rev, bool deleted = false) {
    Revision made;
    made.rev = rev;
    made.deleted = deleted;
    return made;
}

} // namespace

class TestRowDocument : public QObject {
    Q_OBJECT
private slots:
    void readsRevisions_data();
    void readsRevisions();
    void ordersLeavesAsCouchDb();
    void readsAllLeavesOfAnId();
    void namesLeavesWithoutBodies();
};

void TestRowDocument::readsRevisions_data() {
    QTest::addColumn<int>("shape");
    QTest::addColumn<QByteArray>("row");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("revisions");
    const auto add = [](const char* name, Shape shape, const char* row, const char* text,
                        const char* revisions) {
        QTest::newRow(name) << static_cast<int>(shape) << QByteArray(row) << QByteArray(text)
                            << QString(revisions);
    };
    add("a document", Shape::Ndjson, R"({"_id":"a","_rev":"2-b"})", R"({"_id":"a","_rev":"2-b"})", "2-b");
    add("no revision", Shape::Ndjson, R"({"_id":"a"})", R"({"_id":"a"})", "");
    add("history as couchbackup writes it", Shape::CouchBackup,
        R"({"_id":"a","_rev":"3-c","_revisions":{"start":3,"ids":["c","b","a"]}})",
        R"({"_id":"a","_rev":"3-c","_revisions":{"start":3,"ids":["c","b","a"]}})", "3-c < 2-b < 1-a");
    add("a tombstone", Shape::CouchBackup, R"({"_id":"a","_rev":"2-b","_deleted":true})",
        R"({"_id":"a","_rev":"2-b","_deleted":true})", "2-b deleted");
    add("a row of _all_docs without its document", Shape::AllDocs,
        R"({"id":"a","key":"a","value":{"rev":"2-b"}})", "", "2-b no body");
    add("a deleted row", Shape::AllDocs,
        R"({"id":"a","key":"a","value":{"rev":"2-b","deleted":true},"doc":null})", "", "2-b deleted no body");
    add("a row with its document and conflicts", Shape::AllDocs,
        R"({"id":"a","key":"a","value":{"rev":"2-b"},"doc":{"_id":"a","_rev":"2-b","_conflicts":["2-a","1-z"],"_deleted_conflicts":["3-d"]}})",
        R"({"_id":"a","_rev":"2-b","_conflicts":["2-a","1-z"],"_deleted_conflicts":["3-d"]})",
        "2-b; 2-a no body; 1-z no body; 3-d deleted no body");
    add("a trap in a string", Shape::AllDocs,
        R"({"id":"a","key":"a","value":{"rev":"1-a"},"doc":{"_id":"a","s":"\"doc\":{}","doc":{"_rev":"x"}}})",
        R"({"_id":"a","s":"\"doc\":{}","doc":{"_rev":"x"}})", "1-a");
    add("a change with several leaves", Shape::Changes,
        R"({"seq":4,"id":"a","changes":[{"rev":"3-c"},{"rev":"2-x"}],"deleted":true})", "",
        "3-c deleted no body; 2-x no body");
}

void TestRowDocument::readsRevisions() {
    QFETCH(int, shape);
    QFETCH(QByteArray, row);
    QFETCH(QByteArray, text);
    QFETCH(QString, revisions);
    const Document document = documentOfRow(static_cast<Shape>(shape), row.toStdString());
    QCOMPARE(QByteArray::fromStdString(document.row), row);
    QCOMPARE(QByteArray::fromStdString(document.text), text);
    QCOMPARE(told(document), revisions);
    QVERIFY(document.error.empty());
    QCOMPARE(documentOfRow(Shape::AllDocs, R"({"key":"x","error":"not_found"})").error,
             std::string("not_found"));
}

void TestRowDocument::ordersLeavesAsCouchDb() {
    // facts/couch-file.md 5.5: not deleted first, then the highest (generation, hash).
    const std::vector<Revision> ordered = {revision("10-a"), revision("9-z"),        revision("9-b"),
                                           revision("9-a"),  revision("12-a", true), revision("2-a", true)};
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        for (std::size_t j = 0; j < ordered.size(); ++j) {
            QCOMPARE(comesBefore(ordered[i], ordered[j]), i < j);
        }
    }
}

void TestRowDocument::readsAllLeavesOfAnId() {
    const TemporaryFolder folder;
    const auto opened = readSource(
        folder.write("backup", "[{\"_id\":\"a\",\"_rev\":\"2-a\"},{\"_id\":\"b\",\"_rev\":\"1-a\"}]\n"
                               "[{\"_id\":\"a\",\"_rev\":\"4-a\",\"_deleted\":true},{\"_id\":\"a\",\"_rev\":"
                               "\"2-b\",\"v\":1}]\n[{\"_id\":\"a\",\"_rev\":\"1-z\"}]\n"),
        {}, {}, {});
    QVERIFY(opened);
    const auto document = readDocument(*opened, *opened->space(""), "a", {});
    QVERIFY(document);
    QCOMPARE(document->winner.text, std::string("{\"_id\":\"a\",\"_rev\":\"2-b\",\"v\":1}"));
    QStringList others;
    for (const Document& other : document->others) {
        others << told(other.revision);
    }
    QCOMPARE(others, (QStringList{"2-a", "1-z", "4-a deleted"}));
}

void TestRowDocument::namesLeavesWithoutBodies() {
    const TemporaryFolder folder;
    const auto opened = readSource(
        folder.write("changes", "{\"results\":[\n{\"seq\":1,\"id\":\"a\",\"changes\":[{\"rev\":\"3-c\"},{"
                                "\"rev\":\"2-x\"},{\"rev\":\"3-b\"}]}\n],\n\"last_seq\":1}\n"),
        {}, {}, {});
    QVERIFY(opened);
    const auto document = readDocument(*opened, *opened->space(""), "a", {});
    QVERIFY(document);
    QCOMPARE(told(document->winner.revision), QString("3-c no body"));
    QCOMPARE(document->others.size(), std::size_t(2));
    QCOMPARE(told(document->others[0].revision), QString("3-b no body"));
    QCOMPARE(told(document->others[1].revision), QString("2-x no body"));
}

QTEST_APPLESS_MAIN(TestRowDocument)
#include "rowdocument_test.moc"
