// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/tablesums.h"

#include <map>

namespace keyatlas {
namespace {

Figure said(const std::optional<std::uint64_t>& number) {
    return number ? Figure::exact(*number) : Figure::unknown();
}

Figure said(const std::optional<std::uint64_t>& a, const std::optional<std::uint64_t>& b) {
    return a && b ? Figure::exact(*a + *b) : Figure::unknown();
}

// The first figure stands for itself: unknown plus something is a lower bound only from the second on.
void add(Figure& sum, Figure part, bool first) {
    sum = first ? part : sum + part;
}

void add(TableSums& sums, const StoreTable& table) {
    const bool first = sums.tables == 0;
    ++sums.tables;
    sums.bytes += table.bytes;
    sums.unreadable += table.problem ? 1 : 0;
    add(sums.entries, said(table.entries), first);
    add(sums.deletions, said(table.deletions), first);
    add(sums.rangeDeletions, said(table.rangeDeletions), first);
    add(sums.mergeOperands, said(table.mergeOperands), first);
    add(sums.rawBytes, said(table.rawKeyBytes, table.rawValueBytes), first);
}

TableSums nothing() {
    TableSums sums;
    sums.entries = sums.deletions = sums.rangeDeletions = sums.mergeOperands = sums.rawBytes =
        Figure::exact(0);
    return sums;
}

} // namespace

TableSums tableSums(const StoreFamily& family) {
    TableSums sums = nothing();
    for (const StoreTable& table : family.tables) {
        add(sums, table);
    }
    return sums;
}

std::vector<TableSums> tableSumsByLevel(const StoreFamily& family) {
    std::map<int, TableSums> levels;
    for (const StoreTable& table : family.tables) {
        auto& sums = levels.try_emplace(table.level, nothing()).first->second;
        sums.level = table.level;
        add(sums, table);
    }
    std::vector<TableSums> result;
    result.reserve(levels.size());
    for (auto& [level, sums] : levels) {
        result.push_back(sums);
    }
    return result;
}

std::optional<CompactionGain> compactionGain(const TableSums& tables, const Extent& live) {
    if (!tables.entries.isExact() || !live.keys.isExact() || tables.tables == 0) {
        return std::nullopt;
    }
    const std::uint64_t entries = tables.entries.value();
    CompactionGain gain;
    gain.entries = entries - std::min(entries, live.keys.value());
    gain.bytes =
        entries == 0
            ? 0
            : static_cast<std::uint64_t>(static_cast<double>(tables.bytes) *
                                         (static_cast<double>(gain.entries) / static_cast<double>(entries)));
    return gain;
}

std::optional<double> spaceAmplification(const TableSums& tables, const Extent& live) {
    const Figure bytes = live.keyBytes + live.valueBytes;
    if (!bytes.isExact() || bytes.value() == 0 || tables.tables == 0) {
        return std::nullopt;
    }
    return static_cast<double>(tables.bytes) / static_cast<double>(bytes.value());
}

} // namespace keyatlas
