// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/slivers.h"

#include <utility>

namespace keyatlas {
namespace {

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

    std::vector<LevelPiece> filled(std::vector<LevelPiece> pieces) {
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
    std::vector<LevelPiece> m_done;
};

} // namespace

std::vector<LevelPiece> withoutSlivers(std::vector<LevelPiece> pieces, int minCell) {
    return SliverFilling(minCell).filled(std::move(pieces));
}

} // namespace keyatlas
