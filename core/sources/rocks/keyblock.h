// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cursor.h"

#include <cstdint>
#include <string>

namespace keyatlas::rocks {

// Rows of one space that follow each other, front-coded: each key without what it shares with the one before.
class KeyBlockWriter {
public:
    // Rows of `space` from number `firstRow` on.
    void begin(SpaceId space, std::uint64_t firstRow);
    void add(Bytes key, std::uint64_t valueBytes);

    std::size_t rows() const { return m_rows; }
    std::size_t keyBytes() const { return m_keyBytes; } // unpacked
    bool full() const;
    // The payload of a Kind::Keys frame; the next block begins with the row behind.
    std::string finish();

private:
    SpaceId m_space{};
    std::uint64_t m_firstRow = 0;
    std::size_t m_rows = 0;
    std::size_t m_keyBytes = 0;
    std::string m_last;
    std::string m_data; // the first m_size bytes of it
    std::size_t m_size = 0;
};

// Adds the rows to the batch, with their number as locator; with `rowNumbers` it also stands before every key
// (8 bytes, big-endian). False if the block does not hold together.
bool readKeyBlock(Bytes payload, bool rowNumbers, EntryBatch& batch);
// The space a block is of, from its first bytes.
SpaceId spaceOfBlock(Bytes payload);

} // namespace keyatlas::rocks
