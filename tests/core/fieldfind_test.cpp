// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/fieldfind.h"
#include "tests/support/exportfile.h"

#include <QTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

using Kind = TextPattern::Kind;

struct Asked {
    ExportFile file;
    Opened opened;
    SpaceView space;

    explicit Asked(const std::string& text)
        : file(text, "export.jsonl"), opened(readSource(file.path(), {}, {}, {}).value()),
          space(opened.space("").value()) {}

    Result<FieldHits> find(const char* field, const TextPattern& pattern, Span span, std::vector<Rank>& ranks,
                           std::stop_token stop = {}) const {
        Rank at = span.first;
        return findInField(
            *opened.source, space, FieldPath::parse(field).value(), pattern, span, 2,
            [&](const FoundPart& part) {
                QCOMPARE(part.searched.first, at); // without gaps
                at = part.searched.last;
                ranks.insert(ranks.end(), part.hits.begin(), part.hits.end());
            },
            std::move(stop));
    }
};

using Ranks = std::vector<Rank>;

} // namespace

class FieldFindTest : public QObject {
    Q_OBJECT

private slots:
    void findsWhatTheFieldHolds_data();
    void findsWhatTheFieldHolds();
    void manyDocuments();
    void wrongExpressionsAndStops();
};

void FieldFindTest::findsWhatTheFieldHolds_data() {
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("regex");
    QTest::addColumn<bool>("ignore");
    QTest::addColumn<Ranks>("ranks");
    const auto row = [](const char* name, const char* field, const char* text, bool regex, bool ignore,
                        const Ranks& ranks) {
        QTest::newRow(name) << QByteArray(field) << QByteArray(text) << regex << ignore << ranks;
    };
    row("text", "name", "nn", false, false, {0, 2});
    row("with case", "name", "ANN", false, false, {});
    row("without case", "name", "ANN", false, true, {0, 2});
    row("decoded, not as written", "name", "\xc3\xa9", false, false, {1});
    row("expression", "name", "^[AR]", true, false, {0, 1});
    row("digits of a number stay", "n", "9007199254740993", false, false, {1});
    row("inside", "address.city", "Ro", false, false, {2});
    row("an object is its text", "address", "\"city\"", false, false, {2});
    row("no such field", "nothing", "a", false, false, {});
}

void FieldFindTest::findsWhatTheFieldHolds() {
    QFETCH(const QByteArray, field);
    QFETCH(const QByteArray, text);
    QFETCH(const bool, regex);
    QFETCH(const bool, ignore);
    QFETCH(const Ranks, ranks);
    const Asked asked("{\"_id\":\"a\",\"name\":\"Anna\",\"n\":1}\n"
                      "{\"_id\":\"b\",\"name\":\"Ren\\u00e9\",\"n\":9007199254740993}\n"
                      "{\"_id\":\"c\",\"name\":\"Joann\",\"address\":{\"city\":\"Rome\"}}\n");
    Ranks found;
    const auto hits = asked.find(field,
                                 {text.toStdString(), regex ? Kind::Regex : Kind::Text,
                                  ignore ? LetterCase::Ignored : LetterCase::Matters},
                                 {0, 9}, found);
    QVERIFY(found == ranks);
    QCOMPARE(hits->hits, std::uint64_t(ranks.size()));
    QCOMPARE(hits->totals.documents, std::uint64_t(3));
}

void FieldFindTest::manyDocuments() {
    std::string text;
    Ranks wanted;
    for (Rank i = 0; i < 5000; ++i) {
        const std::string value = std::to_string(i * 7919 % 5000);
        text += "{\"_id\":\"" + std::to_string(10000 + i) + "\",\"v\":\"" + value + "\"}\n";
        if (i >= 100 && i < 4900 && value.find("33") != std::string::npos) {
            wanted.push_back(i);
        }
    }
    Ranks found;
    const auto hits = Asked(text).find("v", {"33", Kind::Text, LetterCase::Matters}, {100, 4900}, found);
    QVERIFY(found == wanted);
    QCOMPARE(hits->totals.documents, std::uint64_t(4800));
}

void FieldFindTest::wrongExpressionsAndStops() {
    const Asked asked("{\"_id\":\"a\",\"v\":\"x\"}\n");
    Ranks found;
    QCOMPARE(asked.find("v", {"(", Kind::Regex, LetterCase::Matters}, {0, 1}, found).error().code,
             Error::Code::Usage);
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(
        asked.find("v", {"x", Kind::Text, LetterCase::Matters}, {0, 1}, found, stop.get_token()).error().code,
        Error::Code::Cancelled);
    QVERIFY(found.empty());
}

QTEST_APPLESS_MAIN(FieldFindTest)
#include "fieldfind_test.moc"
