// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/blocksearch.h"

#include "core/index/commonprefix.h"

#include <algorithm>

namespace keyatlas::packed {

std::size_t blockHolding(std::span<const Block> blocks, std::uint64_t Block::*total, std::uint64_t number) {
    const auto after = std::upper_bound(blocks.begin(), blocks.end() - 1, number,
                                        [total](std::uint64_t n, const Block& b) { return n < b.*total; });
    return static_cast<std::size_t>(after - blocks.begin()) - 1;
}

Bytes firstKey(const char* block) {
    BlockReader reader(block);
    reader.next();
    return reader.rest();
}

// No key is put together: it is enough to know how many bytes `key` shares with the row before, which is less
// than it. A row that shares more than that with the row before is less than `key` too; one that shares less
// is greater.
std::size_t lowerBoundIn(const char* block, std::size_t rows, Bytes key) {
    BlockReader reader(block);
    std::size_t matched = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        reader.next();
        if (reader.shared() > matched) {
            continue;
        }
        if (reader.shared() < matched) {
            return row;
        }
        const Bytes rest = reader.rest();
        const Bytes wanted = key.substr(matched);
        const std::size_t more = commonPrefix(rest, wanted);
        if (!isAfter(wanted, rest, more)) {
            return row;
        }
        matched += more;
    }
    return rows;
}

} // namespace keyatlas::packed
