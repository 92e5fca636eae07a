// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/buildindex.h"

#include <algorithm>

namespace keyatlas {
namespace {

class LowestFirst : public LeafJudge {
public:
    Result<std::size_t> winner(Bytes, std::span<const Locator> leaves, std::stop_token) const override {
        return static_cast<std::size_t>(std::min_element(leaves.begin(), leaves.end()) - leaves.begin());
    }
};

} // namespace

Result<SpaceSnapshot> buildIndex(Cursor& cursor, const ApplyOptions& options, std::stop_token stop) {
    BuildOptions build;
    build.jobs = options.jobs;
    build.memoryBytes = options.memoryBytes;
    const auto outcome = buildSnapshot(cursor, LowestFirst(), build, std::move(stop));
    if (outcome.failure) {
        return fail(*outcome.failure);
    }
    if (const SpaceSnapshot* space = outcome.snapshot->space(SpaceId{})) {
        return *space;
    }
    const auto none = std::make_shared<const PackedKeys>();
    SpaceSnapshot empty;
    empty.live = none;
    empty.deleted = none;
    empty.others = none;
    return empty;
}

void appendNumber(std::string& key, std::uint64_t number) {
    for (int shift = 56; shift >= 0; shift -= 8) {
        key += static_cast<char>(number >> shift & 0xff);
    }
}

std::uint64_t numberAt(Bytes key, std::size_t at) {
    std::uint64_t number = 0;
    for (const char byte : key.substr(at, 8)) {
        number = number << 8 | static_cast<unsigned char>(byte);
    }
    return number;
}

} // namespace keyatlas
