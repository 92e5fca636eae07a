// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <functional>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace keyatlas::test {
namespace {

struct Pipe {
    int read = -1;
    int write = -1;
};

Pipe makePipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        std::perror("pipe");
        std::abort();
    }
    return {ends[0], ends[1]};
}

// A running program and this end of its three pipes.
class Child {
public:
    explicit Child(const std::vector<std::string>& command) {
        const Pipe in = makePipe();
        const Pipe out = makePipe();
        const Pipe err = makePipe();
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, in.read, 0);
        posix_spawn_file_actions_adddup2(&actions, out.write, 1);
        posix_spawn_file_actions_adddup2(&actions, err.write, 2);
        std::vector<char*> argv;
        argv.reserve(command.size() + 1);
        for (const auto& word : command) {
            argv.push_back(const_cast<char*>(word.c_str()));
        }
        argv.push_back(nullptr);
        if (posix_spawnp(&m_pid, argv[0], &actions, nullptr, argv.data(), environ) != 0) {
            std::fprintf(stderr, "cannot run %s\n", argv[0]);
            std::abort();
        }
        posix_spawn_file_actions_destroy(&actions);
        close(in.read);
        close(out.write);
        close(err.write);
        m_in = in.write;
        m_out = out.read;
        m_err = err.read;
        fcntl(m_in, F_SETFL, O_NONBLOCK);
    }

    // Feeds `input` and collects output until the program closes both pipes. `step` is called after every
    // piece.
    void talk(const std::string& input, Finished& result, const std::function<void()>& step) {
        std::size_t sent = 0;
        while (m_out >= 0 || m_err >= 0) {
            if (m_in >= 0 && sent == input.size()) {
                shut(m_in);
            }
            std::array<pollfd, 3> ends = {{{m_in, POLLOUT, 0}, {m_out, POLLIN, 0}, {m_err, POLLIN, 0}}};
            if (poll(ends.data(), ends.size(), -1) < 0) {
                continue;
            }
            if (ends[0].revents != 0) {
                feed(input, sent);
            }
            collect(ends[1].revents, m_out, result.out);
            collect(ends[2].revents, m_err, result.err);
            step();
        }
    }

    int wait() {
        for (int* end : {&m_in, &m_out, &m_err}) {
            shut(*end);
        }
        int status = 0;
        while (waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
        }
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

    void closeOutput() { shut(m_out); }
    void interrupt() const { kill(m_pid, SIGINT); }

private:
    static void shut(int& end) {
        if (end >= 0) {
            close(end);
        }
        end = -1;
    }

    void feed(const std::string& input, std::size_t& sent) {
        const auto written = write(m_in, input.data() + sent, input.size() - sent);
        if (written > 0) {
            sent += static_cast<std::size_t>(written);
        } else if (errno != EAGAIN && errno != EINTR) {
            shut(m_in);
        }
    }

    static void collect(short events, int& end, std::string& into) {
        if (events == 0) {
            return;
        }
        std::array<char, 16384> buffer{};
        const auto got = read(end, buffer.data(), buffer.size());
        if (got > 0) {
            into.append(buffer.data(), static_cast<std::size_t>(got));
        } else if (got == 0 || errno != EINTR) {
            shut(end);
        }
    }

    pid_t m_pid = -1;
    int m_in = -1;
    int m_out = -1;
    int m_err = -1;
};

std::vector<std::string> cliCommand(const std::vector<std::string>& arguments) {
    const char* program = std::getenv("KEYATLAS_CLI");
    std::vector<std::string> command = {program == nullptr ? "keyatlas-cli" : program};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return command;
}

} // namespace

Finished runProcess(const std::vector<std::string>& command, const std::string& input) {
    std::signal(SIGPIPE, SIG_IGN);
    Child child(command);
    Finished result;
    child.talk(input, result, [] {});
    result.status = child.wait();
    return result;
}

Finished runCli(const std::vector<std::string>& arguments, const std::string& input) {
    return runProcess(cliCommand(arguments), input);
}

Finished runCliClosingOutput(const std::vector<std::string>& arguments, std::size_t bytes) {
    std::signal(SIGPIPE, SIG_IGN);
    Child child(cliCommand(arguments));
    Finished result;
    child.talk({}, result, [&] {
        if (result.out.size() >= bytes) {
            child.closeOutput();
        }
    });
    result.status = child.wait();
    return result;
}

Finished runCliInterrupted(const std::vector<std::string>& arguments) {
    Child child(cliCommand(arguments));
    Finished result;
    bool sent = false;
    child.talk({}, result, [&] {
        if (!sent && !result.out.empty()) {
            child.interrupt();
            sent = true;
            usleep(300'000);
        }
    });
    result.status = child.wait();
    return result;
}

} // namespace keyatlas::test
