// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/snapshot.h"

namespace keyatlas {

std::vector<Locator> SpaceSnapshot::othersOf(Bytes key) const {
    std::vector<Locator> locators;
    constexpr std::uint64_t kAtOnce = 64;
    auto rank = others->lowerBound(key, {});
    while (rank) {
        const auto items = others->items({*rank, *rank + kAtOnce}, {});
        if (!items || items->empty()) {
            break;
        }
        for (const auto& item : *items) {
            if (item.key != key) {
                return locators;
            }
            locators.push_back(item.locator);
        }
        *rank += items->size();
    }
    return locators;
}

const SpaceSnapshot* Snapshot::space(SpaceId id) const {
    const auto found = spaces.find(id);
    return found == spaces.end() ? nullptr : &found->second;
}

} // namespace keyatlas
