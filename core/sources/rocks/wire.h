// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstdint>
#include <string>
#include <utility>

namespace keyatlas::rocks {

// What stands in a message: numbers in 7-bit groups, byte strings behind their length.
class WireWriter {
public:
    void number(std::uint64_t value);
    void bytes(Bytes bytes);

    const std::string& data() const { return m_data; }
    std::string take() { return std::move(m_data); }

private:
    std::string m_data;
};

// Reads it back. The other side may be mad: from the first thing that does not fit on, everything read is 0
// or empty and ok() is false.
class WireReader {
public:
    explicit WireReader(Bytes data) : m_left(data) {}

    std::uint64_t number();
    Bytes bytes();                 // good as long as the message
    Bytes raw(std::uint64_t size); // without a length before it
    // How many things follow, each of which takes a byte or more.
    std::size_t count();

    bool ok() const { return m_ok; }
    bool atEnd() const { return m_left.empty(); }

private:
    void fail();

    Bytes m_left;
    bool m_ok = true;
};

} // namespace keyatlas::rocks
