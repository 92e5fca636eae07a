// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <atomic>
#include <cstdint>
#include <thread>

namespace keyatlas::test {

// Measures how long the GUI thread leaves an event waiting: a thread of its own knocks every few milliseconds
// and looks how long it takes until somebody opens. It records; it does not judge.
class Watchdog : public QObject {
public:
    Watchdog();
    ~Watchdog() override;

    double longestMs() const { return static_cast<double>(m_longest.load()) / 1000; }
    void reset() { m_longest = 0; }

private:
    void answer(std::int64_t knocked);
    static std::int64_t now(); // microseconds

    std::atomic<std::int64_t> m_longest = 0;
    std::atomic<bool> m_waiting = false;
    std::atomic<bool> m_stop = false;
    std::thread m_thread;
};

} // namespace keyatlas::test
