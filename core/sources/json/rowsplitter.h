// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytereader.h"
#include "core/base/bytes.h"
#include "core/sources/json/layout.h"
#include "core/sources/json/textwindow.h"

#include <cstdint>
#include <stop_token>

namespace keyatlas {

// A stretch of an export that could not be read.
struct Damage {
    enum class Kind : unsigned char { Torn, EndsEarly };

    Kind kind = Kind::Torn;
    std::uint64_t from = 0;
    std::uint64_t to = 0;
};

// Finds the rows of an export one after the other by brackets and strings, whatever the line layout:
// pretty-printed, all on one line, back to back. Where a row is damaged it goes on at the next line that
// begins as rows do. Reads each byte once and, around damage, at most twice more; holds one row in memory.
// Not thread-safe.
class RowSplitter {
public:
    RowSplitter(const ByteReader& reader, const Layout& layout);

    enum class Event : unsigned char {
        Row,
        Member,  // of an object beside the rows
        LineEnd, // of an array at the top: a line of a backup is whole
        Damage,
        End
    };
    // Views in the answers hold until the next call. Errors: of the reader, and Cancelled.
    Result<Event> next(std::stop_token stop);

    std::uint64_t offset() const { return m_rowOffset; } // of the row
    Bytes text() const { return m_text; }                // the row: any JSON value; or a member's value
    Bytes name() const { return m_name; }                // of a member beside the rows, with its quotes
    const Damage& damage() const { return m_damage; }
    bool sawRawControl() const { return m_rawControl; } // in the row

    std::uint64_t position() const { return m_window.origin() + m_at; } // behind what was read
    // The value at the top that the row stands in (a line of a backup).
    std::uint64_t unitStart() const { return m_unitStart; }
    bool insideUnit() const { return m_where != Where::Top; }

private:
    enum class Where : unsigned char { Top, Object, Array };
    enum class Found : unsigned char { Whole, Torn, Cut, Broken };

    Result<Event> step(std::stop_token stop);
    Result<bool> skipSeparators(std::stop_token stop);
    Result<Event> atTop(std::stop_token stop);
    Result<Event> inObject(std::stop_token stop);
    Result<Event> inArray(std::stop_token stop);
    Result<Event> row(std::stop_token stop);
    Result<Event> afterBadValue(Found found, std::stop_token stop);
    Result<Event> resync(std::uint64_t from, std::size_t at, std::stop_token stop);
    Event atEnd();
    Result<Found> scanValue(std::size_t& at, std::stop_token stop);
    Result<Found> scanContainer(std::size_t& at, std::stop_token stop);
    Result<Found> scanScalar(std::size_t& at, std::stop_token stop);
    Result<bool> looksLikeRow(std::size_t at);
    Result<bool> grow(std::stop_token stop);
    Event again() { return m_again = true, Event::End; } // nothing to report yet
    char byteAt(std::size_t at) const { return m_window.text()[at]; }

    const Layout& m_layout;
    std::uint64_t m_size;
    TextWindow m_window;
    std::size_t m_at = 0; // in the window
    Where m_where = Where::Top;
    bool m_arrayInObject = false;
    bool m_crossedNewline = true;
    bool m_rawControl = false;
    bool m_ended = false;
    bool m_again = false;
    std::uint64_t m_unitStart = 0;
    std::uint64_t m_rowOffset = 0;
    std::uint64_t m_rescans;     // bytes that may still be read twice
    std::size_t m_resyncAt = 0;  // where a bad value may be followed by a good one
    std::size_t m_scannedTo = 0; // how far the bad value was looked at
    Bytes m_text;
    Bytes m_name;
    Damage m_damage;
};

} // namespace keyatlas
