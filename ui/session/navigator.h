// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/rangefields.h"
#include "core/tree/keytree.h"
#include "ui/session/latest.h"
#include "ui/session/place.h"
#include "ui/session/sessions.h"

#include <QObject>

#include <map>
#include <memory>
#include <vector>

namespace keyatlas {

// The one selection of the window: a span, and in it a current document. Views tell it what the person wants
// and show what it says; none keeps a selection of its own. GUI thread only, never waits.
class Navigator : public QObject {
    Q_OBJECT
public:
    explicit Navigator(Sessions& sessions, QObject* parent = nullptr);

    Sessions& sessions() const { return m_sessions; }
    Session* session() const { return m_place.session; }
    const Place& place() const { return m_place; }
    Span span() const { return m_place.span; }
    std::optional<Rank> rank() const { return m_place.rank; }
    // Where the person was last in this source; not valid() if nowhere.
    Place lastPlace(const Session* session) const;
    Span view() const { return m_place.view; }
    // From the root of the key tree to the smallest node that holds the span; follows a moment after
    // placeChanged.
    const std::vector<TreeNode>& path() const { return m_path; }

    bool canGoBack() const { return m_isStep ? m_at > 0 : !m_history.empty(); }
    bool canGoForward() const { return m_at + 1 < m_history.size(); }
    // An only child has the span of its parent, so all of the order may have nodes above it.
    bool canGoUp() const {
        return m_place.valid() && (!m_place.isWhole() || !m_place.prefix.value_or("").empty());
    }

    enum class Step : unsigned char {
        Stay,   // a step of the history
        Browse, // on the way: the next one takes its step over
    };

public slots:
    // Ranks are those of place().space.keys. `prefix` if the span is all keys that begin with it.
    // A view that shows nothing of the span moves to it, by as little as will do.
    void select(keyatlas::Span span, std::optional<std::string> prefix = std::nullopt,
                Step step = Step::Stay);
    void selectPrefix(const std::string& prefix); // found on a worker
    void selectAll();
    // The current document; no step of the history. It may lie outside the span (neighbours).
    void setRank(keyatlas::Rank rank);
    // What the map shows; cut at the ends, never empty where there are documents. The selection stays.
    void zoom(keyatlas::Span view, Step step = Step::Stay);
    // Zooms to a span and selects it, in one step.
    void zoomTo(keyatlas::Span span, std::optional<std::string> prefix = std::nullopt);
    void settle(); // ends a run of Browse steps: the next one begins a step of its own
    // Goes to one document: keeps the span if it holds it, else selects the tree node around it.
    void reveal(keyatlas::Rank rank);

    void back();
    void forward();
    void up(); // to the next larger node of the key tree

signals:
    void placeChanged(); // span, space, source or the state of the source
    void viewChanged();  // view(), alone or together with the place
    void rankChanged();
    void pathChanged();
    void historyChanged();
    void keyFormatChanged(); // of the current space: keys are shown another way
    void rangeWanted();      // the person wants the Range bar for the current span
    void queryWanted(const keyatlas::RangeFields& fields); // ... with this query in it
    // The person wants this span of the current space pinned; `prefix` as in select().
    void pinWanted(keyatlas::Span span, const std::optional<std::string>& prefix);

private:
    void follow(Session* session);
    void forget(Session* session);
    void takeCurrent(Session* session);
    void takeOpened(Session* session);
    void takeSpace(Session* session);
    void moveAll(Session* session);
    void enter(Place place, Step step = Step::Stay);
    void goTo(std::size_t step);
    void show(Place place);
    void showInView(Rank rank);
    void remember(); // the current place in its step
    void announce();
    void findPath();

    Sessions& m_sessions;
    Place m_place;
    std::vector<Place> m_history;
    std::size_t m_at = 0;
    bool m_isStep = false;       // m_place is the step at m_at; else it holds nothing yet and comes after it
    std::uint64_t m_version = 0; // counts moves of the person, to tell whether a finished job came too late
    bool m_browsing = false;     // the step at m_at is one that the next takes over
    bool m_showing = false;      // so that our own changes of source and space are not taken for the person's
    std::vector<TreeNode> m_path;

    std::map<Session*, std::unique_ptr<Latest>> m_moving; // places to newer states, a source each
    Latest m_finding; // what was asked for: a prefix, a parent, a node around a rank
    Latest m_pathing;
};

} // namespace keyatlas
