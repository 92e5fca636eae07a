// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/keyrun.h"

#include "core/index/commonprefix.h"

#include <utility>

namespace keyatlas::packed {

std::span<const Block> KeyRun::index() const {
    if (!file) {
        return blocks;
    }
    const void* const at = file->data() + blocksAt; // a multiple of 64
    return {static_cast<const Block*>(at), blockCount};
}

const char* KeyRun::blockData(const Block& block) const {
    const std::uint64_t offset = offsetOf(block.place);
    return file ? file->data() + offset : slabs[slabOf(block.place)].bytes.get() + offset;
}

Result<void> RunWriter::add(Bytes key, const RowValue& row) {
    auto added = addKept(key, commonPrefix(m_last, key), row);
    m_copy.assign(key.data(), key.size());
    m_last = m_copy;
    return added;
}

Result<void> RunWriter::addKept(Bytes key, std::size_t shared, const RowValue& row) {
    if (rows() == 0) {
        m_run.firstKey = key;
    } else if (shared == key.size() && shared == m_last.size()) {
        m_run.unique = false;
    }
    m_run.live = m_run.live && !row.deleted;
    m_block.add(key, shared, row);
    m_last = key;
    return m_block.full() ? closeBlock() : Result<void>();
}

Result<void> RunWriter::closeBlock() {
    auto stored = m_sink.append(m_block.bytes());
    if (!stored) {
        return fail(stored.error());
    }
    std::uint64_t slab = kFileSlab;
    if (stored->slab.bytes) {
        if (m_run.slabs.empty() || m_run.slabs.back().bytes != stored->slab.bytes) {
            m_run.slabs.push_back(std::move(stored->slab));
        }
        slab = m_run.slabs.size() - 1;
    }
    Block block = m_run.totals;
    block.place = placeAt(slab, stored->offset);
    m_run.blocks.push_back(block);
    m_run.totals.rank += m_block.keys();
    m_run.totals.keyBytes += m_block.keyBytes();
    m_run.totals.valueBytes += m_block.valueBytes();
    m_run.blockBytes += m_block.bytes().size();
    m_run.locatorBytes += m_block.locatorBytes();
    m_block.clear();
    return {};
}

Result<void> RunWriter::storeIndex() {
    m_run.blockCount = m_run.blocks.size();
    m_run.file = m_sink.file();
    if (!m_run.file) {
        m_run.blocks.shrink_to_fit();
        return {};
    }
    const auto bytes = std::as_bytes(std::span<const Block>(m_run.blocks));
    m_run.blocksAt = m_run.file->reserve(bytes.size());
    auto written =
        m_run.file->write({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, m_run.blocksAt);
    m_run.blocks = {};
    return written;
}

Result<std::shared_ptr<const KeyRun>> RunWriter::finish() {
    if (rows() == 0) {
        return std::shared_ptr<const KeyRun>();
    }
    if (!m_block.empty()) {
        if (auto closed = closeBlock(); !closed) {
            return fail(closed.error());
        }
    }
    m_run.lastKey = m_last;
    if (auto stored = storeIndex(); !stored) {
        return fail(stored.error());
    }
    return std::make_shared<const KeyRun>(std::exchange(m_run, {}));
}

} // namespace keyatlas::packed
