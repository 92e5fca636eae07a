// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/rocks/wire.h"

namespace keyatlas::rocks {

void WireWriter::number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) {
        m_data.push_back(static_cast<char>(value | 0x80));
    }
    m_data.push_back(static_cast<char>(value));
}

void WireWriter::bytes(Bytes bytes) {
    number(bytes.size());
    m_data.append(bytes);
}

std::uint64_t WireReader::number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !m_left.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(m_left.front());
        m_left.remove_prefix(1);
        value |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
        if (byte < 0x80) {
            return value;
        }
    }
    fail();
    return 0;
}

Bytes WireReader::bytes() {
    return raw(number());
}

Bytes WireReader::raw(std::uint64_t size) {
    if (size > m_left.size()) {
        fail();
        return {};
    }
    const Bytes found = m_left.substr(0, static_cast<std::size_t>(size));
    m_left.remove_prefix(found.size());
    return found;
}

std::size_t WireReader::count() {
    const auto count = number();
    if (count > m_left.size()) {
        fail();
        return 0;
    }
    return static_cast<std::size_t>(count);
}

void WireReader::fail() {
    m_ok = false;
    m_left = {};
}

} // namespace keyatlas::rocks
