// SPDX-License-Identifier: GPL-3.0-or-later
// When a Design asks for what, and what it does with the answers.
#include "ui/session/designprivate.h"

namespace keyatlas {

namespace {

constexpr int kAfterChange = 300;        // ms that nothing changed
constexpr std::size_t kProfiled = 2'000; // documents that fields are told from
constexpr unsigned kJobs = 2;

bool isWritten(const Scheme& scheme) {
    return scheme.today || !scheme.templates.empty();
}

} // namespace

DesignQuestion Design::Private::question(std::size_t index) const {
    const DesignState& state = work->history.state();
    return {work->entries[index].scheme, state.patterns, state.perSecond, state.seed, keys};
}

bool Design::running() const {
    return !m_private->running.isNull();
}

void Design::judge() {
    DesignWork& work = *m_private->work;
    for (std::size_t i = 0; i < work.entries.size(); ++i) {
        const auto question = m_private->question(i);
        work.entries[i].stale = work.answers[i].answered != question;
        if (work.answers[i].failed && work.answers[i].failed != question) {
            work.answers[i].failed.reset();
            work.entries[i].failure.reset();
        }
    }
}

void Design::setShown(bool shown) {
    if (shown != m_private->shown) {
        m_private->shown = shown;
        schedule();
        profile();
    }
}

void Design::again() {
    m_private->wanted = true;
    m_private->held = false;
    DesignWork& work = *m_private->work;
    for (std::size_t i = 0; i < work.entries.size(); ++i) {
        if (work.answers[i].failed) {
            work.answers[i].failed.reset();
            work.entries[i].failure.reset();
            emit entryChanged(i);
        }
    }
    schedule();
}

void Design::cancel() {
    m_private->held = true;
    m_private->soon.stop();
    m_private->evaluating.stop();
}

void Design::stopRunning() {
    m_private->evaluating.drop();
    m_private->soon.stop();
    if (running()) {
        for (DesignEntry& entry : m_private->work->entries) {
            entry.running = false;
        }
        m_private->running = QString();
    }
}

// What runs goes on while its question still stands, unless the current entry waits for its own.
void Design::schedule() {
    if (running()) {
        const auto& entries = m_private->work->entries;
        bool stands = false;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const bool runs = entries[i].name == m_private->running;
            const bool first = i == current() || !entry().stale || m_private->work->answers[current()].failed;
            stands = stands || (runs && first && m_private->question(i) == m_private->asked);
        }
        if (stands && available()) {
            return;
        }
        stopRunning();
        for (std::size_t i = 0; i < entries.size(); ++i) {
            emit entryChanged(i);
        }
    }
    if (available() && m_private->engine.evaluate && (m_private->shown || m_private->wanted) &&
        !m_private->held) {
        m_private->soon.start(kAfterChange);
    }
}

// The current entry first, then the others.
void Design::startNext() {
    const DesignWork& work = *m_private->work;
    const auto waits = [&](std::size_t i) {
        return isWritten(work.entries[i].scheme) && work.entries[i].stale && !work.answers[i].failed;
    };
    if (m_private->held || !available()) {
        return;
    }
    if (waits(current())) {
        start(current());
        return;
    }
    for (std::size_t i = 0; i < work.entries.size(); ++i) {
        if (waits(i)) {
            start(i);
            return;
        }
    }
    m_private->wanted = false;
}

void Design::start(std::size_t index) {
    DesignEntry& entry = m_private->work->entries[index];
    const Place& place = m_navigator.place();
    m_private->asked = m_private->question(index);
    m_private->running = entry.name;
    entry.running = true;
    entry.progress = 0;
    EvaluateOptions options;
    options.apply.jobs = kJobs;
    options.apply.seed = m_private->asked.seed;
    options.patterns = m_private->asked.patterns;
    options.perSecond = m_private->asked.perSecond;
    m_private->evaluating.ask(
        m_private->evaluator,
        [this, evaluate = m_private->engine.evaluate, opened = place.opened, space = place.space,
         scheme = m_private->asked.scheme, options,
         name = entry.name](const std::stop_token& stop, const Delivery& delivery) {
            auto asked = options;
            asked.apply.progress = [&](std::uint64_t done, std::uint64_t total) {
                const double part = total == 0 ? 0 : static_cast<double>(done) / static_cast<double>(total);
                delivery.send([this, name, part] { takeProgress(name, part); });
            };
            return evaluate(*opened, space, scheme, asked, stop);
        },
        [this, name = entry.name](Result<SchemeReport> report) { finish(name, std::move(report)); });
    emit entryChanged(index);
}

void Design::takeProgress(const QString& name, double progress) {
    auto& entries = m_private->work->entries;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (entries[i].name == name && entries[i].running) {
            entries[i].progress = progress;
            emit entryChanged(i);
        }
    }
}

// Of a question that still stands: schedule() drops the others.
void Design::finish(const QString& name, Result<SchemeReport> report) {
    m_private->running = QString();
    DesignWork& work = *m_private->work;
    for (std::size_t i = 0; i < work.entries.size(); ++i) {
        DesignEntry& entry = work.entries[i];
        if (entry.name != name) {
            continue;
        }
        entry.running = false;
        if (report) {
            entry.report = std::make_shared<const SchemeReport>(*std::move(report));
            entry.failure.reset();
            work.answers[i] = {m_private->asked, std::nullopt};
        } else {
            entry.failure = report.error();
            work.answers[i].failed = m_private->asked;
        }
        judge();
        emit entryChanged(i);
        break;
    }
    startNext();
}

void Design::profile() {
    const DesignWork& work = *m_private->work;
    const Place& place = m_navigator.place();
    const auto keys = place.space.keys;
    const bool asked = m_private->profiling.busy() && m_private->profiled == keys;
    if (!available() || !m_private->shown || !m_private->engine.profile || work.profiled == keys || asked) {
        return;
    }
    m_private->profiled = keys;
    m_private->profiling.ask(
        m_private->seeker,
        [profile = m_private->engine.profile, source = place.opened->source, space = place.space](
            const std::stop_token& stop) { return profile(*source, space, kProfiled, stop); },
        [this, keys, home = m_private->home](Result<std::vector<FieldProfile>> fields) {
            DesignWork& profiled = m_private->workAt(home);
            profiled.fields = fields ? *std::move(fields) : std::vector<FieldProfile>();
            profiled.profiled = keys;
            emit fieldsChanged();
        });
}

} // namespace keyatlas
