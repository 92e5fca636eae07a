// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/blocksink.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <sys/mman.h>

namespace keyatlas::packed {
namespace {

constexpr std::size_t kSlabBytes = 128U
                                   << 10; // small, so that a merge gives memory back soon after reading it
constexpr std::size_t kFileBytes = 256U << 10;

// Straight from the system: what one thread's allocator is given back is of no use to the thread that merges.
std::shared_ptr<char[]> newSlab(std::size_t size) {
    void* const at = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) {
        throw std::bad_alloc();
    }
    return {static_cast<char*>(at), [size](char* slab) { ::munmap(slab, size); }};
}

} // namespace

Result<BlockSink::Stored> BlockSink::append(Bytes block) {
    if (m_file) {
        return appendToFile(block);
    }
    return appendToSlab(block);
}

BlockSink::Stored BlockSink::appendToSlab(Bytes block) {
    if (block.size() > kSlabBytes / 2) {
        const std::shared_ptr<char[]> own = newSlab(block.size());
        std::memcpy(own.get(), block.data(), block.size());
        m_heapBytes += block.size();
        return {0, {own, block.size()}};
    }
    if (m_size - m_used < block.size()) {
        m_slab = newSlab(kSlabBytes);
        m_size = kSlabBytes;
        m_used = 0;
        m_heapBytes += kSlabBytes;
    }
    std::memcpy(m_slab.get() + m_used, block.data(), block.size());
    const std::size_t at = m_used;
    m_used += block.size();
    return {at, {m_slab, m_size}};
}

Result<BlockSink::Stored> BlockSink::appendToFile(Bytes block) {
    if (m_size - m_used < block.size()) {
        if (auto flushed = flush(); !flushed) {
            return fail(flushed.error());
        }
        m_size = std::max(kFileBytes, block.size());
        m_buffer.resize(std::max(m_buffer.size(), m_size));
        m_fileAt = m_file->reserve(m_size);
        m_used = 0;
    }
    std::memcpy(m_buffer.data() + m_used, block.data(), block.size());
    const std::uint64_t at = m_fileAt + m_used;
    m_used += block.size();
    return Stored{at, {}};
}

Result<void> BlockSink::flush() {
    if (!m_file || m_used == 0) {
        return {};
    }
    auto written = m_file->write({m_buffer.data(), m_used}, m_fileAt);
    m_size = 0;
    m_used = 0;
    return written;
}

} // namespace keyatlas::packed
