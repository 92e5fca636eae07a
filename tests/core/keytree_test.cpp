// SPDX-License-Identifier: GPL-3.0-or-later
// The key tree in drawings: one level is its nodes with their counts; a group ends in "…", a Self is "=".
#include "core/tree/keytree.h"

#include "core/base/text.h"
#include "tests/support/vectorkeys.h"

#include <QtTest>

#include <random>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

QString qt(const std::string& text) {
    return QString::fromStdString(text);
}

std::string drawn(const Children& children) {
    std::string text;
    for (const auto& node : children.nodes) {
        text += text.empty() ? "" : " ";
        text += node.kind == TreeNode::Kind::Self ? "=" : escape(node.segment());
        text += node.kind == TreeNode::Kind::Group ? "…" : "";
        text += "(" + std::to_string(node.extent.keys.value()) + ")";
    }
    if (children.othersCount > 0) {
        text += " +" + std::to_string(children.othersCount) + "(" +
                std::to_string(children.others.keys.value()) + ")";
    }
    return text;
}

// The level below `prefix`.
std::string level(const KeyTree& tree, Bytes prefix, ChildOrder order = ChildOrder::ByKey,
                  std::size_t limit = 1000) {
    return drawn(tree.children(tree.nodeAt(prefix, {}).value(), order, limit, {}).value());
}

std::string padded(std::uint64_t number, std::size_t width) {
    const std::string text = std::to_string(number);
    return std::string(width - std::min(width, text.size()), '0') + text;
}

std::vector<std::string> numbered(const std::string& prefix, std::uint64_t count, std::size_t width) {
    std::vector<std::string> keys;
    for (std::uint64_t i = 0; i < count; ++i) {
        keys.push_back(prefix + padded(i, width));
    }
    return keys;
}

std::string utf8(char32_t c) {
    return QString::fromUcs4(&c, 1).toStdString();
}

// A tree over plain keys that splits at ':'.
KeyTree treeOf(const std::vector<std::string>& keys, std::size_t wide = KeyTree::kWideLevel) {
    return KeyTree(vectorKeys(keys), SplitRule::at(":"), wide);
}

} // namespace

class KeyTreeTest : public QObject {
    Q_OBJECT

private slots:
    void levelsBySegments();
    void theKeyThatIsItsParentsPrefix();
    void oneKeyThatGoesOnHasChildren();
    void separatorsAreOfTheIdentity();
    void wideLevelsAreGrouped();
    void groupsDoNotTearCharacters();
    void tooManyCharactersAreGroupedByBytes();
    void withoutSeparatorsKeysAreGrouped();
    void sortedBySize();
    void nodesOfAnyPrefix();
    void paths();
    void emptySpace();
    void aMillionSiblingsCostFewQuestions();
    void errorsArePassedOn();
    void stopsAreObeyed();
    void aKeyspaceOutOfOrderIsAnError();
};

void KeyTreeTest::levelsBySegments() {
    const auto tree =
        treeOf({"txn:1:a", "txn:1:b", "txn:2:a", "user:anna", "user:bob", "plain", "a", "ab", "a:b"});
    QCOMPARE(qt(level(tree, "")), qt("a(1) a:(1) ab(1) plain(1) txn:(3) user:(2)"));
    QCOMPARE(qt(level(tree, "txn:")), qt("1:(2) 2:(1)"));
    QCOMPARE(qt(level(tree, "txn:1:")), qt("a(1) b(1)"));
    QCOMPARE(qt(level(tree, "user:")), qt("anna(1) bob(1)"));
    QCOMPARE(qt(level(tree, "plain")), qt(""));
    const auto root = tree.root({}).value();
    QVERIFY(root.kind == TreeNode::Kind::Root && root.hasChildren && root.span == (Span{0, 9}));
    QVERIFY(root.extent.keys == Figure::exact(9));
    const auto nodes = tree.children(root, ChildOrder::ByKey, 0, {}).value().nodes;
    QVERIFY(nodes[0].kind == TreeNode::Kind::Key && !nodes[0].hasChildren);
    QVERIFY(nodes[4].kind == TreeNode::Kind::Segment && nodes[4].hasChildren);
    QVERIFY(nodes[4].span == (Span{4, 7}));
    QCOMPARE(nodes[4].extent.keyBytes.value(), std::uint64_t{21});
}

void KeyTreeTest::theKeyThatIsItsParentsPrefix() {
    const auto tree = treeOf({"", "a:", "a:b", "c:"});
    QCOMPARE(qt(level(tree, "")), qt("=(1) a:(2) c:(1)"));
    QCOMPARE(qt(level(tree, "a:")), qt("=(1) b(1)"));
    const auto nodes = tree.children(tree.root({}).value(), ChildOrder::ByKey, 0, {}).value().nodes;
    QVERIFY(nodes[0].kind == TreeNode::Kind::Self && !nodes[0].hasChildren);
    QVERIFY(nodes[2].kind == TreeNode::Kind::Key && !nodes[2].hasChildren); // "c:" alone is a key
}

void KeyTreeTest::oneKeyThatGoesOnHasChildren() {
    const auto tree = treeOf({"a:b:c"});
    QCOMPARE(qt(level(tree, "")), qt("a:(1)"));
    QCOMPARE(qt(level(tree, "a:")), qt("b:(1)"));
    QCOMPARE(qt(level(tree, "a:b:")), qt("c(1)"));
}

void KeyTreeTest::separatorsAreOfTheIdentity() {
    const KeyTree tree(vectorKeys(std::vector<std::string>{"A:B.C", "A:B:C", "A.B:C"}), SplitRule::at(":."));
    QCOMPARE(qt(level(tree, "")), qt("A.(1) A:(2)"));
    QCOMPARE(qt(level(tree, "A:")), qt("B.(1) B:(1)"));
}

void KeyTreeTest::wideLevelsAreGrouped() {
    auto keys = numbered("k:", 5000, 4);
    keys.push_back("k:");
    keys.push_back("k:x:1");
    keys.push_back("k:x:2");
    const auto tree = treeOf(keys);
    QCOMPARE(qt(level(tree, "k:")), qt("=(1) 0…(1000) 1…(1000) 2…(1000) 3…(1000) 4…(1000) x:(2)"));
    QCOMPARE(tree.children(tree.nodeAt("k:1", {}).value(), ChildOrder::ByKey, 0, {}).value().nodes.size(),
             std::size_t{1000}); // not wide any more
    const auto narrow = treeOf(keys, 20);
    QCOMPARE(qt(level(narrow, "k:1")), qt("10…(100) 11…(100) 12…(100) 13…(100) 14…(100) 15…(100) 16…(100) "
                                          "17…(100) 18…(100) 19…(100)"));
    QCOMPARE(qt(level(narrow, "k:199")), qt("1990(1) 1991(1) 1992(1) 1993(1) 1994(1) 1995(1) 1996(1) 1997(1) "
                                            "1998(1) 1999(1)"));
    // What all siblings share is no level of its own, and single chains collapse.
    const auto chain = treeOf(numbered("k:2024-", 30, 2), 20);
    QCOMPARE(qt(level(chain, "k:")), qt("2024-0…(10) 2024-1…(10) 2024-2…(10)"));
    // Three groups that are wide again are no help: one character more.
    const auto three = treeOf(numbered("k:", 3000, 4), 100);
    const auto parted = three.children(three.nodeAt("k:", {}).value(), ChildOrder::ByKey, 0, {}).value();
    QCOMPARE(parted.nodes.size(), std::size_t{30});
    QCOMPARE(qt(parted.nodes[29].prefix), qt("k:29"));
    // A sibling with many keys is one sibling.
    auto big = numbered("k:a:", 3000, 4);
    big.push_back("k:b:1");
    QCOMPARE(qt(level(treeOf(big), "k:")), qt("a:(3000) b:(1)"));
}

void KeyTreeTest::groupsDoNotTearCharacters() {
    std::vector<std::string> keys;
    for (const char32_t c : {U'é', U'è', U'中', U'丮', U'🎵', U'🎶'}) {
        for (const auto& key : numbered("k:" + utf8(c), 30, 2)) {
            keys.push_back(key);
        }
    }
    keys.push_back("k:\xe4");       // a character that breaks off
    keys.push_back("k:\xe4\xb8");   // likewise
    keys.push_back("k:\xe4\xb8:x"); // a separator in the middle of one
    keys.push_back("k:\xe4\xb8z1");
    const auto tree = treeOf(keys, 20);
    QCOMPARE(qt(level(tree, "k:")), qt("è…(30) é…(30) \\xe4(1) \\xe4\\xb8(1) \\xe4\\xb8:(1) \\xe4\\xb8z1(1) "
                                       "中…(30) 丮…(30) 🎵…(30) 🎶…(30)"));
    // All share the first bytes of their first character: no group is named by half of it.
    const auto half = treeOf(
        [] {
            std::vector<std::string> all = numbered("中", 30, 2);
            const auto more = numbered("丮", 30, 2);
            all.insert(all.end(), more.begin(), more.end());
            return all;
        }(),
        40);
    QCOMPARE(qt(level(half, "")), qt("中…(30) 丮…(30)"));
}

void KeyTreeTest::tooManyCharactersAreGroupedByBytes() {
    std::vector<std::string> keys;
    for (char32_t c = 0x4e00; c < 0x5200; ++c) {
        keys.push_back(utf8(c) + "a");
        keys.push_back(utf8(c) + "b");
    }
    const auto tree = treeOf(keys, 100);
    QCOMPARE(qt(level(tree, "")), qt("\\xe4…(1024) \\xe5…(1024)"));
    const auto below = tree.children(tree.nodeAt("\xe4\xb8", {}).value(), ChildOrder::ByKey, 0, {}).value();
    QCOMPARE(below.nodes.size(), std::size_t{64});
    QCOMPARE(qt(std::string(below.nodes[0].segment())), qt(utf8(0x4e00)));
}

void KeyTreeTest::withoutSeparatorsKeysAreGrouped() {
    std::mt19937_64 random(5);
    std::vector<std::string> keys;
    for (int i = 0; i < 4000; ++i) {
        const auto one = random();
        keys.push_back(toHex(Bytes(reinterpret_cast<const char*>(&one), 8)));
    }
    const auto space = vectorKeys(keys);
    const KeyTree tree(space, SplitRule::none());
    const auto top = tree.children(tree.root({}).value(), ChildOrder::ByKey, 0, {}).value();
    QVERIFY(top.grouped);
    QCOMPARE(top.nodes.size(), std::size_t{16});
    QCOMPARE(qt(top.nodes[10].prefix), qt("a"));
    const auto few = tree.children(top.nodes[0], ChildOrder::ByKey, 0, {}).value();
    QCOMPARE(few.nodes.size(), std::size_t{16}); // some 250 keys
    QVERIFY(few.grouped);
    const auto leaves = tree.children(few.nodes[3], ChildOrder::ByKey, 0, {}).value();
    QVERIFY(!leaves.grouped && leaves.nodes.size() == few.nodes[3].span.count());
    QVERIFY(leaves.nodes[0].kind == TreeNode::Kind::Key);
}

void KeyTreeTest::sortedBySize() {
    const auto keys = vectorKeys(std::vector<VectorKeys::Row>{{"a:1", 5},
                                                              {"a:2", 5},
                                                              {"b", 100},
                                                              {"c:1", 1},
                                                              {"c:2", 1},
                                                              {"c:3", 1},
                                                              {"d", 0},
                                                              {"e:1", 10},
                                                              {"", 7}});
    const KeyTree tree(keys, SplitRule::at(":"));
    QCOMPARE(qt(level(tree, "", ChildOrder::ByKeys, 2)), qt("c:(3) a:(2) +4(4)"));
    QCOMPARE(qt(level(tree, "", ChildOrder::ByBytes, 3)),
             qt("b(1) a:(2) e:(1) +3(5)")); // equal ones in key order
    QCOMPARE(qt(level(tree, "", ChildOrder::ByBytes, 100)), qt("b(1) a:(2) e:(1) =(1) c:(3) d(1)"));
    QCOMPARE(qt(level(tree, "", ChildOrder::ByKeys, 0)), qt(" +6(9)"));
    const auto top = tree.children(tree.root({}).value(), ChildOrder::ByBytes, 1, {}).value();
    QCOMPARE(top.others.valueBytes.value(), std::uint64_t{30});
    QVERIFY(!top.grouped);
    // The largest of a group are those of its siblings.
    const KeyTree wide(vectorKeys(numbered("k:", 5000, 4)), SplitRule::at(":"));
    QCOMPARE(qt(level(wide, "k:1", ChildOrder::ByKeys, 2)), qt("1000(1) 1001(1) +998(998)"));
    QCOMPARE(qt(level(wide, "k:", ChildOrder::ByKeys, 1)), qt("0000(1) +4999(4999)"));
}

void KeyTreeTest::nodesOfAnyPrefix() {
    const auto tree = treeOf({"txn:1:a", "txn:1:b", "txn:20", "user:x"});
    const auto node = [&](Bytes prefix) { return tree.nodeAt(prefix, {}).value(); };
    QVERIFY(node("").kind == TreeNode::Kind::Root);
    QVERIFY(node("txn:").kind == TreeNode::Kind::Segment);
    QVERIFY(node("txn:1:").kind == TreeNode::Kind::Segment);
    QCOMPARE(qt(std::string(node("txn:1:").segment())), qt("1:"));
    QVERIFY(node("tx").kind == TreeNode::Kind::Group);
    QCOMPARE(qt(level(tree, "tx")), qt("txn:(3)"));
    QVERIFY(node("txn:2").kind == TreeNode::Kind::Group);
    QCOMPARE(qt(level(tree, "txn:2")), qt("20(1)"));
    QVERIFY(node("txn:20").kind == TreeNode::Kind::Key && !node("txn:20").hasChildren);
    QVERIFY(node("nothing").span.empty() && !node("nothing").hasChildren);
    QCOMPARE(node("nothing").span.first, Rank{0});
}

void KeyTreeTest::paths() {
    const auto tree = treeOf(numbered("k:", 5000, 4));
    const auto path = tree.pathTo(1234, 10, {}).value();
    std::string drawing;
    for (const auto& node : path) {
        drawing += "/" + node.prefix;
    }
    QCOMPARE(qt(drawing), qt("//k:/k:1/k:1234"));
    QCOMPARE(tree.pathTo(1234, 2, {}).value().size(), std::size_t{3});
    QCOMPARE(tree.pathTo(1234, 0, {}).value().size(), std::size_t{1});
    QVERIFY(tree.pathTo(5000, 10, {}).error().code == Error::Code::Usage);
}

void KeyTreeTest::emptySpace() {
    const auto tree = treeOf({});
    const auto root = tree.root({}).value();
    QVERIFY(!root.hasChildren && root.span.empty() && root.extent == emptyExtent());
    for (const auto order : {ChildOrder::ByKey, ChildOrder::ByKeys, ChildOrder::ByBytes}) {
        QVERIFY(tree.children(root, order, 10, {}).value().nodes.empty());
    }
    QVERIFY(tree.pathTo(0, 10, {}).error().code == Error::Code::Usage);
}

void KeyTreeTest::aMillionSiblingsCostFewQuestions() {
    const auto keys = vectorKeys(numbered("k:", 1000000, 7));
    const KeyTree tree(keys, SplitRule::at(":"));
    const auto root = tree.root({}).value();
    const auto parent = tree.children(root, ChildOrder::ByKey, 0, {}).value().nodes.at(0);
    const auto before = keys->questions();
    const auto top = tree.children(parent, ChildOrder::ByKey, 0, {}).value();
    QCOMPARE(qt(drawn(top)), qt("00…(100000) 01…(100000) 02…(100000) 03…(100000) 04…(100000) 05…(100000) "
                                "06…(100000) 07…(100000) 08…(100000) 09…(100000)"));
    const auto asked = keys->questions() - before;
    QVERIFY2(asked < 1200,
             std::to_string(asked).c_str()); // one per sibling up to "wide", then a few per group
    const auto between = keys->questions();
    QCOMPARE(tree.pathTo(765432, 10, {}).value().size(), std::size_t{6}); // / k: 07 076 0765 key
    QVERIFY(keys->questions() - between < 5 * 1200);
    // A segment with many keys costs one seek.
    const KeyTree segments(vectorKeys(numbered("", 200000, 6)), SplitRule::at("3"));
    QVERIFY(segments.children(segments.root({}).value(), ChildOrder::ByKey, 0, {}).has_value());
}

void KeyTreeTest::errorsArePassedOn() {
    // Whatever question fails, the answer is that error and no half level.
    for (const auto order : {ChildOrder::ByKey, ChildOrder::ByKeys, ChildOrder::ByBytes}) {
        const auto keys = vectorKeys(numbered("k:", 60, 2));
        const KeyTree tree(keys, SplitRule::at(":"), 20);
        const auto parent = tree.nodeAt("k:", {}).value();
        const auto before = keys->questions();
        QVERIFY(tree.children(parent, order, 5, {}).has_value());
        const auto needed = keys->questions() - before;
        for (std::uint64_t good = 0; good < needed; ++good) {
            keys->failAfter(good);
            const auto children = tree.children(parent, order, 5, {});
            QVERIFY(!children);
            QVERIFY(children.error().code == Error::Code::Io);
        }
        keys->failAfter(needed);
        QVERIFY(tree.children(parent, order, 5, {}).has_value());
        keys->failAfter(0);
        QVERIFY(!tree.root({}) && !tree.pathTo(3, 10, {}));
    }
}

void KeyTreeTest::stopsAreObeyed() {
    const auto tree = treeOf(numbered("k:", 5000, 4));
    std::stop_source source;
    const auto parent = tree.nodeAt("k:", {}).value();
    source.request_stop();
    for (const auto order : {ChildOrder::ByKey, ChildOrder::ByKeys, ChildOrder::ByBytes}) {
        QVERIFY(tree.children(parent, order, 10, source.get_token()).error().code == Error::Code::Cancelled);
    }
    QVERIFY(tree.pathTo(1, 10, source.get_token()).error().code == Error::Code::Cancelled);
}

void KeyTreeTest::aKeyspaceOutOfOrderIsAnError() {
    // A reader of a damaged file may hand out keys in a wrong order: that must end, with an error.
    class Reversed : public Keyspace {
    public:
        Result<Rank> size(std::stop_token) const override { return 50; }
        Result<std::string> key(Rank rank, std::stop_token) const override {
            return padded(49 - rank, 2) + ":x";
        }
        Result<Rank> lowerBound(Bytes, std::stop_token) const override { return 0; }
        Result<Extent> extent(Span, std::stop_token) const override { return emptyExtent(); }
        Result<Rank> rankAtByte(std::uint64_t, std::stop_token) const override { return 0; }
    };
    const KeyTree tree(std::make_shared<Reversed>(), SplitRule::at(":"));
    const auto children = tree.children(tree.root({}).value(), ChildOrder::ByKey, 0, {});
    QVERIFY(!children);
    QVERIFY(children.error().code == Error::Code::Corrupt);
}

QTEST_APPLESS_MAIN(KeyTreeTest)
#include "keytree_test.moc"
