// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstdint>

namespace keyatlas::lsm {

// CRC-32C (Castagnoli) of `bytes` that follow bytes of checksum `before`.
std::uint32_t crc32c(Bytes bytes, std::uint32_t before = 0);
// As stored: a checksum of data that holds checksums would be weak, so it is turned and shifted.
std::uint32_t maskedCrc(std::uint32_t crc);

// What a table's footer says about the checksums of its blocks.
enum class ChecksumType : std::uint8_t { None = 0, Crc32c = 1, XxHash32 = 2, XxHash64 = 3, Xxh3 = 4 };

// The checksum of a block whose bytes and type byte stand one behind the other in `blockAndType`.
std::uint32_t blockChecksum(ChecksumType type, Bytes blockAndType);

} // namespace keyatlas::lsm
