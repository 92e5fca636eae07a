// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/snapshot.h"
#include "tests/bench/bench.h"
#include "tests/bench/madekeys.h"
#include "tests/bench/measure.h"
#include "tests/support/memorycursor.h"

#include <algorithm>
#include <cstdio>
#include <random>
#include <thread>

namespace keyatlas::bench {
namespace {

double cpuToMake(IdKind kind, std::uint64_t count) {
    MadeKeys cursor(kind, count);
    const auto drain = [&cursor] {
        EntryBatch batch;
        while (cursor.next(batch, {})) {
        }
    };
    const SpentWatch watch;
    std::thread other(drain);
    drain();
    other.join();
    return watch.spent().cpu;
}

// Count and bytes of ranges between two random keys: two lower bounds and an extent.
void printRanges(const PackedKeys& keys) {
    constexpr std::size_t kRanges = 100000;
    std::mt19937_64 random(1);
    std::vector<std::string> ends;
    ends.reserve(2 * kRanges);
    for (std::size_t i = 0; i < 2 * kRanges; ++i) {
        ends.push_back(keys.key(random() % keys.count(), {}).value());
    }
    std::vector<double> micros;
    micros.reserve(kRanges);
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < kRanges; ++i) {
        const Stopwatch watch;
        const Rank first = keys.lowerBound(ends[2 * i], {}).value();
        const Rank last = keys.lowerBound(ends[2 * i + 1], {}).value();
        bytes += keys.extent({std::min(first, last), std::max(first, last)}, {}).value().valueBytes.value();
        micros.push_back(watch.seconds() * 1e6);
    }
    double sum = 0;
    for (const double one : micros) {
        sum += one;
    }
    std::printf("  %zu random ranges, count + bytes: mean %.2f us, p99 %.2f us  (checksum %llx)\n", kRanges,
                sum / static_cast<double>(kRanges), quantile(micros, 0.99),
                static_cast<unsigned long long>(bytes));
}

int benchKind(IdKind kind, const char* name, std::uint64_t count, std::uint64_t memoryBytes) {
    const double making = cpuToMake(kind, count);
    MadeKeys cursor(kind, count);
    const test::LastWins judge;
    BuildOptions options;
    options.memoryBytes = memoryBytes;
    const PeakMemory peak;
    const SpentWatch watch;
    const auto outcome = buildSnapshot(cursor, judge, options, {});
    const Spent spent = watch.spent();
    const auto* space = outcome.snapshot->space(SpaceId{});
    if (outcome.failure || space == nullptr) {
        std::fprintf(stderr, "the build failed\n");
        return 1;
    }
    const PackedKeys& keys = *space->live;
    const auto each = [&keys](std::uint64_t bytes) {
        return static_cast<double>(bytes) / static_cast<double>(keys.count());
    };
    std::printf("%s: %llu keys\n", name, static_cast<unsigned long long>(keys.count()));
    std::printf("  %.2f bytes a key, and %.2f for its locator\n",
                each(keys.memoryBytes() - keys.locatorBytes()), each(keys.locatorBytes()));
    std::printf(
        "  built in %.2f s with 2 jobs (cpu %.2f s, of them %.2f s to make the keys); peak memory %.0f MB\n",
        spent.wall, spent.cpu, making, peak.megabytes());
    printRanges(keys);
    return 0;
}

} // namespace

int benchKeys(std::uint64_t count, std::uint64_t memoryBytes) {
    std::printf("%s\n", machine().c_str());
    const int structured =
        benchKind(IdKind::Structured, "structured IDs of 32 bytes, in order", count, memoryBytes);
    const int uuids = benchKind(IdKind::Uuid, "random UUIDs of 36 bytes, shuffled", count, memoryBytes);
    return structured + uuids;
}

} // namespace keyatlas::bench
