// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>

namespace keyatlas::lsm {

// How a block was packed. Xpress and Unknown have no decoder here.
enum class Codec : std::uint8_t { None, Snappy, Zlib, RawDeflate, Bzip2, Lz4, Zstd, Xpress, Unknown };

const char* codecName(Codec codec);

// What is known about the writer of a block, and so about the layout before the packed bytes.
struct Packing {
    bool shared = false;     // the footer that LevelDB and RocksDB's format 0 have in common
    unsigned sizePrefix = 2; // RocksDB: 1 none (lz4: eight bytes), 2 the unpacked size as a varint
    Bytes dictionary{};
};

// The codec that the type byte of a block and its first bytes tell. In files of LevelDB's kind the bytes 2 to
// 5 mean different things to different writers, so the content decides.
Codec codecOf(std::uint8_t type, Bytes packed, const Packing& packing);

// Unpacks a block into `out`. Allocates no more than the codec can make of so many bytes, and never more than
// 1 GiB. Errors: Unsupported (Error::name is the codec's), Corrupt.
Result<void> unpackBlock(std::uint8_t type, Bytes packed, const Packing& packing, std::string& out);

// A zstd frame of unknown size, as in a packed log.
Result<void> unpackZstd(Bytes packed, std::string& out);

} // namespace keyatlas::lsm
