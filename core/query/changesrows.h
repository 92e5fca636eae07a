// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/database.h"
#include "core/query/output.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace keyatlas {

struct ChangesQuery {
    std::string since = "0"; // 0, now, or a sequence as the source has it
    std::optional<std::uint64_t> limit;
    bool descending = false;
    bool includeDocs = false;
    bool conflicts = false;
    bool allLeaves = false; // style=all_docs
    bool onlyDesign = false;
    bool filtersIds = false; // only `ids`
    std::set<std::string, std::less<>> ids;
};

// Where the last change of a document lies.
struct ChangedPlace {
    Locator locator = 0;
    Rank rank = 0; // in the live or the deleted keys
    bool deleted = false;
    std::uint64_t number = 0; // of the row, from 1 in the order of the source
};
struct ChangedPlaces {
    std::vector<ChangedPlace> rows; // what is answered, in that order
    std::uint64_t pending = 0;      // rows left after the limit
    std::uint64_t last = 0;         // number of the last row of the source
};

// What the query selects: by place, filter, `since` and limit. 32 bytes a document.
Result<ChangedPlaces> changedPlaces(const Database& database, const ChangesQuery& query,
                                    std::stop_token stop);
// {"results":[\n...\n],\n"last_seq":...,"pending":N}\n
Result<void> writeChanges(const Database& database, const ChangesQuery& query, const ChangedPlaces& places,
                          const Out& out, std::stop_token stop);

} // namespace keyatlas
