// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace keyatlas::bench {

// Seconds by the clock, and seconds of processor time of all threads of this process and of children that
// ended: what the clock would say on an idle machine, but for threads side by side.
struct Spent {
    double wall = 0;
    double cpu = 0;
};

class Stopwatch {
public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - m_begun).count(); }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point m_begun = Clock::now();
};

class SpentWatch {
public:
    Spent spent() const { return {m_watch.seconds(), cpuSeconds() - m_cpu}; }

private:
    static double cpuSeconds();

    Stopwatch m_watch;
    double m_cpu = cpuSeconds();
};

// The largest anonymous memory of this process while it lives; mapped files (the export in the page cache)
// apart.
class PeakMemory {
public:
    PeakMemory();
    ~PeakMemory();
    PeakMemory(const PeakMemory&) = delete;
    PeakMemory& operator=(const PeakMemory&) = delete;
    double megabytes() const { return static_cast<double>(m_peak) / 1e6; }

private:
    void watch();

    std::atomic<std::uint64_t> m_peak = 0;
    std::atomic<bool> m_ended = false;
    std::thread m_thread;
};

double median(std::vector<double> values);
// Value below which `share` of the values lie.
double quantile(std::vector<double> values, double share);
// "Intel(R) Xeon(R) Processor, 2 cores, load 0.52": with a load above 0 times are upper bounds.
std::string machine();

} // namespace keyatlas::bench
