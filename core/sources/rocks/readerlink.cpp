// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/rocks/readerlink.h"

#include <algorithm>
#include <utility>

namespace keyatlas::rocks {
namespace {

constexpr std::size_t kMostIdle = 4;
constexpr std::size_t kMostWarnings = 1000;

bool same(const Warning& a, const Warning& b) {
    return a.code == b.code && a.offset == b.offset && a.text == b.text;
}

} // namespace

Result<ReaderLink::Line> ReaderLink::open() {
    const std::lock_guard lock(m_mutex);
    while (!m_idle.empty()) {
        Line line = std::move(m_idle.back());
        m_idle.pop_back();
        if (line.process == m_process && m_process->alive()) {
            return line;
        }
    }
    if (!m_process || !m_process->alive()) {
        std::vector<std::string> arguments = {"serve-store", "--", m_folder};
        if (m_withoutLibrary) {
            arguments.insert(arguments.begin() + 1, "--without-library");
        }
        auto started = ReaderProcess::start(m_program, arguments, m_folder);
        if (!started) {
            return fail(started.error());
        }
        m_process = std::move(*started);
    }
    auto socket = m_process->connect();
    if (!socket) {
        return fail(socket.error());
    }
    return Line{Channel(std::move(*socket)), m_process};
}

Result<void> ReaderLink::ask(Kind kind, Bytes payload, const Answers& take, const std::stop_token& stop) {
    if (stop.stop_requested()) {
        return cancelled();
    }
    auto line = open();
    if (!line) {
        return fail(line.error());
    }
    auto sent = line->channel.send(kind, payload, stop);
    if (sent) {
        sent = line->channel.flush(stop);
    }
    if (!sent) {
        return fail(explained(sent.error(), *line->process));
    }
    for (;;) {
        const auto frame = line->channel.receive(stop);
        if (!frame) {
            return fail(explained(frame.error(), *line->process));
        }
        const auto last = take(*frame);
        if (!last) {
            return fail(last.error());
        }
        if (*last) {
            break;
        }
    }
    const std::lock_guard lock(m_mutex);
    if (m_idle.size() < kMostIdle) {
        m_idle.push_back(std::move(*line));
    }
    return {};
}

Error ReaderLink::explained(const Error& error, ReaderProcess& process) const {
    if (error.name == "closed") {
        return process.death();
    }
    Error explained = error;
    if (explained.code != Error::Code::Cancelled && explained.path.empty()) {
        explained.path = m_folder;
    }
    return explained;
}

bool ReaderLink::canDoWithoutLibrary(const Error& death) {
    {
        const std::lock_guard lock(m_mutex);
        if (!m_process || !m_process->failedByItself() || m_withoutLibrary) {
            return false;
        }
        m_withoutLibrary = true;
    }
    Warning warning;
    warning.code = "reader-died";
    warning.text = "the RocksDB library ended its process on this store: " + death.what +
                   "; the store is read by other means instead";
    note(warning);
    return true;
}

void ReaderLink::note(const Warning& warning) {
    const std::lock_guard lock(m_mutex);
    const bool known = std::any_of(m_warnings.begin(), m_warnings.end(),
                                   [&warning](const Warning& other) { return same(warning, other); });
    if (!known && m_warnings.size() < kMostWarnings) {
        m_warnings.push_back(warning);
    }
}

std::vector<Warning> ReaderLink::warnings() const {
    const std::lock_guard lock(m_mutex);
    return m_warnings;
}

pid_t ReaderLink::pid() const {
    const std::lock_guard lock(m_mutex);
    return m_process ? m_process->pid() : -1;
}

} // namespace keyatlas::rocks
