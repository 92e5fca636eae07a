// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/times.h"

#include "ui/session/session.h"
#include "ui/session/toqt.h"

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kQuickMs = 300; // what takes no longer shows no progress

using State = SpaceTimes::State;

struct Looked {
    Result<IdTimes> ids;
    std::vector<TimeField> fields;
};

bool allKnown(const IdTimes& ids) {
    return ids.column && ids.column->known() == ids.column->size();
}

// Families whose IDs tell no time: there a field may.
std::vector<Span> spansWithout(const std::vector<FamilyTimes>& families) {
    std::vector<Span> spans;
    for (const FamilyTimes& family : families) {
        if (!family.place) {
            spans.insert(spans.end(), family.spans.begin(), family.spans.end());
        }
    }
    std::sort(spans.begin(), spans.end(), [](Span a, Span b) { return a.first < b.first; });
    return spans;
}

// What of `spans` (of all, if there are none) lies behind a rank.
std::vector<Span> behind(Rank rank, const std::vector<Span>& spans, Rank count) {
    std::vector<Span> rest;
    for (const Span span : spans.empty() ? std::vector<Span>{{0, count}} : spans) {
        if (span.last > rank) {
            rest.push_back({std::max(span.first, rank), span.last});
        }
    }
    return rest;
}

} // namespace

std::uint64_t SpaceTimes::without() const {
    return column ? column->size() - column->known() : keys ? keys->count() : 0;
}

Rank SpaceTimes::readTo() const {
    const Rank all = keys ? keys->count() : 0;
    return read && !read->complete ? read->readTo : all;
}

Times& Times::of(Session& session) {
    auto* times = session.findChild<Times*>(QString(), Qt::FindDirectChildrenOnly);
    return times != nullptr ? *times : *new Times(session);
}

Times::Times(Session& session) : QObject(&session), m_session(session) {
    m_quick.setSingleShot(true);
    m_quick.setInterval(kQuickMs);
    connect(&m_quick, &QTimer::timeout, this, [this] {
        m_visible = true;
        emit progressChanged();
    });
    connect(&session, &Session::spaceChanged, this, &Times::follow);
    connect(&session, &Session::openedChanged, this, &Times::follow);
    connect(&session, &Session::stateChanged, this, &Times::follow);
    connect(&session, &Session::treeChanged, this, &Times::look);
}

Times::~Times() = default;

const SpaceTimes& Times::now() const {
    static const SpaceTimes kNothing;
    const auto* space = m_session.space();
    const auto at = space == nullptr ? m_spaces.end() : m_spaces.find(space->view.name);
    return at == m_spaces.end() || at->second.keys != space->view.keys ? kNothing : at->second;
}

SpaceTimes& Times::current() {
    const auto* space = m_session.space();
    SpaceTimes& times = m_spaces[space->view.name];
    if (times.keys != space->view.keys) { // other ranks: only what the person chose is still worth something
        const QString field = times.field;
        times = SpaceTimes();
        times.keys = space->view.keys;
        times.field = field;
    }
    return times;
}

void Times::want() {
    m_wanted = true;
    look();
}

void Times::follow() {
    if (m_work.busy() && m_session.running()) { // the source is read again, on the same worker
        for (auto& entry : m_spaces) {
            if (entry.second.state == State::Searching || entry.second.state == State::Reading) {
                entry.second.state = entry.second.column ? State::Known : State::Unasked;
            }
        }
        m_work.drop();
        end();
    }
    look();
    emit changed();
}

void Times::look() {
    const auto* space = m_session.space();
    if (!m_wanted || space == nullptr || !space->view.keys || m_session.running() || !m_session.tree() ||
        m_session.tree()->keys() != space->view.keys || m_work.busy()) {
        return;
    }
    SpaceTimes& times = current();
    if (times.state != State::Unasked) {
        return;
    }
    times.state = State::Searching;
    begin();
    m_work.ask(
        m_session.workers().scan,
        [source = m_session.source(), view = space->view, rule = m_session.tree()->rule(),
         this](const std::stop_token& stop, const Delivery& delivery) {
            IdTimeOptions options;
            options.progress = [this, &delivery](std::uint64_t done, std::uint64_t total) {
                delivery.send([this, done, total] { // only while this object lives: its end drops the request
                    m_share = total == 0 ? 0 : static_cast<double>(done) / static_cast<double>(total);
                    emit progressChanged();
                });
            };
            Looked looked{timesFromIds(*view.keys, rule, options, stop), {}};
            if (looked.ids && !allKnown(*looked.ids)) {
                looked.fields = fieldsLikeTimes(*source, view, stop).value_or(std::vector<TimeField>());
            }
            return looked;
        },
        [this, name = space->view.name](Looked looked) {
            takeIds(m_spaces[name], std::move(looked.ids), std::move(looked.fields));
        });
    emit changed();
}

void Times::takeIds(SpaceTimes& times, Result<IdTimes> found, std::vector<TimeField> fields) {
    end();
    times.failure.reset();
    if (found) {
        times.families = std::move(found->families);
        times.fromIds = std::move(found->column);
    } else if (found.error().code == Error::Code::Cancelled) {
        times.state = State::Unasked;
        m_wanted = false;
        emit changed();
        return;
    } else {
        times.failure = found.error();
    }
    times.fields = std::move(fields);
    times.column = times.fromIds;
    times.state = times.column ? State::Known : State::None;
    const auto field = FieldPath::parse(toStd(times.field));
    if (field) { // the person chose it before the source was read again
        startReading(times, *field);
    }
    look(); // the person may be in another space by now
    emit changed();
}

void Times::readField(const QString& field) {
    const auto* space = m_session.space();
    if (space == nullptr || !space->view.keys || m_session.running()) {
        return;
    }
    SpaceTimes& times = current();
    if (times.state == State::Searching || times.state == State::Unasked) {
        return;
    }
    const auto path = FieldPath::parse(toStd(field.trimmed()));
    if (!path) {
        times.failure = path.error();
        emit changed();
        return;
    }
    times.field = fromUtf8(path->text());
    startReading(times, *path);
    emit changed();
}

void Times::startReading(SpaceTimes& times, const FieldPath& field) {
    const auto& spaces = m_session.spaces();
    const auto space = std::find_if(spaces.begin(), spaces.end(), [&times](const SpaceTotal& total) {
        return total.view.keys == times.keys;
    });
    if (space == spaces.end()) {
        return;
    }
    times.failure.reset();
    times.state = State::Reading;
    FieldTimesRequest request{field, times.fromIds, {}};
    if (times.fromIds) {
        request.spans = spansWithout(times.families);
    }
    if (times.read && !times.read->complete && times.read->field == field.text()) {
        request.known = times.read->column;
        request.spans = behind(times.read->readTo, request.spans, times.keys->count());
    }
    begin();
    m_work.ask(
        m_session.workers().scan,
        [source = m_session.source(), view = space->view, request, this](const std::stop_token& stop,
                                                                         const Delivery& delivery) {
            FieldScanOptions options;
            options.progress = [this, &delivery](const FieldProgress& progress) {
                delivery.send([this, progress] {
                    m_share = progress.total == 0
                                  ? 0
                                  : static_cast<double>(progress.done) / static_cast<double>(progress.total);
                    emit progressChanged();
                });
            };
            return timesFromField(*source, view, request, options, stop);
        },
        [this, name = space->view.name](Result<FieldTimes> read) {
            takeField(m_spaces[name], std::move(read));
        });
}

void Times::takeField(SpaceTimes& times, Result<FieldTimes> read) {
    end();
    if (!read) {
        times.failure = read.error();
    } else {
        times.column = read->column->known() > 0 ? read->column : times.fromIds;
        times.read = std::move(*read);
    }
    times.state = times.column ? State::Known : State::None;
    look();
    emit changed();
}

void Times::cancel() {
    m_work.stop();
}

void Times::begin() {
    m_share.reset();
    m_visible = false;
    m_quick.start();
}

void Times::end() {
    m_quick.stop();
    m_share.reset();
    m_visible = false;
    emit progressChanged();
}

} // namespace keyatlas
