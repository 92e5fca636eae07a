// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/opened.h"
#include "core/tree/keytree.h"
#include "tests/bench/bench.h"
#include "tests/bench/measure.h"
#include "tests/bench/peers.h"

#include <cstdio>
#include <optional>
#include <vector>

namespace keyatlas::bench {
namespace {

constexpr int kRounds = 5;
constexpr std::uint64_t kSliceRows = 500000;
constexpr std::size_t kTopChildren = 1000;

struct Ready {
    Spent spent;
    Spent reading; // of it: open, parse, index
    std::size_t children = 0;
    double peakMegabytes = 0;
    std::shared_ptr<const KeyIndex> keys;
};

// What a person waits for: the file opened and read, separators found, the first level of the tree.
std::optional<Ready> readyTree(const std::string& path) {
    BuildOptions options;
    options.jobs = 2;
    const PeakMemory peak;
    const SpentWatch watch;
    const auto opened = readSource(path, {}, options, {});
    if (!opened || opened->failure) {
        std::fprintf(stderr, "%s\n", oneLine(opened ? *opened->failure : opened.error()).c_str());
        return {};
    }
    Ready ready;
    ready.reading = watch.spent();
    const auto space = opened->space("");
    const auto rule = space ? SplitRule::found(*space->keys, {}) : SplitRule::none();
    if (!space || !rule) {
        return {};
    }
    ready.keys = space->keys;
    const KeyTree tree(space->keys, *rule);
    const auto root = tree.root({});
    const auto children = root ? tree.children(*root, ChildOrder::ByKey, kTopChildren, {}) : Children{};
    ready.children = children ? children->nodes.size() : 0;
    ready.spent = watch.spent();
    ready.peakMegabytes = peak.megabytes();
    return ready;
}

using Rounds = std::vector<Spent>;

Spent medianOf(const Rounds& rounds) {
    std::vector<double> wall;
    std::vector<double> cpu;
    for (const Spent& round : rounds) {
        wall.push_back(round.wall);
        cpu.push_back(round.cpu);
    }
    return {median(wall), median(cpu)};
}

struct Figures {
    Rounds ours, reading, nlohmann, jq;
};

void printTimes(const Figures& figures, double megabytes) {
    const double ours = medianOf(figures.ours).wall;
    const auto line = [&](const char* name, const Rounds& rounds) {
        const Spent spent = medianOf(rounds);
        std::printf("  %-34s %7.3f s  %6.0f MB/s  cpu %7.3f s", name, spent.wall, megabytes / spent.wall,
                    spent.cpu);
        std::printf(spent.wall > ours ? "  ours takes 1/%.1f of it\n" : "\n", spent.wall / ours);
    };
    line("ours: ready tree, 2 jobs", figures.ours);
    line("  of it: open, parse, index", figures.reading);
    line("nlohmann SAX, empty handler", figures.nlohmann);
    line("jq -r '.rows[].id' (slice, scaled)", figures.jq);
}

} // namespace

int benchExport(const std::string& path) {
    const MappedText text(path);
    const SliceFile slice(text.text(), kSliceRows);
    if (text.text().empty() || slice.size() == 0) {
        std::fprintf(stderr, "%s cannot be read as an _all_docs export\n", path.c_str());
        return 1;
    }
    const double scale = static_cast<double>(text.text().size()) / static_cast<double>(slice.size());
    Figures figures;
    std::optional<Ready> last;
    for (int round = 0; round < kRounds; ++round) {
        last.reset();
        last = readyTree(path);
        const auto sax = spentOnNlohmannSax(text.text());
        const auto jq = spentOnJq(slice.path());
        if (!last || !sax || !jq) {
            std::fprintf(stderr, "one of the three failed\n");
            return 1;
        }
        figures.ours.push_back(last->spent);
        figures.reading.push_back(last->reading);
        figures.nlohmann.push_back(*sax);
        figures.jq.push_back({jq->wall * scale, jq->cpu * scale});
    }
    const double megabytes = static_cast<double>(text.text().size()) / 1e6;
    const auto count = static_cast<double>(last->keys->count());
    std::printf("%s\n%s: %.0f MB, %.0f rows, in the page cache, median of %d\n", machine().c_str(),
                path.c_str(), megabytes, count, kRounds);
    printTimes(figures, megabytes);
    std::printf("  %zu children of the root; peak memory beside the mapped file %.0f MB\n", last->children,
                last->peakMegabytes);
    std::printf("  %.2f bytes a key, and %.2f for its locator\n",
                static_cast<double>(last->keys->memoryBytes() - last->keys->packed()->locatorBytes()) / count,
                static_cast<double>(last->keys->packed()->locatorBytes()) / count);
    return 0;
}

} // namespace keyatlas::bench
