// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/project/project.h"
#include "ui/session/design.h"
#include "ui/session/mapstate.h"
#include "ui/session/navigator.h"
#include "ui/session/pins.h"

#include <map>

namespace keyatlas {

// The project of the window: what is open and what the person made of it, kept in a file when they say so.
// Reads and writes on a worker of its own; asks nobody, so whoever calls must have asked what should happen
// to changes. GUI thread only, never waits.
class ProjectFile : public QObject {
    Q_OBJECT
public:
    struct Parts {
        Navigator& navigator;
        Pins& pins;
        MapState& map;
        Design& design;
    };
    explicit ProjectFile(const Parts& parts, QObject* parent = nullptr);

    const QString& path() const { return m_path; } // empty: it has no file yet
    QString name() const;                          // of the file, without its folder
    // Something that a person would miss was not saved. Where they looked is saved, but not missed.
    bool modified() const { return m_modified; }
    // Something is being read, written or looked up.
    bool busy() const { return m_opening.busy() || m_saving.busy() || m_restoring.busy(); }
    bool empty() const; // nothing is open or kept: there is nothing to save
    // Sources of the file that could not be opened; they stay in it.
    QStringList missing() const;

    // Which panel the centre shows, for the next save.
    void setTab(const QString& tab) { m_tab = tab; }

    static bool isProject(const QString& path); // by its name
    static const QString kSuffix;               // ".keyatlas"

public slots:
    // Takes the place of what is open now, once the file was read; after an error everything is as it was.
    void open(const QString& path);
    void saveAs(const QString& path);
    void clear(); // closes everything: a new project

signals:
    void changed(); // path(), modified() or missing()
    void opened(const QString& path, const QString& tab, const QStringList& warnings);
    void saved(const QString& path);
    void cannotOpen(const QString& path, const keyatlas::Error& error);
    void cannotSave(const QString& path, const keyatlas::Error& error);

private:
    struct Looked { // at the time of a save, to be turned into keys on the worker
        std::size_t source;
        Place place;
    };
    using Read = Result<std::pair<ReadProject, std::vector<bool>>>; // which sources are there

    void follow(Session* session);
    void forget(Session* session);
    void give(Session* session, const ProjectSource& source);
    void restoreView();
    bool keptSomething() const;
    void check(); // whether something was modified
    void take(const QString& path, const ReadProject& read, const std::vector<bool>& there);
    void openSources(const Project& project, const std::vector<bool>& there);
    void keepQueries(const Project& project);
    ProjectSource sourceOf(const Session& session) const;
    void addQueries(ProjectSource& source) const;
    Project made() const; // without what was looked at

    Parts m_parts;
    Sessions& m_sessions;
    QString m_path;
    QString m_tab;
    std::string m_origin = "{}";
    std::map<std::string, std::string> m_origins;  // of sources, by path
    std::map<std::string, ProjectSource> m_absent; // by path: not open
    std::map<std::string, ProjectView> m_views;    // by path: not restored yet
    std::vector<Session*> m_replaced;              // close when the project that is being read comes
    bool m_taking = false;                         // what changes is our own doing
    bool m_modified = false;
    int m_lostPatterns = 0; // of what is being read
    Project m_saved;        // made() when it was opened or saved last

    Worker m_worker;
    Latest m_restoring;
    Latest m_opening;
    Latest m_saving;
};

} // namespace keyatlas
