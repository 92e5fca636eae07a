// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/progress.h"

#include <chrono>
#include <mutex>
#include <string>

namespace keyatlas::cli {

// One line on standard error that is written over again and again: phase, share, rate.
class ProgressLine {
public:
    // `when`: never, always, or auto (only on a terminal).
    explicit ProgressLine(const std::string& when);

    ProgressSink sink(); // empty if nothing is to be shown
    // The same for what counts documents.
    std::function<void(std::uint64_t done, std::uint64_t total)> documents();
    void clear();

private:
    void show(const Progress& progress);
    void show(const std::string& line);

    bool m_on = false;
    bool m_shown = false;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    std::mutex m_mutex;
};

} // namespace keyatlas::cli
