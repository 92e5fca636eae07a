// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/snapshot.h"
#include "core/layout/icicle.h"
#include "tests/bench/bench.h"
#include "tests/bench/computedkeys.h"
#include "tests/bench/madekeys.h"
#include "tests/bench/measure.h"
#include "tests/support/memorycursor.h"

#include <algorithm>
#include <cstdio>
#include <memory>

namespace keyatlas::bench {
namespace {

constexpr std::uint64_t kHundredMillion = 100000000;
constexpr int kRounds = 9;

// Another keyspace's answers, counted.
class CountedKeys : public Keyspace {
public:
    explicit CountedKeys(std::shared_ptr<const Keyspace> keys) : m_keys(std::move(keys)) {}

    Result<Rank> size(std::stop_token stop) const override { return m_keys->size(stop); }
    Result<std::string> key(Rank rank, std::stop_token stop) const override {
        ++m_asked.key;
        return m_keys->key(rank, stop);
    }
    Result<Rank> lowerBound(Bytes key, std::stop_token stop) const override {
        ++m_asked.lowerBound;
        return m_keys->lowerBound(key, stop);
    }
    Result<Extent> extent(Span span, std::stop_token stop) const override {
        ++m_asked.extent;
        return m_keys->extent(span, stop);
    }
    Result<Rank> rankAtByte(std::uint64_t offset, std::stop_token stop) const override {
        ++m_asked.rankAtByte;
        return m_keys->rankAtByte(offset, stop);
    }

    struct Asked {
        int key = 0;
        int lowerBound = 0;
        int extent = 0;
        int rankAtByte = 0;
    };
    const Asked& asked() const { return m_asked; }

private:
    std::shared_ptr<const Keyspace> m_keys;
    mutable Asked m_asked;
};

std::shared_ptr<const Keyspace> packed(IdKind kind, std::uint64_t count) {
    MadeKeys cursor(kind, count);
    const test::LastWins judge;
    const auto outcome = buildSnapshot(cursor, judge, {}, {});
    return outcome.snapshot->space(SpaceId{})->live;
}

// Nothing of the index is left in the processor's caches.
void chill() {
    static std::vector<std::uint64_t> other(32U << 20 >> 3);
    for (auto& word : other) {
        word += 1;
    }
}

struct Times {
    double wall = 0;
    double cpu = 0; // what the clock would say on an idle machine
};

template<class Work>
Times once(Work work) {
    const SpentWatch watch;
    work();
    const auto spent = watch.spent();
    return {spent.wall * 1000, spent.cpu * 1000};
}

template<class Work>
Times medians(Work work, bool cold) {
    std::vector<double> wall;
    std::vector<double> cpu;
    for (int i = 0; i < kRounds; ++i) {
        if (cold) {
            chill();
        }
        const auto times = once(work);
        wall.push_back(times.wall);
        cpu.push_back(times.cpu);
    }
    return {median(wall), median(cpu)};
}

void benchView(const KeyTree& tree, const char* name, const IcicleRequest& request) {
    Icicle icicle;
    const auto layOut = [&] { icicle = layoutIcicle(tree, request, {}).value(); };
    const auto first = once(layOut);
    const auto cold = medians(layOut, true);
    const auto warm = medians(layOut, false);
    const auto columns = medians(
        [&] { (void)columnsOf(*tree.keys(), request.view, request.weight, request.width, {}).value(); },
        false);
    std::size_t cells = 0;
    for (const auto& level : icicle.levels) {
        cells += level.size();
    }
    const auto counted = std::make_shared<CountedKeys>(tree.keys());
    (void)layoutIcicle(KeyTree(counted, tree.rule()), request, {}).value();
    const auto asked = counted->asked();
    std::printf(
        "  %-22s first %5.2f (%5.2f)  cold %5.2f (%5.2f)  warm %5.2f (%5.2f)  columns alone %4.2f (%4.2f) "
        "ms;  %4zu cells, %zu levels;  asked %d keys, %d bounds, %d extents, %d bytes\n",
        name, first.wall, first.cpu, cold.wall, cold.cpu, warm.wall, warm.cpu, columns.wall, columns.cpu,
        cells, icicle.levels.size(), asked.key, asked.lowerBound, asked.extent, asked.rankAtByte);
}

void benchSpace(const char* name, const std::shared_ptr<const Keyspace>& keys, int width) {
    const auto rule = SplitRule::found(*keys, {}).value();
    const auto count = keys->size({}).value();
    std::printf("%s: %llu keys, %d px\n", name, static_cast<unsigned long long>(count), width);
    const KeyTree tree(keys, rule);
    const Span all{0, count};
    const Span hundredth{count / 100 * 37, count / 100 * 38};
    for (const auto weight : {Weight::ByKeys, Weight::ByBytes}) {
        const bool byKeys = weight == Weight::ByKeys;
        benchView(tree, byKeys ? "whole view, by keys" : "whole view, by bytes",
                  {all, weight, width, 2, 8, 40, 32});
        benchView(tree, byKeys ? "a hundredth, by keys" : "a hundredth, by bytes",
                  {hundredth, weight, width, 2, 8, 40, 32});
    }
}

} // namespace

int benchMap(std::uint64_t count, int width) {
    std::printf("%s; in brackets processor time\n", machine().c_str());
    benchSpace("structured IDs, packed", packed(IdKind::Structured, count), width);
    benchSpace("random UUIDs, packed", packed(IdKind::Uuid, count), width);
    benchSpace("structured IDs, computed",
               std::make_shared<ComputedKeys>(IdKind::Structured, kHundredMillion), width);
    benchSpace("UUIDs, computed", std::make_shared<ComputedKeys>(IdKind::Uuid, kHundredMillion), width);
    return 0;
}

} // namespace keyatlas::bench
