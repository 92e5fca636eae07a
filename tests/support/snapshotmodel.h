// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/snapshot.h"
#include "tests/support/memorycursor.h"

#include <atomic>
#include <string>
#include <vector>

namespace keyatlas::test {

// Picks a winner that is neither always the first nor the last, by key and locators alone. Complains about
// calls that break the contract: fewer than two leaves, or not in source order.
class OddJudge : public LeafJudge {
public:
    Result<std::size_t> winner(Bytes key, std::span<const Locator> leaves,
                               std::stop_token stop) const override;

    static std::size_t choose(Bytes key, std::span<const Locator> leaves);
    bool wronglyCalled() const { return m_wronglyCalled; }

private:
    mutable std::atomic<bool> m_wronglyCalled = false;
};

// Holds a snapshot against what plain maps make of the same rows with OddJudge. Empty if they agree, else the
// first difference.
std::string difference(const Snapshot& snapshot, const std::vector<Row>& rows);

} // namespace keyatlas::test
