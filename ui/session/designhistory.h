// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/designstate.h"

#include <deque>

namespace keyatlas {

// Undo and redo by whole states, which are small. A run of steps of one kind, as in typing, is one.
class DesignHistory {
public:
    const DesignState& state() const { return m_state; }
    // The first state; nothing can be undone.
    void begin(DesignState state);
    // `mergeKey`: a step with the same one before it, and nothing else between, takes this one in; empty:
    // never. A state that says the same is no step.
    void step(DesignState state, const QString& what, const QString& mergeKey = {});
    void show(std::size_t current); // no step, but typing ends
    void undo();
    void redo();

    bool canUndo() const { return !m_before.empty(); }
    bool canRedo() const { return !m_after.empty(); }
    QString undoText() const { return canUndo() ? m_before.back().what : QString(); }
    QString redoText() const { return canRedo() ? m_after.back().what : QString(); }

private:
    struct Step {
        DesignState state; // to go back, or forward, to
        QString what;
    };
    DesignState m_state;
    std::deque<Step> m_before;
    std::deque<Step> m_after;
    QString m_mergeKey; // of the last step
};

} // namespace keyatlas
