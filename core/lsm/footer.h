// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytereader.h"
#include "core/lsm/checksum.h"
#include "core/lsm/input.h"

#include <cstdint>
#include <string>

namespace keyatlas::lsm {

// Where a block is, without its trailer of type and checksum.
struct BlockHandle {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;

    [[nodiscard]] bool take(Input& in) { return in.varint64(offset) && in.varint64(size); }
};

constexpr std::uint64_t kBlockTrailer = 5;

// The end of a table: what kind it is and where its two root blocks are.
struct Footer {
    bool shared = false; // LevelDB's magic, which RocksDB's format 0 has too
    std::uint32_t version = 0;
    ChecksumType checksum = ChecksumType::Crc32c;
    BlockHandle metaindex, index;
    std::uint64_t at = 0; // where it begins: blocks end before it
};

// Errors: Corrupt (no footer of a table, or cut off), Unsupported (another kind of table or a newer format:
// Error::name says which), Io.
Result<Footer> readFooter(const ByteReader& file, const std::string& path);

} // namespace keyatlas::lsm
