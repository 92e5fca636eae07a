// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstdint>

namespace keyatlas::lsm {

// Takes numbers and strings off the front of bytes that nobody vouches for. Every method says whether there
// was one; after a false the rest is unspecified and nothing was read outside the bytes.
class Input {
public:
    explicit Input(Bytes bytes) : m_rest(bytes) {}

    bool empty() const { return m_rest.empty(); }
    Bytes rest() const { return m_rest; }

    [[nodiscard]] bool bytes(std::uint64_t count, Bytes& out) {
        if (count > m_rest.size()) {
            return false;
        }
        out = m_rest.substr(0, static_cast<std::size_t>(count));
        m_rest.remove_prefix(static_cast<std::size_t>(count));
        return true;
    }
    [[nodiscard]] bool byte(std::uint8_t& out) {
        Bytes one;
        if (!bytes(1, one)) {
            return false;
        }
        out = static_cast<std::uint8_t>(one[0]);
        return true;
    }
    [[nodiscard]] bool fixed32(std::uint32_t& out) {
        std::uint64_t wide = 0;
        if (!fixed(4, wide)) {
            return false;
        }
        out = static_cast<std::uint32_t>(wide);
        return true;
    }
    [[nodiscard]] bool fixed64(std::uint64_t& out) { return fixed(8, out); }
    [[nodiscard]] bool varint64(std::uint64_t& out) { return varint(64, out); }
    [[nodiscard]] bool varint32(std::uint32_t& out) {
        std::uint64_t wide = 0;
        if (!varint(32, wide)) {
            return false;
        }
        out = static_cast<std::uint32_t>(wide);
        return true;
    }
    // A varint that stands for a signed number: 0, -1, 1, -2 ...
    [[nodiscard]] bool zigzag64(std::int64_t& out) {
        std::uint64_t raw = 0;
        if (!varint64(raw)) {
            return false;
        }
        out = static_cast<std::int64_t>((raw >> 1U) ^ (~(raw & 1U) + 1U));
        return true;
    }
    // A string with its length as a varint before it.
    [[nodiscard]] bool prefixed(Bytes& out) {
        std::uint32_t size = 0;
        return varint32(size) && bytes(size, out);
    }

private:
    [[nodiscard]] bool fixed(unsigned size, std::uint64_t& out) {
        Bytes raw;
        if (!bytes(size, raw)) {
            return false;
        }
        out = 0;
        for (unsigned i = size; i-- > 0;) {
            out = (out << 8U) | static_cast<unsigned char>(raw[i]);
        }
        return true;
    }
    [[nodiscard]] bool varint(unsigned bits, std::uint64_t& out) {
        out = 0;
        for (unsigned shift = 0; shift < bits; shift += 7) {
            std::uint8_t next = 0;
            if (!byte(next)) {
                return false;
            }
            const std::uint64_t seven = next & 0x7FU;
            if (shift + 7 > bits && (seven >> (bits - shift)) != 0) {
                return false;
            }
            out |= seven << shift;
            if ((next & 0x80U) == 0) {
                return true;
            }
        }
        return false;
    }

    Bytes m_rest;
};

// The fixed-size number at the start of `raw`, which is long enough.
inline std::uint32_t fixed32At(const char* raw) {
    std::uint32_t number = 0;
    for (unsigned i = 4; i-- > 0;) {
        number = (number << 8U) | static_cast<unsigned char>(raw[i]);
    }
    return number;
}
inline std::uint64_t fixed64At(const char* raw) {
    return fixed32At(raw) | (static_cast<std::uint64_t>(fixed32At(raw + 4)) << 32U);
}

} // namespace keyatlas::lsm
