// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ids/fieldtime.h"
#include "core/ids/idtime.h"
#include "core/index/snapshot.h"
#include "core/layout/agesteps.h"
#include "core/layout/heatstrip.h"
#include "tests/bench/bench.h"
#include "tests/bench/madekeys.h"
#include "tests/bench/measure.h"
#include "tests/support/exportfile.h"
#include "tests/support/memorycursor.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <random>

namespace keyatlas::bench {
namespace {

template<class Work>
double medianMilliseconds(Work work) {
    std::vector<double> times;
    for (int i = 0; i < 5; ++i) {
        const Stopwatch watch;
        work();
        times.push_back(watch.seconds() * 1000);
    }
    return median(times);
}

void benchStrip(const PackedKeys& keys, const TimeColumn& times) {
    constexpr int kWidth = 1920;
    for (const Weight weight : {Weight::ByKeys, Weight::ByBytes}) {
        const auto columns = columnsOf(keys, {0, keys.count()}, weight, kWidth, {}).value();
        HeatStrip strip;
        const double time = medianMilliseconds([&] {
            strip = heatStripOf(columns, times, {125, 1}, {}).value();
        });
        std::printf("  heat strip of all, %s: %zu columns, %zu rows in %.1f ms\n",
                    weight == Weight::ByKeys ? "by documents" : "by bytes", strip.columnCount(),
                    strip.rows.size(), time);
    }
    std::printf("  steps of age in %.2f ms\n", medianMilliseconds([&] {
                    (void)AgeSteps(times, {0, times.size()});
                }));
    std::mt19937_64 random(1);
    std::uint64_t sum = 0;
    const double each = medianMilliseconds([&] {
        for (int i = 0; i < 100000; ++i) {
            const Rank a = random() % times.size();
            sum += times.meanTime({a, a + random() % (times.size() - a)}).value_or(0);
        }
    });
    std::printf("  mean time of a random span: %.2f us  (checksum %llx)\n", each / 100,
                static_cast<unsigned long long>(sum));
}

// An export with documents of some 200 bytes, in the order of the keys or across it.
bool writeDocuments(const std::string& path, std::uint64_t count, RowOrder order) {
    std::FILE* file = std::fopen(path.c_str(), "w");
    if (file == nullptr) {
        return false;
    }
    std::vector<std::uint64_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), std::uint64_t{0});
    if (order == RowOrder::Shuffled) {
        std::shuffle(numbers.begin(), numbers.end(), std::mt19937_64(1));
    }
    for (const std::uint64_t i : numbers) {
        const std::string id = test::structuredId(i, count);
        std::fprintf(file,
                     "{\"_id\":\"%s\",\"_rev\":\"1-7c9f2e0b4d6a81c35ef09d7c9f2e0b4d\",\"type\":\"txn\","
                     "\"amount\":-48.90,\"created\":\"%sT17:31:25Z\",\"tags\":[\"online\",\"card\"],"
                     "\"text\":\"Stadtwerke Bern ref H71F\"}\n",
                     id.c_str(), id.substr(6, 10).c_str());
    }
    return std::fclose(file) == 0;
}

void benchField(RowOrder order, std::uint64_t count) {
    const test::ExportFile folder("");
    const std::string path = folder.folder() + "/made.jsonl";
    if (!writeDocuments(path, count, order)) {
        return;
    }
    const auto opened = readSource(path, {}, {}, {});
    if (!opened) {
        return;
    }
    const auto space = opened->space("").value();
    const auto field = FieldPath::parse("created").value();
    for (const unsigned jobs : {1U, 2U}) {
        FieldScanOptions options;
        options.jobs = jobs;
        const Stopwatch watch;
        const auto times = timesFromField(*opened->source, space, {field}, options, {});
        const double seconds = watch.seconds();
        std::printf("  times in a field of %llu documents, file %s, %u jobs: %.2f s, %.0f documents/s\n",
                    static_cast<unsigned long long>(times ? times->column->known() : 0),
                    order == RowOrder::Sorted ? "in key order" : "shuffled", jobs, seconds,
                    static_cast<double>(count) / seconds);
    }
    std::remove(path.c_str());
}

} // namespace

int benchTime(std::uint64_t count) {
    std::printf("%s\n", machine().c_str());
    MadeKeys cursor(IdKind::Structured, count);
    const test::LastWins judge;
    const auto outcome = buildSnapshot(cursor, judge, {}, {});
    const auto* space = outcome.snapshot->space(SpaceId{});
    if (space == nullptr) {
        return 1;
    }
    const PackedKeys& keys = *space->live;
    const auto rule = SplitRule::found(keys, {}).value();
    std::vector<FamilyTimes> families;
    const double finding = medianMilliseconds([&] { families = findTimesInIds(keys, rule, {}).value(); });
    std::printf("structured IDs: %llu keys; where times are found in %.1f ms\n",
                static_cast<unsigned long long>(keys.count()), finding);
    for (const unsigned jobs : {1U, 2U}) {
        IdTimeOptions options;
        options.jobs = jobs;
        const SpentWatch watch;
        const auto times = timesFromIds(keys, rule, options, {}).value();
        const Spent spent = watch.spent();
        std::printf("  times of all, %u jobs: %.2f s (cpu %.2f s), %llu known\n", jobs, spent.wall, spent.cpu,
                    static_cast<unsigned long long>(times.column ? times.column->known() : 0));
        if (jobs == 2 && times.column) {
            benchStrip(keys, *times.column);
        }
    }
    benchField(RowOrder::Sorted, std::min<std::uint64_t>(count, 1000000));
    benchField(RowOrder::Shuffled, std::min<std::uint64_t>(count, 1000000));
    return 0;
}

} // namespace keyatlas::bench
