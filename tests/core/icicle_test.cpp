// SPDX-License-Identifier: GPL-3.0-or-later
// The icicle in drawings: a character is a pixel column, a line a level. A cell is its segment and dots, "<"
// and
// ">" where it goes on outside the view; "|" is merged; a blank has no cell.
#include "core/layout/icicle.h"

#include "core/layout/segmentcount.h"
#include "tests/support/icicledrawing.h"
#include "tests/support/samplekeys.h"
#include "tests/support/stopkeys.h"
#include "tests/support/vectorkeys.h"

#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

QString drawn(const Icicle& icicle) {
    return QString::fromStdString(drawing(icicle));
}

QString drawn(const KeyTree& tree, const IcicleRequest& request) {
    return drawn(icicleOf(tree, request));
}

KeyTree sizedTree(std::vector<VectorKeys::Row> rows) {
    return KeyTree(vectorKeys(std::move(rows)), SplitRule::at(":"));
}

} // namespace

class IcicleTest : public QObject {
    Q_OBJECT

private slots:
    void levelsOfTheTree();
    void nothingIsBelowAKey();
    void mergesWhatIsThinnerThanACell();
    void mergedCellsGoOn();
    void aLevelThatIsAllMergedEndsIt();
    void sliversTakeInWhatIsNotMuchWider();
    void cellsCutAtTheView();
    void byBytes();
    void aHugeValueLeavesTheRestNoPixel();
    void withoutBytesByKeys();
    void groupsAreTheTrees();
    void theSource();
    void emptySpace();
    void oneKey();
    void noWidth();
    void keysOfEightMegabytes();
    void binaryKeys();
    void uuids();
    void levelsAreLimited();
    void extentsOfWhatIsLabelled();
    void segmentsOfMergedCells();
    void stopsAreObeyed();
    void errorsArePassedOn();
};

void IcicleTest::levelsOfTheTree() {
    const auto tree = treeOf("txn:1:a txn:1:b txn:2:a user:anna user:bob user:eve");
    QCOMPARE(drawn(tree, wide(30)), "*.............................\n"
                                    "txn:...........user:..........\n"
                                    "1:........2:...anna.bob..eve..\n"
                                    "a....b....a....               \n"
                                    "end\n");
}

void IcicleTest::nothingIsBelowAKey() {
    QCOMPARE(drawn(treeOf("a a: a:b b c:d:"), wide(20)), "*...................\n"
                                                         "a...a:......b...c:..\n"
                                                         "    =...b...    d:..\n"
                                                         "end\n");
}

void IcicleTest::mergesWhatIsThinnerThanACell() {
    // b:1 to b:6 are a column each.
    const auto tree = treeOf("a:1 a:2 a:3 a:4 a:5 a:6 b:1 b:2 b:3 b:4 b:5 b:6 c d e");
    QCOMPARE(drawn(tree, wide(15)), "*..............\n"
                                    "a:....b:....|||\n"
                                    "|||||||||||||||\n");
    QCOMPARE(drawn(tree, wide(30)), "*.............................\n"
                                    "a:..........b:..........c.d.e.\n"
                                    "1.2.3.4.5.6.1.2.3.4.5.6.      \n"
                                    "end\n");
}

void IcicleTest::mergedCellsGoOn() {
    const auto tree = treeOf("a:1 a:2 a:3 b:1:x b:1:y b:1:z b:2:x b:2:y b:2:z c d e f");
    QCOMPARE(drawn(tree, wide(13)), "*............\n"
                                    "a:.b:....||||\n"
                                    "|||1:.2:.||||\n"
                                    "|||||||||||||\n");
    const auto icicle = icicleOf(tree, wide(13));
    QCOMPARE(icicle.levels[3].size(), std::size_t{4}); // each below its own parent
    const auto& last = icicle.levels[3].back();
    QVERIFY(last.node.span == (Span{9, 13}) && last.family == IcicleCell::kSeveralFamilies);
    QCOMPARE(last.parent, std::size_t{3});
    QCOMPARE(icicle.levels[3].front().family, std::size_t{0});
}

void IcicleTest::aLevelThatIsAllMergedEndsIt() {
    QCOMPARE(drawn(treeOf(numbered(10, 30, "a:")), wide(4)), "*...\n"
                                                             "a:..\n"
                                                             "||||\n");
    QCOMPARE(drawn(treeOf(numbered(10, 30, "")), wide(4)), "*...\n"
                                                           "||||\n");
}

void IcicleTest::sliversTakeInWhatIsNotMuchWider() {
    // One column beside three: together they are a merged cell of four. Beside five it stays a sliver.
    QCOMPARE(drawn(treeOf("a b:1 b:2 b:3 c:1 c:2 c:3 c:4 c:5 d e:1 e:2 e:3 e:4 e:5"), wide(15)),
             "*..............\n"
             "||||c:...|e:...\n"
             "||||||||| |||||\n");
}

void IcicleTest::cellsCutAtTheView() {
    const auto tree = treeOf("a:1 a:2 a:3 b:1 b:2 b:3 c:1 c:2 c:3");
    QCOMPARE(drawn(tree, wide(20, {2, 7})), "<..................>\n"
                                            "<:..b:..........c:.>\n"
                                            "3...1...2...3...1...\n"
                                            "end\n");
    const auto icicle = icicleOf(tree, wide(20, {2, 7}));
    QVERIFY(icicle.levels[1][0].node.span == (Span{0, 3})); // the node is whole
    // A view inside one key's segment.
    QCOMPARE(drawn(tree, wide(6, {4, 5})), "<....>\n"
                                           "<:...>\n"
                                           "2.....\n"
                                           "end\n");
}

void IcicleTest::byBytes() {
    const auto tree = sizedTree({{"a:1", 30}, {"a:2", 10}, {"b:1", 0}, {"b:2", 5}, {"b:3", 55}});
    QCOMPARE(drawn(tree, wide(20, {0, 5}, Weight::ByBytes)), "*...................\n"
                                                             "a:......b:..........\n"
                                                             "1.....2.|3..........\n"
                                                             "end\n");
}

void IcicleTest::aHugeValueLeavesTheRestNoPixel() {
    const auto tree =
        sizedTree({{"a:1", 1}, {"a:2", 1}, {"b:1", 1000000000000}, {"c:1", 1}, {"c:2", 1}, {"c:3", 1}});
    QCOMPARE(drawn(tree, wide(12, {0, 6}, Weight::ByBytes)), "*...........\n"
                                                             "b:..........\n"
                                                             "1...........\n"
                                                             "end\n");
}

void IcicleTest::withoutBytesByKeys() {
    const auto tree = sizedTree({{"a:1", 0}, {"a:2", 0}, {"b:1", 0}, {"c:1", 7}});
    QCOMPARE(drawn(tree, wide(6, {0, 3}, Weight::ByBytes)), "*....>\n"
                                                            "a:..b:\n"
                                                            "1.2.1.\n"
                                                            "end\n");
    QVERIFY(icicleOf(tree, wide(6, {0, 3}, Weight::ByBytes)).columns.bytesMissing);
}

void IcicleTest::groupsAreTheTrees() {
    // More than five siblings below a: are grouped by their first character.
    const auto tree = treeOf("a:11 a:12 a:13 a:21 a:22 a:31 b:1 b:2", 5);
    QCOMPARE(drawn(tree, wide(32)), "*...............................\n"
                                    "a:......................b:......\n"
                                    "1...........2.......31..1...2...\n"
                                    "11..12..13..21..22..            \n"
                                    "end\n");
    const auto icicle = icicleOf(tree, wide(32));
    QVERIFY(icicle.levels[2][0].node.kind == TreeNode::Kind::Group);
    QVERIFY(icicle.levels[2][2].node.kind == TreeNode::Kind::Key);
    // The group is in a view that shows only its middle.
    QCOMPARE(drawn(tree, wide(8, {1, 2})), "<......>\n"
                                           "<:.....>\n"
                                           "<......>\n"
                                           "12......\n"
                                           "end\n");
}

void IcicleTest::theSource() {
    const auto icicle = icicleOf(treeOf("a:1 a:2 b:1"), wide(12, {0, 2}));
    const auto& source = icicle.levels[0][0];
    QVERIFY(source.node.kind == TreeNode::Kind::Root && source.node.span == (Span{0, 3}));
    QVERIFY(!source.goesOnLeft && source.goesOnRight && !source.merged);
    QCOMPARE(source.family, IcicleCell::kSeveralFamilies);
    QCOMPARE(icicle.families.size(), std::size_t{1});
    QVERIFY(icicle.families[0].prefix == "a:");
    QCOMPARE(icicle.levels[2][1].family, std::size_t{0});
}

void IcicleTest::emptySpace() {
    QCOMPARE(drawn(treeOf(""), wide(5)), "*....\n"
                                         "end\n");
}

void IcicleTest::oneKey() {
    QCOMPARE(drawn(treeOf("a"), wide(5)), "*....\n"
                                          "a....\n"
                                          "end\n");
    QCOMPARE(drawn(treeOf("a"), wide(1)), "*\n"
                                          "|\n");
}

void IcicleTest::noWidth() {
    QVERIFY(icicleOf(treeOf("a b"), wide(0)).levels.empty());
    QVERIFY(icicleOf(treeOf("a b"), wide(-3)).levels.empty());
}

void IcicleTest::keysOfEightMegabytes() {
    const std::string big(8U << 20, 'x');
    const KeyTree tree(vectorKeys({"a:" + big, "a:" + big + "1", "a:" + big + ":2", "b:" + big}),
                       SplitRule::at(":"));
    const auto icicle = icicleOf(tree, wide(8));
    QCOMPARE(icicle.levels.size(), std::size_t{4});
    QCOMPARE(icicle.levels[1].size(), std::size_t{2});
    QCOMPARE(icicle.levels[2].size(), std::size_t{4});
    QCOMPARE(icicle.levels[3].size(), std::size_t{1});
    QVERIFY(icicle.levels[3][0].node.segment() == "2");
}

void IcicleTest::binaryKeys() {
    std::vector<std::string> keys;
    for (int first : {0, 1, 0x80, 0xff}) {
        for (int second : {0, 0x3a, 0xff}) {
            keys.push_back({static_cast<char>(first), static_cast<char>(second), '\0'});
        }
    }
    const KeyTree tree(vectorKeys(keys), SplitRule::none(), 5);
    const auto icicle = icicleOf(tree, wide(36));
    QCOMPARE(icicle.levels.size(), std::size_t{3});
    QCOMPARE(icicle.levels[1].size(), std::size_t{4}); // by the first byte
    QCOMPARE(icicle.levels[2].size(), std::size_t{12});
    QVERIFY(icicle.levels[2][11].node.prefix == Bytes("\xff\xff\0", 3));
}

void IcicleTest::uuids() {
    std::vector<std::string> keys;
    for (std::uint64_t i = 0; i < 20000; ++i) {
        keys.push_back(randomUuid(i, 7));
    }
    const auto space = vectorKeys(keys);
    const KeyTree tree(space, SplitRule::found(*space, {}).value());
    const auto icicle = icicleOf(tree, wide(1920));
    // Grouped by the first digits: all of level 1 is cells, and what is below soon merges.
    QVERIFY(icicle.endsMerged);
    QVERIFY(icicle.levels.size() >= 3);
    for (const auto& cell : icicle.levels[1]) {
        QVERIFY(!cell.merged && cell.node.kind == TreeNode::Kind::Group);
    }
}

void IcicleTest::levelsAreLimited() {
    std::string deep;
    for (int i = 0; i < 100; ++i) {
        deep += "a:";
    }
    auto request = wide(4);
    QCOMPARE(icicleOf(treeOf(deep), request).levels.size(), std::size_t{33});
    request.maxLevels = 1; // the minimap
    QCOMPARE(drawn(treeOf("a:1 a:2 b:1 b:2"), request), "*...\n"
                                                        "a:b:\n"
                                                        "end\n");
}

void IcicleTest::extentsOfWhatIsLabelled() {
    const auto tree = sizedTree({{"a:1", 30}, {"a:2", 10}, {"b:1", 60}});
    auto request = wide(100, {0, 3}, Weight::ByBytes);
    request.labelWidth = 50;
    const auto icicle = icicleOf(tree, request);
    QVERIFY(icicle.levels[1][0].node.extent.keys == Figure::exact(2));
    QVERIFY(!icicle.levels[1][0].node.extent.valueBytes.isKnown());
    QVERIFY(icicle.levels[1][1].node.extent.valueBytes == Figure::exact(60));
    QVERIFY(icicle.levels[1][1].node.extent.keyBytes == Figure::exact(3));
}

void IcicleTest::segmentsOfMergedCells() {
    const auto tree = treeOf(numbered(10, 40, "a:") + numbered(10, 40, "b:1:") + numbered(10, 40, "b:2:"), 7);
    const auto icicle = icicleOf(tree, wide(6));
    QCOMPARE(drawn(icicle), "*.....\n"
                            "a:b:..\n"
                            "||1:2:\n"
                            "||||||\n");
    const auto count = [&](const IcicleCell& cell, std::uint64_t limit) {
        return countSegments(tree, cell.node, limit, {}).value();
    };
    QVERIFY(count(icicle.levels[2][0], 1000) == Figure::exact(30)); // not the groups
    QVERIFY(count(icicle.levels[3][0], 1000) == Figure::exact(30)); // the same cell, gone on
    QVERIFY(count(icicle.levels[3][0], 30) == Figure::exact(30));
    QVERIFY(count(icicle.levels[3][0], 29) == Figure::atLeast(29));
    QVERIFY(count(icicle.levels[3][2], 1000) == Figure::exact(30));
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!countSegments(tree, icicle.levels[3][2].node, 1000, stop.get_token()));
}

void IcicleTest::stopsAreObeyed() {
    std::vector<std::string> keys;
    for (std::uint64_t i = 0; i < 3000; ++i) {
        keys.push_back(structuredId(i, 3000));
    }
    const auto space = vectorKeys(keys);
    for (std::uint64_t after = 0; after < 60000; after = after * 5 / 4 + 1) {
        const auto stopping = std::make_shared<StopKeys>(space, after);
        const KeyTree tree(stopping, SplitRule::at(":-"), 20);
        const auto icicle = layoutIcicle(tree, wide(1920), stopping->token());
        QCOMPARE(icicle.has_value(), !stopping->stopped());
        QVERIFY(icicle || icicle.error().code == Error::Code::Cancelled);
        QVERIFY2(stopping->questionsAfterStop() <= 12, qPrintable(QString::number(after)));
    }
}

void IcicleTest::errorsArePassedOn() {
    const auto keys = vectorKeys({"a:1", "a:2", "b:1", "b:2"});
    const KeyTree tree(keys, SplitRule::at(":"));
    const auto before = keys->questions();
    (void)icicleOf(tree, wide(40));
    const auto needed = keys->questions() - before;
    for (std::uint64_t good = 0; good < needed; ++good) {
        keys->failAfter(good);
        const auto icicle = layoutIcicle(tree, wide(40), {});
        QVERIFY(!icicle && icicle.error().code == Error::Code::Io);
    }
    keys->failAfter(needed);
    QVERIFY(layoutIcicle(tree, wide(40), {}).has_value());
}

QTEST_APPLESS_MAIN(IcicleTest)
#include "icicle_test.moc"
