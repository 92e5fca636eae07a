// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/rocks/channel.h"
#include "core/sources/rocks/child.h"

#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas::rocks {

// The way to the process that reads one store: starts it, and a new one if it died; keeps connections for
// reuse and what was noticed. All methods may be called from several threads.
class ReaderLink {
public:
    ReaderLink(std::string program, std::string folder)
        : m_program(std::move(program)), m_folder(std::move(folder)) {}

    const std::string& folder() const { return m_folder; }

    // A connection for one caller, with the process it leads to.
    struct Line {
        Channel channel;
        std::shared_ptr<ReaderProcess> process;
    };
    Result<Line> open();

    // Sends a request and hands its answers to `take` until that says there is no more. After an Error the
    // connection is dropped. A death is reported as what it was.
    using Answers = std::function<Result<bool>(const Frame& frame)>; // true: that was the last one
    Result<void> ask(Kind kind, Bytes payload, const Answers& take, const std::stop_token& stop);

    // What an error of a channel means: the process's death, in its own words, if the connection was closed.
    Error explained(const Error& error, ReaderProcess& process) const;
    // After a death: whether it makes sense to ask again, because the process failed by itself and was using
    // the library. The next one does without it, and a warning says so.
    bool canDoWithoutLibrary(const Error& death);

    void note(const Warning& warning); // once, however often it is noticed
    std::vector<Warning> warnings() const;
    pid_t pid() const;

private:
    const std::string m_program;
    const std::string m_folder;
    mutable std::mutex m_mutex;
    std::shared_ptr<ReaderProcess> m_process;
    bool m_withoutLibrary = false; // what the processes to come are told
    std::vector<Line> m_idle;
    std::vector<Warning> m_warnings;
};

} // namespace keyatlas::rocks
