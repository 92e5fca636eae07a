// SPDX-License-Identifier: GPL-3.0-or-later
// Where a store's tables lie on an axis, against a model that compares every table with every key and with
// every other table.
#include "core/layout/tableranges.h"

#include "core/layout/tablesums.h"
#include "tests/support/listkeyspace.h"
#include "tests/support/randomcase.h"

#include <QtTest>

#include <set>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

StoreTable table(int level, std::string smallest, std::string largest, std::uint64_t bytes = 100) {
    StoreTable result;
    result.level = level;
    result.smallest = std::move(smallest);
    result.largest = std::move(largest);
    result.bytes = bytes;
    return result;
}

StoreFamily family(std::vector<StoreTable> tables) {
    StoreFamily result;
    result.tables = std::move(tables);
    return result;
}

bool holds(const StoreTable& table, const std::string& key) {
    return table.smallest <= key && key <= table.largest;
}

// Can both stand in one lane?
bool apart(const StoreTable& a, const StoreTable& b) {
    if (a.largest < b.smallest || b.largest < a.smallest) {
        return true;
    }
    const bool touch = a.largest == b.smallest || b.largest == a.smallest;
    return a.level > 0 && touch && a.smallest != b.smallest;
}

struct StoreCase {
    StoreFamily family;
    std::shared_ptr<ListKeyspace> keys;
};

// Keys of few pieces and tables between any two of them or their neighbours, all over each other in level 0;
// one level of tables that follow each other, some of them sharing a key; one that breaks all rules.
StoreCase randomStore(std::uint64_t seed) {
    Random random(seed);
    std::vector<std::string> keys;
    for (const auto& row : randomRows(random)) {
        keys.push_back(row.key);
    }
    keys.emplace_back("k"); // never none
    std::vector<std::string> ends = keys;
    ends.insert(ends.end(), {"", std::string(1, '\0'), "\xff\xff\xff", "m"});
    std::sort(ends.begin(), ends.end());
    const auto any = [&] { return ends[below(random, ends.size())]; };
    StoreFamily family;
    const auto add = [&](int level, std::string a, std::string b) {
        if (b < a) {
            std::swap(a, b);
        }
        family.tables.push_back(table(level, a, b, below(random, 1000)));
    };
    for (std::uint64_t i = below(random, 12); i > 0; --i) {
        add(0, any(), any());
    }
    std::size_t at = 0;
    while (at + 1 < ends.size()) {
        const std::size_t to = std::min(ends.size() - 1, at + below(random, 40));
        add(1, ends[at], ends[to]);
        at = to + below(random, 2) + (to == at ? 1 : 0);
    }
    for (std::uint64_t i = below(random, 6); i > 0; --i) {
        add(4, any(), any());
    }
    return {std::move(family), std::make_shared<ListKeyspace>(std::move(keys))};
}

// Of every lane: numbers of its tables, level by level.
std::vector<std::vector<std::size_t>> allLanes(const TableRanges& ranges) {
    std::vector<std::vector<std::size_t>> lanes;
    for (const auto& level : ranges.levels) {
        lanes.insert(lanes.end(), level.lanes.begin(), level.lanes.end());
    }
    return lanes;
}

// One line a lane: for each pixel the number of the cell's first table, '+' behind it where there are more.
std::string drawn(const TableRanges& ranges, const std::vector<TableCell>& cells, int width) {
    std::string picture;
    for (std::size_t level = 0; level < ranges.levels.size(); ++level) {
        for (std::size_t lane = 0; lane < ranges.levels[level].lanes.size(); ++lane) {
            std::string line(static_cast<std::size_t>(width), '.');
            for (const auto& cell : cells) {
                if (cell.level != level || cell.lane != lane) {
                    continue;
                }
                for (int x = cell.x0; x < cell.x1; ++x) {
                    line[static_cast<std::size_t>(x)] =
                        x > cell.x0 && cell.count > 1 ? '+' : static_cast<char>('0' + cell.tableIn(ranges));
                }
            }
            picture += line + '\n';
        }
    }
    return picture;
}

std::string drawn(const TableRanges& ranges, const Keyspace& keys, Span view, int width, int minCell = 2) {
    const auto columns = columnsOf(keys, view, Weight::ByKeys, width, {});
    return drawn(ranges, tableCells(ranges, *columns, minCell), width);
}

std::shared_ptr<ListKeyspace> tenKeys() {
    return std::make_shared<ListKeyspace>(
        std::vector<std::string>{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"});
}

} // namespace

class TableRangesTest : public QObject {
    Q_OBJECT
private slots:
    void tablesLieWhereTheirKeysAre();
    void theNewestHasTheFirstLane();
    void belowLevelZeroNeighboursMayShareAKey();
    void anyStoreIsLaidOutAsByTheBook_data();
    void anyStoreIsLaidOutAsByTheBook();
    void beforeAPassWidthsAreEstimates();
    void withoutAnOrderOneBehindTheOther();
    void cellsAreDrawn();
    void manyNarrowTablesAreOneCell();
    void anyCellsFit_data();
    void anyCellsFit();
    void aStopEndsIt();
    void sumsSayHowFarTheyGo();
    void aCompactionGivesBackWhatNobodyFinds();
};

void TableRangesTest::tablesLieWhereTheirKeysAre() {
    const auto store =
        family({table(1, "b", "d"), table(1, "dd", "ee"), table(1, "ea", "eb"), table(1, "x", "z")});
    const auto ranges = tableRangesOf(store, *tenKeys(), {});
    QVERIFY(ranges);
    QCOMPARE(ranges->axis, TableAxis::Ranks);
    QCOMPARE(ranges->length, 10U);
    QCOMPARE(ranges->ranges[0].span, (Span{1, 4}));
    QCOMPARE(ranges->ranges[1].span, (Span{4, 5}));
    QCOMPARE(ranges->ranges[2].span, (Span{5, 5})); // none of its keys is there any more
    QCOMPARE(ranges->ranges[3].span, (Span{10, 10}));
    QCOMPARE(ranges->mostAtOnce, 2U); // "ea" may be in two
}

void TableRangesTest::theNewestHasTheFirstLane() {
    const auto store = family(
        {table(0, "c", "f"), table(0, "a", "d"), table(0, "g", "h"), table(0, "f", "g"), table(2, "a", "j")});
    const auto ranges = tableRangesOf(store, *tenKeys(), {});
    QVERIFY(ranges);
    QCOMPARE(allLanes(*ranges), (std::vector<std::vector<std::size_t>>{{0, 2}, {1, 3}, {4}}));
    QCOMPARE(ranges->levels[0].level, 0);
    QCOMPARE(ranges->levels[1].level, 2);
    QCOMPARE(ranges->levels[0].bytes, 400U);
    QCOMPARE(ranges->lanes(), 3U);
    QCOMPARE(ranges->mostAtOnce, 3U);
}

void TableRangesTest::belowLevelZeroNeighboursMayShareAKey() {
    const std::vector<StoreTable> tables{table(1, "a", "c"), table(1, "c", "e"), table(1, "e", "e"),
                                         table(1, "d", "f")};
    const auto ranges = tableRangesOf(family(tables), *tenKeys(), {});
    QVERIFY(ranges);
    // "e" to "e" is the end of its neighbour; "d" to "f" does not belong there.
    QCOMPARE(allLanes(*ranges), (std::vector<std::vector<std::size_t>>{{0, 1, 2}, {3}}));
    QCOMPARE(ranges->ranges[0].span, (Span{0, 3}));
    QCOMPARE(ranges->ranges[1].span, (Span{2, 5}));
}

void TableRangesTest::anyStoreIsLaidOutAsByTheBook_data() {
    QTest::addColumn<quint64>("seed");
    for (quint64 seed = 1; seed <= 200; ++seed) {
        QTest::addRow("%llu", seed) << seed;
    }
}

void TableRangesTest::anyStoreIsLaidOutAsByTheBook() {
    QFETCH(quint64, seed);
    const auto store = randomStore(seed);
    const auto& tables = store.family.tables;
    const auto ranges = tableRangesOf(store.family, *store.keys, {});
    QVERIFY(ranges);
    QCOMPARE(ranges->ranges.size(), tables.size());
    const auto& keys = store.keys->list();
    std::size_t deepest = 0;
    std::set<std::string> ends;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        Span span{0, 0};
        for (const auto& key : keys) {
            span.first += key < tables[i].smallest ? 1 : 0;
            span.last += key <= tables[i].largest ? 1 : 0;
        }
        QCOMPARE(ranges->ranges[i].span, span);
        ends.insert({tables[i].smallest, tables[i].largest});
    }
    for (const auto& key : ends) {
        const auto depth = std::count_if(tables.begin(), tables.end(),
                                         [&](const StoreTable& table) { return holds(table, key); });
        deepest = std::max(deepest, static_cast<std::size_t>(depth));
    }
    QCOMPARE(ranges->mostAtOnce, deepest);
    // The first lane that is free, in the family's order.
    for (std::size_t i = 0; i < tables.size(); ++i) {
        std::set<std::size_t> taken;
        for (std::size_t j = 0; j < i; ++j) {
            if (tables[j].level == tables[i].level && !apart(tables[i], tables[j])) {
                taken.insert(ranges->ranges[j].lane);
            }
        }
        std::size_t lane = 0;
        while (taken.count(lane) > 0) {
            ++lane;
        }
        QCOMPARE(ranges->ranges[i].lane, lane);
    }
    const auto lanes = allLanes(*ranges);
    std::size_t counted = 0;
    for (const auto& lane : lanes) {
        for (std::size_t at = 0; at < lane.size(); ++at) {
            QVERIFY(at == 0 || tables[lane[at - 1]].smallest < tables[lane[at]].smallest);
            QVERIFY(at == 0 || tables[lane[at - 1]].largest <= tables[lane[at]].largest);
        }
        counted += lane.size();
    }
    QCOMPARE(counted, tables.size());
}

void TableRangesTest::beforeAPassWidthsAreEstimates() {
    // "a" to "e" is spread over b, c and d; the key that two share makes the axis a little longer.
    const auto store = family({table(0, "a", "e", 900), table(1, "a", "b", 300), table(1, "d", "e", 600)});
    const auto ranges = tableRangesBefore(store);
    QCOMPARE(ranges.axis, TableAxis::Keys);
    QCOMPARE(ranges.ranges[0].span.first, 0U);
    QCOMPARE(ranges.ranges[0].span.last, ranges.length);
    QCOMPARE(ranges.ranges[1].span.first, 0U);
    QCOMPARE(ranges.ranges[2].span.last, ranges.length);
    QVERIFY(ranges.ranges[1].span.last < ranges.ranges[2].span.first);
    QVERIFY(ranges.ranges[2].span.count() > ranges.ranges[1].span.count());
    QVERIFY2(ranges.length >= 1800 && ranges.length < 1900, "about the bytes of all tables");
    QCOMPARE(ranges.mostAtOnce, 2U);
    QCOMPARE(tableRangesBefore(family({})).length, 0U);
    QCOMPARE(tableRangesBefore(family({table(0, "k", "k", 7)})).ranges[0].span, (Span{0, 8}));
}

void TableRangesTest::withoutAnOrderOneBehindTheOther() {
    auto store = family({table(0, "z", "a", 30), table(0, "z", "a", 10), table(3, "b", "a", 60)});
    store.bytewise = false;
    const auto ranges = tableRangesOf(store, *tenKeys(), {});
    QVERIFY(ranges);
    QCOMPARE(ranges->axis, TableAxis::Files);
    QCOMPARE(ranges->ranges[0].span, (Span{0, 30}));
    QCOMPARE(ranges->ranges[1].span, (Span{30, 40}));
    QCOMPARE(ranges->ranges[2].span, (Span{40, 100}));
    QCOMPARE(ranges->length, 100U);
    QCOMPARE(ranges->mostAtOnce, 3U); // both of level 0, and one below
    QCOMPARE(drawn(*ranges, tableCells(*ranges, 10, 1), 10), std::string("0001......\n....222222\n"));
}

void TableRangesTest::cellsAreDrawn() {
    const auto keys = tenKeys();
    const auto store = family({table(0, "a", "e"), table(0, "d", "j"), table(1, "a", "b"), table(1, "c", "f"),
                               table(1, "ff", "fg"), table(1, "h", "j")});
    const auto ranges = *tableRangesOf(store, *keys, {});
    QCOMPARE(drawn(ranges, *keys, {0, 10}, 20), std::string("0000000000..........\n"
                                                            "......11111111111111\n"
                                                            "22223333333344555555\n"));
    // Closer: what begins before the view goes on into it, what lies outside is not there.
    QCOMPARE(drawn(ranges, *keys, {3, 6}, 12), std::string("00000000....\n"
                                                           "111111111111\n"
                                                           "333333333333\n"));
    QCOMPARE(drawn(ranges, *keys, {8, 10}, 8), std::string("........\n"
                                                           "11111111\n"
                                                           "55555555\n"));
}

void TableRangesTest::manyNarrowTablesAreOneCell() {
    std::vector<std::string> names;
    std::vector<StoreTable> tables{table(1, "000", "499")};
    for (int i = 0; i < 1000; ++i) {
        names.push_back(QString::number(1000 + i).mid(1).toStdString());
        if (i >= 500) {
            tables.push_back(table(1, names.back(), names.back()));
        }
    }
    const ListKeyspace keys(names);
    const auto ranges = *tableRangesOf(family(tables), keys, {});
    const auto columns = *columnsOf(keys, {0, 1000}, Weight::ByKeys, 100, {});
    const auto cells = tableCells(ranges, columns, 2);
    QCOMPARE(cells.size(), 2U);
    QCOMPARE(cells[0].x1, 50);
    QCOMPARE(cells[1].x0, 50);
    QCOMPARE(cells[1].x1, 100);
    QCOMPARE(cells[1].first, 1U);
    QCOMPARE(cells[1].count, 500U);
}

void TableRangesTest::anyCellsFit_data() {
    anyStoreIsLaidOutAsByTheBook_data();
}

void TableRangesTest::anyCellsFit() {
    QFETCH(quint64, seed);
    Random random(seed);
    const auto store = randomStore(seed);
    const auto ranges = *tableRangesOf(store.family, *store.keys, {});
    const Rank size = store.keys->list().size();
    const Rank first = below(random, size);
    const Span view{first, first + 1 + below(random, size - first)};
    const int width = static_cast<int>(1 + below(random, 60));
    const int minCell = static_cast<int>(1 + below(random, 4));
    const auto columns = *columnsOf(*store.keys, view, Weight::ByBytes, width, {});
    const auto cells = tableCells(ranges, columns, minCell);
    std::vector<std::vector<int>> seen(ranges.ranges.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto& cell = cells[i];
        QVERIFY(0 <= cell.x0 && cell.x0 < cell.x1 && cell.x1 <= width);
        const bool sameLane = i > 0 && cells[i - 1].level == cell.level && cells[i - 1].lane == cell.lane;
        QVERIFY(!sameLane || cells[i - 1].x1 <= cell.x0);
        QVERIFY(!sameLane || cells[i - 1].first + cells[i - 1].count == cell.first);
        for (std::size_t at = cell.first; at < cell.first + cell.count; ++at) {
            const auto number = ranges.levels[cell.level].lanes[cell.lane][at];
            const Span span = ranges.ranges[number].span;
            seen[number].push_back(static_cast<int>(i));
            if (cell.count == 1 && columns.xOf(span.last) - columns.xOf(span.first) >= minCell) {
                QVERIFY(std::abs(cell.x0 - columns.xOf(span.first)) <= minCell);
                // A key that two tables share is drawn with the second of them.
                const bool follows = i + 1 < cells.size() && cells[i + 1].lane == cell.lane &&
                                     cells[i + 1].level == cell.level && cells[i + 1].x0 == cell.x1;
                QVERIFY(follows || std::abs(cell.x1 - columns.xOf(span.last)) <= minCell);
                QVERIFY(cell.x1 <= columns.xOf(span.last) + minCell);
            }
        }
    }
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const Span span = ranges.ranges[i].span;
        const bool shown = span.empty()
                               ? view.first <= span.first && (span.first < view.last || view.last == size)
                               : span.first < view.last && span.last > view.first;
        QCOMPARE(seen[i].size(), shown ? 1U : 0U);
    }
}

void TableRangesTest::aStopEndsIt() {
    std::stop_source stop;
    stop.request_stop();
    struct Stopped : ListKeyspace {
        Stopped() : ListKeyspace({"a"}) {}
        Result<Rank> lowerBound(Bytes, std::stop_token stop) const override {
            return stop.stop_requested() ? Result<Rank>(fail(Error{Error::Code::Cancelled, "stopped"}))
                                         : Rank{0};
        }
    };
    const auto ranges = tableRangesOf(family({table(0, "a", "b")}), Stopped(), stop.get_token());
    QVERIFY(!ranges);
    QCOMPARE(ranges.error().code, Error::Code::Cancelled);
}

void TableRangesTest::sumsSayHowFarTheyGo() {
    auto store = family({table(0, "a", "b", 10), table(2, "a", "b", 20), table(2, "c", "d", 40)});
    QCOMPARE(tableSums(store).entries.trust(), Figure::Trust::Unknown);
    QCOMPARE(tableSums(family({})).entries, Figure::exact(0));
    store.tables[0].entries = 5;
    store.tables[0].deletions = 0;
    QCOMPARE(tableSums(store).entries, Figure::atLeast(5));
    store.tables[1].entries = 7;
    store.tables[1].rawKeyBytes = 3;
    store.tables[1].rawValueBytes = 4;
    store.tables[2].problem = Error{Error::Code::NotFound, "gone"};
    const auto levels = tableSumsByLevel(store);
    QCOMPARE(levels.size(), 2U);
    QCOMPARE(levels[0].level, 0);
    QCOMPARE(levels[0].entries, Figure::exact(5));
    QCOMPARE(levels[0].deletions, Figure::exact(0));
    QCOMPARE(levels[1].level, 2);
    QCOMPARE(levels[1].tables, 2U);
    QCOMPARE(levels[1].bytes, 60U);
    QCOMPARE(levels[1].entries, Figure::atLeast(7));
    QCOMPARE(levels[1].rawBytes, Figure::atLeast(7));
    QCOMPARE(levels[1].unreadable, 1U);
    QCOMPARE(tableSums(store).bytes, 70U);
}

void TableRangesTest::aCompactionGivesBackWhatNobodyFinds() {
    auto store = family({table(0, "a", "b", 1000)});
    const auto live = [](std::uint64_t keys) {
        return Extent{Figure::exact(keys), Figure::exact(keys * 4), Figure::exact(keys * 16)};
    };
    QVERIFY(!compactionGain(tableSums(store), live(10))); // the table does not say
    store.tables[0].entries = 100;
    const auto gain = compactionGain(tableSums(store), live(75));
    QVERIFY(gain);
    QCOMPARE(gain->entries, 25U);
    QCOMPARE(gain->bytes, 250U);
    QCOMPARE(compactionGain(tableSums(store), live(120))->entries, 0U); // some are still in the log
    QVERIFY(!compactionGain(tableSums(store), {Figure::about(75), {}, {}}));
    QCOMPARE(*spaceAmplification(tableSums(store), live(25)), 2.0);
    QVERIFY(!spaceAmplification(tableSums(store), live(0)));
    QVERIFY(!spaceAmplification(tableSums(store), {Figure::exact(1), Figure::exact(1), Figure::atLeast(3)}));
}

QTEST_APPLESS_MAIN(TableRangesTest)
#include "tableranges_test.moc"
