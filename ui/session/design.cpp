// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/design.h"

#include "ui/session/designprivate.h"

#include <algorithm>

namespace keyatlas {

namespace {

DesignEntry todaysEntry() {
    DesignEntry entry;
    entry.name = Design::tr("Today");
    entry.text = "today";
    entry.scheme.today = true;
    return entry;
}

// "A" to "Z", "AA" ...
QString nameAt(std::size_t number) {
    QString name;
    for (++number; number > 0; number = (number - 1) / 26) {
        name.prepend(QChar(u'A' + static_cast<char16_t>((number - 1) % 26)));
    }
    return name;
}

QString freeName(const DesignState& state) {
    const auto taken = [&](const QString& name) {
        return std::any_of(state.schemes.begin(), state.schemes.end(),
                           [&](const DesignState::Entry& entry) { return entry.name == name; });
    };
    std::size_t number = 0;
    while (taken(nameAt(number))) {
        ++number;
    }
    return nameAt(number);
}

} // namespace

DesignWork& Design::Private::workAt(const Home& at) {
    DesignWork& found = works[at];
    if (found.entries.empty()) {
        found.entries.push_back(todaysEntry());
        found.answers.resize(1);
    }
    return found;
}

Design::Design(Navigator& navigator, QObject* parent)
    : QObject(parent), m_navigator(navigator), m_private(std::make_unique<Private>()) {
    m_private->work = &m_private->workAt({});
    m_private->soon.setSingleShot(true);
    connect(&m_private->soon, &QTimer::timeout, this, &Design::startNext);
    connect(&navigator, &Navigator::placeChanged, this, &Design::takePlace);
    connect(&navigator.sessions(), &Sessions::closing, this, &Design::forget);
    takePlace();
}

Design::~Design() = default;

bool Design::available() const {
    return m_private->whyNot.isEmpty();
}

QString Design::whyNot() const {
    return m_private->whyNot;
}

const std::vector<DesignEntry>& Design::entries() const {
    return m_private->work->entries;
}

std::size_t Design::current() const {
    return std::min(m_private->work->history.state().current, entries().size() - 1);
}

const std::vector<AccessPattern>& Design::patterns() const {
    return m_private->work->history.state().patterns;
}

std::optional<double> Design::perSecond() const {
    return m_private->work->history.state().perSecond;
}

std::uint64_t Design::seed() const {
    return m_private->work->history.state().seed;
}

const std::vector<FieldProfile>& Design::fields() const {
    return m_private->work->fields;
}

bool Design::canUndo() const {
    return m_private->work->history.canUndo();
}

bool Design::canRedo() const {
    return m_private->work->history.canRedo();
}

QString Design::undoText() const {
    return m_private->work->history.undoText();
}

QString Design::redoText() const {
    return m_private->work->history.redoText();
}

Worker& Design::reader() {
    return m_private->reader;
}

Worker& Design::seeker() {
    return m_private->seeker;
}

const DesignEngine& Design::engine() const {
    return m_private->engine;
}

void Design::setEngine(DesignEngine engine) {
    m_private->engine = std::move(engine);
    schedule();
    profile();
}

std::map<std::string, DesignState> Design::states(const QString& path) const {
    std::map<std::string, DesignState> states;
    for (const auto& [home, work] : m_private->works) {
        if (home.first == path && !work.history.state().untouched()) {
            states.emplace(home.second, work.history.state());
        }
    }
    return states;
}

void Design::setStates(const QString& path, const std::map<std::string, DesignState>& states) {
    for (auto& [home, work] : m_private->works) {
        if (home.first == path && !states.contains(home.second)) {
            work.history.begin({});
        }
    }
    for (const auto& [space, state] : states) {
        m_private->workAt({path, space}).history.begin(state);
    }
    takeState();
}

void Design::forgetAll() {
    for (auto& [home, work] : m_private->works) {
        work.history.begin({});
    }
    takeState();
}

void Design::setCurrent(std::size_t index) {
    if (index == current() || index >= entries().size()) {
        return;
    }
    m_private->work->history.show(index);
    emit currentChanged();
    schedule();
}

void Design::addScheme(const std::string& text) {
    DesignState state = m_private->work->history.state();
    state.schemes.push_back({freeName(state), text});
    state.current = state.schemes.size();
    change(std::move(state), tr("a new scheme"));
}

void Design::removeScheme(std::size_t index) {
    DesignState state = m_private->work->history.state();
    if (index == 0 || index > state.schemes.size()) {
        return;
    }
    const QString name = state.schemes[index - 1].name;
    state.schemes.erase(state.schemes.begin() + static_cast<std::ptrdiff_t>(index) - 1);
    state.current = std::min(state.current, state.schemes.size());
    change(std::move(state), tr("removing scheme %1").arg(name));
}

void Design::setText(std::size_t index, const std::string& text, const QString& what, bool merge) {
    DesignState state = m_private->work->history.state();
    if (index == 0 || index > state.schemes.size()) {
        return;
    }
    state.schemes[index - 1].text = text;
    state.current = index;
    const QString key = merge ? QStringLiteral("text ") + state.schemes[index - 1].name : QString();
    change(std::move(state), what, key);
}

void Design::setPatterns(const std::vector<AccessPattern>& patterns, const QString& what) {
    DesignState state = m_private->work->history.state();
    state.patterns = patterns;
    change(std::move(state), what);
}

void Design::setPerSecond(std::optional<double> perSecond) {
    DesignState state = m_private->work->history.state();
    state.perSecond = perSecond;
    change(std::move(state), tr("the rate"), QStringLiteral("rate"));
}

void Design::undo() {
    m_private->work->history.undo();
    takeState();
}

void Design::redo() {
    m_private->work->history.redo();
    takeState();
}

void Design::change(DesignState state, const QString& what, const QString& mergeKey) {
    m_private->work->history.step(std::move(state), what, mergeKey);
    takeState();
}

void Design::takeState() {
    m_private->held = false;
    rebuild();
    emit changed();
    emit currentChanged();
    schedule();
}

// The entries of the state; what is known of those that stay, by their names, is kept.
void Design::rebuild() {
    DesignWork& work = *m_private->work;
    std::vector<DesignEntry> entries{work.entries.front()};
    std::vector<DesignAnswers> answers{work.answers.front()};
    for (const auto& scheme : work.history.state().schemes) {
        const auto old = std::find_if(work.entries.begin() + 1, work.entries.end(),
                                      [&](const DesignEntry& entry) { return entry.name == scheme.name; });
        const bool known = old != work.entries.end();
        DesignEntry entry = known ? *old : DesignEntry();
        answers.push_back(known ? work.answers[static_cast<std::size_t>(old - work.entries.begin())]
                                : DesignAnswers());
        if (!known || entry.text != scheme.text) {
            entry.name = scheme.name;
            entry.text = scheme.text;
            auto parsed = parseScheme(scheme.text);
            entry.error = parsed ? std::nullopt : std::optional(parsed.error());
            if (parsed) {
                entry.scheme = *std::move(parsed);
            }
        }
        entries.push_back(std::move(entry));
    }
    work.entries = std::move(entries);
    work.answers = std::move(answers);
    judge();
}

void Design::takePlace() {
    const Place& place = m_navigator.place();
    const Session* session = place.session;
    const QString whyNot = session == nullptr   ? tr("Nothing is open.")
                           : session->running() ? tr("The documents are still being read.")
                           : !place.valid()     ? tr("Nothing could be read of this source.")
                           : session->sampled()
                               ? tr("Only a sample of the IDs is known here, not all of them.")
                           : place.whole().empty() ? tr("There are no documents here.")
                                                   : QString();
    const Private::Home home = session != nullptr && place.valid()
                                   ? Private::Home(session->path(), place.space.name)
                                   : Private::Home();
    if (home == m_private->home && place.space.keys == m_private->keys && whyNot == m_private->whyNot) {
        return;
    }
    if (home != m_private->home) {
        stopRunning();
        m_private->home = home;
        m_private->work = &m_private->workAt(home);
        rebuild();
    }
    m_private->keys = place.space.keys;
    m_private->whyNot = whyNot;
    judge();
    emit changed();
    emit currentChanged();
    emit fieldsChanged();
    m_private->held = false;
    schedule();
    profile();
}

// What was tried stays, should it be opened again; what it was tried on does not.
void Design::forget(Session* session) {
    for (auto& [home, work] : m_private->works) {
        if (home.first != session->path()) {
            continue;
        }
        if (&work == m_private->work) {
            stopRunning();
        }
        work.profiled.reset();
        work.answers.assign(work.answers.size(), {});
        for (DesignEntry& entry : work.entries) {
            entry.report.reset();
            entry.failure.reset();
            entry.stale = true;
        }
    }
}

} // namespace keyatlas
