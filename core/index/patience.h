// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>

namespace keyatlas::packed {

// After a stop there may be a little time left to put together what was read; then work is cut off.
class Patience {
public:
    Patience(std::stop_token stop, std::chrono::milliseconds grace)
        : m_stop(std::move(stop)), m_grace(grace) {}

    // When the stop came, if that is known better than by asking ended().
    void stoppedAt(std::chrono::steady_clock::time_point when) { m_stoppedAt = when; }

    bool ended() {
        if (!m_stop.stop_requested()) {
            return false;
        }
        const auto now = std::chrono::steady_clock::now();
        if (!m_stoppedAt) {
            m_stoppedAt = now;
        }
        return now - *m_stoppedAt >= m_grace;
    }
    const std::stop_token& stop() const { return m_stop; }

private:
    std::stop_token m_stop;
    std::chrono::milliseconds m_grace;
    std::optional<std::chrono::steady_clock::time_point> m_stoppedAt;
};

} // namespace keyatlas::packed
