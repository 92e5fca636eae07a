// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/levelglance.h"

#include "core/layout/columnruns.h"

namespace keyatlas {
namespace {

class LevelGlance {
public:
    LevelGlance(const TreeLevel& level, const MarkedColumns& marked, CellWidths widths)
        : m_level(level), m_runs(marked), m_widths(widths) {
        const Span inside = intersection(level.span(), marked.columns.view);
        m_begin = marked.columns.xOf(inside.first);
        m_end = marked.columns.xOf(inside.last);
    }

    bool hasWideSibling() const {
        for (int x = m_begin; x < m_end;) {
            const auto run = m_runs.from(x, m_end, [this](Bytes key) { return m_level.sharedIn(key); });
            if (!run.known || run.width() >= m_widths.cell) {
                return true;
            }
            x = run.end;
        }
        return false;
    }

    // No group is shorter than the bytes that all keys share and one more.
    bool hasWideGroup(std::size_t shared) const {
        for (int x = m_begin; x < m_end;) {
            const Bytes key = m_runs.keyAt(x);
            if (key.size() <= shared) {
                if (key.size() == MarkedColumns::kKeyBytes) {
                    return true; // unknown
                }
                ++x; // no group: the key ends before
                continue;
            }
            const int end = m_runs.withPrefix(x, m_end, key.substr(0, shared + 1));
            if (end - x >= m_widths.group) {
                return true;
            }
            x = end;
        }
        return false;
    }

private:
    const TreeLevel& m_level;
    ColumnRuns m_runs;
    CellWidths m_widths;
    int m_begin = 0;
    int m_end = 0;
};

} // namespace

Result<bool> mayHaveCells(const TreeLevel& level, const TreeNode& parent, std::size_t wide,
                          const MarkedColumns& marked, CellWidths widths) {
    const LevelGlance glance(level, marked, widths);
    if (glance.hasWideSibling()) {
        return true;
    }
    if (parent.span.count() <= wide || !glance.hasWideGroup(parent.prefix.size())) {
        return false;
    }
    const auto shared = level.sharedByAll();
    if (!shared) {
        return fail(shared.error());
    }
    return glance.hasWideGroup(*shared);
}

} // namespace keyatlas
