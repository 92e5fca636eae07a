// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/levelwindow.h"

#include <algorithm>

namespace keyatlas {

Result<Bytes> LevelWindow::keyAt(Rank rank) {
    if (rank < m_first || rank >= m_first + m_seen.size()) {
        auto seen = m_keys.keysOf({rank, std::min(rank + m_ahead, m_span.last)}, m_stop);
        if (!seen) {
            return fail(seen.error());
        }
        m_first = rank;
        m_seen = std::move(*seen);
        const bool large = m_seen.front().size() > kMostBytes / kMostKeys;
        m_ahead = large ? 1 : std::min(2 * m_ahead, kMostKeys);
    }
    return Bytes(m_seen[rank - m_first]);
}

std::optional<Rank> LevelWindow::firstWithout(Bytes prefix, Rank rank) {
    for (std::size_t i = rank - m_first + 1; i < m_seen.size(); ++i) {
        if (!Bytes(m_seen[i]).starts_with(prefix)) {
            return m_first + i;
        }
    }
    if (m_first + m_seen.size() >= m_span.last) {
        return m_span.last;
    }
    const bool inVain = rank == m_first && m_seen.size() > 1; // all of it is one node
    if (inVain) {
        m_ahead = 1;
    }
    return std::nullopt;
}

} // namespace keyatlas
