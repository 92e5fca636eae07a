// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/rocks/keyblock.h"

#include "core/index/commonprefix.h"
#include "core/sources/rocks/wire.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

namespace keyatlas::rocks {
namespace {

constexpr std::size_t kRows = 16384;
constexpr std::size_t kPackedBytes = 256U << 10;
constexpr std::size_t kUnpackedBytes = 4U << 20;
constexpr std::size_t kRowNumber = 8;

constexpr std::size_t kNumbers = 30; // room for three numbers

char* putNumber(char* at, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) {
        *at++ = static_cast<char>(value | 0x80);
    }
    *at++ = static_cast<char>(value);
    return at;
}

void putRowNumber(char* into, std::uint64_t row) {
    for (std::size_t i = kRowNumber; i-- > 0; row >>= 8U) {
        into[i] = static_cast<char>(row & 0xffU);
    }
}

} // namespace

void KeyBlockWriter::begin(SpaceId space, std::uint64_t firstRow) {
    m_space = space;
    m_firstRow = firstRow;
    m_rows = 0;
    m_keyBytes = 0;
    m_last.clear();
    m_size = 0;
}

void KeyBlockWriter::add(Bytes key, std::uint64_t valueBytes) {
    const std::size_t shared = packed::commonPrefix(m_last, key);
    const Bytes rest = key.substr(shared);
    if (m_data.size() - m_size < rest.size() + kNumbers) {
        m_data.resize(std::max(kPackedBytes + 4096, 2 * m_size) + rest.size() + kNumbers);
    }
    char* at = m_data.data() + m_size;
    at = putNumber(at, shared);
    at = putNumber(at, rest.size());
    at = putNumber(at, valueBytes);
    std::memcpy(at, rest.data(), rest.size());
    m_size = static_cast<std::size_t>(at - m_data.data()) + rest.size();
    m_last.resize(shared);
    m_last.append(rest);
    m_keyBytes += key.size();
    ++m_rows;
}

bool KeyBlockWriter::full() const {
    return m_rows >= kRows || m_size >= kPackedBytes || m_keyBytes >= kUnpackedBytes;
}

std::string KeyBlockWriter::finish() {
    WireWriter head;
    head.number(static_cast<std::uint64_t>(m_space));
    head.number(m_firstRow);
    head.number(m_rows);
    head.number(m_keyBytes);
    std::string block = head.take();
    block.append(m_data, 0, m_size);
    begin(m_space, m_firstRow + m_rows);
    return block;
}

SpaceId spaceOfBlock(Bytes payload) {
    return static_cast<SpaceId>(WireReader(payload).number());
}

bool readKeyBlock(Bytes payload, bool rowNumbers, EntryBatch& batch) {
    WireReader in(payload);
    const auto space = static_cast<SpaceId>(in.number());
    const auto firstRow = in.number();
    const auto rows = in.count();
    const auto keyBytes = in.number();
    const std::size_t before = rowNumbers ? kRowNumber : 0;
    const std::uint64_t room = keyBytes + before * rows;
    // A block is full at kUnpackedBytes; the last key may share as much again, the rest of it is in the
    // payload.
    if (!in.ok() || keyBytes > 2 * kUnpackedBytes + payload.size() ||
        room + batch.keys.size() > std::numeric_limits<std::uint32_t>::max()) {
        return false;
    }
    std::size_t at = batch.keys.size();
    const std::size_t end = at + static_cast<std::size_t>(room);
    batch.keys.resize(end);
    batch.entries.reserve(batch.entries.size() + rows);
    std::size_t lastAt = at;
    std::size_t lastSize = 0;
    for (std::uint64_t row = firstRow; row < firstRow + rows; ++row) {
        const auto shared = in.number();
        const auto rest = in.number();
        const auto valueBytes = in.number();
        const Bytes tail = in.raw(rest);
        if (!in.ok() || shared > lastSize || before + shared + rest > end - at) {
            return false;
        }
        char* key = batch.keys.data() + at;
        if (rowNumbers) {
            putRowNumber(key, row);
        }
        std::memcpy(key + before, batch.keys.data() + lastAt, shared);
        std::memcpy(key + before + shared, tail.data(), tail.size());
        lastAt = at + before;
        lastSize = static_cast<std::size_t>(shared) + tail.size();
        batch.entries.push_back({static_cast<std::uint32_t>(at),
                                 static_cast<std::uint32_t>(before + lastSize), valueBytes, row, space,
                                 false});
        at = lastAt + lastSize;
    }
    return in.ok() && in.atEnd() && at == end;
}

} // namespace keyatlas::rocks
