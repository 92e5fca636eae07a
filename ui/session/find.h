// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/textmatch.h"
#include "core/tree/rankset.h"
#include "ui/session/navigator.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// What somebody looks for, and where.
struct FindQuery {
    TextPattern pattern; // of an empty text: nothing
    std::string field;   // whose text is searched; empty: the IDs

    bool empty() const { return pattern.text.empty(); }
    friend bool operator==(const FindQuery&, const FindQuery&) = default;
};

// The one search of the window, over the whole space that the navigator shows: asked again when that is
// another one, or a newer state of it. Hits are published a few times a second while it runs, on a thread of
// its own, so that documents open meanwhile. GUI thread only, never waits.
class Find : public QObject {
    Q_OBJECT
public:
    enum class State : unsigned char {
        Idle, // nothing is looked for
        Running,
        Done,
        Cancelled, // hits() are those found until then
        Failed,    // failure() says why
    };
    Q_ENUM(State)

    explicit Find(Navigator& navigator, QObject* parent = nullptr);

    const FindQuery& query() const { return m_query; }
    State state() const { return m_state; }
    const std::optional<Error>& failure() const { return m_failure; }
    double progress() const; // 0 to 1: how much of the space was searched

    // Of the keys that the navigator shows. Null while nothing is looked for or nothing was searched yet.
    // What was published never changes.
    const std::shared_ptr<const RankSet>& hits() const { return m_hits; }
    const std::shared_ptr<const KeyIndex>& keys() const { return m_keys; } // that were searched
    // Exact, or "at least" while it runs, was cancelled, or the source is not read whole.
    Figure count() const;
    Figure hitsIn(Span span) const;
    // Documents without the field that was searched, or that could not be read; 0 until it is done.
    std::uint64_t without() const { return m_without; }
    std::uint64_t unreadable() const { return m_unreadable; }

    // The families of the space with their hits, those that have any, in order.
    struct FamilyHits {
        std::string prefix;
        Span span;
        std::uint64_t hits = 0;
    };
    std::vector<FamilyHits> families() const;
    bool hasFamilies() const { return !m_families.empty(); } // false while they are not known

public slots:
    void
    ask(const keyatlas::FindQuery& query); // an empty one ends the search; the same one is not asked again
    void clear() { ask({}); }
    void cancel(); // what was found stays
    void again();
    // To the nearest hit after or before the current document; at the end it goes on at the other end.
    void next();
    void previous();

signals:
    void changed();                 // query, state, hits
    void said(const QString& line); // why a step went round, or nowhere

private:
    struct Part;
    struct Searched;
    void takePlace();
    void takeTree();
    void start();
    void take(const Part& part);
    void finish(const Searched& searched);
    void goTo(std::optional<Rank> rank, std::optional<Rank> round, const QString& wentRound);
    Figure shown(std::uint64_t count) const;

    Navigator& m_navigator;
    FindQuery m_query;
    State m_state = State::Idle;
    std::optional<Error> m_failure;
    std::shared_ptr<const KeyIndex> m_keys;
    std::shared_ptr<const RankSet> m_hits;
    std::uint64_t m_done = 0; // keys searched
    std::uint64_t m_without = 0;
    std::uint64_t m_unreadable = 0;
    std::shared_ptr<const KeyTree> m_tree; // whose families are known
    std::vector<FamilyHits> m_families;    // without their hits
    Worker m_worker;
    Latest m_searching;
    Latest m_familiesAsked;
};

} // namespace keyatlas
