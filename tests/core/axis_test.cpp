// SPDX-License-Identifier: GPL-3.0-or-later
// Round labels: a drawing is the values with their columns.
#include "core/layout/axis.h"

#include "tests/support/vectorkeys.h"

#include <QtTest>

#include <random>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

std::shared_ptr<VectorKeys> keysOf(std::uint64_t count, std::uint64_t bytes) {
    std::vector<VectorKeys::Row> rows;
    rows.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        std::string key(4, '\0');
        for (std::size_t at = 0; at < 4; ++at) {
            key[at] = static_cast<char>(i >> (8 * (3 - at)));
        }
        rows.push_back({key, bytes});
    }
    return vectorKeys(std::move(rows));
}

QString drawn(const std::vector<Tick>& ticks) {
    QStringList parts;
    for (const auto& tick : ticks) {
        parts << QStringLiteral("%1@%2").arg(tick.value).arg(tick.x);
    }
    return parts.join(' ');
}

bool isRound(std::uint64_t step) {
    while (step % 10 == 0 && step > 0) {
        step /= 10;
    }
    return step == 1 || step == 2 || step == 5;
}

} // namespace

class AxisTest : public QObject {
    Q_OBJECT

private slots:
    void ranksAndBytes();
    void labelsNeedTheirPlace();
    void unevenAxesLeaveOutWhatIsTooClose();
    void fewKeys();
    void nothingToLabel();
    void anyViewHasFourToEightRoundLabels();
};

void AxisTest::ranksAndBytes() {
    const auto table = columnsOf(*keysOf(400, 25), {0, 400}, Weight::ByKeys, 800, {}).value();
    QCOMPARE(drawn(rankTicks(table, 10)), "0@0 100@200 200@400 300@600 400@800");
    QCOMPARE(drawn(byteTicks(table, 10)), "0@0 2000@160 4000@320 6000@480 8000@640 10000@800");
    const auto zoomed = columnsOf(*keysOf(400, 25), {113, 171}, Weight::ByKeys, 580, {}).value();
    QCOMPARE(drawn(rankTicks(zoomed, 10)), "120@70 130@170 140@270 150@370 160@470 170@570");
}

void AxisTest::labelsNeedTheirPlace() {
    const auto table = columnsOf(*keysOf(400, 25), {0, 400}, Weight::ByKeys, 800, {}).value();
    QCOMPARE(drawn(rankTicks(table, 200)), "0@0 200@400 400@800");
    QCOMPARE(drawn(rankTicks(table, 700)), "0@0");
}

void AxisTest::unevenAxesLeaveOutWhatIsTooClose() {
    // One value of 600 bytes, then six of 100: by bytes the first half has no rank to label.
    std::vector<VectorKeys::Row> rows{{"a", 600}};
    for (int i = 0; i < 6; ++i) {
        rows.push_back({"b" + std::to_string(i), 100});
    }
    const auto table = columnsOf(*vectorKeys(rows), {0, 7}, Weight::ByBytes, 120, {}).value();
    QCOMPARE(drawn(rankTicks(table, 5)), "0@0 1@60 2@70 3@80 4@90 5@100 6@110 7@120");
    QCOMPARE(drawn(rankTicks(table, 15)), "0@0 1@60 3@80 5@100 7@120");
}

void AxisTest::fewKeys() {
    const auto one = columnsOf(*keysOf(9, 3), {4, 5}, Weight::ByKeys, 100, {}).value();
    QCOMPARE(drawn(rankTicks(one, 10)), "4@0 5@100");
    QCOMPARE(drawn(byteTicks(one, 10)), "12@0 13@33 14@66 15@100");
}

void AxisTest::nothingToLabel() {
    const auto empty = columnsOf(*keysOf(9, 3), {4, 4}, Weight::ByKeys, 100, {}).value();
    QVERIFY(rankTicks(empty, 10).empty() && byteTicks(empty, 10).empty());
    const auto weightless = columnsOf(*keysOf(9, 0), {0, 9}, Weight::ByKeys, 100, {}).value();
    QVERIFY(byteTicks(weightless, 10).empty());
    QVERIFY(rankTicks(Columns{}, 10).empty());
}

void AxisTest::anyViewHasFourToEightRoundLabels() {
    const auto keys = keysOf(50000, 3);
    std::mt19937_64 random(3);
    int fourToEight = 0;
    constexpr int kRounds = 300;
    for (int i = 0; i < kRounds; ++i) {
        const Rank first = random() % 40000;
        const Span view{first, first + 10 + random() % 10000};
        const auto table = columnsOf(*keys, view, Weight::ByKeys, 1000, {}).value();
        const auto ticks = rankTicks(table, 20);
        QVERIFY(ticks.size() >= 3 && ticks.size() <= 8);
        fourToEight += ticks.size() >= 4 ? 1 : 0;
        const std::uint64_t step = ticks[1].value - ticks[0].value;
        QVERIFY(isRound(step));
        QVERIFY(ticks.front().value < view.first + step && ticks.back().value + step > view.last);
        for (const auto& tick : ticks) {
            QCOMPARE(tick.value % step, std::uint64_t{0});
            QVERIFY(tick.value >= view.first && tick.value <= view.last);
            QCOMPARE(tick.x, table.xOf(tick.value));
        }
    }
    QVERIFY(fourToEight > kRounds * 3 / 4); // steps of 1, 2, 5 leave three where five fit badly
}

QTEST_APPLESS_MAIN(AxisTest)
#include "axis_test.moc"
