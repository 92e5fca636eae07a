// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/rawtable.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyatlas::lsm {

// Deleted ranges in byte order: up to which sequence number the entries of a key are deleted. Const.
class RangeCover {
public:
    RangeCover() = default;
    explicit RangeCover(std::vector<RangeDeletion> ranges);

    // Entries of `key` below this number are deleted; 0 if none are.
    std::uint64_t cover(Bytes key) const;

private:
    struct Step { // from this key on, up to the next step
        std::string key;
        std::uint64_t sequence = 0;
    };
    std::vector<Step> m_steps;
};

} // namespace keyatlas::lsm
