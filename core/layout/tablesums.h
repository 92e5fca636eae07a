// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/store.h"

#include <optional>
#include <vector>

namespace keyatlas {

// What some tables of a family say together. A table that does not say makes the sum a lower bound; not known
// if none says.
struct TableSums {
    int level = 0; // of one level's sums
    std::uint64_t tables = 0;
    std::uint64_t bytes = 0;
    std::uint64_t unreadable = 0; // of the tables
    Figure entries;
    Figure deletions; // of single keys
    Figure rangeDeletions;
    Figure mergeOperands;
    Figure rawBytes; // keys and values before compression
};

TableSums tableSums(const StoreFamily& family);
std::vector<TableSums> tableSumsByLevel(const StoreFamily& family); // those that hold tables, level 0 first

// What a compaction of everything could change, as far as it can be told from counts.
struct CompactionGain {
    // Entries of the tables that no key that was found stands for: deletions, what they deleted, older values
    // and operands. Entries of logs are found too, so it may be more.
    std::uint64_t entries = 0;
    std::uint64_t bytes = 0; // about: their share of the tables' bytes
};
// Nothing while the tables do not all say their entries or not all keys are known.
std::optional<CompactionGain> compactionGain(const TableSums& tables, const Extent& live);

// Bytes of tables for each byte of key and value that was found; nothing while that is not known, or nothing
// was found.
std::optional<double> spaceAmplification(const TableSums& tables, const Extent& live);

} // namespace keyatlas
