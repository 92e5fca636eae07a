// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/rocks/child.h"

#include "core/base/text.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <future>
#include <spawn.h>
#include <utility>
#include <vector>

extern char** environ;

namespace keyatlas::rocks {
namespace {

using namespace std::chrono_literals;

constexpr auto kDeathComesWithin = 500ms; // after its connections were closed
constexpr off_t kMostWords = 4096;

// How a process is started: nothing of ours but three descriptors, signals as a new program has them, a
// process group of its own (Ctrl+C in a terminal is for us to handle).
class Attributes {
public:
    explicit Attributes(int control, int words) {
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, control, STDIN_FILENO);
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_adddup2(&files, words, STDERR_FILENO);
        posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
        posix_spawnattr_init(&flags);
        sigset_t none;
        sigset_t all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&flags, &none);
        posix_spawnattr_setsigdefault(&flags, &all);
        posix_spawnattr_setpgroup(&flags, 0);
        posix_spawnattr_setflags(&flags,
                                 POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    ~Attributes() {
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&flags);
    }
    Attributes(const Attributes&) = delete;
    Attributes& operator=(const Attributes&) = delete;

    posix_spawn_file_actions_t files{};
    posix_spawnattr_t flags{};
};

std::string howItEnded(int status) {
    if (WIFEXITED(status)) {
        return "exit status " + std::to_string(WEXITSTATUS(status));
    }
    const int number = WTERMSIG(status);
    const char* name = sigabbrev_np(number);
    return "signal " + std::to_string(number) + (name != nullptr ? std::string(", SIG") + name : "");
}

Error died(std::string what, const std::string& folder) {
    return {Error::Code::Io,
            std::move(what),
            folder,
            std::nullopt,
            "what was read so far is kept; open the store again, it is read by a new process",
            kDied};
}

bool runnable(const std::filesystem::path& program) {
    return ::access(program.c_str(), X_OK) == 0;
}

} // namespace

Result<std::string> readerProgram(const std::string& wanted) {
    constexpr const char* kName = "keyatlas-cli";
    std::vector<std::filesystem::path> places;
    const char* named = std::getenv("KEYATLAS_READER");
    if (!wanted.empty()) {
        places.emplace_back(wanted);
    } else if (named != nullptr && *named != '\0') {
        places.emplace_back(named);
    } else {
        std::error_code ignored;
        const auto folder = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
        places = {folder / kName, folder.parent_path() / "cli" / kName};
    }
    for (const auto& place : places) {
        if (runnable(place)) {
            return place.string();
        }
    }
    return fail(Error{Error::Code::NotFound,
                      "the program that reads stores is missing",
                      places.front().string(),
                      std::nullopt,
                      "install keyatlas-cli there, or name it in KEYATLAS_READER",
                      {}});
}

Result<std::shared_ptr<ReaderProcess>> ReaderProcess::start(const std::string& program,
                                                            const std::vector<std::string>& arguments,
                                                            std::string folder) {
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
        return fail(systemError(errno, "cannot make a connection to a process for", folder));
    }
    Descriptor mine(ends[0]);
    const Descriptor theirs(ends[1]);
    Descriptor words(::memfd_create("keyatlas-reader-words", MFD_CLOEXEC));
    if (!words.valid()) {
        return fail(systemError(errno, "cannot make a place for messages about", folder));
    }
    ::fcntl(words.get(), F_SETFL, O_APPEND);
    std::shared_ptr<ReaderProcess> process(
        new ReaderProcess(std::move(folder), std::move(mine), std::move(words)));
    if (auto spawned = process->spawn(program, arguments, theirs.get()); !spawned) {
        return fail(spawned.error());
    }
    return process;
}

ReaderProcess::ReaderProcess(std::string folder, Descriptor control, Descriptor words)
    : m_folder(std::move(folder)), m_control(std::move(control)), m_words(std::move(words)) {}

ReaderProcess::~ReaderProcess() {
    kill();
}

Result<void> ReaderProcess::spawn(const std::string& program, const std::vector<std::string>& arguments,
                                  int control) {
    std::vector<char*> argv = {const_cast<char*>(program.c_str())};
    argv.reserve(arguments.size() + 2);
    for (const auto& argument : arguments) {
        argv.push_back(const_cast<char*>(argument.c_str()));
    }
    argv.push_back(nullptr);
    std::promise<int> started;
    auto error = started.get_future();
    m_watcher = std::jthread([&, this, mine = std::move(started)]() mutable {
        int failed = 0;
        {
            const Attributes how(control, m_words.get());
            failed = ::posix_spawn(&m_pid, program.c_str(), &how.files, &how.flags, argv.data(), environ);
        }
        mine.set_value(failed); // the caller goes on, and what it has is gone
        if (failed == 0) {
            watch();
        }
    });
    const int failed = error.get();
    return failed == 0 ? Result<void>() : fail(systemError(failed, "cannot run", program));
}

void ReaderProcess::watch() {
    siginfo_t ended{};
    while (::waitid(P_PID, static_cast<id_t>(m_pid), &ended, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    }
    const std::lock_guard lock(m_mutex); // nobody signals a number that is free again
    int status = 0;
    ::waitpid(m_pid, &status, 0);
    m_status = status;
    m_ended.notify_all();
}

void ReaderProcess::kill() const {
    const std::lock_guard lock(m_mutex);
    if (!m_status && m_pid > 0) {
        ::kill(m_pid, SIGKILL);
    }
}

bool ReaderProcess::alive() const {
    const std::lock_guard lock(m_mutex);
    return !m_status;
}

bool ReaderProcess::failedByItself() const {
    const std::lock_guard lock(m_mutex);
    if (!m_status || !WIFSIGNALED(*m_status)) {
        return false;
    }
    const int number = WTERMSIG(*m_status);
    return number == SIGABRT || number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE;
}

Result<Descriptor> ReaderProcess::connect() {
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        return fail(systemError(errno, "cannot make a connection to a process for", m_folder));
    }
    Descriptor mine(ends[0]);
    const Descriptor theirs(ends[1]);
    char word = 'c';
    iovec text{&word, 1};
    alignas(cmsghdr) char room[CMSG_SPACE(sizeof(int))] = {};
    msghdr message{};
    message.msg_iov = &text;
    message.msg_iovlen = 1;
    message.msg_control = room;
    message.msg_controllen = sizeof room;
    cmsghdr* rights = CMSG_FIRSTHDR(&message);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof(int));
    const int passed = theirs.get();
    std::memcpy(CMSG_DATA(rights), &passed, sizeof passed);
    if (::sendmsg(m_control.get(), &message, MSG_NOSIGNAL) != 1) {
        return fail(death());
    }
    return mine;
}

Error ReaderProcess::death() {
    std::unique_lock lock(m_mutex);
    if (!m_ended.wait_for(lock, kDeathComesWithin, [this] { return m_status.has_value(); })) {
        ::kill(m_pid, SIGKILL);
        return died("the process that reads this store stopped answering", m_folder);
    }
    const std::string words = lastWords();
    return died("the process that reads this store ended (" + howItEnded(*m_status) + ")" +
                    (words.empty() ? "" : ": " + words),
                m_folder);
}

// The last lines of what it said, on one line: an assertion names itself there.
std::string ReaderProcess::lastWords() const {
    const off_t size = ::lseek(m_words.get(), 0, SEEK_END);
    std::string words(static_cast<std::size_t>(std::clamp<off_t>(size, 0, kMostWords)), '\0');
    const auto got =
        ::pread(m_words.get(), words.data(), words.size(), size - static_cast<off_t>(words.size()));
    words.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    while (!words.empty() && (words.back() == '\n' || words.back() == ' ')) {
        words.pop_back();
    }
    if (const auto line = words.rfind('\n'); line != std::string::npos) {
        words.erase(0, line + 1);
    }
    return escape(words);
}

} // namespace keyatlas::rocks
