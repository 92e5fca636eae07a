// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/snapshotmodel.h"

#include "core/base/text.h"

#include <algorithm>
#include <map>

namespace keyatlas::test {
namespace {

struct ExpectedSpace {
    std::vector<Row> live;
    std::vector<Row> deleted;
    std::vector<Row> others;
    std::map<std::string, std::vector<Locator>> othersOf;
};

void settle(const std::string& key, std::vector<Row> rows, ExpectedSpace& space) {
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row& a, const Row& b) { return a.locator < b.locator; });
    std::vector<Locator> locators;
    locators.reserve(rows.size());
    for (const auto& row : rows) {
        locators.push_back(row.locator);
    }
    const std::size_t winner = rows.size() == 1 ? 0 : OddJudge::choose(key, locators);
    (rows[winner].deleted ? space.deleted : space.live).push_back(rows[winner]);
    space.othersOf[key];
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i != winner) {
            space.others.push_back(rows[i]);
            space.othersOf[key].push_back(rows[i].locator);
        }
    }
}

std::map<SpaceId, ExpectedSpace> expected(const std::vector<Row>& rows) {
    std::map<SpaceId, std::map<std::string, std::vector<Row>>> byKey;
    for (const auto& row : rows) {
        byKey[row.space][row.key].push_back(row);
    }
    std::map<SpaceId, ExpectedSpace> spaces;
    for (const auto& [space, keys] : byKey) {
        for (const auto& [key, ofKey] : keys) {
            settle(key, ofKey, spaces[space]);
        }
    }
    return spaces;
}

std::string differenceOf(const char* what, const PackedKeys& keys, const std::vector<Row>& rows) {
    const auto items = keys.items({0, keys.count()}, {});
    if (!items || items->size() != rows.size() || keys.count() != rows.size()) {
        return std::string(what) + ": " + std::to_string(keys.count()) + " keys, not " +
               std::to_string(rows.size());
    }
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& item = (*items)[i];
        if (item.key != rows[i].key || item.valueBytes != rows[i].valueBytes ||
            item.locator != rows[i].locator || item.deleted != rows[i].deleted) {
            return std::string(what) + ", rank " + std::to_string(i) + ": " + escape(item.key) + " at " +
                   std::to_string(item.locator) + ", not " + escape(rows[i].key) + " at " +
                   std::to_string(rows[i].locator);
        }
        bytes += rows[i].valueBytes;
    }
    const auto extent = keys.extent({0, keys.count()}, {});
    return extent && extent->valueBytes == Figure::exact(bytes) ? ""
                                                                : std::string(what) + ": wrong sum of bytes";
}

std::string differenceOf(const SpaceSnapshot& space, const ExpectedSpace& wanted) {
    for (const std::string& found : {differenceOf("live", *space.live, wanted.live),
                                     differenceOf("deleted", *space.deleted, wanted.deleted),
                                     differenceOf("others", *space.others, wanted.others)}) {
        if (!found.empty()) {
            return found;
        }
    }
    std::uint64_t keysWithOthers = 0;
    for (const auto& [key, locators] : wanted.othersOf) {
        keysWithOthers += locators.empty() ? 0 : 1;
        if (space.othersOf(key) != locators) {
            return "others of " + escape(key) + " differ";
        }
    }
    return keysWithOthers == space.keysWithOthers ? "" : "keysWithOthers differs";
}

} // namespace

std::size_t OddJudge::choose(Bytes key, std::span<const Locator> leaves) {
    std::size_t sum = key.size();
    for (const Locator locator : leaves) {
        sum += static_cast<std::size_t>(locator);
    }
    return sum % leaves.size();
}

Result<std::size_t> OddJudge::winner(Bytes key, std::span<const Locator> leaves,
                                     std::stop_token /*stop*/) const {
    if (leaves.size() < 2 || !std::is_sorted(leaves.begin(), leaves.end())) {
        m_wronglyCalled = true;
    }
    return choose(key, leaves);
}

std::string difference(const Snapshot& snapshot, const std::vector<Row>& rows) {
    const auto wanted = expected(rows);
    if (snapshot.spaces.size() != wanted.size()) {
        return std::to_string(snapshot.spaces.size()) + " spaces, not " + std::to_string(wanted.size());
    }
    if (snapshot.rows != rows.size()) {
        return std::to_string(snapshot.rows) + " rows, not " + std::to_string(rows.size());
    }
    for (const auto& [id, space] : wanted) {
        const auto* found = snapshot.space(id);
        if (found == nullptr || found->id != id) {
            return "space " + std::to_string(static_cast<unsigned>(id)) + " is missing";
        }
        if (auto differs = differenceOf(*found, space); !differs.empty()) {
            return "space " + std::to_string(static_cast<unsigned>(id)) + ", " + differs;
        }
    }
    return {};
}

} // namespace keyatlas::test
