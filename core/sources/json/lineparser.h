// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cursor.h"
#include "core/sources/json/layout.h"
#include "core/sources/json/rowsink.h"

#include <cstdint>

namespace keyatlas {

// Reads one line of an export whose rows stand whole on their lines.
class LineParser {
public:
    enum class Outcome : unsigned char {
        Whole,
        Torn,    // some value on it is not whole; rows before that one were taken
        Closed,  // the array of rows ends at closedAt()
        Careful, // not what the first rows looked like: the file needs the general splitter
    };

    LineParser(const Layout& layout, RowSink& sink) : m_layout(layout), m_sink(sink) {}

    // `offset` of the line in the text.
    Outcome parse(Bytes line, std::uint64_t offset);
    std::size_t closedAt() const {
        return m_at;
    } // in the line: of the bracket, or of the value that is not whole

private:
    Outcome row();
    Outcome value();
    Outcome noDocument(); // steps over a value that is none, and notes it
    Outcome array();
    Outcome dumpLine();
    bool skipSeparators();

    const Layout& m_layout;
    RowSink& m_sink;
    Bytes m_line;
    std::uint64_t m_offset = 0;
    std::size_t m_at = 0;
};

} // namespace keyatlas
