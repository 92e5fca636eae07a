// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/icicle.h"

#include "core/layout/levelscan.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace keyatlas {
namespace {

class IcicleBuilder {
public:
    IcicleBuilder(const KeyTree& tree, const IcicleRequest& request, std::stop_token stop)
        : m_tree(tree), m_widths{std::max(request.minCell, 1), std::max(request.minCell, request.minGroup)},
          m_labelWidth(request.labelWidth), m_maxLevels(request.maxLevels), m_stop(std::move(stop)) {}

    Result<Icicle> over(MarkedColumns marked) {
        m_marked = std::move(marked);
        if (m_columns.width() > 0) {
            if (auto added = addLevels(); !added) {
                return fail(added.error());
            }
        }
        m_icicle.columns = std::move(m_columns);
        return std::move(m_icicle);
    }

private:
    using Level = std::vector<IcicleCell>;

    Result<void> addLevels() {
        if (auto added = addSource(); !added) {
            return fail(added.error());
        }
        while (static_cast<int>(m_icicle.levels.size()) <= m_maxLevels && !m_icicle.endsMerged) {
            auto next = nextLevel();
            if (!next) {
                return fail(next.error());
            }
            if (next->empty()) {
                break;
            }
            assert(next->size() <= mostCells());
            m_icicle.endsMerged =
                std::all_of(next->begin(), next->end(), [](const IcicleCell& cell) { return cell.merged; });
            m_icicle.levels.push_back(std::move(*next));
        }
        return {};
    }

    std::size_t mostCells() const {
        return static_cast<std::size_t>(std::max(m_columns.width() / m_widths.cell, 1));
    }

    Result<void> addSource() {
        auto root = m_tree.root(m_stop);
        if (!root) {
            return fail(root.error());
        }
        IcicleCell cell;
        cell.node = std::move(*root);
        cell.right = m_columns.width();
        cutAtView(cell);
        m_icicle.levels.push_back({std::move(cell)});
        return {};
    }

    Result<Level> nextLevel() {
        const Level& above = m_icicle.levels.back();
        Level level;
        for (std::size_t i = 0; i < above.size(); ++i) {
            if (auto added = addBelow(above[i], i, level); !added) {
                return fail(added.error());
            }
        }
        return level;
    }

    Result<void> addBelow(const IcicleCell& parent, std::size_t index, Level& level) {
        if (parent.merged) {
            if (parent.width() >= m_widths.cell) {
                level.push_back(parent);
                level.back().level = parent.level + 1;
                level.back().parent = index;
            }
            return {};
        }
        if (!parent.node.hasChildren) {
            return {};
        }
        auto pieces = piecesBelow(*m_tree.keys(), m_tree.rule(), m_tree.wideLevel(), parent.node, m_marked,
                                  m_widths, m_stop);
        if (!pieces) {
            return fail(pieces.error());
        }
        for (auto& piece : *pieces) {
            auto cell = cellOf(std::move(piece), parent);
            if (!cell) {
                return fail(cell.error());
            }
            cell->parent = index;
            level.push_back(std::move(*cell));
        }
        return {};
    }

    Result<IcicleCell> cellOf(LevelPiece piece, const IcicleCell& parent) {
        IcicleCell cell;
        cell.merged = piece.merged;
        cell.left = piece.left;
        cell.right = piece.right;
        cell.level = parent.level + 1;
        cell.family = parent.family;
        if (piece.merged) {
            const Span run = intersection(piece.node.span, m_columns.view);
            cell.node = parent.node;
            cell.node.span = run;
            cell.goesOnLeft = parent.goesOnLeft && run.first == m_columns.view.first;
            cell.goesOnRight = parent.goesOnRight && run.last == m_columns.view.last;
        } else {
            cell.node = std::move(piece.node);
            cutAtView(cell);
            if (parent.level == 0) {
                cell.family = m_icicle.families.size();
                m_icicle.families.push_back(cell.node);
            }
        }
        if (auto measured = measure(cell); !measured) {
            return fail(measured.error());
        }
        return cell;
    }

    void cutAtView(IcicleCell& cell) const {
        cell.goesOnLeft = cell.node.span.first < m_columns.view.first;
        cell.goesOnRight = cell.node.span.last > m_columns.view.last;
    }

    Result<void> measure(IcicleCell& cell) const {
        cell.node.extent = {};
        cell.node.extent.keys = m_tree.keys()->keysIn(cell.node.span);
        if (cell.width() < m_labelWidth) {
            return {};
        }
        const auto extent = m_tree.keys()->extent(cell.node.span, m_stop);
        if (!extent) {
            return fail(extent.error());
        }
        cell.node.extent = *extent;
        return {};
    }

    const KeyTree& m_tree;
    CellWidths m_widths;
    int m_labelWidth;
    int m_maxLevels;
    std::stop_token m_stop;
    MarkedColumns m_marked;
    Columns& m_columns = m_marked.columns;
    Icicle m_icicle;
};

} // namespace

Result<Icicle> layoutIcicle(const KeyTree& tree, const IcicleRequest& request, std::stop_token stop) {
    auto marked = markedColumnsOf(*tree.keys(), request.view, request.weight, request.width, stop);
    if (!marked) {
        return fail(marked.error());
    }
    return IcicleBuilder(tree, request, std::move(stop)).over(std::move(*marked));
}

} // namespace keyatlas
