// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytereader.h"
#include "core/base/bytes.h"

#include <cstdint>
#include <memory>

namespace keyatlas {

// A stretch of a text held in memory: it grows at its end and is dropped at its front, so that a reader that
// needs one row at a time holds about one row. Not thread-safe.
class TextWindow {
public:
    TextWindow(const ByteReader& reader, std::uint64_t from, std::size_t step = 1u << 20)
        : m_reader(reader), m_origin(from), m_step(step) {}

    Bytes text() const {
        return Bytes(m_buffer.get() + m_front, m_size - m_front);
    }                                                 // until the next grow() or drop()
    std::uint64_t origin() const { return m_origin; } // where text() begins
    std::uint64_t end() const { return m_origin + (m_size - m_front); }
    bool atEnd() const { return end() >= m_reader.size(); }

    // Reads on: at least doubles a text that is large already. False at the end of the reader.
    Result<bool> grow();
    // Grows until text() has `count` bytes or the reader ends.
    Result<void> want(std::size_t count);
    void drop(std::size_t count); // from the front of text()
    void move(std::uint64_t to);  // starts again at another offset

private:
    void reserve(std::size_t more);

    const ByteReader& m_reader;
    std::uint64_t m_origin;
    std::size_t m_step;
    std::unique_ptr<char[]> m_buffer;
    std::size_t m_capacity = 0;
    std::size_t m_front = 0;
    std::size_t m_size = 0;
};

} // namespace keyatlas
