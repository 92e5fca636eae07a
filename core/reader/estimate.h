// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/store.h"

#include <cstdint>

namespace keyatlas::reader {

// Rows that lie in the logs alone, as far as known.
struct LogRows {
    std::uint64_t entries = 0;
    std::uint64_t deletions = 0;
};

// Estimates from the counts of the tables and of the rows in the logs: a deletion takes itself and what it
// deletes away. Unknown where the tables do not say.
Extent estimate(const std::vector<StoreTable>& tables, LogRows logs);

} // namespace keyatlas::reader
