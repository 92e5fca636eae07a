// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/ids/fieldtime.h"
#include "core/ids/idtime.h"
#include "ui/session/latest.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

class Session;

// What is known of the times of one space.
struct SpaceTimes {
    enum class State : unsigned char {
        Unasked,   // nobody wanted them, or the source is still being read
        Searching, // in the IDs
        Reading,   // a field of the documents; `column` is what was known before
        Known,     // `column` holds times
        None,      // looked, found none
    };
    State state = State::Unasked;
    std::shared_ptr<const KeyIndex> keys;     // the keys that ranks belong to
    std::shared_ptr<const TimeColumn> column; // null, or as long as `keys`
    // The column where it stands: the IDs' times alone; null if there are none.
    std::shared_ptr<const TimeColumn> fromIds;
    std::vector<FamilyTimes> families; // what was found in the IDs of each, and where it was looked
    std::vector<TimeField> fields;     // that look like times; looked for only where IDs tell not all
    QString field;                     // the one that was chosen; empty: none
    std::optional<FieldTimes> read;    // how reading it went (its column is `column`)
    std::optional<Error> failure;      // why the last search or read failed

    bool inIds() const { return fromIds != nullptr; }
    // Documents whose IDs tell no time, and that no field was read of.
    std::uint64_t without() const;
    // Documents from here on were not read: the field's reading was stopped.
    Rank readTo() const;
};

// Finds the times of a session's spaces, on its scan worker and only when somebody wants them, and keeps them
// as long as the session lives. GUI thread only; never waits.
class Times : public QObject {
    Q_OBJECT
public:
    // The session's own; made when first asked for.
    static Times& of(Session& session);
    ~Times() override;

    // Of the session's current space. The reference holds until the next changed().
    const SpaceTimes& now() const;
    bool isWanted() const { return m_wanted; } // somebody shows them, and did not stop the search
    // Of what is running: 0 to 1; none for the first 300 ms, and while it cannot be told.
    std::optional<double> share() const { return m_visible ? m_share : std::nullopt; }
    bool busyVisibly() const { return m_visible; } // running for more than 300 ms

public slots:
    void want(); // somebody shows them: look in the IDs, once the source is read
    void readField(
        const QString& field); // a name or path, as FieldPath reads it; also goes on where it was stopped
    void cancel();             // what was read of a field stays

signals:
    void changed();         // now() is new
    void progressChanged(); // share(), busyVisibly()

private:
    explicit Times(Session& session);
    SpaceTimes& current();
    void follow(); // the session is elsewhere, or read more
    void look();   // in the IDs, if that is wanted and can be done
    void startReading(SpaceTimes& times, const FieldPath& field);
    void takeIds(SpaceTimes& times, Result<IdTimes> found, std::vector<TimeField> fields);
    void takeField(SpaceTimes& times, Result<FieldTimes> read);
    void begin();
    void end();

    Session& m_session;
    bool m_wanted = false;
    std::map<std::string, SpaceTimes> m_spaces; // by name
    std::optional<double> m_share;
    bool m_visible = false;
    QTimer m_quick;
    Latest m_work;
};

} // namespace keyatlas
