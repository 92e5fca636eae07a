// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/pin.h"
#include "ui/session/sessions.h"

#include <QObject>

#include <map>
#include <memory>
#include <vector>

namespace keyatlas {

// Where pinned queries lie in the sources that are open: asked on each source's worker, and again whenever it
// has a newer state. GUI thread only, never waits.
class PinSpans : public QObject {
    Q_OBJECT
public:
    explicit PinSpans(Sessions& sessions, QObject* parent = nullptr);

    void setQueries(std::vector<KeptQuery> pinned);
    // In the state whose keys are `keys`; Asking where that is not known (yet).
    Pin pinOf(const KeptQuery& query, const std::shared_ptr<const KeyIndex>& keys) const;

signals:
    void changed();

private:
    struct Found {
        RangeFields fields;
        std::shared_ptr<const KeyIndex> keys;
        Pin::State state = Pin::State::Asking;
        Span span;
        std::optional<Error> error;
    };
    using Finds = std::map<QueryId, Found>;

    void follow(Session* session);
    void forget(Session* session);
    void ask(Session* session);
    static Found find(const RangeFields& fields, std::shared_ptr<const KeyIndex> keys,
                      const std::stop_token& stop);

    Sessions& m_sessions;
    std::vector<KeptQuery> m_queries;
    std::map<Session*, Finds> m_found;
    std::map<Session*, std::unique_ptr<Latest>> m_asking;
};

} // namespace keyatlas
