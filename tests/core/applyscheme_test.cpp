// SPDX-License-Identifier: GPL-3.0-or-later
// A scheme applied to all documents: IDs, ranks, repeats and what is missing as a plain walk over the
// documents, one by one with a map, gives them; on any number of threads, in memory and past it.
#include "core/query/collation.h"
#include "tests/support/applying.h"

#include <QtTest>

#include <map>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

// What a scheme comes to by the plain way.
struct Naive {
    std::vector<std::string> keys;
    std::vector<std::string> repeats;
    std::uint64_t repeatedIds = 0;
    std::uint64_t idBytes = 0;

    // IDs by rank; none: the document has no ID.
    explicit Naive(const std::vector<std::optional<std::string>>& ids) {
        std::map<std::string, std::vector<Rank>> ranks;
        for (Rank rank = 0; rank < ids.size(); ++rank) {
            if (ids[rank]) {
                ranks[*ids[rank]].push_back(rank);
                idBytes += ids[rank]->size();
            }
        }
        for (const auto& [id, of] : ranks) {
            keys.push_back(id + "=" + std::to_string(of.front()));
            for (std::size_t i = 1; i < of.size(); ++i) {
                repeats.push_back(id + "=" + std::to_string(of[i]));
            }
            repeatedIds += of.size() > 1 ? 1 : 0;
        }
    }
};

void compareWith(const Naive& naive, const AppliedScheme& applied) {
    QCOMPARE(listed(applied, *applied.keys), naive.keys);
    QCOMPARE(listed(applied, *applied.repeats), naive.repeats);
    QCOMPARE(applied.repeatedIds, naive.repeatedIds);
    QCOMPARE(applied.idBytes, naive.idBytes);
    QCOMPARE(applied.withId, naive.keys.size() + naive.repeats.size());
}

std::uint64_t missingOf(const AppliedScheme& applied, const std::string& field, const std::string& why) {
    const auto found =
        std::find_if(applied.missing.begin(), applied.missing.end(),
                     [&](const MissingField& one) { return one.field == field && one.why == why; });
    return found == applied.missing.end() ? 0 : found->documents;
}

} // namespace

class ApplySchemeTest : public QObject {
    Q_OBJECT
private slots:
    void asThePlainWalk_data();
    void asThePlainWalk();
    void missingFieldsAreCounted();
    void theFirstTemplateThatFits();
    void componentsAreMeasured();
    void objectIdsAndViewKeys();
    void viewKeysStandInCollationOrder();
    void todayAsItIs();
    void idsAloneReadNoDocuments();
    void movedDocumentsKnowBothRanks();
    void samplesAreRefused();
};

void ApplySchemeTest::asThePlainWalk_data() {
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<int>("count");
    for (unsigned seed = 1; seed <= 12; ++seed) {
        QTest::addRow("%u", seed) << seed << (seed % 4 == 0 ? 3000 : static_cast<int>(seed * 17));
    }
}
void ApplySchemeTest::asThePlainWalk() {
    QFETCH(unsigned, seed);
    QFETCH(int, count);
    const auto documents = madeDocuments(static_cast<std::size_t>(count), seed);
    const Applying store(documents, seed);
    std::vector<std::optional<std::string>> ids;
    for (const Made& made : documents) {
        const bool has = made.account && !made.accountIsObject && made.number && made.id[0] != '_';
        char number[8];
        std::snprintf(number, sizeof(number), "%04d", made.number.value_or(0));
        ids.push_back(has ? std::optional(*made.account + "-" + number) : std::nullopt);
    }
    const auto applied = store.apply("{account}-{n:pad(4)}");
    compareWith(Naive(ids), applied);
    QCOMPARE(applied.documents, documents.size() - 1);
    QCOMPARE(applied.reserved, std::uint64_t{1});
    QCOMPARE(applied.unreadable, std::uint64_t{0});
}

void ApplySchemeTest::missingFieldsAreCounted() {
    const auto documents = madeDocuments(2500, 5);
    const Applying store(documents, 5);
    const auto applied = store.apply("{account}-{n:pad(1)}");
    std::uint64_t noAccount = 0;
    std::uint64_t isObject = 0;
    std::uint64_t noNumber = 0;
    std::uint64_t tooLong = 0;
    std::vector<Rank> examples;
    for (Rank rank = 0; rank < documents.size(); ++rank) {
        const Made& made = documents[rank];
        if (made.id[0] == '_') {
            continue;
        }
        const bool object = made.accountIsObject;
        isObject += object ? 1 : 0;
        noAccount += !object && !made.account ? 1 : 0;
        noNumber += made.number ? 0 : 1;
        tooLong += made.number && *made.number > 9 ? 1 : 0;
        if (object && examples.size() < 20) {
            examples.push_back(rank);
        }
    }
    QCOMPARE(missingOf(applied, "account", "is missing"), noAccount);
    QCOMPARE(missingOf(applied, "account", "is an object"), isObject);
    QCOMPARE(missingOf(applied, "n", "is missing"), noNumber);
    QCOMPARE(applied.missing.size(), std::size_t{4});
    for (const MissingField& missing : applied.missing) {
        if (missing.why == "is an object") {
            QCOMPARE(missing.examples, examples);
        } else if (missing.field == "n" && missing.why != "is missing") {
            QCOMPARE(missing.documents, tooLong);
        }
    }
}

void ApplySchemeTest::theFirstTemplateThatFits() {
    const auto documents = madeDocuments(700, 8);
    const Applying store(documents, 8);
    std::vector<std::optional<std::string>> ids;
    for (const Made& made : documents) {
        std::optional<std::string> id;
        if (made.id[0] != '_' && made.account && !made.accountIsObject) {
            id = "a" + *made.account;
        } else if (made.id[0] != '_' && made.number) {
            id = "n" + std::to_string(*made.number);
        }
        ids.push_back(id);
    }
    const auto applied = store.apply("a{account}\nn{n}");
    compareWith(Naive(ids), applied);
    QCOMPARE(applied.components.size(), std::size_t{2});
    QCOMPARE(applied.components[0][0].documents + applied.components[1][0].documents, applied.withId);
}

void ApplySchemeTest::componentsAreMeasured() {
    const Applying store({{"1", "abc", 7, {}}, {"2", "e", 12, {}}, {"3", std::nullopt, 1, {}}}, 1);
    const auto applied = store.apply("{account}-{n}");
    const auto& components = applied.components[0];
    QCOMPARE(components.size(), std::size_t{3});
    QCOMPARE(components[0].documents, std::uint64_t{2});
    QCOMPARE(components[0].bytes, std::uint64_t{4});
    QCOMPARE(components[0].least, std::size_t{1});
    QCOMPARE(components[0].most, std::size_t{3});
    QCOMPARE(components[0].first, std::string("abc"));
    // "account":"abc", and "account":"e",
    QCOMPARE(components[0].fieldBytes, std::uint64_t{16 + 14});
    QCOMPARE(components[1].bytes, std::uint64_t{2});
    QCOMPARE(components[1].fieldBytes, std::uint64_t{0});
    QCOMPARE(components[2].bytes, std::uint64_t{3});
    QCOMPARE(components[2].fieldBytes, std::uint64_t{6 + 7}); // "n":7, "n":12,
    QCOMPARE(applied.shortestId, std::size_t{4});
    QCOMPARE(applied.longestId, std::size_t{5});
}

void ApplySchemeTest::objectIdsAndViewKeys() {
    const Applying store({{"1", "a", 7, 1600000000}}, 1);
    Rows rows;
    const auto object =
        store.apply(R"({"i": "x{account}-{n}", "d": "{at:int64}", "k": 5, "n": "{n}"})", {}, {&rows});
    const std::string id = R"({"i":"xa-7","d":{"$numberLong":"1600000000"},"k":5,"n":7})";
    QCOMPARE(listed(object, *object.keys), std::vector<std::string>{id + "=0"});
    // Behind x, a, -, 7, the number and the last 7.
    const auto ends = {id.find("xa") + 1, id.find("xa") + 2, id.find("a-") + 2,
                       id.find("-7") + 2, id.find(",\"k\""), id.size() - 1};
    std::string expected = "0 1 " + id;
    for (const std::size_t end : ends) {
        expected += " " + std::to_string(end);
    }
    QVERIFY2(rows.rows.at(0).starts_with(expected + " 7 {"), rows.rows.at(0).c_str());
    const auto array = store.apply(R"(["{account}", "{n}", "v{n:pad(3)}", null])");
    QCOMPARE(listed(array, *array.keys), std::vector<std::string>{R"(["a",7,"v007",null]=0)"});
    const std::string key = R"(["a",7,"v007",null])";
    QCOMPARE(idOf(array.scheme, keyOf(array.scheme, key)), key);
    QCOMPARE(array.keys->key(0, {}).value(), keyOf(array.scheme, key));
    QCOMPARE(array.idBytes, std::uint64_t{19});
}

void ApplySchemeTest::viewKeysStandInCollationOrder() {
    std::vector<Made> documents;
    const std::vector<std::string> accounts{"B", "a", "b", "A", "é", "z", "aa", "a b", "-a"};
    for (std::size_t i = 0; i < accounts.size(); ++i) {
        documents.push_back(
            {"d" + std::to_string(i), accounts[i], static_cast<int>(i % 3 == 0 ? 10 : 9), {}});
    }
    const Applying store(documents, 3);
    const auto applied = store.apply(R"(["{n}", "{account}"])");
    std::vector<std::pair<int, std::string>> expected;
    for (const Made& made : documents) {
        expected.emplace_back(*made.number, *made.account);
    }
    std::sort(expected.begin(), expected.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : compareCollated(a.second, b.second) < 0;
    });
    QCOMPARE(applied.keys->count(), accounts.size());
    for (Rank rank = 0; rank < expected.size(); ++rank) {
        const std::string id =
            "[" + std::to_string(expected[rank].first) + ",\"" + expected[rank].second + "\"]";
        QCOMPARE(idOf(applied.scheme, applied.keys->key(rank, {}).value()), id);
    }
}

void ApplySchemeTest::todayAsItIs() {
    const auto documents = madeDocuments(3000, 2);
    const Applying store(documents, 2);
    Rows rows;
    for (const auto& observers : {std::vector<RowObserver*>(), std::vector<RowObserver*>{&rows}}) {
        const auto applied = store.apply("today", {}, observers);
        std::vector<std::string> expected;
        for (Rank rank = 0; rank < documents.size(); ++rank) {
            if (documents[rank].id[0] != '_') {
                expected.push_back(documents[rank].id + "=" + std::to_string(rank));
            }
        }
        QCOMPARE(listed(applied, *applied.keys), expected);
        QCOMPARE(applied.keys->extent({0, applied.keys->count()}, {}).value().valueBytes.value() +
                     documents[0].json().size() - 1,
                 store.space.keys->extent({0, store.space.keys->count()}, {}).value().valueBytes.value());
    }
    QCOMPARE(rows.rows.size(), std::size_t{3000});
}

void ApplySchemeTest::idsAloneReadNoDocuments() {
    const auto documents = madeDocuments(2000, 4);
    Applying store(documents, 4);
    QFile file(QString::fromStdString(store.file.path()));
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.resize(10)); // nothing can be read any more
    const auto applied = store.apply("x-{_id}-{=random(4,base36)}");
    QCOMPARE(applied.withId, std::uint64_t{2000});
    QCOMPARE(applied.unreadable, std::uint64_t{0});
    std::size_t at = 0;
    for (const auto& item : itemsOf(*applied.keys)) {
        const std::string& today = documents[item.locator].id;
        QCOMPARE(item.key.substr(0, today.size() + 3), "x-" + today + "-");
        QCOMPARE(item.key.size(), today.size() + 7);
        ++at;
    }
    QCOMPARE(at, std::size_t{2000});
    const auto unread = store.apply("{account}");
    QCOMPARE(unread.withId, std::uint64_t{0});
    QCOMPARE(unread.unreadable, std::uint64_t{2000});
    QVERIFY(unread.missing.empty());
}

void ApplySchemeTest::movedDocumentsKnowBothRanks() {
    const auto documents = madeDocuments(300, 14);
    const Applying store(documents, 14);
    const auto applied = store.apply("{n:pad(3)}-{_id}");
    const auto moved = movedDocuments(applied, store.space, {10, 20}, {}).value();
    QCOMPARE(moved.size(), std::size_t{10});
    Rank rank = 10;
    for (const MovedDocument& document : moved) {
        QCOMPARE(document.rank, rank++);
        QCOMPARE(document.idToday, documents[document.rankToday].id);
        QCOMPARE(document.id.substr(4), document.idToday);
        QCOMPARE(std::stoi(document.id), *documents[document.rankToday].number);
        QCOMPARE(applied.keys->lowerBound(document.id, {}).value(), document.rank);
    }
}

void ApplySchemeTest::samplesAreRefused() {
    const Applying store(madeDocuments(20, 15), 15);
    SpaceView sampled = store.space;
    sampled.keys = SampledKeys::of({{"a", 100, 100, 5000, 50, 1}, {"b", 50, 50, 900, 20, 2}}, {}).value();
    const auto applied = applyScheme(store.opened, sampled, parseScheme("today").value(), {}, {}, {});
    QVERIFY(!applied);
    QCOMPARE(applied.error().code, Error::Code::Unsupported);
    QVERIFY(!applied.error().next.empty());
}

QTEST_GUILESS_MAIN(ApplySchemeTest)
#include "applyscheme_test.moc"
