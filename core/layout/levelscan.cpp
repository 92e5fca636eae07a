// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/levelscan.h"

#include "core/layout/columnruns.h"
#include "core/layout/levelglance.h"
#include "core/layout/slivers.h"

#include <algorithm>

namespace keyatlas {
namespace {

using Pieces = std::vector<LevelPiece>;

LevelPiece mergedPiece(Span span, const Columns& columns) {
    LevelPiece piece;
    piece.node.span = span;
    piece.merged = true;
    piece.left = columns.xOf(span.first);
    piece.right = columns.xOf(span.last);
    return piece;
}

// Finds the nodes that are wide enough. Their columns' keys tell: as many neighbours as the node is wide
// begin with its prefix. The keyspace is asked only about those.
class LevelScan {
public:
    LevelScan(const TreeLevel& level, const MarkedColumns& marked, CellWidths widths)
        : m_level(level), m_columns(marked.columns), m_runs(marked), m_widths(widths),
          m_inside(intersection(level.span(), m_columns.view)) {}

    Result<Pieces> pieces(const std::stop_token& stop) {
        const int end = m_columns.xOf(m_inside.last);
        for (int x = m_columns.xOf(m_inside.first); x < end;) {
            if (stop.stop_requested()) {
                return cancelled();
            }
            const auto run = m_runs.from(x, end, [this](Bytes key) { return m_level.sharedIn(key); });
            x = run.end;
            if (run.known && run.width() < m_widths.cell) {
                continue;
            }
            auto node = m_level.nodeWith(m_columns.rankUnder(run.begin));
            if (!node) {
                return fail(node.error());
            }
            x = std::max(x, m_columns.xOf(std::min(node->span.last, m_inside.last)));
            add(std::move(*node));
        }
        if (m_narrowFrom < m_inside.last) {
            addMerged(m_inside.last);
        }
        return std::move(m_pieces);
    }

private:
    void add(TreeNode node) {
        const Span inside = intersection(node.span, m_inside);
        const int left = m_columns.xOf(inside.first);
        const int right = m_columns.xOf(inside.last);
        const bool group = node.kind == TreeNode::Kind::Group;
        if (right - left < (group ? m_widths.group : m_widths.cell)) {
            return;
        }
        if (m_narrowFrom < inside.first) {
            addMerged(inside.first);
        }
        m_narrowFrom = inside.last;
        m_pieces.push_back({std::move(node), false, left, right});
    }

    void addMerged(Rank last) {
        auto piece = mergedPiece({m_narrowFrom, last}, m_columns);
        m_narrowFrom = last;
        if (piece.width() > 0) {
            m_pieces.push_back(std::move(piece));
        }
    }

    const TreeLevel& m_level;
    const Columns& m_columns;
    ColumnRuns m_runs;
    CellWidths m_widths;
    Span m_inside;
    Rank m_narrowFrom = m_inside.first; // the nodes from here on are too narrow
    Pieces m_pieces;
};

} // namespace

Result<std::vector<LevelPiece>> piecesBelow(const Keyspace& keys, const SplitRule& rule, std::size_t wide,
                                            const TreeNode& parent, const MarkedColumns& marked,
                                            CellWidths widths, std::stop_token stop) {
    TreeLevel level(keys, rule, parent, stop);
    const auto may = mayHaveCells(level, parent, wide, marked, widths);
    if (!may) {
        return fail(may.error());
    }
    if (!*may) {
        Pieces all;
        if (const Span inside = intersection(parent.span, marked.columns.view); !inside.empty()) {
            all.push_back(mergedPiece(inside, marked.columns));
        }
        return all;
    }
    if (const auto narrowed = level.narrow(wide); !narrowed) {
        return fail(narrowed.error());
    }
    auto pieces = LevelScan(level, marked, widths).pieces(stop);
    if (!pieces) {
        return pieces;
    }
    return withoutSlivers(std::move(*pieces), widths.cell);
}

} // namespace keyatlas
