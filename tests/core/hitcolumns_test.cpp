// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bytes.h"
#include "core/layout/hitcolumns.h"
#include "tests/support/vectorkeys.h"

#include <QTest>

#include <numeric>
#include <random>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

std::shared_ptr<VectorKeys> keysOf(std::size_t count) {
    std::vector<VectorKeys::Row> rows;
    rows.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        rows.push_back({std::to_string(100000 + i), 1 + i % 7});
    }
    return vectorKeys(std::move(rows));
}

using Counts = std::vector<std::uint32_t>;

} // namespace

class HitColumnsTest : public QObject {
    Q_OBJECT

private slots:
    void drawnByHand();
    void eachHitIsWhereItsRankBegins_data();
    void eachHitIsWhereItsRankBegins();
};

void HitColumnsTest::drawnByHand() {
    // Eight keys on four columns: half columns go right, so ranks 0|12|34|56 and 7 at the end.
    const auto columns = columnsOf(*keysOf(8), {0, 8}, Weight::ByKeys, 4, {}).value();
    RankSet hits(8);
    QCOMPARE(hitColumns(columns, hits), (Counts{0, 0, 0, 0}));
    for (const Rank rank : {0U, 1U, 2U, 7U}) {
        hits.insert(rank);
    }
    QCOMPARE(hitColumns(columns, hits), (Counts{1, 2, 0, 1}));
    const auto part = columnsOf(*keysOf(8), {2, 4}, Weight::ByKeys, 2, {}).value();
    QCOMPARE(hitColumns(part, hits), (Counts{1, 0})); // rank 2, one column each
}

void HitColumnsTest::eachHitIsWhereItsRankBegins_data() {
    QTest::addColumn<Weight>("weight");
    QTest::addColumn<int>("width");
    for (const int width : {1, 7, 100, 1920}) {
        QTest::addRow("by documents, %d", width) << Weight::ByKeys << width;
        QTest::addRow("by bytes, %d", width) << Weight::ByBytes << width;
    }
}

void HitColumnsTest::eachHitIsWhereItsRankBegins() {
    QFETCH(const Weight, weight);
    QFETCH(const int, width);
    constexpr std::size_t kCount = 700;
    const auto keys = keysOf(kCount);
    std::mt19937_64 random(static_cast<unsigned>(width));
    RankSet hits(kCount);
    for (int i = 0; i < 200; ++i) {
        hits.insert(random() % kCount);
    }
    for (const Span view : {Span{0, kCount}, Span{13, 600}, Span{100, 103}}) {
        const auto columns = columnsOf(*keys, view, weight, width, {}).value();
        Counts wanted(static_cast<std::size_t>(width));
        for (Rank rank = view.first; rank < view.last; ++rank) {
            const int x = std::min(columns.xOf(rank), width - 1);
            wanted[static_cast<std::size_t>(x)] += hits.contains(rank) ? 1 : 0;
        }
        const auto counts = hitColumns(columns, hits);
        QCOMPARE(counts, wanted);
        QCOMPARE(std::uint64_t(std::accumulate(counts.begin(), counts.end(), 0U)), hits.count(view));
    }
}

QTEST_APPLESS_MAIN(HitColumnsTest)
#include "hitcolumns_test.moc"
