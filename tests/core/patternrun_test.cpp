// SPDX-License-Identifier: GPL-3.0-or-later
// How schemes answer access patterns, against a model that looks at every document for every combination of
// values.
#include "core/scheme/applyscheme.h"
#include "core/scheme/patternrun.h"
#include "tests/support/exportfile.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <map>
#include <random>
#include <set>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

using By = PatternAnswer::By;

struct Doc {
    std::string id;
    std::string account;
    std::int64_t created = 0; // ms
    std::string type{"txn"};
    std::string parent{};
};

// 2021-01-01T00:00:00Z is 1,609,459,200 s; days, hours, minutes counted from there.
constexpr std::int64_t kYear2021 = 1609459200000;

std::string iso(std::int64_t ms) {
    return QDateTime::fromMSecsSinceEpoch(ms, Qt::UTC).toString(Qt::ISODateWithMs).toStdString();
}

std::string exported(const std::vector<Doc>& docs) {
    QByteArray text;
    for (const Doc& doc : docs) {
        const auto put = [](QJsonObject& object, const char* name, const std::string& value) {
            object[QLatin1String(name)] = QString::fromStdString(value);
        };
        QJsonObject object;
        put(object, "_id", doc.id);
        put(object, "type", doc.type);
        put(object, "account", doc.account);
        put(object, "created", iso(doc.created));
        if (!doc.parent.empty()) {
            put(object, "post", doc.parent);
        }
        text += QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    }
    return text.toStdString();
}

struct Asked {
    ExportFile file;
    Opened opened;
    SpaceView space;

    explicit Asked(const std::string& text)
        : file(text, "export.jsonl"), opened(readSource(file.path(), {}, {}, {}).value()),
          space(opened.space("").value()) {}

    std::vector<PatternAnswer> ask(const std::string& scheme, const std::string& patterns,
                                   const std::string& effective = {}) const {
        const Scheme tried = parseScheme(scheme).value();
        PatternRun run(parsePatterns(patterns).value(),
                       effective.empty() ? tried : parseScheme(effective).value(), tried.today);
        const auto applied = applyScheme(opened, space, tried, {&run.observer()}, {}, {});
        if (!applied) {
            qFatal("%s", applied.error().what.c_str());
        }
        auto answers = run.answers(opened, space, *applied, {});
        if (!answers) {
            qFatal("%s", answers.error().what.c_str());
        }
        keys = applied->keys;
        return *answers;
    }
    mutable std::shared_ptr<const PackedKeys> keys;
};

std::vector<Doc> transactions(std::size_t count, unsigned seed, unsigned accounts, std::int64_t within) {
    std::mt19937_64 random(seed);
    std::vector<Doc> docs;
    for (std::size_t i = 0; i < count; ++i) {
        docs.push_back(
            {"d" + std::to_string(100000 + i), "A" + std::to_string(random() % accounts),
             kYear2021 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(within))});
    }
    return docs;
}

constexpr std::int64_t kDay = 86400000;
constexpr const char* kPicture = R"([
  {"name": "by month", "equal": {"account": "*"}, "range": {"field": "created", "span": "month"}},
  {"name": "newest 20", "equal": {"account": "*"}, "order": "-created", "limit": 20},
  {"name": "all of one day", "range": {"field": "created", "span": "day"}},
  {"name": "one", "equal": {"_id": "*"}},
  {"name": "per account", "equal": {"account": "*"}, "fields": ["_id"]}])";

} // namespace

class PatternRunTest : public QObject {
    Q_OBJECT
private slots:
    void accountAndTimeAnswerAnAccountByDateInOneRange();
    void everydayQueriesOfFourSchemes();
    void rangesHoldWhatIsWanted();
    void aLocalDayIsTwoBounds();
    void severalValuesAreSeveralRanges();
    void parentsComeWithTheirChildren();
    void aSeparatorDecidesWhatLiesBetween();
    void coarseTimesNeedAFilter();
    void anAccountThatIsTheFrontOfAnotherOne();
    void todayByTheTemplateItFollows();
    void viewKeysGoByTheirCollation();
    void coversWhatTheIdHolds();
    void manyCombinationsAreSampled();
    void whatDoesNotSortIsNoRange();
    void valuesAtOnceAreThoseThatAreThere();
};

void PatternRunTest::accountAndTimeAnswerAnAccountByDateInOneRange() {
    const Asked asked(exported(transactions(2000, 1, 20, 300 * kDay)));
    const auto answers = asked.ask("{account}-{created:date(yyyyMMdd-HHmmss)}", kPicture);
    QCOMPARE(answers[0].by, By::Range);
    QCOMPARE(answers[0].ranges, 1.0);
    QVERIFY2(answers[0].startKey.starts_with("A") && answers[0].startKey.find("-2021") != std::string::npos,
             answers[0].startKey.c_str());
    QCOMPARE(answers[0].rowsRead, answers[0].rowsWanted);
    QVERIFY(asked.keys->lowerBound(answers[0].startKey, {}).value() == answers[0].example->first);
    QVERIFY(asked.keys->lowerBound(answers[0].endKey, {}).value() == answers[0].example->last);
}

// As on the picture of the Design panel: what each scheme makes of five queries. Means by counting.
void PatternRunTest::everydayQueriesOfFourSchemes() {
    const auto docs = transactions(3000, 2, 15, 200 * kDay);
    const Asked asked(exported(docs));
    std::map<std::pair<std::string, std::string>, int> months;
    std::map<std::string, int> days;
    std::map<std::string, int> monthsOfAll;
    for (const Doc& doc : docs) {
        ++months[{doc.account, iso(doc.created).substr(0, 7)}];
        ++days[iso(doc.created).substr(0, 10)];
        ++monthsOfAll[iso(doc.created).substr(0, 7)];
    }
    double read = 0; // of a month of all accounts, for each account and month
    for (const auto& [key, count] : months) {
        read += monthsOfAll[key.second];
    }
    const double all = 3000;
    const auto mean = [](double sum, std::size_t count) { return sum / static_cast<double>(count); };

    const auto a = asked.ask("{account}-{created:date(yyyyMMddHHmmss)}-{=random(4,base36)}", kPicture);
    QCOMPARE(a[0].by, By::Range);
    QCOMPARE(a[0].rowsWanted, mean(all, months.size()));
    QCOMPARE(a[1].by, By::Range);
    QCOMPARE(a[1].rowsRead, 20.0);
    QCOMPARE(a[2].by, By::View);
    QCOMPARE(a[2].rowsRead, all);
    QCOMPARE(a[2].rowsWanted, mean(all, days.size()));
    QCOMPARE(a[3].by, By::Range);
    QCOMPARE(a[3].rowsRead, 1.0);
    QCOMPARE(a[4].by, By::Range);
    QVERIFY(a[4].covered);
    QCOMPARE(a[4].rowsWanted, 200.0);

    const auto b = asked.ask("txn:{created:epoch-ms}{=random(5,base62)}", kPicture);
    QCOMPARE(b[0].by, By::RangeAndFilter);
    QVERIFY(std::abs(b[0].rowsRead - mean(read, months.size())) < 1e-9);
    QCOMPARE(b[1].by, By::View);
    QCOMPARE(b[2].by, By::Range);
    QCOMPARE(b[2].rowsRead, mean(all, days.size()));
    QCOMPARE(b[3].by, By::Range);
    QCOMPARE(b[4].by, By::View);

    const auto c = asked.ask("{=couch-sequential}", kPicture);
    const By expected[] = {By::View, By::View, By::View, By::Range, By::View};
    for (std::size_t i = 0; i < 5; ++i) {
        QCOMPARE(c[i].by, expected[i]);
    }
}

// Any scheme, any pattern: what is said to be one range holds all documents wanted and no other; rows wanted
// are counted one by one.
void PatternRunTest::rangesHoldWhatIsWanted() {
    const char* const schemes[] = {
        "{account}:{created:date(yyyyMMddHHmm)}{=random(8,base36)}",
        "{created:date(yyyyMMdd)}:{account}:{=random(8,base36)}",
        "x{created:reverse-time}-{account}-{=uuid4}",
        "{created}/{account}/{=random(9,base10)}",
        R"({"a": "{account}", "t": "{created:date(yyyyMMddHHmmss)}", "r": "{=uuid4}"})",
        "{account:sha256(6)}{created:epoch-s}{=uuid4}"};
    struct Pattern {
        const char* json;
        std::function<std::string(const Doc&)> group;
    };
    const Pattern patterns[] = {
        {R"([{"name": "p", "equal": {"account": "*"}}])", [](const Doc& doc) { return doc.account; }},
        {R"([{"name": "p", "range": {"field": "created", "span": "hour"}}])",
         [](const Doc& doc) { return iso(doc.created).substr(0, 13); }},
        {R"([{"name": "p", "equal": {"account": "*"}, "range": {"field": "created", "span": "day"}}])",
         [](const Doc& doc) { return doc.account + iso(doc.created).substr(0, 10); }},
        {R"([{"name": "p", "range": {"field": "created", "from": "2021-01-02", "to": "2021-01-04T12:00:00Z"}}])",
         [](const Doc& doc) {
             return doc.created >= kYear2021 + kDay && doc.created < kYear2021 + 3 * kDay + kDay / 2 ? "in"
                                                                                                     : "";
         }}};
    int ranges = 0;
    for (unsigned seed = 0; seed < 6; ++seed) {
        const auto docs = transactions(150, seed, 5, 6 * kDay);
        const Asked asked(exported(docs));
        for (const char* scheme : schemes) {
            for (const Pattern& pattern : patterns) {
                std::map<std::string, int> wanted;
                int total = 0;
                for (const Doc& doc : docs) {
                    const std::string group = pattern.group(doc);
                    total += group.empty() ? 0 : 1;
                    wanted[group] += group.empty() ? 0 : 1;
                }
                wanted.erase("");
                const PatternAnswer answer = asked.ask(scheme, pattern.json)[0];
                QCOMPARE(answer.values, static_cast<std::uint64_t>(wanted.size()));
                QVERIFY(std::abs(answer.rowsWanted -
                                 static_cast<double>(total) / static_cast<double>(wanted.size())) < 1e-9);
                QVERIFY2(answer.rowsRead >= answer.rowsWanted - 1e-9, scheme);
                if (answer.by == By::Range) {
                    QVERIFY2(std::abs(answer.rowsRead - answer.rowsWanted) < 1e-9, scheme);
                    ++ranges;
                }
            }
        }
    }
    QVERIFY(ranges > 40);
}

// Berlin is an hour ahead of UTC in winter: its days are no prefix of UTC times, but two bounds.
void PatternRunTest::aLocalDayIsTwoBounds() {
    const auto docs = transactions(1000, 5, 3, 40 * kDay);
    const Asked asked(exported(docs));
    std::set<std::int64_t> days;
    for (const Doc& doc : docs) {
        days.insert((doc.created + 3600000) / kDay);
    }
    const char* const pattern =
        R"([{"name": "day", "range": {"field": "created", "span": "day", "zone": "Europe/Berlin"}}])";
    const auto fine = asked.ask("{created:date(yyyyMMddHHmmss)}{=uuid4}", pattern)[0];
    QCOMPARE(fine.by, By::Range);
    QCOMPARE(fine.values, static_cast<std::uint64_t>(days.size()));
    QVERIFY2(fine.startKey.ends_with("230000") && fine.endKey.ends_with("230000"), fine.startKey.c_str());
    QVERIFY(fine.why.find("two bounds") != std::string::npos);
    const auto coarse = asked.ask("{created:date(yyyyMMdd)}{=uuid4}", pattern)[0];
    QCOMPARE(coarse.by, By::RangeAndFilter);
    QVERIFY(coarse.why.find("coarser") != std::string::npos);
    QVERIFY(coarse.rowsRead > coarse.rowsWanted * 1.5);
}

void PatternRunTest::severalValuesAreSeveralRanges() {
    const Asked asked(exported(transactions(1000, 6, 50, 40 * kDay)));
    const auto answers = asked.ask("{account}-{=uuid4}", R"([{"name": "in", "in": {"account": 20}}])");
    QCOMPARE(answers[0].by, By::Ranges);
    QCOMPARE(answers[0].ranges, 20.0);
    QCOMPARE(answers[0].rowsRead, 20.0 * 1000 / 50);
    QVERIFY(answers[0].why.find("One range over all of them") != std::string::npos);
    const auto none = asked.ask("{=uuid4}", R"([{"name": "in", "in": {"account": 20}}])");
    QCOMPARE(none[0].by, By::View);
}

void PatternRunTest::parentsComeWithTheirChildren() {
    std::vector<Doc> docs;
    for (int post = 0; post < 30; ++post) {
        const std::string slug = "slug" + std::to_string(100 + post);
        docs.push_back({"post:" + slug, "a", kYear2021 + post, "post", {}});
        for (int comment = 0; comment < post % 4; ++comment) {
            docs.push_back(
                {"comment:" + std::to_string(docs.size()), "a", kYear2021 + comment, "comment", slug});
        }
    }
    const Asked asked(exported(docs));
    const char* const pattern =
        R"([{"name": "post", "together": {"parent": "post", "child": "comment", "by": "post"}}])";
    const auto together = asked.ask("post:{post}:{created:epoch-ms}{=uuid4}\n{_id}", pattern)[0];
    QCOMPARE(together.by, By::Range);
    QCOMPARE(together.values, std::uint64_t{22}); // posts that have comments: 30 less 8 without
    QVERIFY(std::abs(together.rowsWanted - (22 + 7 * (1 + 2 + 3) + 1 /* post 29 */) / 22.0) < 0.2);
    QCOMPARE(together.rowsRead, together.rowsWanted);
    const auto apart = asked.ask("comment:{post}:{=uuid4}\n{_id}", pattern)[0];
    QCOMPARE(apart.by, By::Ranges);
    const auto scattered = asked.ask("{=uuid4}", pattern)[0];
    QCOMPARE(scattered.by, By::View);
}

// With ":" post10 and its comments lie between post1 and its comments, with "-" they do not.
void PatternRunTest::aSeparatorDecidesWhatLiesBetween() {
    std::vector<Doc> docs;
    for (const char* slug : {"post1", "post10"}) {
        docs.push_back({std::string("post:") + slug, "a", kYear2021, "post", {}});
        for (int comment = 0; comment < 3; ++comment) {
            docs.push_back({"c" + std::to_string(docs.size()), "a", kYear2021 + comment, "comment", slug});
        }
    }
    const Asked asked(exported(docs));
    const char* const pattern =
        R"([{"name": "post", "together": {"parent": "post", "child": "comment", "by": "post"}}])";
    const auto colon = asked.ask("post:{post}:{created:epoch-ms}\n{_id}", pattern)[0];
    QCOMPARE(colon.by, By::RangeAndFilter);
    QCOMPARE(colon.rowsRead, (8.0 + 4.0) / 2);
    const auto dash = asked.ask("post:{post}-{created:epoch-ms}\n{_id}", pattern)[0];
    QCOMPARE(dash.by, By::Range);
    QCOMPARE(dash.rowsRead, 4.0);
}

void PatternRunTest::coarseTimesNeedAFilter() {
    const Asked asked(exported(transactions(500, 7, 3, 20 * kDay)));
    const auto hour = asked.ask("{created:date(yyyyMMdd)}{=uuid4}",
                                R"([{"name": "hour", "range": {"field": "created", "span": "hour"}}])")[0];
    QCOMPARE(hour.by, By::RangeAndFilter);
    const auto order =
        asked.ask("{account}-{=uuid4}",
                  R"([{"name": "n", "equal": {"account": "*"}, "order": "-created", "limit": 5}])")[0];
    QCOMPARE(order.by, By::RangeAndFilter);
    QVERIFY(order.rowsRead > 100);
    QCOMPARE(order.rowsWanted, 5.0);
}

// Nothing behind the account tells "A1" from "A10".
void PatternRunTest::anAccountThatIsTheFrontOfAnotherOne() {
    const Asked asked(exported(transactions(500, 8, 20, 20 * kDay)));
    const char* const pattern = R"([{"name": "a", "equal": {"account": "*"}}])";
    QCOMPARE(asked.ask("{account}{created:epoch-ms}", pattern)[0].by, By::RangeAndFilter);
    QCOMPARE(asked.ask("{account}-{created:epoch-ms}", pattern)[0].by, By::Range);
}

void PatternRunTest::todayByTheTemplateItFollows() {
    auto docs = transactions(400, 9, 10, 20 * kDay);
    for (std::size_t i = 0; i < docs.size(); ++i) {
        docs[i].id = "t:" + docs[i].account + ":" + std::to_string(1000 + i);
    }
    const Asked asked(exported(docs));
    const char* const pattern = R"([{"name": "a", "equal": {"account": "*"}}])";
    const auto known = asked.ask("today", pattern, "t:{account}:{=random(4,base10)}")[0];
    QCOMPARE(known.by, By::Range);
    QCOMPARE(known.rowsRead, 40.0);
    QCOMPARE(asked.ask("today", pattern, "{=uuid4}")[0].by, By::View);
}

void PatternRunTest::viewKeysGoByTheirCollation() {
    const Asked asked(exported(transactions(400, 10, 10, 20 * kDay)));
    const auto answers = asked.ask(R"(["{account}", "{created}"])",
                                   R"([{"name": "a", "equal": {"account": "*"}},
                                       {"name": "d", "equal": {"account": "*"}, "range": {"field": "created", "span": "day"}},
                                       {"name": "n", "equal": {"account": "*"}, "order": "-created", "limit": 3}])");
    QCOMPARE(answers[0].by, By::Range);
    QCOMPARE(answers[0].rowsRead, 40.0);
    QCOMPARE(answers[1].by, By::Range);
    QVERIFY2(answers[0].startKey.starts_with("[\"A") && answers[0].endKey.ends_with(",{}]"),
             answers[0].endKey.c_str());
    QVERIFY2(answers[1].startKey.find(",\"2021-01-") != std::string::npos, answers[1].startKey.c_str());
    QCOMPARE(answers[2].by, By::Range);
    QCOMPARE(answers[2].rowsRead, 3.0);
}

void PatternRunTest::coversWhatTheIdHolds() {
    const Asked asked(exported(transactions(100, 11, 5, 20 * kDay)));
    const auto ask = [&](const char* scheme, const char* fields) {
        const std::string pattern =
            std::string(R"([{"name": "a", "equal": {"account": "*"}, "fields": )") + fields + "}]";
        return asked.ask(scheme, pattern)[0].covered;
    };
    QVERIFY(ask("{account}-{created:epoch-ms}", R"(["_id"])"));
    QVERIFY(ask("{account}-{created:epoch-ms}", R"(["account", "created"])"));
    QVERIFY(!ask("{account}-{created:date(yyyyMMdd)}{=uuid4}", R"(["created"])"));
    QVERIFY(!ask("{account}-{created:epoch-ms}", R"(["type"])"));
    QVERIFY(!ask("{account}-{created:epoch-ms}", "[]"));
}

void PatternRunTest::manyCombinationsAreSampled() {
    const Asked asked(exported(transactions(25000, 12, 1000000, 400 * kDay)));
    const auto answer = asked.ask("{account}-{=uuid4}", R"([{"name": "a", "equal": {"account": "*"}}])")[0];
    QVERIFY(answer.sampled);
    QVERIFY(answer.values > 4000 && answer.values <= 10000);
    QCOMPARE(answer.by, By::Range);
    QVERIFY(answer.rowsWanted > 1.0 && answer.rowsWanted < 1.03); // 25,000 of a million: 1.0125
}

// Encodings whose bytes do not sort as the values do, and orders that are too coarse.
void PatternRunTest::whatDoesNotSortIsNoRange() {
    std::string text;
    for (int i = 0; i < 2000; ++i) {
        const QJsonObject object{
            {"_id", QStringLiteral("d%1").arg(i)},
            {"amount", i},
            {"code", QStringLiteral("%1%2").arg(QChar('a' + i % 5)).arg(i % 1000, 3, 10, QLatin1Char('0'))},
            {"mix", i % 2 == 0 ? QJsonValue(7) : QJsonValue(QStringLiteral("7"))},
            {"local", QDateTime::fromSecsSinceEpoch(1609459200 + i * 3000, Qt::OffsetFromUTC, i % 3 * 3600)
                          .toString(Qt::ISODate)},
            {"created", QString::fromStdString(iso(kYear2021 + i * 3000000LL))},
            {"account", QString::number(i % 4)}};
        text += QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString() + "\n";
    }
    const Asked asked(text);
    const auto by = [&](const char* scheme, const char* pattern) { return asked.ask(scheme, pattern)[0]; };
    const char* const amounts = R"([{"name": "p", "range": {"field": "amount", "from": 5, "to": 1500}}])";
    QCOMPARE(by("{amount}-{=uuid4}", amounts).by, By::View);
    QCOMPARE(by("{amount:pad(6)}-{=uuid4}", amounts).by, By::Range);
    QCOMPARE(by("{amount:pad(6)}-{=uuid4}", amounts).rowsRead, 1495.0);
    const char* const highest = R"([{"name": "p", "order": "-amount", "limit": 10}])";
    QCOMPARE(by("{amount}-{=uuid4}", highest).by, By::View);
    QCOMPARE(by("{amount:pad(6)}-{=uuid4}", highest).by, By::Range);
    const auto codes = by("{code:prefix(1)}-{=uuid4}",
                          R"([{"name": "p", "range": {"field": "code", "from": "b100", "to": "b500"}}])");
    QCOMPARE(codes.by, By::RangeAndFilter);
    QCOMPARE(codes.rowsRead, 400.0); // all that begin with b
    QVERIFY(by("{local}-{=uuid4}", R"([{"name": "p", "range": {"field": "local", "span": "day"}}])").by !=
            By::Range);
    const char* const newest =
        R"([{"name": "p", "equal": {"account": "*"}, "order": "-created", "limit": 5}])";
    QCOMPARE(by("{account}-{created:date(yyyyMM)}-{=uuid4}", newest).by, By::RangeAndFilter);
    QCOMPARE(by("{account}-{created:date(yyyyMMddHHmmss)}-{=uuid4}", newest).by, By::Range);
    QCOMPARE(by("{=uuid4}", R"([{"name": "p", "order": "-created", "limit": 20}])").by, By::View);
    const auto mix = by(R"({"m": "{mix}", "r": "{=uuid4}"})", R"([{"name": "p", "equal": {"mix": "*"}}])");
    QCOMPARE(mix.values, std::uint64_t{2});
    QCOMPARE(mix.rowsRead, mix.rowsWanted);
}

void PatternRunTest::valuesAtOnceAreThoseThatAreThere() {
    std::string text;
    for (int i = 0; i < 3000; ++i) {
        const QJsonObject object{{"_id", QStringLiteral("d%1").arg(i)},
                                 {"account", QStringLiteral("A%1").arg(i / 100)},
                                 {"status", QString::number(i % 3)}};
        text += QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString() + "\n";
    }
    const Asked asked(text);
    const auto both = asked.ask("{account}-{status}-{=uuid4}",
                                R"([{"name": "p", "equal": {"account": "*"}, "in": {"status": 20}}])")[0];
    QCOMPARE(both.by, By::Ranges);
    QCOMPARE(both.ranges, 3.0); // 20 are asked for, 3 are there
    QCOMPARE(both.rowsWanted, 100.0);
    QCOMPARE(both.rowsRead, 100.0);
    const auto alone = asked.ask("{status}-{=uuid4}", R"([{"name": "p", "in": {"status": 20}}])")[0];
    QCOMPARE(alone.rowsWanted, 3000.0);
    const auto ids = asked.ask("{=uuid4}", R"([{"name": "p", "in": {"_id": 20}}])")[0];
    QCOMPARE(ids.by, By::Ranges);
    QCOMPARE(ids.ranges, 20.0);
    QCOMPARE(ids.rowsRead, 20.0);
    const auto one = asked.ask("{=uuid4}", R"([{"name": "p", "equal": {"_id": "*"}}])")[0];
    QVERIFY(one.example && one.example->count() == 1 && !one.startKey.empty());
}

QTEST_APPLESS_MAIN(PatternRunTest)
#include "patternrun_test.moc"
