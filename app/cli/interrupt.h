// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <thread>

namespace keyatlas::cli {

// Turns SIGINT and SIGTERM into a requested stop; a second one ends the process at once. SIGPIPE is ignored:
// a closed pipe is seen when writing. Make one before any other thread starts.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }
    bool happened() const { return m_stop.stop_requested(); }

private:
    std::stop_source m_stop;
    std::jthread m_waiter;
};

} // namespace keyatlas::cli
