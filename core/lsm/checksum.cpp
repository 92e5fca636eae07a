// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lsm/checksum.h"

#include <xxhash.h>

#include <array>
#include <cstring>

namespace keyatlas::lsm {
namespace {

using CrcTables = std::array<std::array<std::uint32_t, 256>, 8>;

constexpr CrcTables makeCrcTables() {
    CrcTables tables{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t crc = i;
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc & 1U) != 0 ? (crc >> 1U) ^ 0x82F63B78U : crc >> 1U;
        }
        tables[0][i] = crc;
    }
    for (std::size_t table = 1; table < tables.size(); ++table) {
        for (std::size_t i = 0; i < 256; ++i) {
            const std::uint32_t before = tables[table - 1][i];
            tables[table][i] = (before >> 8U) ^ tables[0][before & 0xFFU];
        }
    }
    return tables;
}

constexpr CrcTables kCrc = makeCrcTables();

std::uint32_t low32(std::uint64_t wide) {
    return static_cast<std::uint32_t>(wide);
}

} // namespace

std::uint32_t crc32c(Bytes bytes, std::uint32_t before) {
    std::uint32_t crc = ~before;
    const auto* at = reinterpret_cast<const unsigned char*>(bytes.data());
    std::size_t left = bytes.size();
    for (; left >= 8; at += 8, left -= 8) { // eight bytes a step: one table for each place
        const std::uint32_t low = crc ^ (at[0] | (std::uint32_t(at[1]) << 8U) |
                                         (std::uint32_t(at[2]) << 16U) | (std::uint32_t(at[3]) << 24U));
        crc = kCrc[7][low & 0xFFU] ^ kCrc[6][(low >> 8U) & 0xFFU] ^ kCrc[5][(low >> 16U) & 0xFFU] ^
              kCrc[4][low >> 24U] ^ kCrc[3][at[4]] ^ kCrc[2][at[5]] ^ kCrc[1][at[6]] ^ kCrc[0][at[7]];
    }
    for (; left > 0; ++at, --left) {
        crc = (crc >> 8U) ^ kCrc[0][(crc ^ *at) & 0xFFU];
    }
    return ~crc;
}

std::uint32_t maskedCrc(std::uint32_t crc) {
    return ((crc >> 15U) | (crc << 17U)) + 0xA282EAD8U;
}

std::uint32_t blockChecksum(ChecksumType type, Bytes blockAndType) {
    const auto* data = blockAndType.data();
    const auto size = blockAndType.size();
    switch (type) {
    case ChecksumType::None:
        return 0;
    case ChecksumType::Crc32c:
        return maskedCrc(crc32c(blockAndType));
    case ChecksumType::XxHash32:
        return XXH32(data, size, 0);
    case ChecksumType::XxHash64:
        return low32(XXH64(data, size, 0));
    case ChecksumType::Xxh3: // of the block alone; the type byte is mixed in afterwards
        return size == 0 ? 0
                         : low32(XXH3_64bits(data, size - 1)) ^
                               (static_cast<unsigned char>(data[size - 1]) * 0x6B9083D9U);
    }
    return 0;
}

} // namespace keyatlas::lsm
