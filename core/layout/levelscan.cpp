// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/levelscan.h"

#include <algorithm>

namespace keyatlas {
namespace {

using Pieces = std::vector<LevelPiece>;

// Finds the nodes that are wide enough by looking at one rank every minCell columns: such a node cannot hide
// between two of them.
class LevelScan {
public:
    LevelScan(const TreeLevel& level, const Columns& columns, int minCell)
        : m_level(level), m_columns(columns), m_minCell(minCell),
          m_inside(intersection(level.span(), columns.view)) {}

    Result<Pieces> pieces(const std::stop_token& stop) {
        const int end = m_columns.xOf(m_inside.last);
        Rank at = m_inside.first; // where a node begins, or the view
        while (at < m_inside.last) {
            const int probe = m_columns.xOf(at) + m_minCell - 1;
            if (probe >= end) {
                break;
            }
            if (stop.stop_requested()) {
                return cancelled();
            }
            auto node = m_level.nodeWith(std::min(m_columns.rankUnder(probe), m_inside.last - 1));
            if (!node) {
                return fail(node.error());
            }
            at = node->span.last;
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
        if (right - left < m_minCell) {
            return;
        }
        if (m_narrowFrom < inside.first) {
            addMerged(inside.first);
        }
        m_narrowFrom = inside.last;
        m_pieces.push_back({std::move(node), false, left, right});
    }

    void addMerged(Rank last) {
        LevelPiece piece;
        piece.node.span = {m_narrowFrom, last};
        piece.merged = true;
        piece.left = m_columns.xOf(m_narrowFrom);
        piece.right = m_columns.xOf(last);
        m_narrowFrom = last;
        if (piece.width() > 0) {
            m_pieces.push_back(std::move(piece));
        }
    }

    const TreeLevel& m_level;
    const Columns& m_columns;
    int m_minCell;
    Span m_inside;
    Rank m_narrowFrom = m_inside.first; // the nodes from here on are under minCell
    Pieces m_pieces;
};

// `right` is taken in by `left`; merged from then on.
void join(LevelPiece& left, const LevelPiece& right) {
    left.node.span.last = right.node.span.last;
    left.right = right.right;
    left.merged = true;
}

// Gives merged pieces under minCell a neighbour that is not much wider.
class SliverFilling {
public:
    explicit SliverFilling(int minCell) : m_minCell(minCell) {}

    Pieces filled(Pieces pieces) {
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            LevelPiece piece = std::move(pieces[i]);
            const LevelPiece* const before = m_done.empty() ? nullptr : &m_done.back();
            const bool joins = before != nullptr && before->merged;
            if (piece.merged && piece.width() < m_minCell && !joins) {
                const LevelPiece* const after = i + 1 < pieces.size() ? &pieces[i + 1] : nullptr;
                const bool afterFits = after != nullptr && fits(*after);
                if (before != nullptr && fits(*before) && (!afterFits || before->width() <= after->width())) {
                    takeIn(piece);
                    continue;
                }
                if (afterFits) {
                    join(piece, *after);
                    ++i;
                }
            }
            put(std::move(piece));
        }
        return std::move(m_done);
    }

private:
    // With this, one node and a sliver on each side of it are three pieces in at least 3 * minCell columns.
    bool fits(const LevelPiece& piece) const { return piece.width() < 3 * m_minCell - 2; }

    void put(LevelPiece piece) {
        if (piece.merged && !m_done.empty() && m_done.back().merged) {
            join(m_done.back(), piece);
        } else {
            m_done.push_back(std::move(piece));
        }
    }

    void takeIn(const LevelPiece& sliver) {
        LevelPiece last = std::move(m_done.back());
        m_done.pop_back();
        join(last, sliver);
        put(std::move(last));
    }

    int m_minCell;
    Pieces m_done;
};

} // namespace

Result<std::vector<LevelPiece>> piecesBelow(const Keyspace& keys, const SplitRule& rule, std::size_t wide,
                                            const TreeNode& parent, const Columns& columns, int minCell,
                                            std::stop_token stop) {
    TreeLevel level(keys, rule, parent, stop);
    if (const auto narrowed = level.narrow(wide); !narrowed) {
        return fail(narrowed.error());
    }
    auto pieces = LevelScan(level, columns, minCell).pieces(stop);
    if (!pieces) {
        return pieces;
    }
    return SliverFilling(minCell).filled(std::move(*pieces));
}

} // namespace keyatlas
