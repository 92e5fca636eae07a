// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/blockentries.h"

#include <optional>

namespace keyatlas::lsm {
namespace {

// The part of a block before its restart points (and, at the end, buckets of a hash index).
std::optional<Bytes> entriesOf(Bytes block) {
    if (block.size() < 4) {
        return std::nullopt;
    }
    std::size_t end = block.size() - 4;
    const std::uint32_t word = fixed32At(block.data() + end);
    if ((word >> 31U) != 0) {
        if (end < 2) {
            return std::nullopt;
        }
        const std::size_t buckets = static_cast<unsigned char>(block[end - 2]) |
                                    (std::size_t(static_cast<unsigned char>(block[end - 1])) << 8U);
        if (end - 2 < buckets) {
            return std::nullopt;
        }
        end -= 2 + buckets;
    }
    const std::uint64_t restarts = std::uint64_t(word & 0x7FFFFFFFU) * 4;
    if (restarts > end) {
        return std::nullopt;
    }
    return block.substr(0, end - static_cast<std::size_t>(restarts));
}

} // namespace

BlockEntries::BlockEntries(Bytes block) {
    const auto entries = entriesOf(block);
    m_good = entries.has_value();
    m_entries = entries.value_or(Bytes());
}

bool BlockEntries::fail() {
    m_good = false;
    m_at = m_entries.size();
    return false;
}

bool BlockEntries::next() {
    if (m_at >= m_entries.size()) {
        return false;
    }
    Input in(m_entries.substr(m_at));
    std::uint32_t shared = 0;
    std::uint32_t fresh = 0;
    std::uint32_t valueSize = 0;
    Bytes keyPart;
    if (!in.varint32(shared) || !in.varint32(fresh) || !in.varint32(valueSize) || shared > m_key.size() ||
        !in.bytes(fresh, keyPart) || !in.bytes(valueSize, m_value)) {
        return fail();
    }
    m_key.resize(shared);
    m_key.append(keyPart);
    m_at = m_entries.size() - in.rest().size();
    return true;
}

IndexEntries::IndexEntries(Bytes block, IndexLayout layout) : m_layout(layout) {
    if (!layout.deltas) {
        m_plain = BlockEntries(block);
        m_good = m_plain.good();
        return;
    }
    const auto entries = entriesOf(block);
    m_good = entries.has_value();
    m_rest = entries.value_or(Bytes());
}

bool IndexEntries::fail() {
    m_good = false;
    m_rest = {};
    return false;
}

bool IndexEntries::next() {
    if (!m_good) {
        return false;
    }
    if (m_layout.deltas) {
        return nextDelta();
    }
    if (!m_plain.next()) {
        m_good = m_plain.good();
        return false;
    }
    Input in(m_plain.value());
    return m_handle.take(in) || fail();
}

bool IndexEntries::nextDelta() {
    if (m_rest.empty()) {
        return false;
    }
    Input in(m_rest);
    std::uint32_t shared = 0;
    std::uint32_t fresh = 0;
    Bytes keyPart;
    if (!in.varint32(shared) || !in.varint32(fresh) || shared > m_key.size() || !in.bytes(fresh, keyPart)) {
        return fail();
    }
    m_key.resize(shared);
    m_key.append(keyPart);
    if (shared == 0) {
        if (!m_handle.take(in)) {
            return fail();
        }
    } else {
        std::int64_t grown = 0;
        if (!in.zigzag64(grown)) {
            return fail();
        }
        m_handle.offset += m_handle.size + kBlockTrailer; // wraps around if damaged; the reader checks it
        m_handle.size += static_cast<std::uint64_t>(grown);
    }
    Bytes first;
    if (m_layout.firstKey && !in.prefixed(first)) {
        return fail();
    }
    m_rest = in.rest();
    return true;
}

} // namespace keyatlas::lsm
