// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cursor.h"
#include "core/index/block.h"
#include "core/index/blocksink.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace keyatlas::packed {

// Rows of one space in key order, then by locator; finished, never changed. A key may stand in it several
// times.
struct KeyRun {
    std::vector<Slab> slabs;        // of its own blocks, in order
    std::shared_ptr<TempFile> file; // or the file that holds them
    std::vector<Block> blocks; // totals count from the beginning of the run; empty if they lie in the file
    std::uint64_t blockCount = 0;
    std::uint64_t blocksAt = 0; // in the file
    Block totals;               // what all blocks hold; rank is the number of rows
    std::uint64_t blockBytes = 0;
    std::uint64_t locatorBytes = 0; // part of them
    std::string firstKey;
    std::string lastKey;
    bool unique = true; // no key twice
    bool live = true;   // no row is deleted

    std::uint64_t rows() const { return totals.rank; }
    // A run in a file can be read after the file was mapped.
    std::span<const Block> index() const;
    const char* blockData(const Block& block) const;
};

using Runs = std::vector<std::shared_ptr<const KeyRun>>;

// Writes one run after the other into a sink. Rows must come in order.
class RunWriter {
public:
    explicit RunWriter(BlockSink& sink) : m_sink(sink) {}
    RunWriter(const RunWriter&) = delete;
    RunWriter& operator=(const RunWriter&) = delete;

    Result<void> add(Bytes key, const RowValue& row);
    // The same for a caller who knows what `key` shares with the one before (anything for the first of a run)
    // and keeps its bytes until finish(). Not to be mixed with the other in one run.
    Result<void> addKept(Bytes key, std::size_t shared, const RowValue& row);
    std::uint64_t rows() const { return m_run.totals.rank + m_block.keys(); }
    // The run so far; the writer begins a new one. nullptr if there are no rows.
    Result<std::shared_ptr<const KeyRun>> finish();

private:
    Result<void> closeBlock();
    Result<void> storeIndex();

    BlockSink& m_sink;
    BlockEncoder m_block;
    KeyRun m_run;
    Bytes m_last;       // the key before
    std::string m_copy; // of it, for a caller who does not keep it
};

} // namespace keyatlas::packed
