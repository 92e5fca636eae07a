// SPDX-License-Identifier: GPL-3.0-or-later
// Many questions in one walk are answered as the same questions one by one.
#include "core/index/snapshot.h"
#include "tests/support/memorycursor.h"
#include "tests/support/samplekeys.h"
#include "tests/support/vectorkeys.h"

#include <QtTest>

#include <algorithm>
#include <random>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

struct Pair {
    std::shared_ptr<const PackedKeys> packed;
    std::shared_ptr<const VectorKeys> plain; // asks one by one
};

Pair randomPair(std::uint64_t seed, std::mt19937_64& random) {
    std::vector<std::string> keys = wildKeys(1 + random() % 3000, random);
    for (int i = 0; i < 500; ++i) {
        keys.push_back("k" + std::to_string(random() % 100000) + std::string(random() % 60, 'z'));
    }
    std::vector<VectorKeys::Row> sized;
    for (const auto& key : keys) {
        sized.push_back({key, random() % 3 == 0 || seed % 5 == 0 ? 0 : random() % 1000});
    }
    const auto plain = vectorKeys(sized);
    std::vector<Row> rows;
    for (const auto& row : plain->rows()) {
        Row packed;
        packed.key = row.key;
        packed.valueBytes = row.valueBytes;
        rows.push_back(packed);
    }
    MemoryCursor cursor(rows);
    BuildOptions options;
    options.jobs = 1;
    const auto outcome = buildSnapshot(cursor, LastWins(), options, {});
    return {outcome.snapshot->space(SpaceId{})->live, plain};
}

std::vector<std::uint64_t> rising(std::uint64_t below, std::size_t count, std::mt19937_64& random) {
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 0; below > 0 && i < count; ++i) {
        numbers.push_back(random() % below);
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

} // namespace

class PackedMarksTest : public QObject {
    Q_OBJECT

private slots:
    void answersAreThoseOfSingleQuestions();
    void nothingAskedNothingAnswered();
    void questionsPastTheEnd();
    void stops();
};

void PackedMarksTest::answersAreThoseOfSingleQuestions() {
    std::mt19937_64 random(5);
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto [packed, plain] = randomPair(seed, random);
        const Rank count = plain->rows().size();
        QCOMPARE(packed->count(), count);
        const std::uint64_t bytes = plain->extent({0, count}, {})->valueBytes.value();
        const std::size_t limit = seed % 4 == 0 ? 3 : 1000;
        const auto ranks = rising(count, 1 + random() % 400, random);
        const auto marks = packed->marksAt(ranks, limit, {}).value();
        QCOMPARE(marks.size(), ranks.size());
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            QVERIFY(marks[i].key == plain->rows()[ranks[i]].key.substr(0, limit));
            QCOMPARE(marks[i].bytesEnd, plain->extent({0, ranks[i] + 1}, {})->valueBytes.value());
        }
        const auto oneByOne = plain->marksAt(ranks, limit, {}).value();
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            QVERIFY(marks[i].key == oneByOne[i].key && marks[i].bytesEnd == oneByOne[i].bytesEnd);
        }
        const auto offsets = rising(bytes, 1 + random() % 400, random);
        const auto held = packed->marksAtBytes(offsets, limit, {}).value();
        const auto heldOneByOne = plain->marksAtBytes(offsets, limit, {}).value();
        QCOMPARE(held.size(), offsets.size());
        for (std::size_t i = 0; i < offsets.size(); ++i) {
            QCOMPARE(held[i].rank, plain->rankAtByte(offsets[i], {}).value());
            QVERIFY(held[i].key == plain->rows()[held[i].rank].key.substr(0, limit));
            QVERIFY(held[i].rank == heldOneByOne[i].rank && held[i].key == heldOneByOne[i].key);
        }
        const Rank first = random() % (count + 1);
        const Span span{first, first + random() % (count - first + 1)};
        QCOMPARE(packed->keysOf(span, {}).value(), plain->keysOf(span, {}).value());
    }
}

void PackedMarksTest::nothingAskedNothingAnswered() {
    const PackedKeys none;
    QVERIFY(none.keysOf({0, 0}, {}).value().empty());
    QVERIFY(none.marksAt({}, 10, {}).value().empty());
    QVERIFY(none.marksAtBytes({}, 10, {}).value().empty());
}

void PackedMarksTest::questionsPastTheEnd() {
    std::mt19937_64 random(6);
    const auto [packed, plain] = randomPair(1, random);
    const Rank count = packed->count();
    const std::uint64_t bytes = plain->extent({0, count}, {})->valueBytes.value();
    const std::vector<std::uint64_t> past{0, std::max<std::uint64_t>(count, bytes)};
    for (const Keyspace* keys :
         {static_cast<const Keyspace*>(packed.get()), static_cast<const Keyspace*>(plain.get())}) {
        QCOMPARE(keys->keysOf({0, count + 1}, {}).error().code, Error::Code::Usage);
        QCOMPARE(keys->marksAt(past, 10, {}).error().code, Error::Code::Usage);
        QCOMPARE(keys->marksAtBytes(past, 10, {}).error().code, Error::Code::Usage);
    }
    QVERIFY(!PackedKeys().marksAt(past, 10, {}) && !PackedKeys().marksAtBytes(past, 10, {}));
}

void PackedMarksTest::stops() {
    std::mt19937_64 random(7);
    const auto [packed, plain] = randomPair(1, random);
    std::stop_source stop;
    stop.request_stop();
    const std::vector<std::uint64_t> asked{0, 1, 2};
    for (const Keyspace* keys :
         {static_cast<const Keyspace*>(packed.get()), static_cast<const Keyspace*>(plain.get())}) {
        QCOMPARE(keys->keysOf({0, 3}, stop.get_token()).error().code, Error::Code::Cancelled);
        QCOMPARE(keys->marksAt(asked, 10, stop.get_token()).error().code, Error::Code::Cancelled);
        QCOMPARE(keys->marksAtBytes(asked, 10, stop.get_token()).error().code, Error::Code::Cancelled);
    }
}

QTEST_APPLESS_MAIN(PackedMarksTest)
#include "packedmarks_test.moc"
