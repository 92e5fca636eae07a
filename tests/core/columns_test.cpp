// SPDX-License-Identifier: GPL-3.0-or-later
// The table of pixel columns against one place per rank, worked out one by one.
#include "core/layout/columns.h"

#include "tests/support/randomcase.h"
#include "tests/support/stopkeys.h"

#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

// Where each rank of the view begins, by the definition: the edge nearest to its place.
class NaiveColumns {
public:
    NaiveColumns(const std::vector<VectorKeys::Row>& rows, Span view, Weight weight, int width)
        : m_view(view), m_width(width) {
        std::uint64_t total = 0;
        for (Rank rank = view.first; rank < view.last; ++rank) {
            total += rows[rank].valueBytes;
        }
        const bool byBytes = weight == Weight::ByBytes && total > 0;
        if (!byBytes) {
            total = view.count();
        }
        std::uint64_t before = 0;
        for (Rank rank = view.first; rank < view.last; ++rank) {
            const auto twice = 2 * before * static_cast<std::uint64_t>(width);
            m_places.push_back(static_cast<int>((twice + total) / (2 * total)));
            before += byBytes ? rows[rank].valueBytes : 1;
        }
    }

    int xOf(Rank rank) const {
        if (rank >= m_view.last) {
            return m_width;
        }
        return rank < m_view.first ? 0 : m_places[rank - m_view.first];
    }
    Rank rankAt(int x) const {
        Rank rank = m_view.first;
        while (rank < m_view.last && xOf(rank) < x) {
            ++rank;
        }
        return rank;
    }
    Rank rankUnder(int x) const {
        Rank rank = m_view.last - 1;
        while (xOf(rank) > x) {
            --rank;
        }
        return rank;
    }

private:
    Span m_view;
    int m_width;
    std::vector<int> m_places;
};

std::uint64_t bytesBefore(const std::vector<VectorKeys::Row>& rows, Rank rank) {
    std::uint64_t bytes = 0;
    for (Rank i = 0; i < rank; ++i) {
        bytes += rows[i].valueBytes;
    }
    return bytes;
}

Columns columns(const Keyspace& keys, Span view, Weight weight, int width) {
    return columnsOf(keys, view, weight, width, {}).value();
}

std::shared_ptr<VectorKeys> sized(const std::vector<std::uint64_t>& sizes) {
    std::vector<VectorKeys::Row> rows;
    for (const auto size : sizes) {
        rows.push_back({"k" + std::to_string(100 + rows.size()), size});
    }
    return vectorKeys(std::move(rows));
}

std::vector<int> placesOf(const Columns& columns) {
    std::vector<int> places;
    for (Rank rank = columns.view.first; rank <= columns.view.last; ++rank) {
        places.push_back(columns.xOf(rank));
    }
    return places;
}

} // namespace

class ColumnsTest : public QObject {
    Q_OBJECT

private slots:
    void byKeysAllAreEquallyWide();
    void byBytesEachIsAsWideAsItsValue();
    void fewKeysShareOutTheirBytes();
    void withoutBytesKeysAreCounted();
    void emptyViews();
    void nothingOverflows();
    void boundsAreUsedAsTheyAre();
    void randomViewsAgreeWithTheDefinition();
    void stopsAreObeyed();
    void errorsArePassedOn();
};

void ColumnsTest::byKeysAllAreEquallyWide() {
    const auto table = columns(*sized({5, 5, 5, 5}), {0, 4}, Weight::ByKeys, 10);
    QCOMPARE(placesOf(table), (std::vector<int>{0, 3, 5, 8, 10}));
    QCOMPARE(table.ranks, (std::vector<Rank>{0, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4}));
    QCOMPARE(table.rankUnder(2), Rank{0});
    QCOMPARE(table.rankUnder(3), Rank{1});
    QCOMPARE(table.rankUnder(9), Rank{3});
    QCOMPARE(table.rankAt(-5), Rank{0});
    QCOMPARE(table.rankAt(99), Rank{4});
    QVERIFY(table.bytesTrust == Figure::Trust::Exact && !table.bytesMissing);
}

void ColumnsTest::byBytesEachIsAsWideAsItsValue() {
    // 20 bytes in 10 columns; what is empty begins where the next one does.
    const auto table = columns(*sized({100, 10, 0, 1, 3, 0, 6, 0, 7}), {1, 8}, Weight::ByBytes, 10);
    QCOMPARE(placesOf(table), (std::vector<int>{0, 5, 5, 6, 7, 7, 10, 10}));
    QCOMPARE(table.bytes,
             (std::vector<std::uint64_t>{100, 102, 104, 106, 108, 110, 112, 114, 116, 118, 120}));
    QCOMPARE(table.rankUnder(4), Rank{1});
    QCOMPARE(table.rankUnder(5), Rank{3});
    QCOMPARE(table.rankUnder(9), Rank{6});
    QCOMPARE(table.tail, Rank{7});
    QCOMPARE(table.xOfByte(0), 0);
    QCOMPARE(table.xOfByte(105), 2);
    QCOMPARE(table.xOfByte(500), 10);
}

void ColumnsTest::fewKeysShareOutTheirBytes() {
    const auto table = columns(*sized({7, 10, 0, 30}), {1, 4}, Weight::ByKeys, 6);
    QCOMPARE(table.bytes, (std::vector<std::uint64_t>{7, 12, 17, 17, 17, 32, 47}));
    QCOMPARE(table.xOfByte(20), 4);
}

void ColumnsTest::withoutBytesKeysAreCounted() {
    const auto table = columns(*sized({0, 0, 0, 0, 9}), {0, 4}, Weight::ByBytes, 8);
    QVERIFY(table.bytesMissing && table.weight == Weight::ByKeys);
    QCOMPARE(placesOf(table), (std::vector<int>{0, 2, 4, 6, 8}));
    QCOMPARE(table.bytes, std::vector<std::uint64_t>(9, 0));
}

void ColumnsTest::emptyViews() {
    const auto keys = sized({1, 2, 3});
    for (const auto weight : {Weight::ByKeys, Weight::ByBytes}) {
        const auto table = columns(*keys, {2, 2}, weight, 4);
        QCOMPARE(table.ranks, std::vector<Rank>(5, 2));
        QCOMPARE(table.bytes, std::vector<std::uint64_t>(5, 3));
        QCOMPARE(table.xOf(2), 4);
        QCOMPARE(columns(*keys, {0, 3}, weight, 0).width(), 0);
        QCOMPARE(columns(*keys, {0, 3}, weight, -7).width(), 0);
        QCOMPARE(columns(*sized({}), {0, 3}, weight, 2).ranks, std::vector<Rank>(3, 0));
        QVERIFY(columns(*keys, {1, 99}, weight, 3).view == (Span{1, 3}));
    }
}

void ColumnsTest::nothingOverflows() {
    // 2^62 bytes before and 2^62 in the view, times 4,000 columns.
    const std::uint64_t huge = std::uint64_t{1} << 61;
    const auto table = columns(*sized({huge, huge, huge, huge}), {2, 4}, Weight::ByBytes, 4000);
    QCOMPARE(placesOf(table), (std::vector<int>{0, 2000, 4000}));
    QCOMPARE(table.bytes[1000], 2 * huge + huge / 2);
    const auto even = columns(*sized({huge, huge, huge, huge}), {2, 4}, Weight::ByKeys, 4000);
    QCOMPARE(even.bytes[3000], 3 * huge + huge / 2);
}

void ColumnsTest::boundsAreUsedAsTheyAre() {
    const BoundKeys keys(sized({10, 20, 30, 40}));
    const auto table = columns(keys, {0, 4}, Weight::ByBytes, 10);
    QVERIFY(table.bytesTrust == Figure::Trust::AtLeast);
    QCOMPARE(placesOf(table), (std::vector<int>{0, 1, 3, 6, 10}));
}

void ColumnsTest::randomViewsAgreeWithTheDefinition() {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        Random random(seed);
        const auto keys = vectorKeys(randomRows(random));
        const auto& rows = keys->rows();
        const Rank first = below(random, rows.size() + 1);
        const Span view{first, first + below(random, rows.size() - first + 1)};
        const auto weight = seed % 2 == 0 ? Weight::ByKeys : Weight::ByBytes;
        const int width = 1 + static_cast<int>(below(random, seed % 3 == 0 ? 2000 : 50));
        const auto table = columns(*keys, view, weight, width);
        QCOMPARE(table.width(), width);
        QCOMPARE(table.bytes.size(), table.ranks.size());
        QVERIFY(std::is_sorted(table.bytes.begin(), table.bytes.end()));
        QCOMPARE(table.bytes.front(), bytesBefore(rows, view.first));
        QCOMPARE(table.bytes.back(), bytesBefore(rows, view.last));
        if (view.empty()) {
            continue;
        }
        const NaiveColumns naive(rows, view, weight, width);
        for (Rank rank = 0; rank <= rows.size(); ++rank) {
            QCOMPARE(table.xOf(rank), naive.xOf(rank));
        }
        for (int x = 0; x < width; ++x) {
            QCOMPARE(table.rankAt(x), naive.rankAt(x));
            QCOMPARE(table.rankUnder(x), naive.rankUnder(x));
            if (table.weight == Weight::ByKeys && view.count() >= static_cast<std::uint64_t>(width)) {
                QCOMPARE(table.byteAt(x), bytesBefore(rows, naive.rankAt(x)));
            }
        }
    }
}

void ColumnsTest::stopsAreObeyed() {
    Random random(1);
    const auto keys = std::make_shared<VectorKeys>(randomRows(random));
    for (const auto weight : {Weight::ByKeys, Weight::ByBytes}) {
        for (std::uint64_t after = 0; after < 400; after += 7) {
            StopKeys stopping(keys, after);
            const auto table = columnsOf(stopping, {0, 1000}, weight, 100, stopping.token());
            QVERIFY(table || (stopping.stopped() && table.error().code == Error::Code::Cancelled));
            QVERIFY(stopping.questionsAfterStop() <= 2);
        }
    }
}

void ColumnsTest::errorsArePassedOn() {
    const auto keys = sized({4, 5, 6, 7});
    for (const auto weight : {Weight::ByKeys, Weight::ByBytes}) {
        const auto before = keys->questions();
        QVERIFY(columnsOf(*keys, {0, 4}, weight, 4, {}).has_value());
        const auto needed = keys->questions() - before;
        for (std::uint64_t good = 0; good < needed; ++good) {
            keys->failAfter(good);
            const auto table = columnsOf(*keys, {0, 4}, weight, 4, {});
            QVERIFY(!table && table.error().code == Error::Code::Io);
        }
        keys->failAfter(needed + 1000);
    }
}

QTEST_APPLESS_MAIN(ColumnsTest)
#include "columns_test.moc"
