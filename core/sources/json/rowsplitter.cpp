// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/rowsplitter.h"

#include "core/base/jsonscan.h"
#include "core/base/jsontext.h"
#include "core/sources/json/valueend.h"

#include <cstring>

namespace keyatlas {
namespace {

constexpr std::uint64_t kRescanAllowance = 64u << 20;
constexpr std::size_t kLookahead =
    4u << 20; // how far a row may go on behind a line that looks like the next one
constexpr std::uint64_t kMaxRow = 1u << 30;
constexpr Bytes kByteOrderMark = "\xef\xbb\xbf";

} // namespace

RowSplitter::RowSplitter(const ByteReader& reader, const Layout& layout)
    : m_layout(layout), m_size(reader.size()), m_window(reader, layout.start), m_unitStart(layout.start),
      m_rescans(reader.size() + kRescanAllowance) {}

Result<bool> RowSplitter::grow(std::stop_token stop) {
    if (stop.stop_requested()) {
        return cancelled();
    }
    return m_window.grow();
}

Result<RowSplitter::Event> RowSplitter::next(std::stop_token stop) {
    m_window.drop(m_at);
    m_at = 0;
    while (!m_ended) {
        m_again = false;
        auto event = step(stop);
        if (!event || !m_again) {
            return event;
        }
    }
    return Event::End;
}

Result<RowSplitter::Event> RowSplitter::step(std::stop_token stop) {
    const auto more = skipSeparators(stop);
    if (!more) {
        return fail(more.error());
    }
    if (!*more) {
        return atEnd();
    }
    m_rowOffset = position();
    switch (m_where) {
    case Where::Top:
        return atTop(stop);
    case Where::Object:
        return inObject(stop);
    case Where::Array:
        break;
    }
    return inArray(stop);
}

// False at the end of the text. What lies behind is dropped.
Result<bool> RowSplitter::skipSeparators(std::stop_token stop) {
    while (true) {
        const Bytes text = m_window.text();
        while (m_at < text.size()) {
            const char c = text[m_at];
            if (c == '\n') {
                m_crossedNewline = true;
            } else if (c == '\xef' && text.substr(m_at, 3) == kByteOrderMark) {
                m_at += 2;
            } else if (c != ' ' && c != ',' && c != '\r' && c != '\t') {
                m_window.drop(m_at);
                m_at = 0;
                return true;
            }
            ++m_at;
        }
        m_window.drop(m_at);
        m_at = 0;
        auto grown = grow(stop);
        if (!grown || !*grown) {
            return grown;
        }
    }
}

RowSplitter::Event RowSplitter::atEnd() {
    m_ended = true;
    if (m_where == Where::Top) {
        return Event::End;
    }
    m_damage = {Damage::Kind::EndsEarly, m_size, m_size};
    return Event::Damage;
}

Result<RowSplitter::Event> RowSplitter::atTop(std::stop_token stop) {
    const char c = byteAt(m_at);
    m_unitStart = position();
    m_crossedNewline = false;
    if (c == '[') {
        ++m_at;
        m_where = Where::Array;
        m_arrayInObject = false;
        return again();
    }
    if (c == '{' && m_layout.inObject()) {
        ++m_at;
        m_where = Where::Object;
        return again();
    }
    return row(stop);
}

Result<RowSplitter::Event> RowSplitter::inObject(std::stop_token stop) {
    const char c = byteAt(m_at);
    if (c == '}') {
        ++m_at;
        m_where = Where::Top;
        return again();
    }
    std::size_t at = m_at;
    auto found = c == '"' ? scanValue(at, stop) : Result<Found>(Found::Broken);
    if (!found || *found != Found::Whole) {
        return found ? afterBadValue(*found, stop) : Result<Event>(fail(found.error()));
    }
    const std::size_t nameEnd = at;
    for (bool colon = false;; ++at) { // to the first byte of the value
        if (at >= m_window.text().size()) {
            const auto grown = grow(stop);
            if (!grown || !*grown) {
                return grown ? afterBadValue(Found::Cut, stop) : Result<Event>(fail(grown.error()));
            }
        }
        const char next = byteAt(at);
        if (next == ':' && !colon) {
            colon = true;
        } else if (skipSpace(Bytes(&next, 1), 0) == 0) {
            if (!colon) {
                return afterBadValue(Found::Broken, stop);
            }
            break;
        }
    }
    if (byteAt(at) == '[' && isName(m_window.text().substr(m_at, nameEnd - m_at), m_layout.arrayName)) {
        m_at = at + 1;
        m_where = Where::Array;
        m_arrayInObject = true;
        return again();
    }
    const std::size_t value = at;
    found = scanValue(at, stop);
    if (!found || *found != Found::Whole) {
        return found ? afterBadValue(*found, stop) : Result<Event>(fail(found.error()));
    }
    m_name = m_window.text().substr(m_at, nameEnd - m_at);
    m_text = m_window.text().substr(value, at - value);
    m_at = at;
    return Event::Member;
}

Result<RowSplitter::Event> RowSplitter::inArray(std::stop_token stop) {
    const char c = byteAt(m_at);
    if (c == ']') {
        ++m_at;
        m_where = m_arrayInObject ? Where::Object : Where::Top;
        return m_arrayInObject ? again() : Event::LineEnd;
    }
    const bool lineOfRows = m_layout.shape == Shape::CouchBackup || m_layout.shape == Shape::PouchDump;
    if (lineOfRows && m_crossedNewline) {
        const auto next = looksLikeRow(m_at); // the line before ended between two of its documents
        if (!next) {
            return fail(next.error());
        }
        if (*next) {
            m_where = Where::Top;
            m_damage = {Damage::Kind::Torn, m_unitStart, position()};
            return Event::Damage;
        }
    }
    m_crossedNewline = false;
    return row(stop);
}

Result<RowSplitter::Event> RowSplitter::row(std::stop_token stop) {
    std::size_t at = m_at;
    const auto found = scanValue(at, stop);
    if (!found || *found != Found::Whole) {
        return found ? afterBadValue(*found, stop) : Result<Event>(fail(found.error()));
    }
    m_text = m_window.text().substr(m_at, at - m_at);
    m_at = at;
    return Event::Row;
}

Result<RowSplitter::Event> RowSplitter::afterBadValue(Found found, std::stop_token stop) {
    if (found == Found::Cut) {
        m_ended = true;
        m_damage = {Damage::Kind::EndsEarly, m_rowOffset, m_size};
        return Event::Damage;
    }
    if (found == Found::Broken) {
        m_scannedTo = m_resyncAt = m_at + 1;
    }
    return resync(m_rowOffset, m_resyncAt, stop);
}

// Goes on at the first line at or after window offset `at` that begins as rows do.
Result<RowSplitter::Event> RowSplitter::resync(std::uint64_t from, std::size_t at, std::stop_token stop) {
    bool found = false;
    // A value that never closes was read far past `at`; when the allowance is used up that is not read again.
    const std::uint64_t again = m_scannedTo > at ? m_scannedTo - at : 0;
    at = again > m_rescans ? m_scannedTo : at;
    m_rescans -= again > m_rescans ? 0 : again;
    while (!found) {
        const auto looks = at > 0 && byteAt(at - 1) == '\n' ? looksLikeRow(at) : Result<bool>(false);
        if (!looks) {
            return fail(looks.error());
        }
        if (*looks) {
            break;
        }
        const Bytes text = m_window.text();
        const void* newline =
            at < text.size() ? std::memchr(text.data() + at, '\n', text.size() - at) : nullptr;
        if (newline != nullptr) {
            at = static_cast<std::size_t>(static_cast<const char*>(newline) - text.data()) + 1;
            continue;
        }
        m_window.drop(text.size() - 1); // the byte before `at` is looked at again
        at = 1;
        const auto grown = grow(stop);
        if (!grown) {
            return fail(grown.error());
        }
        if (!*grown) {
            break;
        }
    }
    m_at = at;
    m_where = position() >= m_size || m_layout.independentLines() ? Where::Top : Where::Array;
    m_arrayInObject = m_layout.inObject();
    m_crossedNewline = true;
    m_damage = {Damage::Kind::Torn, from, position()};
    return Event::Damage;
}

Result<bool> RowSplitter::looksLikeRow(std::size_t at) {
    if (auto wanted = m_window.want(at + kOpeningSize); !wanted) {
        return fail(wanted.error());
    }
    return at < m_window.text().size() && beginsRow(m_layout, m_window.text().substr(at));
}

Result<RowSplitter::Found> RowSplitter::scanValue(std::size_t& at, std::stop_token stop) {
    m_rawControl = false;
    const char c = byteAt(at);
    return c == '{' || c == '[' ? scanContainer(at, stop) : scanScalar(at, stop);
}

Result<RowSplitter::Found> RowSplitter::scanScalar(std::size_t& at, std::stop_token stop) {
    const auto end = findValueEnd(m_window, at, stop);
    if (!end) {
        return fail(end.error());
    }
    return *end == ValueEnd::Whole ? Found::Whole : *end == ValueEnd::Cut ? Found::Cut : Found::Broken;
}

// A raw newline cannot stand in a JSON string, and rows that look alike do not stand in each other: where a
// line begins like a row inside a row, the outer one may be torn. In a string that is certain; else it is
// believed if the outer row does not end soon.
Result<RowSplitter::Found> RowSplitter::scanContainer(std::size_t& at, std::stop_token stop) {
    const std::size_t start = at;
    std::size_t suspect = 0;
    BracketScan scan;
    while (true) {
        const auto end = scan.run(m_window.text(), at, true);
        m_scannedTo = at;
        if (end == BracketScan::Stop::Done) {
            m_rawControl = scan.sawRawControl();
            return Found::Whole;
        }
        if (end == BracketScan::Stop::Newline && suspect == 0) {
            const auto looks = looksLikeRow(at);
            if (!looks) {
                return fail(looks.error());
            }
            suspect = *looks ? at : 0;
            if (suspect != 0 && scan.inString()) {
                m_resyncAt = suspect;
                return Found::Torn;
            }
        }
        const bool tooLong = at - start > kMaxRow;
        if (end == BracketScan::Stop::Broken || tooLong || (suspect != 0 && at - suspect > kLookahead)) {
            m_resyncAt = suspect != 0 ? suspect : at;
            return Found::Torn;
        }
        if (end == BracketScan::Stop::Newline) {
            continue;
        }
        const auto grown = grow(stop);
        if (!grown) {
            return fail(grown.error());
        }
        if (!*grown) {
            m_resyncAt = suspect;
            return suspect != 0 ? Found::Torn : Found::Cut;
        }
    }
}

} // namespace keyatlas
