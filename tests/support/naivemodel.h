// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace keyatlas::test {

// `_all_docs` by the book and by brute force: every rule is a filter over all IDs, one after the other.
// Written from the description of CouchDB's behaviour alone; shares nothing with the engine.
struct NaiveQuery {
    std::optional<std::string> start; // the ID; nullopt: no bound
    std::optional<std::string> end;
    bool startBelowAll = false; // a start key that is no string
    bool endBelowAll = false;
    bool inclusiveEnd = true;
    bool descending = false;
    std::optional<std::uint64_t> limit;
    std::uint64_t skip = 0;
    std::optional<std::vector<std::string>> keys;
};

struct NaiveRow {
    std::string id;
    bool found = true; // false: a not_found row
    friend bool operator==(const NaiveRow&, const NaiveRow&) = default;
};

struct NaiveAnswer {
    std::uint64_t totalRows = 0;
    std::optional<std::uint64_t> offset;
    std::vector<NaiveRow> rows;
};

NaiveAnswer naiveAllDocs(const std::set<std::string>& ids, const NaiveQuery& query);

} // namespace keyatlas::test
