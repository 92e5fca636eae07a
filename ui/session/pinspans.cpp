// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/pinspans.h"

#include <algorithm>

namespace keyatlas {

PinSpans::PinSpans(Sessions& sessions, QObject* parent) : QObject(parent), m_sessions(sessions) {
    connect(&sessions, &Sessions::added, this, &PinSpans::follow);
    connect(&sessions, &Sessions::closing, this, &PinSpans::forget);
    for (Session* session : sessions.all()) {
        follow(session);
    }
}

void PinSpans::follow(Session* session) {
    connect(session, &Session::openedChanged, this, [this, session] { ask(session); });
    ask(session);
}

void PinSpans::forget(Session* session) {
    m_asking.erase(session);
    m_found.erase(session);
}

void PinSpans::setQueries(std::vector<KeptQuery> pinned) {
    m_queries = std::move(pinned);
    for (Session* session : m_sessions.all()) {
        ask(session);
    }
}

PinSpans::Found PinSpans::find(const RangeFields& fields, std::shared_ptr<const KeyIndex> keys,
                               const std::stop_token& stop) {
    Found found{fields, std::move(keys), Pin::State::Refused, {}, std::nullopt};
    const auto query = queryOf(fields);
    const auto answer = query ? answerRange(*found.keys, *query, stop)
                              : Result<AllDocsAnswer>(tl::make_unexpected(query.error()));
    if (!answer) {
        found.error = answer.error();
        return found;
    }
    found.span = answer->rows;
    found.state = found.span.empty() ? Pin::State::Empty : Pin::State::There;
    return found;
}

// Asks for all queries of the source; what was found in the same state for the same query is not asked again.
void PinSpans::ask(Session* session) {
    struct Question {
        QueryId id;
        RangeFields fields;
        std::shared_ptr<const KeyIndex> keys;
    };
    std::vector<Question> questions;
    Finds known;
    for (const auto& query : m_queries) {
        const auto& spaces = session->spaces();
        const auto space = std::find_if(spaces.begin(), spaces.end(), [&](const SpaceTotal& total) {
            return total.view.name == query.home.space;
        });
        if (query.home.path != session->path() || space == spaces.end() || !space->view.keys) {
            continue;
        }
        const auto before = m_found[session].find(query.id);
        if (before != m_found[session].end() && before->second.keys == space->view.keys &&
            before->second.fields == query.fields) {
            known.insert(*before);
        } else {
            questions.push_back({query.id, query.fields, space->view.keys});
        }
    }
    m_found[session] = std::move(known);
    auto& asking = m_asking[session];
    if (!asking) {
        asking = std::make_unique<Latest>();
    }
    asking->drop();
    if (questions.empty()) {
        return;
    }
    asking->ask(
        session->workers().read,
        [questions = std::move(questions)](const std::stop_token& stop) {
            Finds found;
            for (const auto& question : questions) {
                found.insert_or_assign(question.id, find(question.fields, question.keys, stop));
            }
            return found;
        },
        [this, session](Finds found) {
            m_found[session].merge(found);
            emit changed();
        });
}

Pin PinSpans::pinOf(const KeptQuery& query, const std::shared_ptr<const KeyIndex>& keys) const {
    Pin pin{query, Pin::State::Asking, {}, {}, std::nullopt};
    for (const auto& [session, finds] : m_found) {
        const auto at = finds.find(query.id);
        if (at != finds.end() && at->second.keys == keys && at->second.fields == query.fields) {
            pin.state = at->second.state;
            pin.span = at->second.span;
            pin.documents = keys->keysIn(pin.span);
            pin.error = at->second.error;
        }
    }
    return pin;
}

} // namespace keyatlas
