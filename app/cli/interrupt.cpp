// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include <csignal>
#include <ctime>
#include <unistd.h>

namespace keyatlas::cli {
namespace {

constexpr int kInterrupted = 130;

sigset_t interrupts() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

// After a stop everything returns within 200 ms, unless it waits for a pipe that stays silent or full.
void leaveSoon(const std::stop_token& done) {
    constexpr timespec kPatience{3, 0};
    const sigset_t set = interrupts();
    sigtimedwait(&set, nullptr, &kPatience); // a second signal, the end of the program, or the time is up
    if (!done.stop_requested()) {
        _exit(kInterrupted);
    }
}

} // namespace

// No signal handler runs at all: the signals stay blocked in every thread, and one thread waits for them.
Interrupt::Interrupt() {
    std::signal(SIGPIPE, SIG_IGN);
    const sigset_t set = interrupts();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    m_waiter = std::jthread([this, set](const std::stop_token& done) {
        int signal = 0;
        if (sigwait(&set, &signal) == 0 && !done.stop_requested()) {
            m_stop.request_stop();
            leaveSoon(done);
        }
    });
}

Interrupt::~Interrupt() {
    m_waiter.request_stop();
    pthread_kill(m_waiter.native_handle(), SIGINT); // wakes it; blocked, so that nobody else sees it
}

} // namespace keyatlas::cli
