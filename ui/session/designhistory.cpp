// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/designhistory.h"

#include <algorithm>
#include <utility>

namespace keyatlas {

namespace {

constexpr std::size_t kMostSteps = 1000;

} // namespace

void DesignHistory::begin(DesignState state) {
    m_before.clear();
    m_after.clear();
    m_mergeKey.clear();
    m_state = std::move(state);
    m_state.current = std::min(m_state.current, m_state.schemes.size());
}

void DesignHistory::step(DesignState state, const QString& what, const QString& mergeKey) {
    state.current = std::min(state.current, state.schemes.size());
    if (state.sameAs(m_state)) {
        m_state.current = state.current;
        return;
    }
    m_after.clear();
    const bool merges = !mergeKey.isEmpty() && mergeKey == m_mergeKey && !m_before.empty();
    if (!merges) {
        m_before.push_back({std::move(m_state), what});
        if (m_before.size() > kMostSteps) {
            m_before.pop_front();
        }
    } else if (m_before.back().state.sameAs(state)) { // typed, and taken away again
        m_before.pop_back();
        m_mergeKey.clear();
        m_state = std::move(state);
        return;
    }
    m_mergeKey = mergeKey;
    m_state = std::move(state);
}

void DesignHistory::show(std::size_t current) {
    m_state.current = std::min(current, m_state.schemes.size());
    m_mergeKey.clear();
}

void DesignHistory::undo() {
    if (canUndo()) {
        auto step = std::move(m_before.back());
        m_before.pop_back();
        m_after.push_back({std::exchange(m_state, std::move(step.state)), step.what});
        m_mergeKey.clear();
    }
}

void DesignHistory::redo() {
    if (canRedo()) {
        auto step = std::move(m_after.back());
        m_after.pop_back();
        m_before.push_back({std::exchange(m_state, std::move(step.state)), step.what});
        m_mergeKey.clear();
    }
}

} // namespace keyatlas
