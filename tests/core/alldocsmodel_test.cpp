// SPDX-License-Identifier: GPL-3.0-or-later
// Range queries over IDs against a naive model; queries made from prefixes and spans; queries as text and
// back.
#include "core/base/text.h"
#include "core/query/alldocs.h"
#include "tests/support/listkeyspace.h"
#include "tests/support/naivemodel.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <random>

using namespace keyatlas;
using namespace keyatlas::test;
using Json = nlohmann::ordered_json;

namespace {

std::vector<std::string> idsOf(const ListKeyspace& keys, const AllDocsAnswer& answer) {
    std::vector<std::string> ids(keys.list().begin() + static_cast<std::ptrdiff_t>(answer.rows.first),
                                 keys.list().begin() + static_cast<std::ptrdiff_t>(answer.rows.last));
    if (answer.descending) {
        std::reverse(ids.begin(), ids.end());
    }
    return ids;
}

std::uint32_t below(std::mt19937& random, std::uint32_t n) {
    return static_cast<std::uint32_t>(random() % n);
}

std::string randomId(std::mt19937& random) {
    static const std::vector<std::string> letters = {"a", "b", "A",   "_", "0",    ":",
                                                     "é", "ÿ", "￿", "😀", "\x01", "\x7f"};
    std::string id;
    for (std::uint32_t i = 1 + below(random, 3); i > 0; --i) {
        id += letters[below(random, static_cast<std::uint32_t>(letters.size()))];
    }
    return id;
}

// One query in both forms: for the model, and as a query string.
struct RandomQuery {
    NaiveQuery naive;
    std::string sent;

    void add(const std::string& name, const std::string& value) {
        sent += (sent.empty() ? "" : "&") + name + "=" + percentEncode(value);
    }
    void addBound(std::mt19937& random, bool start) {
        static const std::vector<std::string> others = {"null", "12", "{}", "[]", "true"};
        const std::string name = start ? "startkey" : "endkey";
        if (below(random, 8) == 0) {
            add(name, others[below(random, 5)]);
            (start ? naive.startBelowAll : naive.endBelowAll) = true;
            return;
        }
        const std::string id = randomId(random);
        add(name, Json(id).dump());
        (start ? naive.start : naive.end) = id;
    }
};

RandomQuery randomQuery(std::mt19937& random) {
    RandomQuery query;
    if (below(random, 6) == 0) {
        query.naive.keys.emplace();
        for (std::uint32_t i = below(random, 5); i > 0; --i) {
            query.naive.keys->push_back(randomId(random));
        }
        query.add("keys", Json(*query.naive.keys).dump());
    } else {
        below(random, 3) > 0 ? query.addBound(random, true) : void();
        below(random, 3) > 0 ? query.addBound(random, false) : void();
    }
    if (below(random, 3) == 0) {
        query.naive.descending = true;
        query.add("descending", "true");
    }
    if (below(random, 3) == 0) {
        query.naive.inclusiveEnd = false;
        query.add("inclusive_end", "false");
    }
    if (below(random, 3) == 0) {
        query.naive.limit = below(random, 30);
        query.add("limit", std::to_string(*query.naive.limit));
    }
    if (below(random, 3) == 0) {
        query.naive.skip = below(random, 40);
        query.add("skip", std::to_string(query.naive.skip));
    }
    return query;
}

} // namespace

class AllDocsModelTest : public QObject {
    Q_OBJECT

private slots:
    void agreesWithTheNaiveModel();
    void prefixQuerySelectsThePrefix();
    void spanQuerySelectsTheSpan();
    void textRoundTrip();
};

void AllDocsModelTest::agreesWithTheNaiveModel() {
    std::mt19937 random(20261130);
    std::size_t rows = 0;
    for (int round = 0; round < 500; ++round) {
        std::set<std::string> ids;
        for (std::uint32_t i = below(random, 60); i > 0; --i) {
            ids.insert(randomId(random));
        }
        const ListKeyspace keys({ids.begin(), ids.end()});
        const RandomQuery query = randomQuery(random);
        const NaiveAnswer wanted = naiveAllDocs(ids, query.naive);
        const auto parsed = parseAllDocs(parseQueryString(query.sent));
        QVERIFY2(parsed.has_value(), query.sent.c_str());
        std::vector<std::string> wantedIds;
        for (const auto& row : wanted.rows) {
            wantedIds.push_back(row.id);
        }
        if (query.naive.keys) {
            std::vector<std::string> got;
            for (const auto& key : pagedKeys(*parsed)) {
                got.push_back(Json::parse(key).get<std::string>());
            }
            QVERIFY2(got == wantedIds, query.sent.c_str());
            continue;
        }
        const auto answer = answerRange(keys, *parsed, {});
        QVERIFY(answer.has_value());
        QVERIFY2(idsOf(keys, *answer) == wantedIds, query.sent.c_str());
        QVERIFY2(answer->offset == wanted.offset, query.sent.c_str());
        rows += wantedIds.size();
    }
    QVERIFY(rows > 1000); // the queries must not all be empty
}

void AllDocsModelTest::prefixQuerySelectsThePrefix() {
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
        std::vector<std::string> ids;
        for (int i = 0; i < 60; ++i) {
            ids.push_back(randomId(random));
        }
        const ListKeyspace keys(ids);
        const std::string prefix =
            below(random, 10) == 0 ? "\xf4\x8f\xbf\xbf" : randomId(random).substr(0, 4);
        if (!isUtf8(prefix)) {
            continue;
        }
        const auto parsed = parseAllDocs(parseQueryString(toQueryString(prefixQuery(prefix))));
        QVERIFY(parsed.has_value());
        const auto answer = answerRange(keys, *parsed, {});
        std::vector<std::string> wanted;
        for (const auto& id : keys.list()) {
            id.compare(0, prefix.size(), prefix) == 0 ? wanted.push_back(id) : void();
        }
        QCOMPARE(idsOf(keys, *answer), wanted);
    }
    QCOMPARE(toQueryString(prefixQuery("txn:")),
             std::string("startkey=%22txn%3A%22&endkey=%22txn%3B%22&inclusive_end=false"));
    QCOMPARE(prefixQuery("\xed\x9f\xbf").endKey.value_or(""),
             std::string("\"\xee\x80\x80\"")); // over the surrogates
    QCOMPARE(prefixQuery("a\xf4\x8f\xbf\xbf").endKey.value_or(""), std::string("\"b\""));
    const ListKeyspace raw({"\xfe", "\xff", "\xff\x01", "a"});
    QCOMPARE(answerRange(raw, prefixQuery("\xff"), {})->rows, (Span{2, 4}));
    QCOMPARE(answerRange(raw, prefixQuery("\xfe"), {})->rows, (Span{1, 2}));
}

void AllDocsModelTest::spanQuerySelectsTheSpan() {
    const ListKeyspace keys({"a", "a\n\"b", "b", "😀"});
    for (Rank first = 0; first <= 4; ++first) {
        for (Rank last = first; last <= 4; ++last) {
            const auto query = spanQuery(keys, {first, last}, {});
            QVERIFY(query.has_value());
            const auto parsed = parseAllDocs(parseQueryString(toQueryString(*query)));
            QVERIFY(parsed.has_value());
            const auto answer = answerRange(keys, *parsed, {});
            QCOMPARE(answer->rows.count(), last - first);
            QVERIFY(first == last || answer->rows == (Span{first, last}));
        }
    }
    QVERIFY(!spanQuery(ListKeyspace({"\xff"}), {0, 1}, {}).has_value());
}

// A query written as text, as a URL and as a body is read back as the same.
void AllDocsModelTest::textRoundTrip() {
    std::mt19937 random(11);
    for (int round = 0; round < 300; ++round) {
        const auto query = parseAllDocs(parseQueryString(randomQuery(random).sent));
        QVERIFY(query.has_value());
        const std::string url = toQueryString(*query);
        const auto fromUrl = parseAllDocs(parseQueryString(url));
        const auto fromBody = parseAllDocs(toRequestBody(*query), {});
        QVERIFY(fromUrl.has_value() && fromBody.has_value());
        QCOMPARE(toQueryString(*fromUrl), url);
        QCOMPARE(toQueryString(*fromBody), url);
    }
}

QTEST_GUILESS_MAIN(AllDocsModelTest)
#include "alldocsmodel_test.moc"
