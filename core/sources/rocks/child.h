// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/file.h"
#include "core/base/result.h"

#include <sys/types.h>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace keyatlas::rocks {

inline constexpr const char* kDied = "reader-died"; // the name of an Error: the process is gone

// The program that reads stores: `wanted`, or what KEYATLAS_READER names, or keyatlas-cli beside the running
// program. An Error that names what was looked for if it is not there.
Result<std::string> readerProgram(const std::string& wanted);

// A process that reads one folder's store. It is killed when this goes, and goes by itself when our process
// ends. Connections may be made from several threads.
class ReaderProcess {
public:
    // `arguments` are the program's, the folder last.
    static Result<std::shared_ptr<ReaderProcess>>
    start(const std::string& program, const std::vector<std::string>& arguments, std::string folder);
    ~ReaderProcess();
    ReaderProcess(const ReaderProcess&) = delete;
    ReaderProcess& operator=(const ReaderProcess&) = delete;

    // A new connection, or Error::Code::Io with name "reader-died".
    Result<Descriptor> connect();
    bool alive() const;
    // It ended on a fault of its own (an assertion, a wrong address), not by somebody's signal. Ask after
    // death().
    bool failedByItself() const;
    pid_t pid() const { return m_pid; }

    // What is to be said after a connection was closed: how the process ended, in its own last words if it
    // has any. Waits a moment for its end; one that still lives then is ended.
    Error death();

private:
    ReaderProcess(std::string folder, Descriptor control, Descriptor words);
    Result<void> spawn(const std::string& program, const std::vector<std::string>& arguments, int control);
    void watch();
    void kill() const;
    std::string lastWords() const;

    const std::string m_folder;
    const Descriptor m_control;
    const Descriptor m_words; // what it writes to standard error
    mutable std::mutex m_mutex;
    std::condition_variable m_ended;
    std::optional<int> m_status; // as waitpid gives it
    pid_t m_pid = -1;            // from the start on
    // Starts the process and waits for its end: a process goes with the thread that started it.
    std::jthread m_watcher;
};

} // namespace keyatlas::rocks
