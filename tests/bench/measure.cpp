// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/measure.h"

#include <algorithm>
#include <fstream>
#include <sys/resource.h>

namespace keyatlas::bench {
namespace {

std::string fieldOf(const char* file, const std::string& name) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (line.compare(0, name.size(), name) == 0) {
            const auto colon = line.find(':');
            const auto value = line.find_first_not_of(" \t", colon + 1);
            return value == std::string::npos ? "" : line.substr(value);
        }
    }
    return "";
}

std::uint64_t anonymousBytes() {
    const std::string kilobytes = fieldOf("/proc/self/status", "RssAnon");
    return kilobytes.empty() ? 0 : std::stoull(kilobytes) * 1024;
}

} // namespace

double SpentWatch::cpuSeconds() {
    double sum = 0;
    for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage usage{};
        ::getrusage(who, &usage);
        for (const timeval& time : {usage.ru_utime, usage.ru_stime}) {
            sum += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
        }
    }
    return sum;
}

PeakMemory::PeakMemory() : m_thread([this] { watch(); }) {}

PeakMemory::~PeakMemory() {
    m_ended = true;
    m_thread.join();
}

void PeakMemory::watch() {
    while (!m_ended) {
        m_peak = std::max<std::uint64_t>(m_peak, anonymousBytes());
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

double median(std::vector<double> values) {
    return quantile(std::move(values), 0.5);
}

double quantile(std::vector<double> values, double share) {
    if (values.empty()) {
        return 0;
    }
    const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1) + 0.5);
    std::nth_element(values.begin(), values.begin() + at, values.end());
    return values[static_cast<std::size_t>(at)];
}

std::string machine() {
    std::string load;
    std::ifstream("/proc/loadavg") >> load;
    return fieldOf("/proc/cpuinfo", "model name") + ", " +
           std::to_string(std::thread::hardware_concurrency()) + " cores, load " + load;
}

} // namespace keyatlas::bench
