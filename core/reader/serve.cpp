// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/serve.h"

#include "core/reader/connection.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>
#include <thread>

namespace keyatlas::reader {
namespace {

constexpr rlim_t kMostWords = 64U << 10; // on standard error; nothing else is ever written

void bound() {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit written{kMostWords, kMostWords};
    ::setrlimit(RLIMIT_FSIZE, &written);
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        ::setrlimit(RLIMIT_NOFILE, &files);
    }
}

// The next connection; not valid once the other process is gone.
Descriptor accepted(int control) {
    char word = 0;
    iovec text{&word, 1};
    alignas(cmsghdr) char room[CMSG_SPACE(sizeof(int))] = {};
    msghdr message{};
    message.msg_iov = &text;
    message.msg_iovlen = 1;
    message.msg_control = room;
    message.msg_controllen = sizeof room;
    ssize_t got = 0;
    do {
        got = ::recvmsg(control, &message, MSG_CMSG_CLOEXEC);
    } while (got < 0 && errno == EINTR);
    const cmsghdr* rights = got > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
    if (rights == nullptr || rights->cmsg_type != SCM_RIGHTS) {
        return {};
    }
    int passed = -1;
    std::memcpy(&passed, CMSG_DATA(rights), sizeof passed);
    return Descriptor(passed);
}

} // namespace

int serveStore(const std::string& folder, Library library, int control) {
    int kind = 0;
    socklen_t size = sizeof kind;
    if (::getsockopt(control, SOL_SOCKET, SO_TYPE, &kind, &size) != 0 || kind != SOCK_SEQPACKET) {
        return 2;
    }
    bound();
    const auto store = std::make_shared<LazyStore>(folder, library);
    for (;;) {
        Descriptor socket = accepted(control);
        if (!socket.valid()) {
            return 0;
        }
        std::thread([store, channel = rocks::Channel(std::move(socket))]() mutable {
            Connection(std::move(channel), store).serve();
        }).detach();
    }
}

} // namespace keyatlas::reader
