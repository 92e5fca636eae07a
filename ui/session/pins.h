// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/pinspans.h"
#include "ui/session/place.h"

#include <QUndoStack>

namespace keyatlas {

// The queries that the person keeps in this window: pinned to the map, or saved under a name. Whatever
// changes them can be undone. GUI thread only, never waits.
class Pins : public QObject {
    Q_OBJECT
public:
    explicit Pins(Sessions& sessions, QObject* parent = nullptr);

    const std::vector<KeptQuery>& all() const { return m_all; } // in the order they were kept
    const KeptQuery* query(QueryId id) const;                   // null: it is gone
    // Those of the place's space: pins with their spans in the place's state, saved queries by name.
    std::vector<Pin> ofPlace(const Place& place) const;
    std::optional<Pin> pinOf(QueryId id, const Place& place) const; // none: it is gone, or of another space
    std::vector<KeptQuery> savedOf(const Place& place) const;
    QString nextName(const QueryHome& home) const; // "Q3": the first that no pin there begins with

    QUndoStack& undoStack() { return m_undo; }

    static constexpr qsizetype kLongestName = 120;

public slots:
    // A name becomes one line of at most kLongestName characters; an empty one becomes nextName().
    keyatlas::QueryId pin(const keyatlas::QueryHome& home, const keyatlas::RangeFields& fields,
                          const QString& name);
    keyatlas::QueryId save(const keyatlas::QueryHome& home, const keyatlas::RangeFields& fields,
                           const QString& name);
    void remove(keyatlas::QueryId id);
    void rename(keyatlas::QueryId id, const QString& name);
    void move(keyatlas::QueryId id, const keyatlas::RangeFields& fields); // it keeps name and colour
    void clear(const keyatlas::QueryHome& home);                          // all pins of one space
    // Other queries, as a project brings them, with ids of their own; cannot be undone and forgets what
    // could.
    void replaceAll(std::vector<keyatlas::KeptQuery> queries);

signals:
    void changed(); // what is kept, or where a pin lies

private:
    class Change;

    void take(std::vector<KeptQuery> all);
    void push(const QString& what, std::vector<KeptQuery> after);
    QueryId keep(KeptQuery query, const QString& what);
    std::size_t nextColour(const QueryHome& home) const;

    std::vector<KeptQuery> m_all;
    quint64 m_lastId = 0;
    PinSpans m_spans;
    QUndoStack m_undo;
};

QueryHome homeOf(const Place& place);

} // namespace keyatlas
