// SPDX-License-Identifier: GPL-3.0-or-later
// A walk gives what items() gives, which tests/core/packedkeys_test.cpp holds against a vector.
#include "core/index/keywalk.h"
#include "core/index/snapshot.h"
#include "tests/support/memorycursor.h"
#include "tests/support/samplekeys.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <random>
#include <thread>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

std::shared_ptr<const PackedKeys> keysOf(const std::vector<std::string>& strings) {
    auto rows = rowsOf(strings);
    MemoryCursor cursor(std::move(rows));
    const auto outcome = buildSnapshot(cursor, LastWins(), {}, {});
    const auto* space = outcome.snapshot->space(SpaceId{});
    return space == nullptr ? std::make_shared<const PackedKeys>() : space->live;
}

bool beginsAlike(const std::string& a, Bytes b, std::size_t bytes) {
    return bytes <= a.size() && bytes <= b.size() && a.compare(0, bytes, b.substr(0, bytes)) == 0;
}

// Empty if a walk over `span` gives what items() gives; else what is wrong.
QString difference(const PackedKeys& keys, Span span) {
    const auto items = keys.items(span, {}).value();
    KeyWalk walk(keys, span);
    std::size_t at = 0;
    std::string before;
    while (walk.next()) {
        const QString where = QStringLiteral("at rank %1").arg(walk.rank());
        if (at == items.size()) {
            return where + QStringLiteral(": goes on too long");
        }
        const auto& item = items[at];
        if (walk.rank() != span.first + at || walk.key() != item.key) {
            return where + QStringLiteral(": another key");
        }
        if (walk.valueBytes() != item.valueBytes || walk.locator() != item.locator ||
            walk.deleted() != item.deleted) {
            return where + QStringLiteral(": another value");
        }
        if (at == 0 ? walk.shared() != 0 : !beginsAlike(before, walk.key(), walk.shared())) {
            return where + QStringLiteral(": does not share that much");
        }
        before = walk.key();
        ++at;
    }
    const bool stays = !walk.next() && (at == 0 || walk.key() == before);
    return at == items.size() && stays ? QString() : QStringLiteral("ends elsewhere");
}

} // namespace

class KeyWalkTest : public QObject {
    Q_OBJECT

private slots:
    void noKeys();
    void goesAsItemsDo_data();
    void goesAsItemsDo();
    void keepsTombstones();
    void severalThreadsWalkTheSameKeys();
    void sharesMostOfStructuredKeys();
};

void KeyWalkTest::noKeys() {
    const PackedKeys none;
    KeyWalk nothing(none, {0, 10});
    QVERIFY(!nothing.next());
    const auto keys = keysOf({"a", "b"});
    for (const Span span : {Span{0, 0}, Span{1, 1}, Span{2, 9}, Span{7, 9}, Span{2, 1}}) {
        KeyWalk walk(*keys, span);
        QVERIFY(!walk.next());
        QVERIFY(!walk.next());
    }
}

void KeyWalkTest::goesAsItemsDo_data() {
    QTest::addColumn<std::vector<std::string>>("keys");
    QTest::newRow("the empty key alone") << std::vector<std::string>{""};
    QTest::newRow("blocks of one long key each") << [] {
        std::vector<std::string> keys;
        for (std::size_t i = 0; i < 40; ++i) {
            keys.push_back(std::string(40000, 'x') + static_cast<char>('a' + i) + std::string(40000, 'y'));
        }
        return keys;
    }();
    QTest::newRow("prefixes of each other") << [] {
        std::vector<std::string> keys;
        for (std::size_t i = 0; i < 300; ++i) {
            keys.emplace_back(i, 'p');
        }
        return keys;
    }();
    std::mt19937_64 random(3);
    for (const std::size_t count : {1U, 63U, 64U, 65U, 128U, 1000U}) {
        QTest::addRow("%zu wild keys", count) << wildKeys(count, random);
    }
}

void KeyWalkTest::goesAsItemsDo() {
    QFETCH(const std::vector<std::string>, keys);
    const auto walked = keysOf(keys);
    const Rank size = walked->count();
    QCOMPARE(difference(*walked, {0, size}), QString());
    QCOMPARE(difference(*walked, {0, size + 9}), QString());
    for (Rank first = 0; first < size; first += size / 70 + 1) {
        QCOMPARE(difference(*walked, {first, first + 1}), QString());
        QCOMPARE(difference(*walked, {first, first + 66}), QString());
        QCOMPARE(difference(*walked, {first, size}), QString());
    }
}

void KeyWalkTest::keepsTombstones() {
    std::vector<Row> rows = rowsOf({"a", "b", "c"});
    rows[1].deleted = true;
    MemoryCursor cursor(rows);
    const auto outcome = buildSnapshot(cursor, LastWins(), {}, {});
    KeyWalk walk(*outcome.snapshot->space(SpaceId{})->deleted, {0, 3});
    QVERIFY(walk.next());
    QCOMPARE(walk.key(), Bytes("b"));
    QVERIFY(walk.deleted());
    QVERIFY(!walk.next());
}

void KeyWalkTest::severalThreadsWalkTheSameKeys() {
    std::mt19937_64 random(5);
    const auto keys = keysOf(wildKeys(4000, random));
    std::vector<QString> differences(4);
    {
        std::vector<std::jthread> threads;
        threads.reserve(differences.size());
        for (std::size_t i = 0; i < differences.size(); ++i) {
            threads.emplace_back([&, i] { differences[i] = difference(*keys, {i * 100, keys->count()}); });
        }
    }
    for (const auto& one : differences) {
        QCOMPARE(one, QString());
    }
}

// What a search saves by it: only the first key of each block of 64 is looked at from its beginning.
void KeyWalkTest::sharesMostOfStructuredKeys() {
    std::vector<std::string> strings;
    strings.reserve(6400);
    for (std::uint64_t i = 0; i < 6400; ++i) {
        strings.push_back(structuredId(i, 6400));
    }
    const auto keys = keysOf(strings);
    KeyWalk walk(*keys, {0, keys->count()});
    int unshared = 0;
    while (walk.next()) {
        unshared += walk.shared() == 0 ? 1 : 0;
    }
    QVERIFY2(unshared >= 100 && unshared <= 107, qPrintable(QString::number(unshared))); // 7 batches
}

QTEST_APPLESS_MAIN(KeyWalkTest)
#include "keywalk_test.moc"
