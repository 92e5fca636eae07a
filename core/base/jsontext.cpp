// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsontext.h"

#include "core/base/jsonscan.h"

#include <cstdint>

namespace keyatlas {
namespace {

bool isSpace(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

// Most values stand without any white space.
inline std::size_t pastSpace(Bytes text, std::size_t at) {
    return at < text.size() && text[at] > ' ' ? at : skipSpace(text, at);
}

bool isNumberByte(char c) {
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

std::size_t skipWord(Bytes text, std::size_t at, Bytes word) {
    return text.substr(at, word.size()) == word ? at + word.size() : Bytes::npos;
}

std::size_t skipNumber(Bytes text, std::size_t at) {
    while (at < text.size() && isNumberByte(text[at])) {
        ++at;
    }
    return at;
}

int hexDigit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// The four digits of \uXXXX that begin at `at`, -1 if they are not there.
int hexUnit(Bytes text, std::size_t at) {
    if (text.size() < at + 4) {
        return -1;
    }
    int unit = 0;
    for (std::size_t i = at; i < at + 4; ++i) {
        const int digit = hexDigit(text[i]);
        if (digit < 0) {
            return -1;
        }
        unit = unit * 16 + digit;
    }
    return unit;
}

void appendUtf8(std::string& out, unsigned code) {
    if (code < 0x80) {
        out += static_cast<char>(code);
        return;
    }
    if (code < 0x800) {
        out += static_cast<char>(0xc0 | (code >> 6));
    } else if (code < 0x10000) {
        out += static_cast<char>(0xe0 | (code >> 12));
        out += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
    } else {
        out += static_cast<char>(0xf0 | (code >> 18));
        out += static_cast<char>(0x80 | ((code >> 12) & 0x3f));
        out += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
    }
    out += static_cast<char>(0x80 | (code & 0x3f));
}

// Decodes the escape whose 'u' is at text[at]; returns the offset behind it, npos if it is malformed.
std::size_t appendUnit(std::string& out, Bytes text, std::size_t at) {
    const int high = hexUnit(text, at + 1);
    if (high < 0) {
        return Bytes::npos;
    }
    at += 5;
    const bool isHigh = high >= 0xd800 && high < 0xdc00;
    if (isHigh && text.substr(at, 2) == "\\u") {
        const int low = hexUnit(text, at + 2);
        if (low >= 0xdc00 && low < 0xe000) {
            appendUtf8(out, 0x10000u + ((static_cast<unsigned>(high) - 0xd800u) << 10) +
                                (static_cast<unsigned>(low) - 0xdc00u));
            return at + 6;
        }
    }
    appendUtf8(out, static_cast<unsigned>(high));
    return at;
}

// Decodes the escape whose backslash is at text[at].
std::size_t appendEscape(std::string& out, Bytes text, std::size_t at) {
    static constexpr Bytes kNames = "\"\\/bfnrt";
    static constexpr Bytes kMeanings = "\"\\/\b\f\n\r\t";
    if (at + 1 >= text.size()) {
        return Bytes::npos;
    }
    if (text[at + 1] == 'u') {
        return appendUnit(out, text, at + 1);
    }
    const auto which = kNames.find(text[at + 1]);
    if (which == Bytes::npos) {
        return Bytes::npos;
    }
    out += kMeanings[which];
    return at + 2;
}

} // namespace

std::size_t skipSpace(Bytes text, std::size_t at) {
    while (at < text.size() && isSpace(text[at])) {
        ++at;
    }
    return at < text.size() ? at : text.size();
}

JsonType typeOf(Bytes value) {
    if (value.empty()) {
        return JsonType::Invalid;
    }
    switch (value[0]) {
    case '{':
        return JsonType::Object;
    case '[':
        return JsonType::Array;
    case '"':
        return JsonType::String;
    case 't':
        return JsonType::True;
    case 'f':
        return JsonType::False;
    case 'n':
        return JsonType::Null;
    default:
        break;
    }
    return value[0] == '-' || (value[0] >= '0' && value[0] <= '9') ? JsonType::Number : JsonType::Invalid;
}

std::size_t skipValue(Bytes text, std::size_t at) {
    if (at >= text.size()) {
        return Bytes::npos;
    }
    switch (typeOf(text.substr(at))) {
    case JsonType::String:
        return skipStringBody(text, at + 1);
    case JsonType::Number:
        return skipNumber(text, at);
    case JsonType::True:
        return skipWord(text, at, "true");
    case JsonType::False:
        return skipWord(text, at, "false");
    case JsonType::Null:
        return skipWord(text, at, "null");
    case JsonType::Invalid:
        return Bytes::npos;
    case JsonType::Object:
    case JsonType::Array:
        break;
    }
    BracketScan scan;
    return scan.run(text, at) == BracketScan::Stop::Done ? at : Bytes::npos;
}

std::optional<std::string> decodeString(Bytes literal) {
    if (literal.size() < 2 || literal[0] != '"' || skipStringBody(literal, 1) != literal.size()) {
        return std::nullopt;
    }
    const Bytes body = literal.substr(1, literal.size() - 2);
    std::string out;
    out.reserve(body.size());
    for (std::size_t at = 0; at < body.size();) {
        const std::size_t escape = findQuoteOrEscape(body, at);
        out.append(body.substr(at, escape - at));
        at = escape;
        if (at < body.size()) {
            at = appendEscape(out, body, at);
        }
        if (at == Bytes::npos) {
            return std::nullopt;
        }
    }
    return out;
}

JsonWalker::JsonWalker(Bytes value) : m_text(value), m_object(typeOf(value) == JsonType::Object) {
    m_done = !m_object && typeOf(value) != JsonType::Array;
}

bool JsonWalker::next() {
    if (m_done) {
        return false;
    }
    const char closing = m_object ? '}' : ']';
    const bool first = m_at == 0;
    std::size_t at = pastSpace(m_text, first ? 1 : m_at);
    if (at < m_text.size() && m_text[at] == closing) {
        m_at = at + 1;
        m_done = true;
        return false;
    }
    if (!first && at < m_text.size() && m_text[at] == ',') {
        at = pastSpace(m_text, at + 1);
    } else if (!first) {
        return stop(at);
    }
    if (m_object && !readName(at)) {
        return stop(at);
    }
    const std::size_t end = skipValue(m_text, at);
    if (end == Bytes::npos) {
        return stop(at);
    }
    m_value = m_text.substr(at, end - at);
    m_at = end;
    return true;
}

bool JsonWalker::readName(std::size_t& at) {
    if (at >= m_text.size() || m_text[at] != '"') {
        return false;
    }
    const std::size_t end = skipStringBody(m_text, at + 1);
    if (end == Bytes::npos) {
        return false;
    }
    const std::size_t colon = pastSpace(m_text, end);
    if (colon >= m_text.size() || m_text[colon] != ':') {
        return false;
    }
    m_name = m_text.substr(at, end - at);
    at = pastSpace(m_text, colon + 1);
    return true;
}

bool JsonWalker::stop(std::size_t at) {
    m_at = at;
    m_done = true;
    m_broken = true;
    return false;
}

bool isName(Bytes nameLiteral, Bytes name) {
    const Bytes body = nameLiteral.substr(1, nameLiteral.size() - 2);
    if (body.find('\\') == Bytes::npos) {
        return body == name;
    }
    return decodeString(nameLiteral) == name;
}

Bytes member(Bytes object, Bytes name) {
    if (typeOf(object) != JsonType::Object) {
        return {};
    }
    Bytes found;
    JsonWalker walker(object);
    while (walker.next()) {
        if (isName(walker.nameLiteral(), name)) {
            found = walker.value();
        }
    }
    return found;
}

} // namespace keyatlas
