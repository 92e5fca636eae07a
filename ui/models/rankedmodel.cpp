// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/rankedmodel.h"

#include <algorithm>

namespace keyatlas {

void RankedModel::takeSpan(Span span) {
    m_span = span;
    m_base = span.first;
}

void RankedModel::showAround(Rank rank) {
    const auto half = static_cast<Rank>(kWindow / 2);
    const Rank last = m_span.last - std::min<Rank>(m_span.count(), kWindow);
    const Rank base = std::clamp(rank > half ? rank - half : 0, m_span.first, std::max(m_span.first, last));
    if (base != m_base) {
        beginResetModel();
        m_base = base;
        endResetModel();
    }
}

int RankedModel::rowOf(Rank rank) const {
    return rank >= m_base && rank - m_base < static_cast<Rank>(rowCount()) ? static_cast<int>(rank - m_base)
                                                                           : -1;
}

int RankedModel::rowCount(const QModelIndex& parent) const {
    const auto most = static_cast<std::uint64_t>(kWindow);
    return parent.isValid() ? 0 : static_cast<int>(std::min(m_span.count(), most));
}

void RankedModel::announce(Span span) {
    const Span window = intersection(span, {m_base, m_base + static_cast<Rank>(rowCount())});
    if (!window.empty()) {
        emit dataChanged(index(rowOf(window.first), 0), index(rowOf(window.last - 1), columnCount() - 1));
    }
}

} // namespace keyatlas
