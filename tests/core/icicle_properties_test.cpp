// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold for any keys, view and width: the icicle against one that enumerates every node of the tree
// and works out every edge by itself.
#include "core/layout/icicle.h"

#include "core/layout/icicleplaces.h"
#include "core/layout/segmentcount.h"
#include "tests/support/randomcase.h"

#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

// Edges by the definition: the nearest to the place of a rank.
class Edges {
public:
    Edges(const std::vector<VectorKeys::Row>& rows, const IcicleRequest& request)
        : m_view(intersection(request.view, {0, rows.size()})), m_width(request.width) {
        m_before.push_back(0);
        for (Rank rank = m_view.first; rank < m_view.last; ++rank) {
            m_before.push_back(m_before.back() + rows[rank].valueBytes);
        }
        if (request.weight == Weight::ByKeys || m_before.back() == 0) {
            for (std::size_t i = 0; i < m_before.size(); ++i) {
                m_before[i] = i;
            }
        }
    }

    int xOf(Rank rank) const {
        if (rank <= m_view.first || rank >= m_view.last) {
            return rank <= m_view.first ? 0 : m_width;
        }
        const auto twice = 2 * m_before[rank - m_view.first] * static_cast<std::uint64_t>(m_width);
        return static_cast<int>((twice + m_before.back()) / (2 * m_before.back()));
    }
    int leftOf(Span span) const { return xOf(std::max(span.first, m_view.first)); }
    int rightOf(Span span) const { return xOf(std::min(span.last, m_view.last)); }
    int widthOf(Span span) const { return rightOf(span) - leftOf(span); }
    Span inside(Span span) const { return intersection(span, m_view); }
    Span view() const { return m_view; }

private:
    Span m_view;
    int m_width;
    std::vector<std::uint64_t> m_before;
};

bool sameNode(const TreeNode& a, const TreeNode& b) {
    return a.kind == b.kind && a.prefix == b.prefix && a.span == b.span && a.segmentAt == b.segmentAt &&
           a.hasChildren == b.hasChildren;
}

int leastOf(const IcicleRequest& request, const TreeNode& node) {
    return node.kind == TreeNode::Kind::Group ? std::max(request.minCell, request.minGroup) : request.minCell;
}

struct Picture {
    Case keys;
    KeyTree tree;
    IcicleRequest request;
    Icicle icicle;
    Edges edges;
};

// The same keys behind so much that they all share that the front of a key may not tell them apart.
Case longer(const Case& keys, std::uint64_t by) {
    std::vector<VectorKeys::Row> rows = keys.keys->rows();
    for (auto& row : rows) {
        row.key = std::string(by, 'x') + row.key;
    }
    return {vectorKeys(rows), SplitRule::at(":-"), keys.wide};
}

Picture randomPicture(std::uint64_t seed) {
    Random random(seed + 77);
    const Case keys = seed % 7 == 3 ? longer(randomCase(seed), 500 + below(random, 14)) : randomCase(seed);
    const std::uint64_t count = keys.keys->rows().size();
    IcicleRequest request;
    const Rank first = seed % 2 == 0 ? 0 : below(random, count + 1);
    request.view = {first, seed % 2 == 0 ? count : first + below(random, count - first + 1)};
    request.weight = seed % 3 == 0 ? Weight::ByBytes : Weight::ByKeys;
    request.width = 1 + static_cast<int>(below(random, seed % 5 == 0 ? 3000 : 120));
    request.minCell = 1 + static_cast<int>(below(random, 4));
    request.minGroup = static_cast<int>(below(random, 12));
    request.labelWidth = static_cast<int>(below(random, 60));
    request.maxLevels = 1 + static_cast<int>(below(random, 12));
    const KeyTree tree(keys.keys, keys.rule, keys.wide);
    return {keys, tree, request, layoutIcicle(tree, request, {}).value(), Edges(keys.keys->rows(), request)};
}

} // namespace

class IciclePropertiesTest : public QObject {
    Q_OBJECT

private slots:
    void neverMoreCellsThanPixels();
    void cellsFillTheirParents();
    void cellsAreExactlyTheNodesThatAreWideEnough();
    void mergedCellsGoOnUntilTheEnd();
    void sliversStandOnlyBesideWideCells();
    void sameViewSamePicture();
    void extentsAreTheKeyspaces();
    void segmentsAreThoseOfTheTree();
    void placesAgreeWithTheCells();

private:
    template<class Check>
    void forAll(Check check) {
        for (std::uint64_t seed = 0; seed < 1500; ++seed) {
            check(randomPicture(seed));
            if (QTest::currentTestFailed()) {
                qWarning("seed %llu", static_cast<unsigned long long>(seed));
                return;
            }
        }
    }
};

void IciclePropertiesTest::neverMoreCellsThanPixels() {
    forAll([](const Picture& picture) {
        const auto most = std::max(picture.request.width / picture.request.minCell, 1);
        for (const auto& level : picture.icicle.levels) {
            QVERIFY(level.size() <= static_cast<std::size_t>(most));
        }
        QVERIFY(static_cast<int>(picture.icicle.levels.size()) <= picture.request.maxLevels + 1);
    });
}

void IciclePropertiesTest::cellsFillTheirParents() {
    forAll([](const Picture& picture) {
        const auto& levels = picture.icicle.levels;
        QCOMPARE(levels[0].size(), std::size_t{1});
        QCOMPARE(levels[0][0].left, 0);
        QCOMPARE(levels[0][0].right, picture.request.width);
        for (std::size_t depth = 1; depth < levels.size(); ++depth) {
            std::size_t next = 0;
            for (std::size_t i = 0; i < levels[depth - 1].size(); ++i) {
                const auto& parent = levels[depth - 1][i];
                const bool below =
                    parent.merged ? parent.width() >= picture.request.minCell : parent.node.hasChildren;
                int at = parent.left;
                for (; next < levels[depth].size() && levels[depth][next].parent == i; ++next) {
                    const auto& cell = levels[depth][next];
                    QVERIFY(below);
                    QCOMPARE(cell.level, static_cast<int>(depth));
                    QCOMPARE(cell.left, at);
                    QVERIFY(cell.right > cell.left);
                    QVERIFY(picture.edges.inside(cell.node.span).first >=
                            picture.edges.inside(parent.node.span).first);
                    QVERIFY(cell.node.span.last <= parent.node.span.last);
                    at = cell.right;
                }
                QCOMPARE(at, below ? parent.right : parent.left);
            }
            QCOMPARE(next, levels[depth].size());
        }
    });
}

void IciclePropertiesTest::cellsAreExactlyTheNodesThatAreWideEnough() {
    forAll([](const Picture& picture) {
        const auto& levels = picture.icicle.levels;
        const int minCell = picture.request.minCell;
        for (std::size_t depth = 1; depth < levels.size(); ++depth) {
            std::size_t next = 0;
            for (std::size_t i = 0; i < levels[depth - 1].size(); ++i) {
                const auto& parent = levels[depth - 1][i];
                std::vector<IcicleCell> cells;
                for (; next < levels[depth].size() && levels[depth][next].parent == i; ++next) {
                    cells.push_back(levels[depth][next]);
                }
                if (parent.merged) {
                    continue;
                }
                const auto nodes =
                    picture.tree.children(parent.node, ChildOrder::ByKey, 0, {}).value_or(Children{}).nodes;
                std::size_t found = 0;
                for (const auto& node : nodes) {
                    if (picture.edges.inside(node.span).empty()) {
                        continue;
                    }
                    const int width = picture.edges.widthOf(node.span);
                    const auto cell = std::find_if(cells.begin(), cells.end(), [&](const IcicleCell& c) {
                        return !c.merged && sameNode(c.node, node);
                    });
                    if (cell != cells.end()) {
                        ++found;
                        QVERIFY(width >= leastOf(picture.request, node));
                        QCOMPARE(cell->left, picture.edges.leftOf(node.span));
                        QCOMPARE(cell->right, picture.edges.rightOf(node.span));
                        QCOMPARE(cell->goesOnLeft, node.span.first < picture.edges.view().first);
                        QCOMPARE(cell->goesOnRight, node.span.last > picture.edges.view().last);
                        continue;
                    }
                    // Merged: too narrow, or taken in by a sliver; its part of the view is in one merged
                    // cell.
                    QVERIFY(width < std::max(leastOf(picture.request, node), 3 * minCell - 2));
                    const Span part = picture.edges.inside(node.span);
                    const bool held = std::any_of(cells.begin(), cells.end(), [&](const IcicleCell& c) {
                        return c.merged && c.node.span.first <= part.first && part.last <= c.node.span.last;
                    });
                    QVERIFY(held || width == 0);
                }
                const auto plain =
                    std::count_if(cells.begin(), cells.end(), [](const IcicleCell& c) { return !c.merged; });
                QCOMPARE(static_cast<std::size_t>(plain), found);
                for (const auto& cell : cells) {
                    if (cell.merged) {
                        QCOMPARE(cell.left, picture.edges.leftOf(cell.node.span));
                        QCOMPARE(cell.right, picture.edges.rightOf(cell.node.span));
                        QVERIFY(cell.node.prefix == parent.node.prefix);
                    }
                }
            }
        }
    });
}

void IciclePropertiesTest::mergedCellsGoOnUntilTheEnd() {
    forAll([](const Picture& picture) {
        const auto& levels = picture.icicle.levels;
        for (std::size_t depth = 1; depth < levels.size(); ++depth) {
            const bool allMerged = std::all_of(levels[depth].begin(), levels[depth].end(),
                                               [](const IcicleCell& cell) { return cell.merged; });
            QCOMPARE(allMerged, depth + 1 == levels.size() && picture.icicle.endsMerged);
            for (const auto& cell : levels[depth]) {
                const auto& parent = levels[depth - 1][cell.parent];
                if (parent.merged) {
                    QVERIFY(cell.merged && cell.node.span == parent.node.span && cell.left == parent.left);
                }
                if (depth > 1) {
                    QCOMPARE(cell.family, parent.family);
                } else if (!cell.merged) {
                    QVERIFY(sameNode(picture.icicle.families[cell.family], cell.node));
                }
            }
        }
        const bool deep = static_cast<int>(levels.size()) == picture.request.maxLevels + 1;
        if (!picture.icicle.endsMerged && !deep && !picture.edges.view().empty()) {
            for (const auto& cell : levels.back()) {
                QVERIFY(!cell.node.hasChildren || (cell.merged && cell.width() < picture.request.minCell));
            }
        }
    });
}

void IciclePropertiesTest::sliversStandOnlyBesideWideCells() {
    forAll([](const Picture& picture) {
        const int minCell = picture.request.minCell;
        for (const auto& level : picture.icicle.levels) {
            for (std::size_t i = 1; i < level.size(); ++i) {
                const auto& left = level[i - 1];
                const auto& right = level[i];
                if (left.parent != right.parent) {
                    continue;
                }
                QVERIFY(!left.merged || !right.merged);
                const bool sliver =
                    (left.merged && left.width() < minCell) || (right.merged && right.width() < minCell);
                QVERIFY(!sliver || std::max(left.width(), right.width()) >= 3 * minCell - 2);
            }
        }
    });
}

void IciclePropertiesTest::sameViewSamePicture() {
    forAll([](const Picture& picture) {
        const auto again = layoutIcicle(picture.tree, picture.request, {}).value();
        QCOMPARE(again.columns.ranks, picture.icicle.columns.ranks);
        QCOMPARE(again.columns.bytes, picture.icicle.columns.bytes);
        QCOMPARE(again.levels.size(), picture.icicle.levels.size());
        for (std::size_t depth = 0; depth < again.levels.size(); ++depth) {
            QCOMPARE(again.levels[depth].size(), picture.icicle.levels[depth].size());
            for (std::size_t i = 0; i < again.levels[depth].size(); ++i) {
                const auto& a = again.levels[depth][i];
                const auto& b = picture.icicle.levels[depth][i];
                QVERIFY(sameNode(a.node, b.node) && a.node.extent == b.node.extent);
                QVERIFY(a.left == b.left && a.right == b.right && a.merged == b.merged);
            }
        }
    });
}

void IciclePropertiesTest::extentsAreTheKeyspaces() {
    forAll([](const Picture& picture) {
        for (const auto& level : picture.icicle.levels) {
            for (const auto& cell : level) {
                const auto extent = picture.keys.keys->extent(cell.node.span, {}).value();
                QVERIFY(cell.node.extent.keys == extent.keys);
                QVERIFY(cell.width() < picture.request.labelWidth || cell.node.extent == extent);
            }
        }
    });
}

void IciclePropertiesTest::segmentsAreThoseOfTheTree() {
    forAll([](const Picture& picture) {
        const KeyTree flat(picture.keys.keys, picture.keys.rule, 1 << 20); // never groups
        for (const auto& cells : picture.icicle.levels) {
            for (const auto& cell : cells) {
                if (!cell.merged) {
                    continue;
                }
                std::uint64_t siblings = 0;
                const auto level = flat.children(cell.node, ChildOrder::ByKey, 0, {}).value();
                for (const auto& node : level.nodes) {
                    siblings += intersection(node.span, cell.node.span).empty() ? 0 : 1;
                }
                QVERIFY(countSegments(picture.tree, cell.node, 1000, {}).value() == Figure::exact(siblings));
            }
        }
    });
}

void IciclePropertiesTest::placesAgreeWithTheCells() {
    forAll([](const Picture& picture) {
        const auto& icicle = picture.icicle;
        for (std::size_t depth = 0; depth < icicle.levels.size(); ++depth) {
            for (std::size_t i = 0; i < icicle.levels[depth].size(); ++i) {
                const CellPlace place{depth, i};
                const auto& cell = cellOf(icicle, place);
                QVERIFY(cellAt(icicle, cell.level, cell.left) == place);
                QVERIFY(cellAt(icicle, cell.level, cell.right - 1) == place);
                if (const auto child = firstChildOf(icicle, place)) {
                    QVERIFY(parentOf(icicle, *child) == place);
                    QCOMPARE(cellOf(icicle, *child).left, cell.left);
                }
                if (const auto next = nextOf(icicle, place)) {
                    QVERIFY(previousOf(icicle, *next) == place);
                }
                const auto found = placeOf(icicle, cell.node.span);
                if (!picture.edges.inside(cell.node.span).empty()) {
                    QVERIFY(found && found->level <= depth);
                    const Span holding = cellOf(icicle, *found).node.span;
                    QVERIFY(cell.merged || holding == cell.node.span);
                    QVERIFY(holding.first <= cell.node.span.first && cell.node.span.last <= holding.last);
                }
            }
        }
    });
}

QTEST_APPLESS_MAIN(IciclePropertiesTest)
#include "icicle_properties_test.moc"
