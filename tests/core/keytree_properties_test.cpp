// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold for any keys: random sets over small alphabets (so that prefixes, separators, NUL, 0xff and
// broken UTF-8 meet often), seeded, held against models that enumerate everything.
#include "core/base/text.h"
#include "core/tree/keytree.h"
#include "tests/support/randomcase.h"

#include <QtTest>

#include <map>
#include <random>
#include <set>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

constexpr std::uint64_t kSeeds = 1500;

} // namespace

class KeyTreePropertiesTest : public QObject {
    Q_OBJECT

private slots:
    void keysThatShareABreakBothBreakThere();
    void fullDescentReachesEveryKeyOnce();
    void pathsFollowTheChildren();
    void largestSiblingsAreThoseOfAFullSort();
    void nodeAtHoldsExactlyItsPrefix();

private:
    void descend(const KeyTree& tree, const VectorKeys& keys, const TreeNode& parent, Rank& next,
                 std::set<std::pair<int, std::string>>& seen);
};

void KeyTreePropertiesTest::keysThatShareABreakBothBreakThere() {
    std::uint64_t checked = 0;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const auto [keys, rule, wide] = randomCase(seed);
        const auto& rows = keys->rows();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Bytes key = rows[i].key;
            std::size_t from = 0;
            for (auto end = rule.breakAfter(key, 0); end; end = rule.breakAfter(key, *end)) {
                QVERIFY(*end > from && *end <= key.size());
                for (std::size_t j = i + 1;
                     j < rows.size() && Bytes(rows[j].key).starts_with(key.substr(0, *end)); ++j) {
                    QVERIFY2(rule.breakAfter(rows[j].key, from) == end, escape(rows[j].key).c_str());
                    ++checked;
                }
                // ... and with any bytes behind it, or none.
                QVERIFY(rule.breakAfter(key.substr(0, *end), from) == end);
                from = *end;
            }
        }
    }
    QVERIFY(checked > 50000);
}

void KeyTreePropertiesTest::descend(const KeyTree& tree, const VectorKeys& keys, const TreeNode& parent,
                                    Rank& next, std::set<std::pair<int, std::string>>& seen) {
    QVERIFY(seen.emplace(static_cast<int>(parent.kind), parent.prefix).second);
    QVERIFY(parent.extent == keys.extent(parent.span, {}).value());
    const auto children = tree.children(parent, ChildOrder::ByKey, 0, {});
    QVERIFY(children.has_value());
    QCOMPARE(parent.hasChildren, !children->nodes.empty());
    if (children->nodes.empty()) {
        QCOMPARE(parent.span.count(), std::uint64_t{parent.kind == TreeNode::Kind::Root ? 0U : 1U});
        if (parent.span.count() == 1) {
            QCOMPARE(parent.span.first, next++);
            QVERIFY(keys.rows()[parent.span.first].key == parent.prefix);
        }
        return;
    }
    Extent sum = emptyExtent();
    Rank at = parent.span.first;
    for (const auto& node : children->nodes) {
        QCOMPARE(node.span.first, at);
        QVERIFY(!node.span.empty());
        QVERIFY(Bytes(node.prefix).starts_with(parent.prefix));
        QVERIFY(node.prefix.size() > parent.prefix.size() || !node.hasChildren);
        QVERIFY(node.segmentAt <= node.prefix.size());
        at = node.span.last;
        sum = sum + node.extent;
        if (node.kind == TreeNode::Kind::Segment || node.kind == TreeNode::Kind::Group) {
            QVERIFY(node.span == prefixSpan(keys, node.prefix, {}).value());
        }
        descend(tree, keys, node, next, seen);
    }
    QCOMPARE(at, parent.span.last);
    QVERIFY(sum == parent.extent);
    QVERIFY(children->othersCount == 0 && children->others == emptyExtent());
}

void KeyTreePropertiesTest::fullDescentReachesEveryKeyOnce() {
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const auto [keys, rule, wide] = randomCase(seed);
        const KeyTree tree(keys, rule, wide);
        Rank next = 0;
        std::set<std::pair<int, std::string>> seen;
        descend(tree, *keys, tree.root({}).value(), next, seen);
        if (QTest::currentTestFailed()) {
            qWarning("seed %llu", static_cast<unsigned long long>(seed));
            return;
        }
        QCOMPARE(next, Rank{keys->rows().size()});
    }
}

void KeyTreePropertiesTest::pathsFollowTheChildren() {
    for (std::uint64_t seed = 0; seed < kSeeds / 3; ++seed) {
        const auto [keys, rule, wide] = randomCase(seed);
        const KeyTree tree(keys, rule, wide);
        for (Rank rank = 0; rank < keys->rows().size(); rank += 1 + seed % 5) {
            const auto path = tree.pathTo(rank, 1000, {}).value();
            QVERIFY(!path.back().hasChildren);
            QVERIFY(path.back().span == (Span{rank, rank + 1}));
            for (std::size_t i = 1; i < path.size(); ++i) {
                const auto level = tree.children(path[i - 1], ChildOrder::ByKey, 0, {}).value();
                const auto same =
                    std::find_if(level.nodes.begin(), level.nodes.end(), [&](const TreeNode& node) {
                        return node.kind == path[i].kind && node.prefix == path[i].prefix &&
                               node.span == path[i].span && node.segmentAt == path[i].segmentAt &&
                               node.extent == path[i].extent && node.hasChildren == path[i].hasChildren;
                    });
                QVERIFY(same != level.nodes.end());
            }
            QCOMPARE(tree.pathTo(rank, 1, {}).value().size(), std::min<std::size_t>(path.size(), 2));
        }
        QVERIFY(!tree.pathTo(keys->rows().size(), 10, {}));
    }
}

void KeyTreePropertiesTest::largestSiblingsAreThoseOfAFullSort() {
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const auto [keys, rule, wide] = randomCase(seed);
        const KeyTree tree(keys, rule, wide);
        const KeyTree flat(keys, rule, 1 << 20); // never groups
        for (const auto& parent : tree.pathTo(0, 3, {}).value_or(std::vector<TreeNode>{})) {
            auto all = flat.children(parent, ChildOrder::ByKey, 0, {}).value();
            QVERIFY(!all.grouped);
            const bool byBytes = seed % 2 == 0;
            const auto size = [&](const TreeNode& node) {
                return byBytes ? node.extent.valueBytes.value() : node.extent.keys.value();
            };
            std::stable_sort(all.nodes.begin(), all.nodes.end(),
                             [&](const TreeNode& a, const TreeNode& b) { return size(a) > size(b); });
            const std::size_t limit = seed % 11;
            const auto top =
                tree.children(parent, byBytes ? ChildOrder::ByBytes : ChildOrder::ByKeys, limit, {}).value();
            QCOMPARE(top.nodes.size(), std::min(limit, all.nodes.size()));
            QCOMPARE(top.othersCount, std::uint64_t{all.nodes.size() - top.nodes.size()});
            Extent sum = top.others;
            for (std::size_t i = 0; i < top.nodes.size(); ++i) {
                QVERIFY(top.nodes[i].prefix == all.nodes[i].prefix);
                QVERIFY(top.nodes[i].span == all.nodes[i].span);
                QVERIFY(top.nodes[i].kind == all.nodes[i].kind);
                QVERIFY(top.nodes[i].extent == all.nodes[i].extent);
                sum = sum + top.nodes[i].extent;
            }
            if (parent.hasChildren) {
                QVERIFY(sum == parent.extent);
            }
        }
    }
}

void KeyTreePropertiesTest::nodeAtHoldsExactlyItsPrefix() {
    for (std::uint64_t seed = 0; seed < kSeeds / 3; ++seed) {
        const auto [keys, rule, wide] = randomCase(seed);
        const KeyTree tree(keys, rule, wide);
        Random random(seed);
        for (int i = 0; i < 10 && !keys->rows().empty(); ++i) {
            const auto& key = keys->rows()[below(random, keys->rows().size())].key;
            const auto node = tree.nodeAt(Bytes(key).substr(0, below(random, key.size() + 1)), {}).value();
            std::uint64_t holding = 0;
            for (const auto& row : keys->rows()) {
                holding += Bytes(row.key).starts_with(node.prefix) ? 1 : 0;
            }
            QCOMPARE(node.span.count(), holding);
            Rank next = node.span.first;
            std::set<std::pair<int, std::string>> seen;
            if (node.kind != TreeNode::Kind::Group || node.span.count() > 1) {
                descend(tree, *keys, node, next, seen);
                QCOMPARE(next, node.span.last);
            }
        }
    }
}

QTEST_APPLESS_MAIN(KeyTreePropertiesTest)
#include "keytree_properties_test.moc"
