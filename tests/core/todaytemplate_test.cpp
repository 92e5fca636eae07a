// SPDX-License-Identifier: GPL-3.0-or-later
// What today's IDs seem to follow. Expectations are how the documents were made: by this test, or by the
// generator of the samples (resources/samples/generate.cpp).
#include "core/scheme/generate.h"
#include "core/scheme/generatorguess.h"
#include "core/scheme/todaytemplate.h"
#include "tests/support/exportfile.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

std::string followed(const std::string& path) {
    const Opened opened = readSource(path, {}, {}, {}).value();
    const auto found = todayTemplate(opened, opened.space("").value(), {}).value();
    return found ? toText(found->scheme) : "none";
}

std::string line(const QString& id, const QString& account, const QString& created, int number) {
    const QJsonObject object{{"_id", id}, {"account", account}, {"created", created}, {"number", number}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString() + "\n";
}

} // namespace

class TodayTemplateTest : public QObject {
    Q_OBJECT
private slots:
    void samples_data();
    void samples();
    void fieldsInTheirEncodings_data();
    void fieldsInTheirEncodings();
    void generatorsByTheirForm_data();
    void generatorsByTheirForm();
    void namesThatNothingExplains();
};

void TodayTemplateTest::samples_data() {
    QTest::addColumn<QString>("scheme");
    QTest::newRow("transactions.json.gz")
        << "txn:{account:pad(8)}-{created:date(yyyyMMddHHmmss)}-{=random(4,base36)}";
    QTest::newRow("wiki.json") << "{=couch-random}";
    QTest::newRow("blog.txt") << "none";     // the time of a comment stands in the ID only
    QTest::newRow("users.ndjson") << "none"; // the e-mail address stands in the ID only
}

void TodayTemplateTest::samples() {
    QFETCH(QString, scheme);
    const std::string path = qgetenv("KEYATLAS_SAMPLES").toStdString() + "/" + QTest::currentDataTag();
    QCOMPARE(QString::fromStdString(followed(path)), scheme);
}

void TodayTemplateTest::fieldsInTheirEncodings_data() {
    QTest::addColumn<QString>("id"); // %1 account, %2 number, %3 day of the month in two digits
    QTest::addColumn<QString>("scheme");
    QTest::newRow("text") << "%1:%2"
                          << "{account}:{number}";
    QTest::newRow("date") << "a/%1/2021-01-%3"
                          << "a/{account}/{created:date(yyyy-MM-dd)}";
    QTest::newRow("compact") << "202101%3-%1"
                             << "{created:date(yyyyMMdd)}-{account}";
    QTest::newRow("constant") << "v2_%1_x"
                              << "v2_{account}_x";
}

void TodayTemplateTest::fieldsInTheirEncodings() {
    QFETCH(QString, id);
    QFETCH(QString, scheme);
    std::string text;
    for (int i = 0; i < 400; ++i) {
        const QString account = QStringLiteral("ACC%1").arg(1000 + i * 7);
        const QString day = QStringLiteral("%1").arg(1 + i % 28, 2, 10, QLatin1Char('0'));
        text +=
            line(QString(id).replace("%1", account).replace("%2", QString::number(i + 3)).replace("%3", day),
                 account, "2021-01-" + day + "T10:20:30Z", i + 3);
    }
    const ExportFile file(text, "export.jsonl");
    QCOMPARE(QString::fromStdString(followed(file.path())), scheme);
}

void TodayTemplateTest::generatorsByTheirForm_data() {
    QTest::addColumn<int>("dummy");
    for (const char* name : {"uuid4", "uuid7", "couch-random", "couch-sequential", "couch-utc-random", "ulid",
                             "ksuid", "objectid", "snowflake", "nanoid(21)", "counter(8)", "random(6,base36)",
                             "random(5,base62)", "random(8,base16)"}) {
        QTest::newRow(name) << 0;
    }
}

void TodayTemplateTest::generatorsByTheirForm() {
    const auto random = seededRandomness(21);
    const Generator generator = parseGenerator(QTest::currentDataTag()).value();
    const auto ids = makeGenerator(generator, *random);
    std::vector<std::string> values;
    for (int i = 0; i < 500; ++i) {
        values.push_back(ids->next(1700000000000000 + i * 1000000LL));
    }
    const auto guessed = generatorOf(values);
    QVERIFY(guessed);
    QCOMPARE(toText(*guessed), toText(generator));
}

void TodayTemplateTest::namesThatNothingExplains() {
    std::string text;
    for (int i = 0; i < 300; ++i) {
        text += line(QStringLiteral("page:") + QString(3 + i % 9, QLatin1Char('a')) + QString::number(i * i),
                     "A", "2021-01-01", 1);
    }
    const ExportFile file(text, "export.jsonl");
    QCOMPARE(followed(file.path()), std::string("none"));
}

QTEST_APPLESS_MAIN(TodayTemplateTest)
#include "todaytemplate_test.moc"
