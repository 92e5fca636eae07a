// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/index/tempfile.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace keyatlas::packed {

// Bytes of finished blocks in memory; shared by the runs and indices that use them.
struct Slab {
    std::shared_ptr<const char[]> bytes;
    std::size_t size = 0;
};

// Where finished blocks go: slabs of memory, or a temporary file. One thread uses one sink for many runs, so
// that small runs share a slab.
class BlockSink {
public:
    BlockSink() = default; // memory
    explicit BlockSink(std::shared_ptr<TempFile> file) : m_file(std::move(file)) {}

    struct Stored {
        std::uint64_t offset = 0; // in the slab, or in the file
        Slab slab;                // none if in the file
    };
    Result<Stored> append(Bytes block);
    // What was appended to a file can be read after this.
    Result<void> flush();

    const std::shared_ptr<TempFile>& file() const { return m_file; }
    std::uint64_t heapBytes() const { return m_heapBytes; } // of all slabs made so far

private:
    Stored appendToSlab(Bytes block);
    Result<Stored> appendToFile(Bytes block);

    std::shared_ptr<TempFile> m_file;
    std::shared_ptr<char[]> m_slab;
    std::size_t m_size = 0;
    std::size_t m_used = 0;
    std::uint64_t m_heapBytes = 0;
    std::vector<char> m_buffer; // the part of the file at m_fileAt that is not written yet
    std::uint64_t m_fileAt = 0;
};

} // namespace keyatlas::packed
