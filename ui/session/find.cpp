// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/find.h"

#include "core/query/fieldfind.h"
#include "ui/session/losses.h"
#include "ui/session/toqt.h"

#include <QElapsedTimer>

namespace keyatlas {

// What is found so far.
struct Find::Part {
    std::shared_ptr<const RankSet> hits;
    std::uint64_t done = 0;
};

struct Find::Searched {
    Part part;
    std::optional<Error> failure;
    FieldTotals totals;
};

namespace {

constexpr int kBetweenParts = 200; // ms
constexpr unsigned kJobs = 2;
constexpr std::size_t kMostFamilies = 10'000;

Result<FieldTotals> search(const FindQuery& query, const Place& place, const FoundSink& sink,
                           const std::stop_token& stop) {
    if (query.field.empty()) {
        const auto found = findKeys(*place.space.keys, query.pattern, place.whole(), kJobs, sink, stop);
        return found ? Result<FieldTotals>(FieldTotals()) : Result<FieldTotals>(fail(found.error()));
    }
    const auto field = FieldPath::parse(query.field);
    if (!field) {
        return fail(field.error());
    }
    const auto found = findInField(*place.opened->source, place.space, *field, query.pattern, place.whole(),
                                   kJobs, sink, stop);
    return found ? Result<FieldTotals>(found->totals) : Result<FieldTotals>(fail(found.error()));
}

} // namespace

Find::Find(Navigator& navigator, QObject* parent) : QObject(parent), m_navigator(navigator) {
    connect(&navigator, &Navigator::placeChanged, this, &Find::takePlace);
    connect(&navigator, &Navigator::pathChanged, this, &Find::takeTree); // the tree is new
    takePlace();
}

double Find::progress() const {
    const auto total = m_keys ? m_keys->count() : 0;
    return total == 0 ? 1 : static_cast<double>(m_done) / static_cast<double>(total);
}

Figure Find::shown(std::uint64_t count) const {
    const auto* session = m_navigator.session();
    // A sample holds some of the hits.
    const bool everyKey = m_keys == nullptr || m_keys->keysIn({0, m_keys->count()}).isExact();
    const bool whole = m_state == State::Done && session != nullptr && isWhole(*session) && everyKey;
    return whole ? Figure::exact(count) : Figure::atLeast(count);
}

Figure Find::count() const {
    return shown(m_hits ? m_hits->count() : 0);
}

Figure Find::hitsIn(Span span) const {
    return shown(m_hits ? m_hits->count(span) : 0);
}

std::vector<Find::FamilyHits> Find::families() const {
    std::vector<FamilyHits> families;
    for (const auto& family : m_families) {
        const auto hits = m_hits ? m_hits->count(family.span) : 0;
        if (hits > 0) {
            families.push_back({family.prefix, family.span, hits});
        }
    }
    return families;
}

void Find::ask(const FindQuery& query) {
    if (query == m_query && m_state != State::Cancelled && m_state != State::Failed) {
        return;
    }
    m_query = query;
    start();
}

void Find::again() {
    start();
}

void Find::cancel() {
    if (m_state == State::Running) {
        m_searching.stop();
    }
}

void Find::takePlace() {
    if (m_navigator.place().space.keys != m_keys) {
        m_keys = m_navigator.place().space.keys;
        m_families.clear();
        m_tree.reset();
        start();
    }
    takeTree();
}

// The spans of the first level, once a tree and only while somebody looks for something.
void Find::takeTree() {
    auto* session = m_navigator.session();
    const auto tree = session != nullptr ? session->tree() : nullptr;
    if (m_query.empty() || tree == nullptr || tree == m_tree || tree->keys() != m_keys) {
        return;
    }
    m_tree = tree;
    m_familiesAsked.ask(
        session->workers().layout,
        [tree](const std::stop_token& stop) -> Result<Children> {
            const auto root = tree->root(stop);
            return root ? tree->children(*root, ChildOrder::ByKey, kMostFamilies, stop)
                        : Result<Children>(fail(root.error()));
        },
        [this](const Result<Children>& children) {
            m_families.clear();
            if (children) {
                for (const auto& node : children->nodes) {
                    m_families.push_back({node.prefix, node.span, 0});
                }
            }
            emit changed();
        });
}

void Find::start() {
    m_searching.drop();
    m_hits.reset();
    m_failure.reset();
    m_done = m_without = m_unreadable = 0;
    if (m_query.empty() || !m_navigator.place().valid()) {
        m_state = State::Idle;
        emit changed();
        return;
    }
    m_state = State::Running;
    takeTree();
    m_searching.ask(
        m_worker,
        [this, query = m_query, place = m_navigator.place()](const std::stop_token& stop,
                                                             const Delivery& delivery) {
            RankSet hits(place.whole().last);
            Searched searched;
            QElapsedTimer since;
            since.start();
            const auto sink = [&](const FoundPart& part) {
                for (const Rank hit : part.hits) {
                    hits.insert(hit);
                }
                searched.part.done += part.searched.count();
                if (since.elapsed() >= kBetweenParts) {
                    since.restart();
                    delivery.send([this, now = Part{hits.published(), searched.part.done}] { take(now); });
                }
            };
            auto totals = search(query, place, sink, stop);
            if (totals) {
                searched.totals = *totals;
            } else {
                searched.failure = totals.error();
            }
            searched.part.hits = hits.published();
            return searched;
        },
        [this](const Searched& searched) { finish(searched); });
    emit changed();
}

void Find::take(const Part& part) {
    m_hits = part.hits;
    m_done = part.done;
    emit changed();
}

void Find::finish(const Searched& searched) {
    const bool stopped = searched.failure && searched.failure->code == Error::Code::Cancelled;
    m_state = !searched.failure ? State::Done : stopped ? State::Cancelled : State::Failed;
    m_failure = stopped ? std::nullopt : searched.failure;
    m_without = searched.totals.lacking;
    m_unreadable = searched.totals.unreadable;
    take(searched.part);
}

void Find::next() {
    const auto rank = m_navigator.rank();
    if (m_hits && m_hits->count() > 0) {
        goTo(rank ? m_hits->next(*rank) : m_hits->firstFrom(m_navigator.span().first), m_hits->firstFrom(0),
             tr("No hit after this one: went on at the first"));
    }
}

void Find::previous() {
    const auto rank = m_navigator.rank();
    if (m_hits && m_hits->count() > 0) {
        goTo(m_hits->previous(rank.value_or(m_navigator.span().last)), m_hits->nth(m_hits->count() - 1),
             tr("No hit before this one: went on at the last"));
    }
}

void Find::goTo(std::optional<Rank> rank, std::optional<Rank> round, const QString& wentRound) {
    if (!rank && round) {
        emit said(m_hits->count() == 1 && round == m_navigator.rank() ? tr("There is no other hit")
                                                                      : wentRound);
    }
    const auto to = rank ? rank : round;
    if (to) {
        m_navigator.reveal(*to);
    }
}

} // namespace keyatlas
