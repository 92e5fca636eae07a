// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/navigator.h"

#include <algorithm>

namespace keyatlas {

namespace {

constexpr std::size_t kSteps = 200; // of history that are kept

Place wholeOf(Session* session) {
    Place place;
    place.session = session;
    if (session != nullptr && session->space() != nullptr) {
        place.opened = session->opened();
        place.space = session->space()->view;
        place.span = place.whole();
        place.view = place.whole();
        place.prefix = std::string();
    }
    return place;
}

std::optional<Rank> rankIn(const Place& place, std::optional<Rank> before) {
    if (before && place.span.contains(*before)) {
        return before;
    }
    return place.span.empty() ? std::nullopt : std::optional<Rank>(place.span.first);
}

} // namespace

Navigator::Navigator(Sessions& sessions, QObject* parent) : QObject(parent), m_sessions(sessions) {
    connect(&sessions, &Sessions::added, this, &Navigator::follow);
    connect(&sessions, &Sessions::closing, this, &Navigator::forget);
    connect(&sessions, &Sessions::currentChanged, this, &Navigator::takeCurrent);
    for (Session* session : sessions.all()) {
        follow(session);
    }
    takeCurrent(sessions.current());
}

void Navigator::follow(Session* session) {
    connect(session, &Session::openedChanged, this, [this, session] { takeOpened(session); });
    connect(session, &Session::spaceChanged, this, [this, session] { takeSpace(session); });
    connect(session, &Session::keyFormatChanged, this, [this, session] {
        if (session == m_place.session) {
            emit keyFormatChanged();
        }
    });
    connect(session, &Session::treeChanged, this, [this, session] {
        if (session == m_place.session) {
            findPath();
        }
    });
}

void Navigator::forget(Session* session) {
    m_moving.erase(session);
    ++m_version; // steps move up
    const auto of = [&](const Place& place) { return place.session == session; };
    const auto upTo = m_history.begin() + static_cast<std::ptrdiff_t>(std::min(m_at, m_history.size()));
    const auto before = static_cast<std::size_t>(std::count_if(m_history.begin(), upTo, of));
    m_history.erase(std::remove_if(m_history.begin(), m_history.end(), of), m_history.end());
    m_at -= before;
    if (m_at >= m_history.size()) {
        m_at = m_history.empty() ? 0 : m_history.size() - 1;
    }
    emit historyChanged();
}

Place Navigator::lastPlace(const Session* session) const {
    if (session == m_place.session) {
        return m_place;
    }
    const auto last = std::find_if(m_history.rbegin(), m_history.rend(), [&](const Place& place) {
        return place.session == session && place.valid();
    });
    return last == m_history.rend() ? Place() : *last;
}

void Navigator::takeCurrent(Session* session) {
    if (m_showing) {
        return;
    }
    const auto last = std::find_if(m_history.rbegin(), m_history.rend(), [&](const Place& place) {
        return place.session == session && place.valid();
    });
    enter(last != m_history.rend() && session != nullptr ? *last : wholeOf(session));
}

void Navigator::takeSpace(Session* session) {
    if (session == m_place.session && !m_showing) {
        enter(wholeOf(session));
    }
}

void Navigator::takeOpened(Session* session) {
    if (session == m_place.session && !m_place.valid()) {
        enter(wholeOf(session));
        return;
    }
    moveAll(session);
}

// Ranks of an older state mean nothing in a newer one: every place of this source moves on.
void Navigator::moveAll(Session* session) {
    remember();
    auto& moving = m_moving[session];
    if (!moving) {
        moving = std::make_unique<Latest>();
    }
    moving->ask(
        session->workers().read,
        [session, places = m_history, opened = session->opened(),
         spaces = session->spaces()](const std::stop_token& stop) {
            auto moved = places;
            for (auto& place : moved) {
                const auto into = std::find_if(spaces.begin(), spaces.end(), [&](const SpaceTotal& space) {
                    return space.view.name == place.space.name;
                });
                if (place.session != session || !place.valid() || into == spaces.end()) {
                    continue;
                }
                if (auto there = movedTo(place, opened, into->view, stop)) {
                    place = std::move(*there);
                }
            }
            return moved;
        },
        [this, session, version = m_version](std::vector<Place> moved) {
            if (version != m_version) { // somebody went on meanwhile
                moveAll(session);
                return;
            }
            for (std::size_t i = 0; i < moved.size(); ++i) {
                if (moved[i].session == session) { // the others may have moved on meanwhile
                    m_history[i] = std::move(moved[i]);
                }
            }
            if (m_isStep && session == m_place.session) {
                m_place = m_history[m_at];
                announce();
            }
        });
}

void Navigator::select(Span span, std::optional<std::string> prefix, Step step) {
    if (!m_place.valid()) {
        return;
    }
    Place place = m_place;
    place.span = {std::min(span.first, place.whole().last), std::min(span.last, place.whole().last)};
    place.prefix = std::move(prefix);
    place.view = viewShowing(place.view, place.span, place.whole());
    enter(std::move(place), step);
}

void Navigator::zoom(Span view, Step step) {
    const Span inside = intersection(view, m_place.whole());
    if (!m_place.valid() || inside.empty()) {
        return;
    }
    Place place = m_place;
    place.view = inside;
    enter(std::move(place), step);
}

void Navigator::zoomTo(Span span, std::optional<std::string> prefix) {
    const Span inside = intersection(span, m_place.whole());
    if (!m_place.valid() || inside.empty()) {
        return;
    }
    Place place = m_place;
    place.span = inside;
    place.prefix = std::move(prefix);
    place.view = inside;
    enter(std::move(place));
}

void Navigator::settle() {
    m_browsing = false;
}

void Navigator::selectPrefix(const std::string& prefix) {
    if (!m_place.valid()) {
        return;
    }
    m_finding.ask(
        m_place.session->workers().read,
        [keys = m_place.space.keys, prefix](const std::stop_token& stop) {
            return prefixSpan(*keys, prefix, stop);
        },
        [this, keys = m_place.space.keys, prefix](const Result<Span>& span) {
            if (span && keys == m_place.space.keys) {
                select(*span, prefix);
            }
        });
}

void Navigator::selectAll() {
    select(m_place.whole(), std::string());
}

void Navigator::setRank(Rank rank) {
    if (!m_place.valid() || rank >= m_place.whole().last || m_place.rank == rank) {
        return;
    }
    m_place.rank = rank;
    ++m_version;
    remember();
    emit rankChanged();
}

// Going from document to document is no step of the history; the step's view goes along.
void Navigator::showInView(Rank rank) {
    const Span view = viewShowing(m_place.view, {rank, rank + 1}, m_place.whole());
    if (view != m_place.view) {
        m_place.view = view;
        remember();
        emit viewChanged();
    }
}

void Navigator::back() {
    if (canGoBack()) {
        goTo(m_isStep ? m_at - 1 : m_at);
    }
}

void Navigator::forward() {
    if (canGoForward()) {
        goTo(m_at + 1);
    }
}

void Navigator::enter(Place place, Step step) {
    place.rank = rankIn(place, place.rank);
    remember();
    if (!place.valid()) { // nothing to come back to
        m_isStep = false;
        show(std::move(place));
        return;
    }
    if (m_isStep && place.sameStep(m_place)) {
        const bool moved = place.rank != m_place.rank;
        const bool renamed = place.prefix != m_place.prefix; // an only child has its parent's span
        m_place = std::move(place);
        m_browsing = m_browsing && step == Step::Browse;
        remember();
        if (renamed) {
            announce();
        } else if (moved) {
            emit rankChanged();
        }
        return;
    }
    const bool takesOver = m_isStep && m_browsing && step == Step::Browse && m_place.session == place.session;
    m_history.resize(m_history.empty() ? 0 : std::min(m_history.size(), takesOver ? m_at : m_at + 1));
    m_browsing = step == Step::Browse;
    if (m_history.size() == kSteps) {
        m_history.erase(m_history.begin());
    }
    m_history.push_back(place);
    m_at = m_history.size() - 1;
    m_isStep = true;
    show(std::move(place));
}

void Navigator::goTo(std::size_t step) {
    remember();
    m_at = step;
    m_isStep = true;
    m_browsing = false;
    show(m_history[step]);
}

void Navigator::show(Place place) {
    const bool onlyView = m_place.valid() && m_place.sameSpan(place) && m_place.rank == place.rank;
    m_place = std::move(place);
    if (onlyView) {
        ++m_version;
        emit viewChanged();
        emit historyChanged();
        return;
    }
    if (m_place.session != nullptr) {
        m_showing = true;
        m_sessions.setCurrent(m_place.session);
        if (m_place.valid()) {
            m_place.session->setSpace(m_place.space.name);
        }
        m_showing = false;
    }
    announce();
}

void Navigator::remember() {
    if (m_isStep) {
        m_history[m_at] = m_place;
    }
}

void Navigator::announce() {
    ++m_version;
    m_finding.drop();
    emit placeChanged();
    emit viewChanged();
    emit rankChanged();
    emit historyChanged();
    findPath();
}

} // namespace keyatlas
