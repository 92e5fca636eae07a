// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/keytree.h"
#include "ui/session/nodelabel.h"
#include "ui/session/schemespan.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace keyatlas {

// The current scheme's order as a key tree, and what belongs together in both orders: where the documents
// that are selected today stand under the scheme, and the other way round. All found on a worker.
class SchemeOrder : public QObject {
    Q_OBJECT
public:
    SchemeOrder(Design& design, SchemeSpan& span, QObject* parent = nullptr);

    const std::shared_ptr<const KeyTree>& tree() const { return m_tree; } // null: none, or not there yet
    const std::shared_ptr<const AppliedScheme>& applied() const { return m_applied; } // of the tree
    const NodeLabel& label() const { return m_label; }
    std::optional<std::uint64_t> largest() const {
        return m_largest;
    } // documents of the largest first-level group

    const std::vector<Rank>& ticksUnder() const { return m_under; } // of the Navigator's span
    const std::vector<Rank>& ticksToday() const { return m_today; } // of the scheme's span

signals:
    void treeChanged();
    void largestChanged();
    void ticksChanged();

private:
    void takeApplied();
    void askLargest();
    void askUnder();
    void askToday();

    Design& m_design;
    SchemeSpan& m_span;
    std::shared_ptr<const AppliedScheme> m_asked; // whose tree was asked for last
    std::shared_ptr<const AppliedScheme> m_applied;
    std::shared_ptr<const KeyTree> m_tree;
    NodeLabel m_label;
    std::optional<std::uint64_t> m_largest;
    std::vector<Rank> m_under;
    std::vector<Rank> m_today;
    Latest m_treeing;
    Latest m_largestAsking;
    Latest m_underAsking;
    Latest m_todayAsking;
};

} // namespace keyatlas
