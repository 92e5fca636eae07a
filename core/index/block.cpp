// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/block.h"

#include <algorithm>
#include <cstring>

namespace keyatlas::packed {

void BlockEncoder::add(Bytes key, std::size_t shared, const RowValue& row) {
    if (m_keys == 0) {
        shared = 0;
    }
    const std::size_t rest = key.size() - shared;
    const std::size_t most = m_size + rest + 4 * kMaxVarint;
    if (most > m_buffer.size()) {
        m_buffer.resize(std::max(most, 2 * m_buffer.size()));
    }
    char* const begin = m_buffer.data();
    char* out = begin + m_size;
    if (m_keys != 0 && key.size() == m_lastSize) {
        out = putVarint(out, shared << 1 | 1);
    } else {
        out = putVarint(out, shared << 1);
        out = putVarint(out, rest);
    }
    out = putVarint(out, row.valueBytes << 1 | (row.deleted ? 1 : 0));
    char* const locatorAt = out;
    out = putVarint(out, zigzag(row.locator - m_lastLocator));
    m_locatorBytes += static_cast<std::uint64_t>(out - locatorAt);
    if (rest != 0) { // an empty key may have no address
        std::memcpy(out, key.data() + shared, rest);
    }
    m_size = static_cast<std::size_t>(out - begin) + rest;
    m_lastSize = key.size();
    m_lastLocator = row.locator;
    m_keys += 1;
    m_keyBytes += key.size();
    m_valueBytes += row.valueBytes;
}

void BlockEncoder::clear() {
    m_size = 0;
    m_lastSize = 0;
    m_lastLocator = 0;
    m_keys = 0;
    m_keyBytes = 0;
    m_valueBytes = 0;
    m_locatorBytes = 0;
}

} // namespace keyatlas::packed
