// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/schemeorder.h"

#include "ui/session/movedranks.h"

namespace keyatlas {

namespace {

Result<std::shared_ptr<const KeyTree>> treeOf(const AppliedScheme& applied, bool viewKeys,
                                              const std::stop_token& stop) {
    if (viewKeys) { // bytes of a collation: texts end in a zero byte, which stands in no text
        return std::make_shared<const KeyTree>(applied.keys, SplitRule::at(Bytes("\0", 1)));
    }
    auto rule = SplitRule::found(*applied.keys, stop);
    if (!rule) {
        return tl::make_unexpected(rule.error());
    }
    return std::make_shared<const KeyTree>(applied.keys, std::move(*rule));
}

// Of the first level that tells keys apart.
Result<std::uint64_t> largestGroup(const KeyTree& tree, const std::stop_token& stop) {
    auto node = tree.root(stop);
    while (node && node->hasChildren) {
        const auto largest = tree.children(*node, ChildOrder::ByKeys, 1, stop);
        if (!largest) {
            return tl::make_unexpected(largest.error());
        }
        if (largest->nodes.empty() || largest->nodes.front().kind == TreeNode::Kind::Key) {
            return 0; // keys are not grouped
        }
        if (largest->othersCount > 0) {
            return largest->nodes.front().span.count();
        }
        node = largest->nodes.front();
    }
    return node ? Result<std::uint64_t>(node->span.count()) : tl::make_unexpected(node.error());
}

} // namespace

SchemeOrder::SchemeOrder(Design& design, SchemeSpan& span, QObject* parent)
    : QObject(parent), m_design(design), m_span(span) {
    connect(&span, &SchemeSpan::appliedChanged, this, &SchemeOrder::takeApplied);
    connect(&span, &SchemeSpan::changed, this, &SchemeOrder::askToday);
    connect(&design.navigator(), &Navigator::placeChanged, this, &SchemeOrder::askUnder);
    takeApplied();
}

// The old tree stays until the new one is there.
void SchemeOrder::takeApplied() {
    const auto applied = m_span.applied();
    if (applied == m_asked) {
        return;
    }
    m_asked = applied;
    askToday();
    if (!applied) {
        m_treeing.drop();
        m_largestAsking.drop();
        m_applied.reset();
        m_tree.reset();
        m_label = {};
        m_largest.reset();
        emit treeChanged();
        askUnder();
        return;
    }
    auto label = viewKeyLabel(applied);
    m_treeing.ask(
        m_design.reader(),
        [applied, viewKeys = label != nullptr](const std::stop_token& stop) {
            return treeOf(*applied, viewKeys, stop);
        },
        [this, applied, label](Result<std::shared_ptr<const KeyTree>> tree) {
            if (!tree) {
                return;
            }
            m_applied = applied;
            m_label = label;
            m_tree = std::move(*tree);
            m_largest.reset();
            emit treeChanged();
            askUnder();
            askLargest();
        });
}

void SchemeOrder::askLargest() {
    m_largestAsking.ask(
        m_design.seeker(), [tree = m_tree](const std::stop_token& stop) { return largestGroup(*tree, stop); },
        [this](const Result<std::uint64_t>& largest) {
            if (largest && *largest > 0) {
                m_largest = *largest;
                emit largestChanged();
            }
        });
}

void SchemeOrder::askUnder() {
    const Place& place = m_design.navigator().place();
    if (!m_applied || !place.valid() || place.isWhole() || place.span.empty()) {
        m_underAsking.drop();
        m_under.clear();
        emit ticksChanged();
        return;
    }
    m_underAsking.ask(
        m_design.reader(),
        [applied = m_applied, span = place.span](const std::stop_token& stop) {
            return ranksUnder(*applied, span, stop);
        },
        [this](Result<std::vector<Rank>> ranks) {
            m_under = ranks ? std::move(*ranks) : std::vector<Rank>();
            emit ticksChanged();
        });
}

void SchemeOrder::askToday() {
    const auto applied = m_span.applied();
    if (!applied || !m_span.span()) {
        m_todayAsking.drop();
        m_today.clear();
        emit ticksChanged();
        return;
    }
    m_todayAsking.ask(
        m_design.reader(),
        [applied, span = *m_span.span()](const std::stop_token& stop) {
            return ranksToday(*applied, span, stop);
        },
        [this](Result<std::vector<Rank>> ranks) {
            m_today = ranks ? std::move(*ranks) : std::vector<Rank>();
            emit ticksChanged();
        });
}

} // namespace keyatlas
