// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/readprogress.h"

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kQuick = 0.3;   // seconds in which nothing is shown
constexpr double kWindow = 2.0;  // seconds that a rate is measured over
constexpr double kEnough = 0.25; // seconds before there is a rate

} // namespace

std::optional<double> ReadProgress::share() const {
    if (at.total == 0) {
        return std::nullopt;
    }
    return std::min(1.0, static_cast<double>(at.done) / static_cast<double>(at.total));
}

ReadProgress RateMeter::measure(const Progress& progress, double seconds) {
    const Point now{seconds, static_cast<double>(progress.done)};
    if (progress.phase != m_phase || now.bytes < m_last.bytes) { // another phase counts anew
        m_phase = progress.phase;
        m_from = now;
        m_rate.reset();
    }
    m_last = now;
    const double passed = now.seconds - m_from.seconds;
    if (passed >= kEnough) {
        const double fresh = (now.bytes - m_from.bytes) / passed;
        m_rate = m_rate ? (*m_rate + fresh) / 2 : fresh;
    }
    if (passed >= kWindow) {
        m_from = now;
    }
    ReadProgress result{progress, seconds >= kQuick, m_rate, std::nullopt};
    if (m_rate && *m_rate > 0 && progress.total > 0) {
        result.secondsLeft = std::max(0.0, static_cast<double>(progress.total) - now.bytes) / *m_rate;
    }
    return result;
}

} // namespace keyatlas
