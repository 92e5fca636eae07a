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
void waitThenLeave(const std::stop_token& done) {
    constexpr timespec kPause{0, 50'000'000};
    const sigset_t set = interrupts();
    for (int pauses = 0; pauses < 60 && !done.stop_requested(); ++pauses) {
        if (sigtimedwait(&set, nullptr, &kPause) >= 0) {
            break; // a second signal
        }
    }
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
        constexpr timespec kPause{0, 50'000'000};
        while (!done.stop_requested()) {
            if (sigtimedwait(&set, nullptr, &kPause) >= 0) {
                m_stop.request_stop();
                waitThenLeave(done);
            }
        }
    });
}

} // namespace keyatlas::cli
