// SPDX-License-Identifier: GPL-3.0-or-later
// The size of an answer against bodies that a server sent.
#include "core/query/answersize.h"
#include "tests/support/exportfile.h"
#include "tests/support/truth.h"

#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::test;

class AnswerSizeTest : public QObject {
    Q_OBJECT

private slots:
    void equalsTheRecordedBody_data();
    void equalsTheRecordedBody();
    void estimatesStayClose_data() { equalsTheRecordedBody_data(); }
    void estimatesStayClose();
    void answersAsWritten();
};

// Origin: fixtures/*.all_docs.json, bodies as they were sent for _all_docs?include_docs=true&conflicts=true.
void AnswerSizeTest::equalsTheRecordedBody_data() {
    QTest::addColumn<QByteArray>("source");
    for (const char* source :
         {"simple_snappy", "simple_none", "rich_compacted", "partitioned", "collation", "pages_view"}) {
        QTest::addRow("%s", source) << QByteArray(source);
    }
}

void AnswerSizeTest::equalsTheRecordedBody() {
    QFETCH(QByteArray, source);
    const std::string body = readTruth("couchdb/" + source.toStdString() + ".all_docs.json");
    const ExportFile file(body);
    const Database database = databaseOf(file.path());
    AllDocsQuery query;
    query.includeDocs = query.conflicts = true;
    std::string written;
    const auto append = [&written](Bytes data) {
        written += data;
        return true;
    };
    QVERIFY(writeAllDocs(database, query, DocumentSet::All, {}, append, {}).has_value());
    QVERIFY(written == body); // byte for byte
    const auto size = answerSize(database, query, DocumentSet::All, 100000, {});
    QVERIFY(size.has_value());
    QVERIFY(size->exact);
    QCOMPARE(size->bytes, std::uint64_t{body.size()});
}

void AnswerSizeTest::estimatesStayClose() {
    QFETCH(QByteArray, source);
    const ExportFile file(readTruth("couchdb/" + source.toStdString() + ".all_docs.json"));
    const Database database = databaseOf(file.path());
    for (const bool includeDocs : {false, true}) {
        AllDocsQuery query;
        query.includeDocs = includeDocs;
        const auto exact = answerSize(database, query, DocumentSet::All, 100000, {});
        const auto about = answerSize(database, query, DocumentSet::All, 10, {});
        QVERIFY(exact && about && exact->exact && !about->exact);
        const double error = static_cast<double>(about->bytes) / static_cast<double>(exact->bytes) - 1.0;
        QVERIFY2(std::abs(error) < 0.02, std::to_string(error).c_str());
    }
}

void AnswerSizeTest::answersAsWritten() {
    const ExportFile file(readTruth("couchdb/rich_compacted.all_docs.json"));
    const Database database = databaseOf(file.path());
    for (const char* parameters : {"limit=0", "startkey=\"a\"&endkey=\"z\"", "descending=true&limit=7&skip=2",
                                   "keys=[\"x\",\"plain\"]"}) {
        const auto query = parseAllDocs(parseQueryString(parameters));
        std::uint64_t written = 0;
        const auto count = [&written](Bytes data) {
            written += data.size();
            return true;
        };
        QVERIFY(writeAllDocs(database, *query, DocumentSet::All, {}, count, {}).has_value());
        QCOMPARE(answerSize(database, *query, DocumentSet::All, 1000, {})->bytes, written);
    }
}

QTEST_GUILESS_MAIN(AnswerSizeTest)
#include "answersize_test.moc"
