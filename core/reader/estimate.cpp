// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/estimate.h"

#include <algorithm>

namespace keyatlas::reader {
namespace {

constexpr std::uint64_t kInternalBytes = 8; // behind every key in a table: sequence and type

std::uint64_t partOf(std::uint64_t bytes, double share) {
    return static_cast<std::uint64_t>(static_cast<double>(bytes) * share);
}

} // namespace

Extent estimate(const std::vector<StoreTable>& tables, LogRows logs) {
    std::uint64_t entries = 0;
    std::uint64_t deletions = logs.deletions;
    std::uint64_t keyBytes = 0;
    std::uint64_t valueBytes = 0;
    for (const StoreTable& table : tables) {
        if (!table.entries) { // LevelDB's tables say nothing, damaged ones neither
            return {};
        }
        entries += *table.entries;
        deletions += table.deletions.value_or(0);
        keyBytes += table.rawKeyBytes.value_or(0);
        valueBytes += table.rawValueBytes.value_or(0);
    }
    const std::uint64_t all = entries + logs.entries;
    const std::uint64_t keys = all - std::min(all, 2 * deletions);
    Extent about;
    about.keys = Figure::about(keys);
    if (entries > 0 || all == 0) { // bytes of rows in the logs are not known
        const double share = entries == 0 ? 0 : static_cast<double>(keys) / static_cast<double>(entries);
        about.keyBytes =
            Figure::about(partOf(keyBytes - std::min(keyBytes, entries * kInternalBytes), share));
        about.valueBytes = Figure::about(partOf(valueBytes, share));
    }
    return about;
}

} // namespace keyatlas::reader
