// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/snapshot.h"
#include "core/tree/keytree.h"
#include "tests/bench/bench.h"
#include "tests/bench/measure.h"
#include "tests/support/memorycursor.h"
#include "tests/support/samplekeys.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>

namespace keyatlas::bench {
namespace {

constexpr std::uint64_t kBatchRows = 30000;

using IdOf = std::function<std::string(std::uint64_t)>;

class Made : public Cursor {
public:
    Made(IdOf idOf, std::uint64_t count) : m_idOf(std::move(idOf)), m_count(count) {}

    bool next(EntryBatch& batch, std::stop_token stop) override {
        batch.clear();
        batch.ordinal = m_next++;
        const std::uint64_t first = batch.ordinal * kBatchRows;
        const std::uint64_t last = std::min(first + kBatchRows, m_count);
        for (std::uint64_t i = first; i < last; ++i) {
            batch.add(m_idOf(i), {0, 0, 44 + i % 100, i});
        }
        return first < m_count && !stop.stop_requested();
    }
    Result<void> status() const override { return {}; }
    std::uint64_t totalBytes() const override { return 0; }

private:
    IdOf m_idOf;
    std::uint64_t m_count;
    std::atomic<std::uint64_t> m_next = 0;
};

std::shared_ptr<const PackedKeys> packed(IdOf idOf, std::uint64_t count) {
    Made cursor(std::move(idOf), count);
    const test::LastWins judge;
    const auto outcome = buildSnapshot(cursor, judge, {}, {});
    return outcome.snapshot->space(SpaceId{})->live;
}

// Median of five.
template<class Work>
double milliseconds(Work work, int rounds = 5) {
    std::vector<double> times;
    for (int i = 0; i < rounds; ++i) {
        const Stopwatch watch;
        work();
        times.push_back(watch.seconds() * 1000);
    }
    return median(times);
}

void benchSpace(const char* name, IdOf idOf, std::uint64_t count) {
    const auto keys = packed(std::move(idOf), count);
    SplitRule rule;
    const double finding = milliseconds([&] { rule = SplitRule::found(*keys, {}).value(); });
    std::printf("%s: %llu keys, split at \"%s\", found in %.1f ms\n", name,
                static_cast<unsigned long long>(keys->count()), rule.separators().c_str(), finding);
    const KeyTree tree(keys, rule);
    auto node = tree.root({}).value();
    for (int depth = 0; depth < 4 && node.hasChildren; ++depth) {
        Children children;
        const double time =
            milliseconds([&] { children = tree.children(node, ChildOrder::ByKey, 1000, {}).value(); });
        std::printf("  below \"%s\" (%llu keys): %zu %s in %.2f ms\n", node.prefix.c_str(),
                    static_cast<unsigned long long>(node.span.count()), children.nodes.size(),
                    children.grouped ? "groups" : "children", time);
        node = children.nodes[children.nodes.size() / 2];
    }
    const auto path = tree.pathTo(keys->count() / 2, 1, {}).value();
    Children largest;
    const double sorting =
        milliseconds([&] { largest = tree.children(path.back(), ChildOrder::ByBytes, 1000, {}).value(); }, 1);
    std::printf("  the largest %zu of %llu below \"%s\" in %.0f ms\n", largest.nodes.size(),
                static_cast<unsigned long long>(largest.nodes.size() + largest.othersCount),
                path.back().prefix.c_str(), sorting);
    const double going = milliseconds([&] { (void)tree.pathTo(keys->count() / 3, 100, {}).value(); });
    std::printf("  the path to one key in %.2f ms\n", going);
}

} // namespace

int benchTree(std::uint64_t count) {
    std::printf("%s\n", machine().c_str());
    benchSpace(
        "structured IDs", [count](std::uint64_t i) { return test::structuredId(i, count); }, count);
    benchSpace(
        "random UUIDs", [](std::uint64_t i) { return test::randomUuid(i, 1); }, count);
    benchSpace(
        "a tenth as many siblings",
        [](std::uint64_t i) {
            return "u:" + test::randomUuid(i / 10, 1).substr(0, 13) + ":" + std::to_string(i % 10);
        },
        count);
    return 0;
}

} // namespace keyatlas::bench
