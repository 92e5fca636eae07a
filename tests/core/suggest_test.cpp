// SPDX-License-Identifier: GPL-3.0-or-later
// Suggested schemes, and the query that a selection stands for. What is claimed of a suggestion is asked
// again of the whole data.
#include "core/scheme/evaluate.h"
#include "core/scheme/samplesource.h"
#include "core/scheme/suggest.h"
#include "tests/support/exportfile.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

struct Asked {
    ExportFile file;
    Opened opened;
    SpaceView space;
    explicit Asked(const std::string& text)
        : file(text, "export.jsonl"), opened(readSource(file.path(), {}, {}, {}).value()),
          space(opened.space("").value()) {}
};

// 3,000 payments of 30 accounts; IDs in the order of accounts.
std::string payments() {
    QByteArray text;
    for (int i = 0; i < 3000; ++i) {
        const QDateTime created = QDateTime::fromSecsSinceEpoch(1609459200 + (i % 100) * 86400 + i, Qt::UTC);
        const QJsonObject object{{"_id", QStringLiteral("p%1").arg(i, 5, 10, QLatin1Char('0'))},
                                 {"account", QStringLiteral("ACC%1").arg(100 + i / 100)},
                                 {"created", created.toString(Qt::ISODate)},
                                 {"amount", i % 977},
                                 {"sometimes", i % 2 == 0 ? QJsonValue(i) : QJsonValue()}};
        text += QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    }
    return text.toStdString();
}

constexpr const char* kPatterns = R"([
  {"name": "month", "equal": {"account": "*"}, "range": {"field": "created", "span": "month"}},
  {"name": "newest", "equal": {"account": "*"}, "order": "-created", "limit": 20},
  {"name": "day", "range": {"field": "created", "span": "day"}}])";

} // namespace

class SuggestTest : public QObject {
    Q_OBJECT
private slots:
    void ranksByPatternsThenBytes();
    void holdsOnAllDocuments();
    void withoutPatternsByWhatTheDataLookLike();
    void otherKindsKeepTheirIds();
    void aSelectionIsAQuery();
    void aSelectionThatNothingSetsApart();
    void aSampleIsASource();
    void stops();
};

void SuggestTest::ranksByPatternsThenBytes() {
    const Asked asked(payments());
    const auto suggested =
        suggestSchemes(asked.opened, asked.space, parsePatterns(kPatterns).value(), {}).value();
    QVERIFY(!suggested.empty() && suggested.size() <= 5);
    QCOMPARE(suggested[0].oneRange, std::size_t{2}); // month and newest want the account first, day does not
    QVERIFY2(toText(suggested[0].scheme).starts_with("{account}-{created:"),
             toText(suggested[0].scheme).c_str());
    bool dayFirst = false;
    for (std::size_t i = 0; i < suggested.size(); ++i) {
        QVERIFY(!suggested[i].reasons.empty());
        QVERIFY(toText(suggested[i].scheme).find("sometimes") == std::string::npos);
        dayFirst = dayFirst || toText(suggested[i].scheme).starts_with("{created:");
        if (i > 0) {
            const Suggestion& before = suggested[i - 1];
            QVERIFY(before.oneRange > suggested[i].oneRange ||
                    (before.oneRange == suggested[i].oneRange && before.idBytes <= suggested[i].idBytes));
        }
    }
    QVERIFY(dayFirst);
}

void SuggestTest::holdsOnAllDocuments() {
    const Asked asked(payments());
    EvaluateOptions options;
    options.patterns = parsePatterns(kPatterns).value();
    const auto suggested = suggestSchemes(asked.opened, asked.space, options.patterns, {}).value();
    for (const Suggestion& suggestion : suggested) {
        const auto report = evaluateScheme(asked.opened, asked.space, suggestion.scheme, options, {}).value();
        std::size_t oneRange = 0;
        for (const PatternAnswer& answer : report.answers) {
            oneRange += answer.by == PatternAnswer::By::Range ? 1 : 0;
        }
        QCOMPARE(oneRange, suggestion.oneRange);
        QCOMPARE(report.applied->withId, std::uint64_t{3000});
        QCOMPARE(report.applied->repeatedIds, std::uint64_t{0});
    }
}

void SuggestTest::withoutPatternsByWhatTheDataLookLike() {
    const Asked asked(payments());
    const auto suggested = suggestSchemes(asked.opened, asked.space, {}, {}).value();
    QVERIFY(suggested.size() >= 3);
    for (std::size_t i = 1; i < suggested.size(); ++i) {
        QVERIFY(suggested[i - 1].idBytes <= suggested[i].idBytes);
    }
}

// A tenth are of another kind, which has no account.
void SuggestTest::otherKindsKeepTheirIds() {
    std::string text = payments();
    for (int i = 0; i < 300; ++i) {
        text += "{\"_id\":\"user:" + std::to_string(1000 + i) + "\",\"name\":\"n\"}\n";
    }
    const Asked asked(text);
    const auto suggested =
        suggestSchemes(asked.opened, asked.space, parsePatterns(kPatterns).value(), {}).value();
    QVERIFY(!suggested.empty());
    QCOMPARE(suggested[0].oneRange, std::size_t{2});
    QVERIFY2(toText(suggested[0].scheme).starts_with("{account}-") &&
                 toText(suggested[0].scheme).ends_with("\n{_id}"),
             toText(suggested[0].scheme).c_str());
    const auto report = evaluateScheme(asked.opened, asked.space, suggested[0].scheme, {}, {}).value();
    QCOMPARE(report.applied->withId, std::uint64_t{3300});
}

void SuggestTest::aSelectionIsAQuery() {
    const Asked asked(payments());
    const auto one = patternOfSpan(asked.opened, asked.space, {700, 800}, {}).value(); // all of account 107
    QCOMPARE(one.equal.size(), std::size_t{1});
    QCOMPARE(one.equal[0].field.text(), std::string("account"));
    QCOMPARE(one.equal[0].value.value(), std::string("ACC107"));
    QVERIFY(!one.range);
    const auto part = patternOfSpan(asked.opened, asked.space, {710, 720}, {}).value(); // days 10 to 19 of it
    QCOMPARE(part.equal[0].value.value(), std::string("ACC107"));
    QVERIFY(part.range);
    QVERIFY2(part.range->from->starts_with("2021-01-11") && part.range->to->starts_with("2021-01-20"),
             part.range->from->c_str());
    QVERIFY(!part.name.empty());
}

void SuggestTest::aSelectionThatNothingSetsApart() {
    const Asked asked(payments());
    const auto none = patternOfSpan(asked.opened, asked.space, {0, 3000}, {});
    QVERIFY(!none);
    QCOMPARE(none.error().code, Error::Code::Usage);
}

void SuggestTest::aSampleIsASource() {
    const Opened opened = openSample({{0, "b", R"({"x":1})", 7}, {1, "a", R"({"x":2})", 7}}, {});
    const SpaceView space = opened.space("").value();
    QCOMPARE(space.keys->count(), Rank{2});
    QCOMPARE(space.keys->key(0, {}).value(), std::string("a"));
    QCOMPARE(opened.source->document(space.id, placeOf(space.keys->item(0, {}).value()), {})->text,
             std::string(R"({"x":2})"));
}

void SuggestTest::stops() {
    const Asked asked(payments());
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(suggestSchemes(asked.opened, asked.space, {}, stop.get_token()).error().code,
             Error::Code::Cancelled);
    QCOMPARE(patternOfSpan(asked.opened, asked.space, {0, 10}, stop.get_token()).error().code,
             Error::Code::Cancelled);
}

QTEST_APPLESS_MAIN(SuggestTest)
#include "suggest_test.moc"
