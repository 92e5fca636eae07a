// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/lineparser.h"

#include "core/base/jsontext.h"

namespace keyatlas {

// False at the end of the line.
bool LineParser::skipSeparators() {
    while (m_at < m_line.size()) {
        const char c = m_line[m_at];
        if (c != ',' && c != ' ' && c != '\r' && c != '\t') {
            return true;
        }
        ++m_at;
    }
    return false;
}

LineParser::Outcome LineParser::parse(Bytes line, std::uint64_t offset) {
    m_line = line;
    m_offset = offset;
    m_at = 0;
    while (skipSeparators()) {
        const Outcome outcome = value();
        if (outcome != Outcome::Whole) {
            return outcome;
        }
    }
    return Outcome::Whole;
}

LineParser::Outcome LineParser::value() {
    const char c = m_line[m_at];
    const bool arrayOfRows =
        m_layout.shape == Shape::JsonArray || (m_layout.inObject() && m_layout.shape != Shape::PouchDump);
    if (arrayOfRows) {
        return c == '{' ? row() : c == ']' ? Outcome::Closed : Outcome::Careful;
    }
    if (c == '{') {
        return m_layout.shape == Shape::PouchDump ? dumpLine() : row();
    }
    if (c == '[' && m_layout.shape == Shape::CouchBackup) {
        return array();
    }
    return noDocument();
}

LineParser::Outcome LineParser::noDocument() {
    const std::size_t end = skipValue(m_line, m_at);
    if (end == Bytes::npos) {
        return Outcome::Torn;
    }
    m_sink.oddity(Oddity::NotADocument, m_offset + m_at);
    m_at = end;
    return Outcome::Whole;
}

LineParser::Outcome LineParser::row() {
    const Bytes text = m_line.substr(m_at);
    const RowFacts row = readRow(m_layout.shape, text);
    if (!row.whole()) {
        return Outcome::Torn;
    }
    const bool headerLine = m_layout.shape == Shape::CouchBackup && row.id.empty() && m_line[0] == '{';
    if (!headerLine && !m_sink.add(row, text.substr(0, row.size), m_offset + m_at)) {
        return Outcome::Careful;
    }
    m_at += row.size;
    return Outcome::Whole;
}

// The documents of a line; m_at is at its '['.
LineParser::Outcome LineParser::array() {
    ++m_at;
    while (skipSeparators()) {
        if (m_line[m_at] == ']') {
            ++m_at;
            return Outcome::Whole;
        }
        const Outcome outcome = m_line[m_at] == '{' ? row() : noDocument();
        if (outcome != Outcome::Whole) {
            return outcome;
        }
    }
    return Outcome::Torn;
}

// {"docs":[..]}, {"seq":N} or the header. In the order of the text, so that a torn line gives its whole
// documents.
LineParser::Outcome LineParser::dumpLine() {
    ++m_at;
    while (skipSeparators()) {
        if (m_line[m_at] == '}') {
            ++m_at;
            return Outcome::Whole;
        }
        const std::size_t nameEnd = m_line[m_at] == '"' ? skipValue(m_line, m_at) : Bytes::npos;
        const std::size_t colon = nameEnd == Bytes::npos ? Bytes::npos : skipSpace(m_line, nameEnd);
        if (colon >= m_line.size() || m_line[colon] != ':') {
            return Outcome::Torn;
        }
        const bool rows = isName(m_line.substr(m_at, nameEnd - m_at), m_layout.arrayName);
        m_at = skipSpace(m_line, colon + 1);
        if (rows && m_at < m_line.size() && m_line[m_at] == '[') {
            const Outcome outcome = array();
            if (outcome != Outcome::Whole) {
                return outcome;
            }
            continue;
        }
        const std::size_t end = skipValue(m_line, m_at);
        if (end == Bytes::npos) {
            return Outcome::Torn;
        }
        m_at = end;
    }
    return Outcome::Torn;
}

} // namespace keyatlas
