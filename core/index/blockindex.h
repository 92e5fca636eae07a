// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/block.h"
#include "core/index/tempfile.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace keyatlas::packed {

// The blocks of an index in order, and one more with the totals: in memory or, if there are many, in a mapped
// file.
class BlockIndex {
public:
    // `count`: blocks that will be added, the totals included.
    Result<void> begin(std::uint64_t count, bool toFile);
    Result<void> add(const Block& block);
    Result<void> end();

    std::span<const Block> blocks() const { return m_blocks; } // after end()
    std::uint64_t bytes() const { return m_blocks.size_bytes(); }

private:
    Result<void> write();

    std::vector<Block> m_heap;
    std::shared_ptr<TempFile> m_file;
    std::uint64_t m_written = 0;
    std::span<const Block> m_blocks;
};

} // namespace keyatlas::packed
