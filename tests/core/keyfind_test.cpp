// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/snapshot.h"
#include "core/tree/keyfind.h"
#include "core/tree/rankset.h"
#include "tests/support/memorycursor.h"
#include "tests/support/samplekeys.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <memory>
#include <random>
#include <thread>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

using Kind = TextPattern::Kind;

std::shared_ptr<const PackedKeys> keysOf(const std::vector<std::string>& strings) {
    MemoryCursor cursor(rowsOf(strings));
    const auto outcome = buildSnapshot(cursor, LastWins(), {}, {});
    const auto* space = outcome.snapshot->space(SpaceId{});
    return space == nullptr ? std::make_shared<const PackedKeys>() : space->live;
}

std::shared_ptr<const PackedKeys> manyKeys() {
    static const auto keys = [] {
        constexpr std::uint64_t kCount = 300000; // several parts
        std::vector<std::string> strings;
        strings.reserve(kCount);
        for (std::uint64_t i = 0; i < kCount; ++i) {
            strings.push_back(structuredId(i, kCount));
        }
        return keysOf(strings);
    }();
    return keys;
}

struct Outcome {
    Result<std::uint64_t> count;
    std::vector<Rank> hits; // in order
    std::uint64_t searched = 0;
    bool inOrder = true; // hits in each part, and parts do not overlap
};

Outcome find(const PackedKeys& keys, const TextPattern& pattern, Span span, unsigned jobs) {
    Outcome outcome{0, {}, 0, true};
    RankSet seen(keys.count());
    outcome.count =
        findKeys(keys, pattern, span, jobs,
                 [&](const FoundPart& part) {
                     outcome.searched += part.searched.count();
                     outcome.inOrder = outcome.inOrder && std::is_sorted(part.hits.begin(), part.hits.end());
                     for (const Rank hit : part.hits) {
                         outcome.inOrder =
                             outcome.inOrder && part.searched.contains(hit) && !seen.contains(hit);
                         seen.insert(hit);
                     }
                 },
                 {});
    for (auto hit = seen.firstFrom(0); hit; hit = seen.next(*hit)) {
        outcome.hits.push_back(*hit);
    }
    return outcome;
}

std::vector<Rank> holding(const PackedKeys& keys, const std::string& text, Span span) {
    std::vector<Rank> ranks;
    const auto items = keys.items(span, {}).value();
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i].key.find(text) != std::string::npos) {
            ranks.push_back(span.first + i);
        }
    }
    return ranks;
}

} // namespace

class KeyFindTest : public QObject {
    Q_OBJECT

private slots:
    void findsWhatIsThere_data();
    void findsWhatIsThere();
    void expressionsAndCase();
    void wildKeysAsTheModelFindsThem();
    void nothingToSearch();
    void aWrongExpressionIsRefused();
    void stopsSoon_data();
    void stopsSoon();
};

void KeyFindTest::findsWhatIsThere_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<Span>("span");
    QTest::addColumn<unsigned>("jobs");
    const Span all{0, 300000};
    const Span some{70001, 199999};
    for (const unsigned jobs : {0U, 1U, 2U, 5U}) {
        QTest::addRow("in all, %u jobs", jobs) << std::string("order:") << all << jobs;
        QTest::addRow("in the shared part, %u jobs", jobs) << std::string("2024-03") << all << jobs;
        QTest::addRow("across it, %u jobs", jobs) << std::string("1:000") << all << jobs;
        QTest::addRow("in one, %u jobs", jobs) << std::string("00123456") << all << jobs;
        QTest::addRow("in none, %u jobs", jobs) << std::string("xyz") << all << jobs;
        QTest::addRow("in a span, %u jobs", jobs) << std::string("99") << some << jobs;
    }
}

void KeyFindTest::findsWhatIsThere() {
    QFETCH(const std::string, text);
    QFETCH(const Span, span);
    QFETCH(const unsigned, jobs);
    const auto keys = manyKeys();
    const auto wanted = holding(*keys, text, span);
    const auto found = find(*keys, {text, Kind::Text, LetterCase::Matters}, span, jobs);
    QVERIFY(found.inOrder);
    QCOMPARE(found.searched, span.count());
    QCOMPARE(found.count.value(), std::uint64_t(wanted.size()));
    QVERIFY(found.hits == wanted);
}

void KeyFindTest::expressionsAndCase() {
    const auto keys = keysOf({"Order:1", "order:2", "order:22", "user:1", "\xc3\x84rger", "\xc3\xa4rger"});
    const auto ranks = [&](const char* text, Kind kind, LetterCase letterCase) {
        return find(*keys, {text, kind, letterCase}, {0, 99}, 2).hits;
    };
    using Ranks = std::vector<Rank>;
    QVERIFY(ranks("^order:", Kind::Regex, LetterCase::Matters) == (Ranks{1, 2}));
    QVERIFY(ranks("^order:", Kind::Regex, LetterCase::Ignored) == (Ranks{0, 1, 2}));
    QVERIFY(ranks(":[12]$", Kind::Regex, LetterCase::Matters) == (Ranks{0, 1, 3}));
    QVERIFY(ranks("ORDER", Kind::Text, LetterCase::Ignored) == (Ranks{0, 1, 2}));
    QVERIFY(ranks("\xc3\x84R", Kind::Text, LetterCase::Ignored) == (Ranks{4, 5}));
    QVERIFY(ranks("\xc3\x84r", Kind::Text, LetterCase::Matters) == (Ranks{4}));
}

void KeyFindTest::wildKeysAsTheModelFindsThem() {
    std::mt19937_64 random(9);
    const auto keys = keysOf(wildKeys(5000, random));
    for (const auto& needle : wildKeys(60, random)) {
        const Span span{random() % 1000, keys->count() - random() % 1000};
        const auto found = find(*keys, {needle, Kind::Text, LetterCase::Matters}, span, 2);
        QVERIFY(found.hits == holding(*keys, needle, span));
    }
}

void KeyFindTest::nothingToSearch() {
    const PackedKeys none;
    const TextPattern pattern{"a", Kind::Text, LetterCase::Matters};
    QCOMPARE(find(none, pattern, {0, 10}, 2).count.value(), std::uint64_t(0));
    QCOMPARE(find(*manyKeys(), pattern, {5, 5}, 2).count.value(), std::uint64_t(0));
    QCOMPARE(find(*manyKeys(), pattern, {400000, 500000}, 2).count.value(), std::uint64_t(0));
    // The span is cut at the end.
    QCOMPARE(find(*manyKeys(), {"order", Kind::Text, LetterCase::Matters}, {299990, 400000}, 2).count.value(),
             std::uint64_t(10));
}

void KeyFindTest::aWrongExpressionIsRefused() {
    const auto found = find(*manyKeys(), {"(", Kind::Regex, LetterCase::Matters}, {0, 300000}, 2);
    QCOMPARE(found.count.error().code, Error::Code::Usage);
    QCOMPARE(found.searched, std::uint64_t(0));
}

void KeyFindTest::stopsSoon_data() {
    QTest::addColumn<bool>("longKeys");
    QTest::newRow("many keys") << false;
    QTest::newRow("long keys, an expression that takes the square of their length") << true;
}

void KeyFindTest::stopsSoon() {
    QFETCH(const bool, longKeys);
    std::vector<std::string> strings;
    for (int i = 0; longKeys && i < 60; ++i) {
        strings.push_back(std::to_string(1000 + i) + std::string(1U << 20, 'a'));
    }
    const auto keys = longKeys ? keysOf(strings) : manyKeys();
    std::stop_source stop;
    std::uint64_t searched = 0;
    std::chrono::steady_clock::time_point stopped;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        stopped = std::chrono::steady_clock::now();
        stop.request_stop();
    });
    // An expression that has to be tried everywhere, again and again until it is stopped.
    Result<std::uint64_t> count = 0;
    while (count) {
        count = findKeys(
            *keys, {"[ab]+[^a]*.[xyz]", Kind::Regex, LetterCase::Matters}, {0, keys->count()}, 2,
            [&](const FoundPart& part) { searched += part.searched.count(); }, stop.get_token());
    }
    const auto took = std::chrono::steady_clock::now() - stopped;
    QCOMPARE(count.error().code, Error::Code::Cancelled);
    QVERIFY2(took < std::chrono::milliseconds(200),
             qPrintable(QString::number(std::chrono::duration<double>(took).count())));
}

QTEST_APPLESS_MAIN(KeyFindTest)
#include "keyfind_test.moc"
