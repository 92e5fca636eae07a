// SPDX-License-Identifier: GPL-3.0-or-later
// What a pass over the documents shows, and in which order generators are asked: the same on any number of
// threads, in memory and past it.
#include "tests/support/applying.h"
#include "tests/support/soon.h"

#include <QtTest>

#include <limits>
#include <map>

using namespace keyatlas;
using namespace keyatlas::test;

class SchemePassTest : public QObject {
    Q_OBJECT
private slots:
    void rowsComeInOrder();
    void countersGoByArrival();
    void clocksGoByArrival();
    void randomPartsGoByTheSeed();
    void onAnyNumberOfThreads();
    void pastTheMemory();
    void aStopEndsItSoon();
};

void SchemePassTest::rowsComeInOrder() {
    const auto documents = madeDocuments(5000, 6);
    const Applying store(documents, 6);
    Rows rows;
    ApplyOptions options;
    options.jobs = 4;
    options.arrival = FieldPath::parse("at").value();
    const auto applied = store.apply("{account}:{n}", options, {&rows});
    QCOMPARE(applied.arrivalField, std::optional<std::string>("at"));
    std::size_t at = 0;
    for (Rank rank = 0; rank < documents.size(); ++rank) {
        const Made& made = documents[rank];
        if (made.id[0] == '_') {
            continue;
        }
        std::string text = std::to_string(rank) + " " + made.id + " ";
        const std::string number = made.number ? std::to_string(*made.number) : std::string();
        if (made.account && !made.accountIsObject && made.number) {
            text += *made.account + ":" + number + " 1 2 " + std::to_string(2 + number.size());
        }
        text += " " + number + " " + made.json().substr(0, made.json().size() - 1);
        text += made.at ? " at " + std::to_string(*made.at * 1000) : std::string();
        QCOMPARE(rows.rows.at(at++), text);
    }
    QCOMPARE(rows.rows.size(), at);
}

// 1, 2, 3 ... by arrival; documents of unknown arrival last, as they stand in the file.
void SchemePassTest::countersGoByArrival() {
    const auto documents = madeDocuments(2500, 9);
    const Applying store(documents, 9);
    std::vector<std::size_t> place(documents.size());
    for (std::size_t i = 0; i < store.fileOrder.size(); ++i) {
        place[store.fileOrder[i]] = i;
    }
    for (const bool byField : {true, false}) {
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < documents.size(); ++i) {
            if (documents[i].number && documents[i].id[0] != '_') { // others have no ID
                order.push_back(i);
            }
        }
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            const auto none = std::numeric_limits<std::int64_t>::max();
            const auto timeA = byField ? documents[a].at.value_or(none) : 0;
            const auto timeB = byField ? documents[b].at.value_or(none) : 0;
            return timeA != timeB ? timeA < timeB : place[a] < place[b];
        });
        ApplyOptions options;
        options.arrival = byField ? std::optional(FieldPath::parse("at").value()) : std::nullopt;
        const auto applied = store.apply("{=counter(6)}-{n}", options);
        QCOMPARE(applied.keys->count(), order.size());
        const auto items = itemsOf(*applied.keys);
        const int first = std::stoi(items[0].key.substr(0, 6));
        for (std::size_t i = 0; i < order.size(); ++i) {
            QCOMPARE(items[i].locator, order[i]);
            QCOMPARE(std::stoi(items[i].key.substr(0, 6)), first + static_cast<int>(i));
        }
    }
}

void SchemePassTest::clocksGoByArrival() {
    const auto documents = madeDocuments(500, 10);
    const Applying store(documents, 10);
    ApplyOptions options;
    options.arrival = FieldPath::parse("at").value();
    const auto applied = store.apply("{=couch-utc-random}", options);
    std::int64_t last = 0;
    for (const auto& item : itemsOf(*applied.keys)) {
        const std::int64_t micros = std::stoll(item.key.substr(0, 14), nullptr, 16);
        QVERIFY(micros > last);
        if (const auto at = documents[item.locator].at) { // and so many in that second before it
            QVERIFY(micros >= *at * 1000000 && micros < *at * 1000000 + 500);
        }
        last = micros;
    }
}

void SchemePassTest::randomPartsGoByTheSeed() {
    const auto documents = madeDocuments(3000, 11);
    const Applying store(documents, 11);
    for (const std::string scheme :
         {"{=uuid4}", "{=uuid7}", "{account}-{=random(9,base36)}", "{=couch-sequential}"}) {
        ApplyOptions options;
        const auto one = store.apply(scheme, options);
        const auto same = store.apply(scheme, options);
        options.seed = 2;
        const auto other = store.apply(scheme, options);
        QCOMPARE(listed(same, *same.keys), listed(one, *one.keys));
        QVERIFY(listed(other, *other.keys) != listed(one, *one.keys));
        QCOMPARE(one.repeatedIds, std::uint64_t{0});
    }
    // Every digit about as often: 6,000 digits, 600 of each, standard deviation 23.
    const auto digits = store.apply("{=random(2,base10)}-{_id}");
    std::map<char, int> counts;
    for (const auto& item : itemsOf(*digits.keys)) {
        ++counts[item.key[0]];
        ++counts[item.key[1]];
    }
    for (const auto& [digit, count] : counts) {
        QVERIFY2(count > 480 && count < 720, std::to_string(count).c_str());
    }
    QCOMPARE(counts.size(), std::size_t{10});
}

void SchemePassTest::onAnyNumberOfThreads() {
    const auto documents = madeDocuments(9000, 12);
    const Applying store(documents, 12);
    for (const std::string scheme : {"{account}-{n}", "{=random(2,base36)}", "{account}{=ulid}"}) {
        std::vector<std::string> expected;
        for (const unsigned jobs : {1U, 2U, 4U, 7U}) {
            ApplyOptions options;
            options.jobs = jobs;
            const auto applied = store.apply(scheme, options);
            auto rows = listed(applied, *applied.keys);
            const auto repeats = listed(applied, *applied.repeats);
            rows.insert(rows.end(), repeats.begin(), repeats.end());
            for (const auto& one : applied.components) {
                for (const ComponentFigures& figures : one) {
                    rows.push_back(figures.first + " " + std::to_string(figures.bytes));
                }
            }
            expected = expected.empty() ? rows : expected;
            QCOMPARE(rows, expected);
        }
    }
}

void SchemePassTest::pastTheMemory() {
    const auto documents = madeDocuments(60000, 13);
    const Applying store(documents, 13);
    for (const std::string scheme : {"{account}-{n}-{=uuid4}", "{account}-{n}", "{=uuid7}"}) {
        ApplyOptions small;
        small.memoryBytes = 1U << 20;
        const auto spilled = store.apply(scheme, small);
        const auto whole = store.apply(scheme);
        QCOMPARE(listed(spilled, *spilled.keys), listed(whole, *whole.keys));
        QCOMPARE(listed(spilled, *spilled.repeats), listed(whole, *whole.repeats));
    }
}

void SchemePassTest::aStopEndsItSoon() {
    const auto documents = madeDocuments(200000, 16);
    const Applying store(documents, 16);
    for (const std::string scheme : {"{account}-{n}-{=uuid4}", "{account}{=uuid7}"}) {
        std::stop_source stop;
        std::chrono::steady_clock::time_point asked;
        ApplyOptions options;
        options.progress = [&](std::uint64_t done, std::uint64_t total) {
            if (done > total / 4 && !stop.stop_requested()) {
                asked = std::chrono::steady_clock::now();
                stop.request_stop();
            }
        };
        const auto applied = applyScheme(store.opened, store.space, parseScheme(scheme).value(), {}, options,
                                         stop.get_token());
        const auto took = std::chrono::steady_clock::now() - asked;
        QVERIFY(stop.stop_requested());
        QVERIFY(!applied);
        QCOMPARE(applied.error().code, Error::Code::Cancelled);
        QVERIFY(took < kSoon);
    }
}

QTEST_GUILESS_MAIN(SchemePassTest)
#include "schemepass_test.moc"
