// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/blockindex.h"
#include "core/index/keyrun.h"
#include "core/index/packedkeys.h"

#include <memory>
#include <span>
#include <vector>

namespace keyatlas {

// The blocks of runs that follow each other, as they were written, under one index.
struct PackedKeys::Data {
    std::vector<packed::Slab> slabs;
    std::vector<std::shared_ptr<packed::TempFile>> files;
    std::vector<const char*> bases; // of slabs and files, by slab number
    packed::BlockIndex index;
    std::uint64_t blockBytes = 0; // of slabs, and of blocks in files
    std::uint64_t locatorBytes = 0;

    std::span<const packed::Block> blocks() const { return index.blocks(); }
    std::size_t blockCount() const { return blocks().size() - 1; }
    const packed::Block& totals() const { return blocks().back(); }
    const char* at(std::size_t block) const {
        const std::uint64_t place = blocks()[block].place;
        return bases[packed::slabOf(place)] + packed::offsetOf(place);
    }
    std::size_t rowsOf(std::size_t block) const {
        return static_cast<std::size_t>(blocks()[block + 1].rank - blocks()[block].rank);
    }
};

namespace packed {

// Lays runs that do not overlap, in key order, behind each other without touching their blocks.
class RunJoiner {
public:
    // Files of the runs must be mapped. With `indexToFile` a large index goes to a temporary file too.
    static Result<PackedKeys> join(const Runs& runs, bool indexToFile);

private:
    explicit RunJoiner(PackedKeys::Data& data) : m_data(data) {}
    Result<void> add(const KeyRun& run);
    std::uint64_t slabNumber(const Slab& slab);
    std::uint64_t fileNumber(const std::shared_ptr<TempFile>& file);

    PackedKeys::Data& m_data;
    Block m_totals;
};

} // namespace packed
} // namespace keyatlas
