// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/evaluate.h"
#include "tests/bench/bench.h"
#include "tests/bench/measure.h"
#include "tests/support/exportfile.h"
#include "tests/support/samplekeys.h"

#include <algorithm>
#include <cstdio>
#include <random>

namespace keyatlas::bench {
namespace {

constexpr std::int64_t kYearBegins = 1609459200000; // 2021-01-01
constexpr std::int64_t kYear = 365LL * 86400 * 1000;
constexpr const char* kScheme = "{account}-{created:date(yyyyMMdd-HHmmss)}-{=random(4,base36)}";
constexpr const char* kPatterns = R"([
 {"name": "account by month", "equal": {"account": "*"}, "range": {"field": "created", "span": "month"}},
 {"name": "day", "range": {"field": "created", "span": "day"}},
 {"name": "newest of an account", "equal": {"account": "*"}, "order": "-created", "limit": 20}])";

// Payments of some 200 bytes over a year, in the order of random IDs or not; few accounts have most of them.
bool writePayments(const std::string& path, std::uint64_t count) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "w"), &std::fclose);
    std::mt19937_64 random(1);
    for (std::uint64_t i = 0; file && i < count; ++i) {
        const double skewed = static_cast<double>(random() % 1000000) / 1e6;
        const auto account = static_cast<unsigned>(skewed * skewed * 500);
        const auto created =
            kYearBegins + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(kYear));
        std::fprintf(file.get(),
                     "{\"_id\":\"%s\",\"_rev\":\"1-7c9f2e0b4d6a81c35ef09d7c9f2e0b4d\",\"type\":\"payment\","
                     "\"account\":\"ACC-%06u\",\"created\":%lld,\"amount\":%llu,\"currency\":\"EUR\","
                     "\"note\":\"Rent for the flat\",\"status\":\"booked\"}\n",
                     test::randomUuid(i, 1).c_str(), account, static_cast<long long>(created),
                     static_cast<unsigned long long>(random() % 100000));
    }
    return file && std::fflush(file.get()) == 0;
}

// One try; seconds of the whole and the memory it took at most.
template<class Work>
void measure(const char* what, std::uint64_t count, Work work) {
    const PeakMemory peak;
    const SpentWatch watch;
    const bool done = work();
    const Spent spent = watch.spent();
    std::printf("  %-44s %6.2f s (cpu %.2f s), %.0f documents/s, peak %.0f MB%s\n", what, spent.wall,
                spent.cpu, static_cast<double>(count) / spent.wall, peak.megabytes(), done ? "" : "  FAILED");
}

// Milliseconds from a stop `delay` seconds after the beginning until it returns; 0: it was done before.
double millisecondsToStop(const Opened& opened, const SpaceView& space, const EvaluateOptions& options,
                          double delay) {
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
    const auto report =
        evaluateScheme(opened, space, parseScheme(kScheme).value(), options, stop.get_token());
    const bool early = !report.has_value();
    stopper.request_stop();
    stopper.join();
    return early ? stopped->seconds() * 1e3 : 0;
}

void benchSpace(const Opened& opened, const SpaceView& space, std::uint64_t count) {
    EvaluateOptions options;
    options.apply.jobs = 2;
    options.patterns = parsePatterns(kPatterns).value();
    const auto applied = [&](const char* scheme, const char* arrival, std::uint64_t megabytes) {
        return [&, scheme, arrival, megabytes] {
            ApplyOptions apply = options.apply;
            apply.memoryBytes = megabytes << 20;
            if (arrival != nullptr) {
                apply.arrival = FieldPath::parse(arrival).value();
            }
            return applyScheme(opened, space, parseScheme(scheme).value(), {}, apply, {}).has_value();
        };
    };
    measure("applied: account, second, 4 random characters", count, applied(kScheme, nullptr, 512));
    measure("the same with 32 MB for the index", count, applied(kScheme, nullptr, 32));
    measure("applied: account, UUIDv7 in order of arrival", count,
            applied("{account}-{=uuid7}", "created", 512));
    measure("applied: UUIDv4, no document read", count, applied("{=uuid4}", nullptr, 512));
    const Stopwatch whole;
    measure("with all checks and 3 access patterns", count, [&] {
        return evaluateScheme(opened, space, parseScheme(kScheme).value(), options, {}).has_value();
    });
    const double seconds = whole.seconds();
    double worst = 0;
    for (int tenth = 1; tenth < 10; ++tenth) {
        worst = std::max(worst, millisecondsToStop(opened, space, options, seconds * tenth / 10));
    }
    std::printf("  stopped after each tenth of that: returned %.0f ms later at most\n", worst);
}

} // namespace

int benchDesign(std::uint64_t count) {
    std::printf("%s\n", machine().c_str());
    const test::ExportFile folder("");
    const std::string path = folder.folder() + "/payments.jsonl";
    if (!writePayments(path, count)) {
        return 1;
    }
    const auto opened = readSource(path, {}, {}, {});
    const auto space = opened ? opened->space("") : std::nullopt;
    if (space) {
        benchSpace(*opened, *space, count);
    }
    std::remove(path.c_str());
    return space ? 0 : 1;
}

} // namespace keyatlas::bench
