// SPDX-License-Identifier: GPL-3.0-or-later
// From a column or a span to a cell, and from cell to cell.
#include "core/layout/icicleplaces.h"

#include "tests/support/icicledrawing.h"

#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::test;

class IciclePlacesTest : public QObject {
    Q_OBJECT

private slots:
    void cellsUnderThePointer();
    void waysOfTheKeyboard();
    void cellsOfSpans();
};

void IciclePlacesTest::cellsUnderThePointer() {
    const auto icicle = icicleOf(treeOf("a a: a:b b c:d:"), wide(20));
    for (int level = -1; level < 5; ++level) {
        for (int x = -2; x < 23; ++x) {
            std::optional<CellPlace> under;
            for (std::size_t i = 0; level >= 0 && level < 3 && i < icicle.levels[level].size(); ++i) {
                const auto& cell = icicle.levels[level][i];
                if (x >= cell.left && x < cell.right) {
                    under = CellPlace{static_cast<std::size_t>(level), i};
                }
            }
            QVERIFY(cellAt(icicle, level, x) == under);
        }
    }
}

void IciclePlacesTest::waysOfTheKeyboard() {
    const auto icicle = icicleOf(treeOf("a a: a:b b c:d:"), wide(20)); // a, a:, b, c: / =, b, d:
    using Place = std::optional<CellPlace>;
    QVERIFY(!parentOf(icicle, {0, 0}) && firstChildOf(icicle, {0, 0}) == (Place{{1, 0}}));
    QVERIFY(!firstChildOf(icicle, {1, 0})); // a key
    QVERIFY(firstChildOf(icicle, {1, 1}) == (Place{{2, 0}}));
    QVERIFY(firstChildOf(icicle, {1, 3}) == (Place{{2, 2}}));
    QVERIFY(!firstChildOf(icicle, {2, 2}));
    QVERIFY(parentOf(icicle, {2, 1}) == (Place{{1, 1}}) && parentOf(icicle, {2, 2}) == (Place{{1, 3}}));
    QVERIFY(nextOf(icicle, {2, 1}) == (Place{{2, 2}}) && !nextOf(icicle, {2, 2}));
    QVERIFY(previousOf(icicle, {2, 1}) == (Place{{2, 0}}) && !previousOf(icicle, {2, 0}));
}

void IciclePlacesTest::cellsOfSpans() {
    const auto icicle = icicleOf(treeOf("a:1 a:2 b:1 b:2 b:3 c:1:x"), wide(12));
    QCOMPARE(QString::fromStdString(drawing(icicle)), "*...........\n"
                                                      "a:..b:....c:\n"
                                                      "1.2.1.2.3.1:\n"
                                                      "          x.\n"
                                                      "end\n");
    using Place = std::optional<CellPlace>;
    QVERIFY(placeOf(icicle, {0, 6}) == (Place{{0, 0}}));
    QVERIFY(placeOf(icicle, {2, 5}) == (Place{{1, 1}}));
    QVERIFY(placeOf(icicle, {2, 4}) == (Place{{1, 1}})); // holds it
    QVERIFY(placeOf(icicle, {1, 3}) == (Place{{0, 0}}));
    QVERIFY(placeOf(icicle, {5, 6}) == (Place{{1, 2}})); // the uppermost of three
    QVERIFY(placeOf(icicle, {5, 6}, "c:1:") == (Place{{2, 5}}));
    QVERIFY(placeOf(icicle, {5, 6}, "c:1:x") == (Place{{3, 0}}));
    QVERIFY(placeOf(icicle, {5, 6}, "c:9") == (Place{{1, 2}})); // no such node
    QVERIFY(placeOf(icicle, {3, 4}) == (Place{{2, 3}}));
    QVERIFY(!placeOf(icicle, {3, 3}) && !placeOf(icicle, {6, 9}));
    const auto merged = icicleOf(treeOf(numbered(10, 40, "a:")), wide(6));
    QVERIFY(placeOf(merged, {7, 8}) == (Place{{2, 0}}));
}

QTEST_APPLESS_MAIN(IciclePlacesTest)
#include "icicleplaces_test.moc"
