// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/naivemodel.h"

#include <algorithm>

namespace keyatlas::test {
namespace {

// Does walking in the query's direction meet `id` before the start?
bool beforeStart(const std::string& id, const NaiveQuery& query) {
    if (query.startBelowAll) {
        return query.descending;
    }
    if (!query.start) {
        return false;
    }
    return query.descending ? id > *query.start : id < *query.start;
}

bool behindEnd(const std::string& id, const NaiveQuery& query) {
    if (query.endBelowAll) {
        return !query.descending;
    }
    if (!query.end) {
        return false;
    }
    if (id == *query.end) {
        return !query.inclusiveEnd;
    }
    return query.descending ? id < *query.end : id > *query.end;
}

std::vector<NaiveRow> page(std::vector<NaiveRow> rows, const NaiveQuery& query) {
    std::vector<NaiveRow> out;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i >= query.skip && (!query.limit || out.size() < *query.limit)) {
            out.push_back(rows[i]);
        }
    }
    return out;
}

} // namespace

NaiveAnswer naiveAllDocs(const std::set<std::string>& ids, const NaiveQuery& query) {
    NaiveAnswer answer;
    answer.totalRows = ids.size();
    std::vector<NaiveRow> rows;
    if (query.keys) {
        for (const auto& key : *query.keys) {
            rows.push_back({key, ids.count(key) > 0});
        }
        if (query.descending) {
            std::reverse(rows.begin(), rows.end());
        }
        answer.rows = page(rows, query);
        return answer;
    }
    std::vector<std::string> walk(ids.begin(), ids.end()); // std::string compares as unsigned bytes
    if (query.descending) {
        std::reverse(walk.begin(), walk.end());
    }
    std::uint64_t before = 0;
    for (const auto& id : walk) {
        if (beforeStart(id, query)) {
            ++before;
        } else if (!behindEnd(id, query)) {
            rows.push_back({id});
        }
    }
    answer.offset = std::min<std::uint64_t>(before + query.skip, ids.size());
    answer.rows = page(rows, query);
    return answer;
}

} // namespace keyatlas::test
