// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/rawtable.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace keyatlas::lsm {

// Deleted ranges in byte order: up to which sequence number the entries of a key are deleted.
class RangeCover {
public:
    RangeCover() = default;
    explicit RangeCover(std::vector<RangeDeletion> ranges);

    // Entries of `key` below this number are deleted; 0 if none are. Keys must not descend from call to call.
    std::uint64_t cover(Bytes key);
    // The same for any key, by looking at all ranges.
    std::uint64_t coverOf(Bytes key) const;
    std::size_t size() const { return m_ranges.size(); }

private:
    std::vector<RangeDeletion> m_ranges;                         // by first key
    std::size_t m_next = 0;                                      // the first that has not begun
    std::vector<std::pair<std::uint64_t, std::size_t>> m_active; // a heap: sequence and range
};

} // namespace keyatlas::lsm
