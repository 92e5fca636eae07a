// SPDX-License-Identifier: GPL-3.0-or-later
// A scheme with everything that is asked of it: required figures, where the time of arrival comes from, order
// and names of findings.
#include "core/scheme/checks/checkcodes.h"
#include "core/scheme/evaluate.h"
#include "tests/support/exportfile.h"
#include "tests/support/soon.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

struct Documents {
    ExportFile file;
    Opened opened;
    SpaceView space;

    explicit Documents(const std::string& text)
        : file(text, "made.jsonl"), opened(readSource(file.path(), {}, {}, {}).value()),
          space(opened.space("").value()) {}

    SchemeReport report(const std::string& scheme, const EvaluateOptions& options = {}) const {
        const auto parsed = parseScheme(scheme);
        auto report = evaluateScheme(opened, space, parsed.value(), options, {});
        return report ? *std::move(report) : SchemeReport();
    }
};

// One document a second: when, who and what.
std::string madeText(int count) {
    std::mt19937 random(3);
    std::string text;
    for (int i = 0; i < count; ++i) {
        const std::string name(1 + random() % 6, static_cast<char>('a' + random() % 26));
        text += R"({"_id":"d)" + std::to_string(i) + R"(","email":")" + name +
                std::to_string(random() % 900) + R"(@x.example","account":"ACC-)" +
                std::to_string(random() % 20) + R"(","changed":)" +
                std::to_string(1338051515556 - 1000LL * i) + R"(,"created":)" +
                std::to_string(1338051515556 + 1000LL * i) + "}\n";
    }
    return text;
}

double pairsADay(const Documents& source, const std::string& scheme, double rate) {
    EvaluateOptions options;
    options.perSecond = rate;
    return source.report(scheme, options).random.expectedPairsPerYear / 365.25;
}

} // namespace

class EvaluateTest : public QObject {
    Q_OBJECT
private slots:
    void usersListInTheOrderOfTheirAddresses();
    void collisionsAtThirtySixASecond();
    void accountAndTimeAnswerARangeOfDates_data();
    void accountAndTimeAnswerARangeOfDates();
    void arrivalComesFromTheScheme();
    void findingsAreWorstFirstAndKnown_data();
    void findingsAreWorstFirstAndKnown();
    void todayFollowsATemplate();
    void aStopEndsItSoon();
};

void EvaluateTest::usersListInTheOrderOfTheirAddresses() {
    const Documents source(madeText(500));
    const auto report = source.report("user:{email}");
    std::set<std::string> addresses;
    for (const auto& item : source.space.keys->items({0, 500}, {}).value_or(std::vector<KeyIndex::Item>())) {
        const auto document = source.opened.source->document(source.space.id, placeOf(item), {});
        const auto text = document ? document->text : std::string();
        const auto begin = text.find("\"email\":\"") + 9;
        addresses.insert(text.substr(begin, text.find('"', begin) - begin));
    }
    QCOMPARE(report.applied->keys->count(), addresses.size());
    Rank rank = 0;
    for (const std::string& address : addresses) {
        QCOMPARE(report.applied->keys->key(rank++, {}).value(), "user:" + address);
    }
}

// Exact: 36 * 36 / 2 pairs a second share one of its 1,000 milliseconds.
void EvaluateTest::collisionsAtThirtySixASecond() {
    const Documents source(madeText(50));
    const double bare = 36.0 * 36 / 2 / 1000 * 86400;
    QCOMPARE(std::floor(bare), 55987.0);
    QVERIFY(std::abs(pairsADay(source, "{created:epoch-ms}", 36) / bare - 1) < 1e-9);
    const double four = pairsADay(source, "{created:epoch-ms}-{=random(4,base36)}", 36) * 365.25;
    QVERIFY(std::abs(four / (bare * 365.25 / std::pow(36, 4)) - 1) < 1e-9);
    QCOMPARE(std::round(four), 12.0);
    const double five = pairsADay(source, "{created:epoch-ms}-{=random(5,base36)}", 36) * 365.25;
    QCOMPARE(std::round(1 / five), 3.0); // years
}

void EvaluateTest::accountAndTimeAnswerARangeOfDates_data() {
    QTest::addColumn<QString>("pattern");
    QTest::newRow("all of a month") << R"([{"name": "p", "equal": {"account": "*"},
        "range": {"field": "created", "span": "month"}}])";
    QTest::newRow("the first rows of it") << R"([{"name": "p", "equal": {"account": "*"},
        "range": {"field": "created", "span": "month"}, "limit": 7}])";
}
void EvaluateTest::accountAndTimeAnswerARangeOfDates() {
    QFETCH(QString, pattern);
    const Documents source(madeText(600));
    EvaluateOptions options;
    options.patterns = parsePatterns(pattern.toStdString()).value();
    const auto report =
        source.report("{account}-{created:date(yyyyMMdd-HHmmss)}-{=random(5,base36)}", options);
    QCOMPARE(report.answers.size(), std::size_t{1});
    QCOMPARE(report.answers[0].by, PatternAnswer::By::Range);
    QCOMPARE(report.answers[0].ranges, 1.0);
    QCOMPARE(report.answers[0].rowsRead, report.answers[0].rowsWanted);
    const auto other = source.report("{created:date(yyyyMMdd-HHmmss)}-{account}", options);
    QVERIFY(other.answers[0].by != PatternAnswer::By::Range);
}

void EvaluateTest::arrivalComesFromTheScheme() {
    const Documents source(madeText(100));
    QCOMPARE(source.report("{changed:epoch-ms}").applied->arrivalField,
             std::optional<std::string>("changed"));
    QCOMPARE(source.report("{account}-{created:date(yyyy)}").applied->arrivalField,
             std::optional<std::string>("created"));
    const auto found = source.report("{email}").applied->arrivalField;
    QVERIFY(found == "created" || found == "changed");
    EvaluateOptions options;
    options.apply.arrival = FieldPath::parse("changed").value();
    QCOMPARE(source.report("{created:epoch-ms}", options).applied->arrivalField,
             std::optional<std::string>("changed"));
    QCOMPARE(Documents("{\"_id\":\"a\",\"n\":1}\n").report("{n}").applied->arrivalField, std::nullopt);
}

void EvaluateTest::findingsAreWorstFirstAndKnown_data() {
    QTest::addColumn<QString>("scheme");
    for (const char* scheme :
         {"today", "{account}", "_{account}", "{email}", "x/{email} +", "{created:date(yyyyMMdd)}:{account}",
          "{=uuid7}", "{=counter(3)}", R"({"a": "{account}"})", R"(["{account}", "{created}"])", "{nothing}",
          "{account:lower:sha256(8)}-{=random(4,base62)}", "{created}", "{created:epoch-s:pad(10)}"}) {
        QTest::newRow(scheme) << scheme;
    }
}
void EvaluateTest::findingsAreWorstFirstAndKnown() {
    QFETCH(QString, scheme);
    const Documents source(madeText(300));
    const auto report = source.report(scheme.toStdString());
    QVERIFY(!report.findings.empty());
    const auto codes = checkCodes();
    QVERIFY(std::is_sorted(codes.begin(), codes.end()));
    for (const Finding& finding : report.findings) {
        QVERIFY2(std::find(codes.begin(), codes.end(), finding.code) != codes.end(), finding.code.c_str());
        QVERIFY(!finding.title.empty());
    }
    QVERIFY(std::is_sorted(report.findings.begin(), report.findings.end(),
                           [](const Finding& a, const Finding& b) { return a.level > b.level; }));
}

void EvaluateTest::todayFollowsATemplate() {
    std::string text;
    for (int i = 0; i < 200; ++i) {
        const std::string number = std::to_string(i);
        text += R"({"_id":"user:name)" + number + R"(","login":"name)" + number + "\"}\n";
    }
    const auto report = Documents(text).report("today");
    QCOMPARE(report.todayTemplate, std::optional<std::string>("user:{login}"));
    QCOMPARE(report.applied->keys->count(), Rank{200});
    QVERIFY(report.applied->scheme.today);
}

void EvaluateTest::aStopEndsItSoon() {
    const Documents source(madeText(100000));
    for (const double share : {0.1, 0.5, 0.9}) {
        std::stop_source stop;
        std::chrono::steady_clock::time_point asked;
        EvaluateOptions options;
        options.apply.progress = [&](std::uint64_t done, std::uint64_t total) {
            if (static_cast<double>(done) >= share * static_cast<double>(total) && !stop.stop_requested()) {
                asked = std::chrono::steady_clock::now();
                stop.request_stop();
            }
        };
        const auto report =
            evaluateScheme(source.opened, source.space, parseScheme("{account}-{=random(6,base36)}").value(),
                           options, stop.get_token());
        const auto took = std::chrono::steady_clock::now() - asked;
        QVERIFY(!report);
        QCOMPARE(report.error().code, Error::Code::Cancelled);
        QVERIFY(took < kSoon);
    }
}

QTEST_GUILESS_MAIN(EvaluateTest)
#include "evaluate_test.moc"
