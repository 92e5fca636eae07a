// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/samplekeys.h"
#include "tests/support/snapshotmodel.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

std::vector<std::string> structuredIds(std::size_t count) {
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < count; ++i) {
        keys.push_back(structuredId(i, count));
    }
    return keys;
}

// Rows of many shapes: (name of the shape, seed) -> rows in source order.
std::vector<Row> rowsOfShape(const QByteArray& shape, std::mt19937_64& random) {
    auto keys = structuredIds(4000);
    if (shape == "sorted, one key in two batches") {
        keys.insert(keys.begin() + 1500, keys[1499]);
        keys.insert(keys.begin() + 3000, keys[2999]);
    } else if (shape == "sorted, some twice") {
        for (int i = 0; i < 40; ++i) {
            const std::size_t at = random() % keys.size();
            keys.insert(keys.begin() + static_cast<std::ptrdiff_t>(at), keys[at]);
        }
    } else if (shape == "sorted parts in another order") {
        std::rotate(keys.begin(), keys.begin() + 2000, keys.end());
    } else if (shape == "two sorted files, interleaved") {
        std::stable_partition(keys.begin(), keys.end(), [](const auto& key) { return key.back() % 2 == 0; });
    } else if (shape == "falling") {
        std::reverse(keys.begin(), keys.end());
    } else if (shape == "shuffled") {
        std::shuffle(keys.begin(), keys.end(), random);
    } else if (shape == "random, many rows a key") {
        keys = wildKeys(4000, random);
    } else if (shape == "one key only") {
        keys.assign(3000, "again");
    } else if (shape == "few rows") {
        keys = {"b", "a", "b", "", "c"};
    }
    auto rows = rowsOf(keys);
    if (shape.startsWith("random") || shape == "sorted, some tombstones") {
        for (auto& row : rows) {
            row.deleted = random() % 5 == 0;
        }
    }
    return rows;
}

const std::vector<QByteArray> kShapes{"sorted",
                                      "sorted, one key in two batches",
                                      "sorted, some twice",
                                      "sorted, some tombstones",
                                      "sorted parts in another order",
                                      "two sorted files, interleaved",
                                      "falling",
                                      "shuffled",
                                      "random, many rows a key",
                                      "one key only",
                                      "few rows"};

} // namespace

class SnapshotTest : public QObject {
    Q_OBJECT

private slots:
    void rowsBecomeIndices_data();
    void rowsBecomeIndices();
    void spacesAreKeptApart_data();
    void spacesAreKeptApart();
    void aSourceWithoutRowsIsComplete();
    void wrongJudgementIsAFailure();
    void keysInOrderKeepTheirBlocks();
};

void SnapshotTest::rowsBecomeIndices_data() {
    QTest::addColumn<QByteArray>("shape");
    QTest::addColumn<unsigned>("jobs");
    QTest::addColumn<std::size_t>("batchRows");
    QTest::addColumn<std::uint64_t>("memory");
    for (const auto& shape : kShapes) {
        for (const unsigned jobs : {1U, 2U, 4U}) {
            for (const std::size_t batchRows : {7U, 500U, 10000U}) {
                QTest::addRow("%s, %u jobs, batches of %zu, in memory", shape.constData(), jobs, batchRows)
                    << shape << jobs << batchRows << (std::uint64_t{64} << 20);
                QTest::addRow("%s, %u jobs, batches of %zu, in files", shape.constData(), jobs, batchRows)
                    << shape << jobs << batchRows << std::uint64_t{1};
            }
        }
    }
}

void SnapshotTest::rowsBecomeIndices() {
    QFETCH(const QByteArray, shape);
    QFETCH(const unsigned, jobs);
    QFETCH(const std::size_t, batchRows);
    QFETCH(const std::uint64_t, memory);
    std::mt19937_64 random(42);
    const auto rows = rowsOfShape(shape, random);
    MemoryCursor cursor(rows, batchRows);
    const OddJudge judge;
    BuildOptions options;
    options.jobs = jobs;
    options.memoryBytes = memory;
    const auto outcome = buildSnapshot(cursor, judge, options, {});
    QVERIFY(!outcome.failure);
    QVERIFY(outcome.snapshot->complete);
    QCOMPARE(difference(*outcome.snapshot, rows), std::string());
    QVERIFY(!judge.wronglyCalled());
    QCOMPARE(outcome.snapshot->bytesRead, rows.size());
    QCOMPARE(outcome.snapshot->bytesTotal, rows.size());
}

void SnapshotTest::spacesAreKeptApart_data() {
    QTest::addColumn<bool>("shuffled");
    QTest::addColumn<std::uint64_t>("memory");
    for (const bool shuffled : {false, true}) {
        for (const std::uint64_t memory : {std::uint64_t{1}, std::uint64_t{64} << 20}) {
            QTest::addRow("shuffled %d, memory %llu", int(shuffled), static_cast<unsigned long long>(memory))
                << shuffled << memory;
        }
    }
}

void SnapshotTest::spacesAreKeptApart() {
    QFETCH(const bool, shuffled);
    QFETCH(const std::uint64_t, memory);
    std::mt19937_64 random(5);
    std::vector<std::string> keys = structuredIds(5000);
    if (shuffled) {
        std::shuffle(keys.begin(), keys.end(), random);
    }
    auto rows = rowsOf(keys);
    for (auto& row : rows) {
        row.space = static_cast<SpaceId>(random() % 10 == 0 ? random() % 3 : 7);
    }
    // The same key in two spaces is two documents.
    rows.push_back({rows[0].key, 1, 1000000, static_cast<SpaceId>(100)});
    MemoryCursor cursor(rows, 900);
    BuildOptions options;
    options.memoryBytes = memory;
    const auto outcome = buildSnapshot(cursor, OddJudge(), options, {});
    QCOMPARE(difference(*outcome.snapshot, rows), std::string());
}

void SnapshotTest::aSourceWithoutRowsIsComplete() {
    MemoryCursor cursor({});
    const auto outcome = buildSnapshot(cursor, OddJudge(), {}, {});
    QVERIFY(!outcome.failure);
    QVERIFY(outcome.snapshot->complete);
    QVERIFY(outcome.snapshot->spaces.empty());
    QVERIFY(outcome.snapshot->space(SpaceId{}) == nullptr);
}

namespace {

class UnableJudge : public LeafJudge {
public:
    Result<std::size_t> winner(Bytes, std::span<const Locator>, std::stop_token) const override {
        return fail(Error::Code::Changed, "the file changed");
    }
};

} // namespace

void SnapshotTest::wrongJudgementIsAFailure() {
    MemoryCursor cursor(rowsOf({"a", "b", "b", "c"}));
    const auto outcome = buildSnapshot(cursor, UnableJudge(), {}, {});
    QVERIFY(outcome.failure.has_value());
    QCOMPARE(outcome.failure->code, Error::Code::Changed);
    QVERIFY(!outcome.snapshot->complete);
}

// The fast way of sorted exports: an index of whole batches is as small as one that was merged.
void SnapshotTest::keysInOrderKeepTheirBlocks() {
    const auto rows = rowsOf(structuredIds(200000));
    MemoryCursor inOrder(rows, 6400);
    const auto sorted = buildSnapshot(inOrder, OddJudge(), {}, {});
    auto shuffledRows = rows;
    std::shuffle(shuffledRows.begin(), shuffledRows.end(), std::mt19937_64(1));
    MemoryCursor shuffled(shuffledRows, 6400);
    const auto merged = buildSnapshot(shuffled, OddJudge(), {}, {});
    const auto& a = *sorted.snapshot->space(SpaceId{})->live;
    const auto& b = *merged.snapshot->space(SpaceId{})->live;
    QCOMPARE(a.count(), b.count());
    const double ratio = static_cast<double>(a.memoryBytes()) / static_cast<double>(b.memoryBytes());
    QVERIFY2(ratio < 1.1 && ratio > 0.9, qPrintable(QString::number(ratio)));
}

QTEST_APPLESS_MAIN(SnapshotTest)
#include "snapshot_test.moc"
