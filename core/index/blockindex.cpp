// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/blockindex.h"

namespace keyatlas::packed {
namespace {

constexpr std::size_t kInMemory = 64U << 10; // blocks

} // namespace

Result<void> BlockIndex::begin(std::uint64_t count, bool toFile) {
    if (!toFile || count <= kInMemory) {
        m_heap.reserve(count);
        return {};
    }
    auto file = TempFile::create();
    if (!file) {
        return fail(file.error());
    }
    m_file = std::move(*file);
    m_file->reserve(count * sizeof(Block));
    m_heap.reserve(kInMemory);
    return {};
}

Result<void> BlockIndex::add(const Block& block) {
    m_heap.push_back(block);
    if (m_file && m_heap.size() == kInMemory) {
        return write();
    }
    return {};
}

Result<void> BlockIndex::write() {
    const auto bytes = std::as_bytes(std::span<const Block>(m_heap));
    auto written =
        m_file->write({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, m_written * sizeof(Block));
    m_written += m_heap.size();
    m_heap.clear();
    return written;
}

Result<void> BlockIndex::end() {
    if (!m_file) {
        m_blocks = m_heap;
        return {};
    }
    auto written = write();
    if (!written) {
        return written;
    }
    m_heap = {};
    if (auto mapped = m_file->map(); !mapped) {
        return mapped;
    }
    const void* const data = m_file->data();
    m_blocks = {static_cast<const Block*>(data), m_written};
    return {};
}

} // namespace keyatlas::packed
