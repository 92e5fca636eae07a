// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progressline.h"

#include "core/base/text.h"

#include <algorithm>
#include <unistd.h>

namespace keyatlas::cli {
namespace {

const char* word(Progress::Phase phase) {
    switch (phase) {
    case Progress::Phase::Unpacking:
        return "unpacking";
    case Progress::Phase::Reading:
        return "reading";
    case Progress::Phase::Sampling:
        return "sampling";
    case Progress::Phase::Merging:
        return "merging";
    }
    return "";
}

void toTerminal(const std::string& text) {
    const auto written = ::write(STDERR_FILENO, text.data(), text.size());
    static_cast<void>(written); // progress that nobody sees is no failure
}

} // namespace

ProgressLine::ProgressLine(const std::string& when)
    : m_on(when == "always" || (when == "auto" && ::isatty(STDERR_FILENO) == 1)) {}

ProgressSink ProgressLine::sink() {
    if (!m_on) {
        return {};
    }
    return [this](const Progress& progress) { show(progress); };
}

std::function<void(std::uint64_t, std::uint64_t)> ProgressLine::documents() {
    if (!m_on) {
        return {};
    }
    return [this](std::uint64_t done, std::uint64_t total) {
        const std::uint64_t percent = total == 0 ? 0 : done * 100 / total;
        show("trying " + std::to_string(percent) + " %");
    };
}

void ProgressLine::show(const std::string& line) {
    const std::lock_guard lock(m_mutex);
    toTerminal("\r\x1b[K" + line);
    m_shown = true;
}

void ProgressLine::show(const Progress& progress) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - m_start;
    const double megabytes = static_cast<double>(progress.done) / 1e6;
    std::string line = word(progress.phase);
    if (progress.total > 0) {
        const double share = static_cast<double>(progress.done) / static_cast<double>(progress.total);
        line += " " + std::to_string(static_cast<int>(std::min(1.0, share) * 100)) + " %";
    }
    line += ", " + grouped(progress.keys) + " keys";
    if (progress.phase != Progress::Phase::Sampling) {
        line +=
            ", " + grouped(static_cast<std::uint64_t>(megabytes / std::max(0.001, passed.count()))) + " MB/s";
    }
    show(line);
}

void ProgressLine::clear() {
    const std::lock_guard lock(m_mutex);
    if (m_shown) {
        toTerminal("\r\x1b[K");
        m_shown = false;
    }
}

} // namespace keyatlas::cli
