// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/project.h"

#include "ui/session/projectdesign.h"
#include "ui/session/projectview.h"
#include "ui/session/toqt.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace keyatlas {

namespace {

std::string bytesOf(const QString& path) {
    return QFile::encodeName(path).toStdString();
}

QString pathOf(const std::string& bytes) {
    return QFile::decodeName(QByteArray::fromStdString(bytes));
}

SplitChoice choiceOf(const ProjectSplit& split) {
    switch (split.kind) {
    case ProjectSplit::Kind::Characters:
        return {SplitChoice::Kind::Characters, split.characters};
    case ProjectSplit::Kind::None:
        return {SplitChoice::Kind::None, {}};
    case ProjectSplit::Kind::Automatic:
        break;
    }
    return {};
}

ProjectSplit splitOf(const SplitChoice& choice) {
    switch (choice.kind) {
    case SplitChoice::Kind::Characters:
        return {ProjectSplit::Kind::Characters, choice.characters};
    case SplitChoice::Kind::None:
        return {ProjectSplit::Kind::None, {}};
    case SplitChoice::Kind::Automatic:
        break;
    }
    return {};
}

ProjectQuery projectQuery(const KeptQuery& query) {
    const bool pinned = query.kind == KeptQuery::Kind::Pinned;
    return {query.home.space, toStd(query.name), query.fields,
            pinned ? std::optional<std::size_t>(query.colour) : std::nullopt, query.more};
}

KeptQuery keptQuery(const ProjectSource& source, const ProjectQuery& query, KeptQuery::Kind kind) {
    KeptQuery kept;
    kept.kind = kind;
    kept.home = {pathOf(source.path), query.space};
    kept.name = fromUtf8(query.name);
    kept.fields = query.fields;
    kept.colour = query.colour.value_or(0);
    kept.more = query.origin;
    return kept;
}

std::vector<bool> whichAreThere(const Project& project) {
    std::vector<bool> there;
    there.reserve(project.sources.size());
    for (const auto& source : project.sources) {
        there.push_back(QFileInfo::exists(pathOf(source.path)));
    }
    return there;
}

static_assert(static_cast<int>(Colouring::ByDepth) == static_cast<int>(ProjectColouring::ByDepth));
static_assert(static_cast<int>(Colouring::ByAge) == static_cast<int>(ProjectColouring::ByAge));

// What a person would miss, in an order of its own.
Project missable(Project project) {
    for (auto& source : project.sources) {
        source.space.clear();
        source.view = {};
        for (auto& [space, design] : source.designs) {
            design.current = 0;
        }
    }
    std::sort(project.sources.begin(), project.sources.end(),
              [](const ProjectSource& a, const ProjectSource& b) { return a.path < b.path; });
    project.current = 0;
    project.weight = {};
    project.colouring = {};
    project.tab.clear();
    return project;
}

} // namespace

const QString ProjectFile::kSuffix = QStringLiteral(".keyatlas");

ProjectFile::ProjectFile(const Parts& parts, QObject* parent)
    : QObject(parent), m_parts(parts), m_sessions(parts.navigator.sessions()) {
    connect(&m_sessions, &Sessions::added, this, &ProjectFile::follow);
    connect(&m_sessions, &Sessions::closing, this, &ProjectFile::forget);
    connect(&m_parts.navigator, &Navigator::placeChanged, this, &ProjectFile::restoreView);
    connect(&m_parts.pins, &Pins::changed, this, &ProjectFile::check);
    connect(&m_parts.map, &MapState::changed, this, &ProjectFile::check);
    connect(&m_parts.design, &Design::changed, this, &ProjectFile::check);
}

QString ProjectFile::name() const {
    return QFileInfo(m_path).fileName();
}

bool ProjectFile::isProject(const QString& path) {
    return path.endsWith(kSuffix, Qt::CaseInsensitive) && !QFileInfo(path).isDir();
}

bool ProjectFile::empty() const {
    return m_path.isEmpty() && m_sessions.all().empty();
}

QStringList ProjectFile::missing() const {
    QStringList paths;
    for (const auto& [path, source] : m_absent) {
        paths << pathOf(path);
    }
    return paths;
}

void ProjectFile::follow(Session* session) {
    connect(session, &Session::splitChanged, this, &ProjectFile::check);
    connect(session, &Session::keyFormatChosen, this, &ProjectFile::check);
    connect(session, &Session::stateChanged, this, &ProjectFile::restoreView);
    if (const auto absent = m_absent.find(bytesOf(session->path())); absent != m_absent.end()) {
        const auto source = std::move(absent->second); // it is back
        m_absent.erase(absent);
        give(session, source);
        emit changed();
    }
    check();
}

// A source that was closed is gone from the project; one that cannot be opened stays in it.
void ProjectFile::forget(Session* session) {
    std::erase(m_replaced, session);
    const auto path = bytesOf(session->path());
    const bool ours = m_origins.contains(path);
    if (session->state() == Session::State::Failed && ours) {
        auto source = sourceOf(*session);
        source.view = m_views[path];
        m_absent[path] = std::move(source);
        emit changed();
    }
    m_origins.erase(path);
    m_views.erase(path);
    if (!m_taking) { // it is still listed now
        QMetaObject::invokeMethod(this, &ProjectFile::check, Qt::QueuedConnection);
    }
}

void ProjectFile::give(Session* session, const ProjectSource& source) {
    m_origins[source.path] = source.origin;
    m_views[source.path] = source.view;
    m_parts.map.setTimeField(session->path(), source.timeField);
    std::map<std::string, DesignState> designs;
    for (const auto& [space, design] : source.designs) {
        designs.emplace(space, designState(design, m_lostPatterns));
    }
    m_parts.design.setStates(session->path(), designs);
    session->setSplit(choiceOf(source.split));
    session->setKeyFormats(source.keyFormats);
    session->setSpace(source.space);
}

// What was looked at, once its source has been read and is shown, unless the person has gone on by then.
void ProjectFile::restoreView() {
    const Place& place = m_parts.navigator.place();
    const auto view = place.valid() ? m_views.find(bytesOf(place.session->path())) : m_views.end();
    if (view == m_views.end() || place.session->running()) {
        return;
    }
    const auto wanted = view->second;
    if (!place.isWhole() || place.view != place.whole() || wanted == ProjectView()) {
        m_views.erase(view);
        return;
    }
    m_restoring.ask(
        place.session->workers().read,
        [keys = place.space.keys, wanted](const std::stop_token& stop) {
            return findView(*keys, wanted, stop);
        },
        [this, place](const Result<FoundView>& found) {
            auto& navigator = m_parts.navigator;
            if (!found || !navigator.place().sameStep(place)) {
                return;
            }
            m_views.erase(bytesOf(place.session->path()));
            navigator.select(found->selected, found->prefix, Navigator::Step::Browse);
            navigator.zoom(found->shown, Navigator::Step::Browse);
            navigator.settle();
            if (found->document) {
                navigator.setRank(*found->document);
            }
        });
}

// There is no file yet: what a person would miss if there never is one.
bool ProjectFile::keptSomething() const {
    const auto& sessions = m_sessions.all();
    return !m_parts.pins.all().empty() ||
           std::any_of(sessions.begin(), sessions.end(), [this](const Session* session) {
               return !m_parts.design.states(session->path()).empty();
           });
}

void ProjectFile::check() {
    if (m_taking) {
        return;
    }
    const bool modified = m_path.isEmpty() ? keptSomething() : missable(made()) != m_saved;
    if (modified != m_modified) {
        m_modified = modified;
        emit changed();
    }
}

void ProjectFile::addQueries(ProjectSource& source) const {
    const QString path = pathOf(source.path);
    source.pins.clear();
    source.saved.clear();
    for (const auto& query : m_parts.pins.all()) {
        if (query.home.path == path) {
            const bool pinned = query.kind == KeptQuery::Kind::Pinned;
            (pinned ? source.pins : source.saved).push_back(projectQuery(query));
        }
    }
}

ProjectSource ProjectFile::sourceOf(const Session& session) const {
    ProjectSource source;
    source.path = bytesOf(session.path());
    source.space = session.space() != nullptr ? session.space()->view.name : std::string();
    source.split = splitOf(session.split());
    source.keyFormats = session.chosenKeyFormats();
    source.timeField = m_parts.map.timeField(session.path());
    if (const auto origin = m_origins.find(source.path); origin != m_origins.end()) {
        source.origin = origin->second;
    }
    for (const auto& [space, state] : m_parts.design.states(session.path())) {
        source.designs.emplace(space, projectDesign(state));
    }
    addQueries(source);
    return source;
}

Project ProjectFile::made() const {
    Project project;
    project.origin = m_origin;
    for (const Session* session : m_sessions.all()) {
        if (session == m_sessions.current()) {
            project.current = project.sources.size();
        }
        project.sources.push_back(sourceOf(*session));
    }
    for (const auto& [path, source] : m_absent) {
        project.sources.push_back(source);
        addQueries(project.sources.back());
    }
    project.weight = m_parts.map.weight();
    project.colouring = static_cast<ProjectColouring>(m_parts.map.colouring());
    project.tab = toStd(m_tab);
    return project;
}

void ProjectFile::saveAs(const QString& path) {
    auto project = made();
    std::vector<Looked> looked;
    for (std::size_t i = 0; i < m_sessions.all().size(); ++i) {
        const auto waiting = m_views.find(project.sources[i].path);
        if (waiting != m_views.end()) {
            project.sources[i].view = waiting->second;
        } else {
            looked.push_back({i, m_parts.navigator.lastPlace(m_sessions.all()[i])});
        }
    }
    m_saving.ask(
        m_worker,
        [path = bytesOf(path), project, looked](const std::stop_token& stop) {
            auto whole = project;
            for (const auto& [source, place] : looked) {
                whole.sources[source].view = viewOf(place, stop);
            }
            return saveProject(whole, path);
        },
        [this, path, project](const Result<void>& saved) {
            if (!saved) {
                emit cannotSave(path, saved.error());
                return;
            }
            m_path = QFileInfo(path).absoluteFilePath();
            m_saved = missable(project);
            m_modified = false;
            check(); // somebody may have gone on
            emit changed();
            emit this->saved(m_path);
        });
}

void ProjectFile::open(const QString& path) {
    m_replaced = m_sessions.all();
    m_opening.ask(
        m_worker,
        [path = bytesOf(path)](const std::stop_token&) -> Read {
            auto read = readProject(path);
            if (!read) {
                return tl::make_unexpected(read.error());
            }
            auto there = whichAreThere(read->project);
            return std::pair(*std::move(read), std::move(there));
        },
        [this, path](const Read& read) {
            if (!read) {
                emit cannotOpen(path, read.error());
                return;
            }
            take(path, read->first, read->second);
        });
}

void ProjectFile::take(const QString& path, const ReadProject& read, const std::vector<bool>& there) {
    m_taking = true;
    for (Session* session : std::exchange(m_replaced, {})) {
        m_sessions.close(session);
    }
    m_absent.clear();
    m_origins.clear();
    m_views.clear();
    m_origin = read.project.origin;
    m_path = QFileInfo(path).absoluteFilePath();
    keepQueries(read.project);
    m_parts.map.setWeight(read.project.weight);
    m_parts.map.setColouring(static_cast<Colouring>(read.project.colouring));
    openSources(read.project, there);
    m_taking = false;
    m_saved = missable(made());
    m_modified = false;
    QStringList warnings;
    for (const auto& warning : read.warnings) {
        warnings << fromUtf8(warning);
    }
    if (const int lost = std::exchange(m_lostPatterns, 0); lost > 0) {
        warnings << tr("%n query(s) of a design were not understood and are left out.", nullptr, lost);
    }
    emit changed();
    emit opened(m_path, fromUtf8(read.project.tab), warnings);
}

void ProjectFile::keepQueries(const Project& project) {
    std::vector<KeptQuery> queries;
    for (const auto& source : project.sources) {
        for (const auto& pin : source.pins) {
            queries.push_back(keptQuery(source, pin, KeptQuery::Kind::Pinned));
        }
        for (const auto& saved : source.saved) {
            queries.push_back(keptQuery(source, saved, KeptQuery::Kind::Saved));
        }
    }
    m_parts.pins.replaceAll(std::move(queries));
}

void ProjectFile::openSources(const Project& project, const std::vector<bool>& there) {
    Session* current = nullptr;
    for (std::size_t i = 0; i < project.sources.size(); ++i) {
        const auto& source = project.sources[i];
        m_absent[source.path] = source;
        if (there[i]) { // follow() finds it among the absent ones
            Session* session = m_sessions.open(pathOf(source.path));
            current = i == project.current ? session : current;
        }
    }
    if (current != nullptr) {
        m_sessions.setCurrent(current);
    }
}

void ProjectFile::clear() {
    m_taking = true;
    for (auto* session : std::vector<Session*>(m_sessions.all())) {
        m_sessions.close(session);
    }
    m_absent.clear();
    m_origins.clear();
    m_views.clear();
    m_origin = "{}";
    m_path.clear();
    m_parts.pins.replaceAll({});
    m_parts.design.forgetAll();
    m_taking = false;
    m_saved = {};
    m_modified = false;
    emit changed();
}

} // namespace keyatlas
