// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/runshelf.h"

#include <cstdint>
#include <vector>

namespace keyatlas::packed {

// Turns the batches of one thread into runs on the shelf. A batch in key order becomes a run as it is; others
// are collected until they are worth sorting.
class BatchEncoder {
public:
    BatchEncoder(RunShelf& shelf, std::size_t pileBytes) : m_shelf(shelf), m_pileBytes(pileBytes) {}

    Result<void> take(const EntryBatch& batch);
    Result<void> finish(); // after the last batch

private:
    Result<void> takeSpace(const EntryBatch& batch, SpaceId space);
    void selectSpace(const EntryBatch& batch, SpaceId space);
    bool isSorted(const EntryBatch& batch);
    Result<void> writeSelected(const EntryBatch& batch, SpaceId space);
    Result<void> addToPile(const EntryBatch& batch);
    Result<void> sortPile();
    Result<BlockSink*> sink();

    RunShelf& m_shelf;
    const std::size_t m_pileBytes;
    BlockSink m_memory;
    BlockSink m_file;
    std::uint64_t m_counted = 0; // of m_memory's bytes, told to the shelf
    EntryBatch m_pile;
    std::vector<SpaceId> m_spaces;
    std::vector<std::uint32_t> m_selected; // entries of one space
    std::vector<std::size_t> m_shared;     // with the entry before it, for each of them
};

} // namespace keyatlas::packed
