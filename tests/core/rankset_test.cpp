// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bytes.h"
#include "core/tree/rankset.h"

#include <QTest>

#include <random>
#include <set>
#include <thread>

using namespace keyatlas;

namespace {

std::optional<Rank> firstFrom(const std::set<Rank>& set, Rank rank) {
    const auto at = set.lower_bound(rank);
    return at == set.end() ? std::nullopt : std::optional<Rank>(*at);
}

std::optional<Rank> lastBefore(const std::set<Rank>& set, Rank rank) {
    const auto at = set.lower_bound(rank);
    return at == set.begin() ? std::nullopt : std::optional<Rank>(*std::prev(at));
}

std::uint64_t between(const std::set<Rank>& set, Span span) {
    return span.empty() ? 0
                        : static_cast<std::uint64_t>(
                              std::distance(set.lower_bound(span.first), set.lower_bound(span.last)));
}

void compare(const RankSet& set, const std::set<Rank>& model, std::mt19937_64& random) {
    QCOMPARE(set.count(), std::uint64_t(model.size()));
    for (int i = 0; i < 300; ++i) {
        const Rank rank = random() % (set.size() + 3);
        QCOMPARE(set.contains(rank), model.count(rank) == 1);
        QCOMPARE(set.firstFrom(rank), firstFrom(model, rank));
        QCOMPARE(set.next(rank), firstFrom(model, rank + 1));
        QCOMPARE(set.previous(rank), lastBefore(model, rank));
        const Span span{rank, random() % (set.size() + 200000)};
        QCOMPARE(set.count(span), between(model, span));
    }
    std::uint64_t index = 0;
    for (const Rank rank : model) {
        if (index % (model.size() / 200 + 1) == 0) {
            QCOMPARE(set.nth(index), std::optional<Rank>(rank));
        }
        ++index;
    }
    QCOMPARE(set.nth(model.size()), std::optional<Rank>());
}

} // namespace

class RankSetTest : public QObject {
    Q_OBJECT

private slots:
    void emptySets();
    void everyQuestionAsASetAnswers_data();
    void everyQuestionAsASetAnswers();
    void edgesOfWordsAndChunks();
    void insertingTwiceCountsOnce();
    void whatWasPublishedStays();
    void publishedSetsAreReadWhileTheyGrow();
    void fewMembersTakeLittleMemory();
};

void RankSetTest::emptySets() {
    for (const Rank size : {Rank(0), Rank(1), Rank(1000000)}) {
        const RankSet set(size);
        QCOMPARE(set.count(), std::uint64_t(0));
        QCOMPARE(set.count({0, size + 7}), std::uint64_t(0));
        QVERIFY(!set.contains(0) && !set.contains(size));
        QVERIFY(!set.firstFrom(0) && !set.next(0) && !set.previous(size) && !set.nth(0));
    }
}

void RankSetTest::everyQuestionAsASetAnswers_data() {
    QTest::addColumn<Rank>("size");
    QTest::addColumn<std::size_t>("members");
    QTest::addColumn<Rank>("clump"); // members follow each other so long
    for (const Rank size : {Rank(1), Rank(64), Rank(65), Rank(65536), Rank(65537), Rank(1000003)}) {
        for (const std::size_t members : {1U, 10U, 5000U}) {
            for (const Rank clump : {1U, 90U}) {
                QTest::addRow("%llu ranks, %zu inserted, %llu in a row",
                              static_cast<unsigned long long>(size), members,
                              static_cast<unsigned long long>(clump))
                    << size << members << clump;
            }
        }
    }
}

void RankSetTest::everyQuestionAsASetAnswers() {
    QFETCH(const Rank, size);
    QFETCH(const std::size_t, members);
    QFETCH(const Rank, clump);
    std::mt19937_64 random(size + members + clump);
    RankSet set(size);
    std::set<Rank> model;
    for (std::size_t i = 0; i < members; ++i) {
        const Rank first = random() % size;
        for (Rank rank = first; rank < std::min(first + clump, size); ++rank) {
            set.insert(rank);
            model.insert(rank);
        }
    }
    compare(set, model, random);
    const auto published = set.published();
    QCOMPARE(published->size(), size);
    compare(*published, model, random);
}

void RankSetTest::edgesOfWordsAndChunks() {
    const std::vector<Rank> ranks{0, 63, 64, 65535, 65536, 131071, 131072, 199999};
    RankSet set(200000);
    for (const Rank rank : ranks) {
        set.insert(rank);
    }
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        QCOMPARE(set.nth(i), std::optional<Rank>(ranks[i]));
        QCOMPARE(set.firstFrom(ranks[i]), std::optional<Rank>(ranks[i]));
        QCOMPARE(set.count({0, ranks[i]}), std::uint64_t(i));
        QCOMPARE(set.count({ranks[i], ranks[i] + 1}), std::uint64_t(1));
        QCOMPARE(set.next(ranks[i]), i + 1 < ranks.size() ? std::optional<Rank>(ranks[i + 1]) : std::nullopt);
        QCOMPARE(set.previous(ranks[i]), i > 0 ? std::optional<Rank>(ranks[i - 1]) : std::nullopt);
    }
    QCOMPARE(set.previous(~Rank(0)), std::optional<Rank>(199999));
    QVERIFY(!set.next(~Rank(0)));
}

void RankSetTest::insertingTwiceCountsOnce() {
    RankSet set(100);
    set.insert(7);
    set.insert(7);
    QCOMPARE(set.count(), std::uint64_t(1));
    QCOMPARE(set.count({0, 100}), std::uint64_t(1));
}

void RankSetTest::whatWasPublishedStays() {
    RankSet set(200000);
    set.insert(5);
    const auto first = set.published();
    set.insert(6);      // beside it
    set.insert(150000); // where nothing was
    const auto second = set.published();
    set.insert(7);
    QCOMPARE(first->count(), std::uint64_t(1));
    QVERIFY(first->contains(5) && !first->contains(6) && !first->contains(150000));
    QCOMPARE(second->count({0, 100}), std::uint64_t(2));
    QVERIFY(second->contains(150000) && !second->contains(7));
    QCOMPARE(set.count(), std::uint64_t(4));
}

// For the thread sanitizer: readers of published sets beside the thread that fills the set.
void RankSetTest::publishedSetsAreReadWhileTheyGrow() {
    RankSet set(300000);
    std::vector<std::jthread> readers;
    std::atomic<int> wrong = 0;
    Rank rank = 0;
    for (std::uint64_t round = 1; round <= 6; ++round) {
        for (; rank < round * 40000; ++rank) {
            set.insert(rank);
        }
        readers.emplace_back([&wrong, round, seen = set.published()] {
            for (int i = 0; i < 50; ++i) {
                wrong += seen->count({0, seen->size()}) == round * 40000 ? 0 : 1;
                wrong += seen->next(round * 40000 - 1) ? 1 : 0;
            }
        });
    }
    readers.clear();
    QCOMPARE(wrong.load(), 0);
}

void RankSetTest::fewMembersTakeLittleMemory() {
    RankSet set(100000000); // 12.5 MB as one bitmap
    for (Rank rank = 0; rank < 10; ++rank) {
        set.insert(rank * 9000000);
    }
    QVERIFY2(set.memoryBytes() < 200000, qPrintable(QString::number(set.memoryBytes())));
}

QTEST_APPLESS_MAIN(RankSetTest)
#include "rankset_test.moc"
