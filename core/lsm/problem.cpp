// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/problem.h"

#include <algorithm>

namespace keyatlas::lsm {

void Problems::add(Problem::Kind kind, Error error, std::uint64_t count) {
    const auto same = std::find_if(m_all.begin(), m_all.end(), [&](const Problem& other) {
        return other.kind == kind && other.error.path == error.path && other.error.name == error.name;
    });
    if (same != m_all.end()) {
        same->count += count;
        return;
    }
    constexpr std::size_t kMost = 1000;
    if (m_all.size() >= kMost) {
        m_unlisted += count;
        return;
    }
    m_all.push_back({kind, std::move(error), count});
}

} // namespace keyatlas::lsm
