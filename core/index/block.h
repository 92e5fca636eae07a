// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/cursor.h"
#include "core/index/varint.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyatlas::packed {

// A block holds up to 64 keys that follow each other; each one but the first is stored as what it does not
// share with the one before. A row in it:
//   varint  shared bytes * 2 + 1 if the key is as long as the one before
//   varint  length of the rest (left out if as long as the one before)
//   varint  value bytes * 2 + 1 if deleted
//   varint  locator, as zig-zag difference to the row before (to 0 in the first)
//   bytes   the rest of the key
inline constexpr std::size_t kBlockKeys = 64;
inline constexpr std::size_t kBlockBytes =
    32U << 10; // long keys: a block ends early, so that reading one stays cheap

// One block in the index: where it lies, and what all blocks before it hold.
struct Block {
    std::uint64_t place = 0; // slab number and offset: see placeAt()
    std::uint64_t rank = 0;
    std::uint64_t keyBytes = 0;
    std::uint64_t valueBytes = 0;
};

inline constexpr unsigned kOffsetBits = 40;
inline constexpr std::uint64_t kFileSlab = (1U << 24) - 1; // the block lies in the run's temporary file

constexpr std::uint64_t placeAt(std::uint64_t slab, std::uint64_t offset) {
    return slab << kOffsetBits | offset;
}
constexpr std::uint64_t slabOf(std::uint64_t place) {
    return place >> kOffsetBits;
}
constexpr std::uint64_t offsetOf(std::uint64_t place) {
    return place & ((std::uint64_t(1) << kOffsetBits) - 1);
}

// What a row holds beside its key.
struct RowValue {
    std::uint64_t valueBytes = 0; // below 2^63
    Locator locator = 0;
    bool deleted = false;
};

// Builds one block after the other in a buffer of its own.
class BlockEncoder {
public:
    // `shared`: how many bytes `key` shares with the key added before it.
    void add(Bytes key, std::size_t shared, const RowValue& row);
    void clear();

    bool full() const { return m_keys == kBlockKeys || m_size >= kBlockBytes; }
    bool empty() const { return m_keys == 0; }
    Bytes bytes() const { return {m_buffer.data(), m_size}; }
    std::uint64_t keys() const { return m_keys; }
    std::uint64_t keyBytes() const { return m_keyBytes; }
    std::uint64_t valueBytes() const { return m_valueBytes; }
    std::uint64_t locatorBytes() const { return m_locatorBytes; }

private:
    std::vector<char> m_buffer;
    std::size_t m_size = 0;
    std::size_t m_lastSize = 0;
    Locator m_lastLocator = 0;
    std::uint64_t m_keys = 0;
    std::uint64_t m_keyBytes = 0;
    std::uint64_t m_valueBytes = 0;
    std::uint64_t m_locatorBytes = 0;
};

// Walks the rows of one block. The caller knows how many there are.
class BlockReader {
public:
    BlockReader() = default;
    explicit BlockReader(const char* at) : m_at(at) {}

    void next() {
        std::uint64_t head = 0;
        m_at = getVarint(m_at, head);
        m_shared = head >> 1;
        if ((head & 1) == 0) {
            std::uint64_t rest = 0;
            m_at = getVarint(m_at, rest);
            m_keySize = m_shared + rest;
        }
        std::uint64_t value = 0;
        m_at = getVarint(m_at, value);
        m_row.valueBytes = value >> 1;
        m_row.deleted = (value & 1) != 0;
        std::uint64_t step = 0;
        m_at = getVarint(m_at, step);
        m_row.locator += unzigzag(step);
        m_rest = m_at;
        m_at += m_keySize - m_shared;
    }

    std::size_t shared() const { return m_shared; }
    std::size_t keySize() const { return m_keySize; }
    Bytes rest() const { return {m_rest, m_keySize - m_shared}; } // of the key, behind the shared bytes
    const RowValue& row() const { return m_row; }
    // Turns the key of the row before into this row's.
    void completeKey(std::string& key) const {
        key.resize(m_shared);
        key.append(m_rest, m_keySize - m_shared);
    }

private:
    const char* m_at = nullptr;
    const char* m_rest = nullptr;
    std::size_t m_shared = 0;
    std::size_t m_keySize = 0;
    RowValue m_row;
};

} // namespace keyatlas::packed
