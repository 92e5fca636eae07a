// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/block.h"
#include "core/index/keyrun.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyatlas::packed {

// Walks a run row by row. Slabs it has left behind are let go.
class RunReader {
public:
    explicit RunReader(const KeyRun& run);

    bool next(); // false at the end
    Bytes key() const { return m_key; }
    const RowValue& row() const { return m_reader.row(); }

private:
    void openBlock();

    KeyRun m_run; // a copy that shares the slabs, so that they can be let go one by one
    std::uint64_t m_block = 0;
    std::uint64_t m_left = 0; // rows of the block not read yet
    BlockReader m_reader;
    std::string m_key;
};

// Walks several runs as if they were one: by key, then by locator. A loser tree: one comparison a level.
class RunMerge {
public:
    explicit RunMerge(Runs runs);

    bool next(); // false at the end
    Bytes key() const { return m_readers[m_winner].key(); }
    const RowValue& row() const { return m_readers[m_winner].row(); }

private:
    struct Head {
        std::uint64_t chunk = 0; // eight bytes of the key behind what all keys share
        bool ended = false;
    };

    void advance(std::size_t reader);
    bool before(std::size_t a, std::size_t b) const;
    std::size_t playFrom(std::size_t node);

    std::vector<RunReader> m_readers;
    std::vector<Head> m_heads;
    std::vector<std::size_t> m_losers; // of each inner node
    std::size_t m_winner = 0;
    std::size_t m_shared = 0;
    bool m_begun = false;
};

} // namespace keyatlas::packed
