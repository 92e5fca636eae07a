// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/snapshot.h"
#include "tests/bench/bench.h"
#include "tests/bench/madekeys.h"
#include "tests/bench/measure.h"
#include "tests/support/memorycursor.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <thread>

namespace keyatlas::bench {
namespace {

// Milliseconds from a stop, requested after `delay` seconds, to the end of the build; nullopt if it had ended
// before.
std::optional<double> millisToStop(std::uint64_t count, double delay) {
    MadeKeys cursor(IdKind::Uuid, count);
    const test::LastWins judge;
    std::stop_source stop;
    std::optional<Stopwatch> stopped;
    std::jthread stopper([&](const std::stop_token& ended) {
        const Stopwatch watch;
        while (watch.seconds() < delay && !ended.stop_requested()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        stopped.emplace();
        stop.request_stop();
    });
    const auto outcome = buildSnapshot(cursor, judge, {}, stop.get_token());
    stopper.request_stop();
    stopper.join();
    const double millis = stopped->seconds() * 1e3;
    return outcome.failure ? std::optional(millis) : std::nullopt;
}

} // namespace

// Keys in no order, so that a stop may come while they are sorted or merged.
int benchStop(std::uint64_t count) {
    std::printf("%s\n", machine().c_str());
    const Stopwatch whole;
    if (millisToStop(count, 1e9)) {
        return 1;
    }
    const double seconds = whole.seconds();
    double worst = 0;
    for (int tenth = 1; tenth < 10; ++tenth) {
        if (const auto millis = millisToStop(count, seconds * tenth / 10)) {
            std::printf("  stopped after %.1f of %.1f s: returned %.0f ms later\n", seconds * tenth / 10,
                        seconds, *millis);
            worst = std::max(worst, *millis);
        }
    }
    std::printf("  worst: %.0f ms\n", worst);
    return 0;
}

} // namespace keyatlas::bench
