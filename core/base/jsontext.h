// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstddef>
#include <optional>
#include <string>

namespace keyatlas {

// A lenient walk over JSON text without building anything: numbers keep their digits, duplicate members stay,
// lone surrogates and bad UTF-8 pass. Never recurses, so depth is no problem.

// Offset of the first byte at or after `at` that is no JSON white space; text.size() if there is none.
std::size_t skipSpace(Bytes text, std::size_t at);

// Offset just behind the value that begins at `at`; npos if it is not whole (brackets must match, strings
// must end).
std::size_t skipValue(Bytes text, std::size_t at);

enum class JsonType : unsigned char { Null, False, True, Number, String, Array, Object, Invalid };
JsonType typeOf(Bytes value); // by its first byte

// The bytes that a string literal (with its quotes) stands for. A lone surrogate becomes its three-byte form
// (ED A0 80 ...), which is not UTF-8 and is shown escaped; raw control characters and bad UTF-8 are kept.
// nullopt if it is no whole string literal or an escape is malformed.
std::optional<std::string> decodeString(Bytes literal);

// Walks the members of an object, or the elements of an array, in the order of the text.
class JsonWalker {
public:
    // `value` begins with '{' or '['; anything else has no items.
    explicit JsonWalker(Bytes value);

    // False at the end, and at the first item that is not whole: then broken() is true and offset() says
    // where.
    bool next();
    Bytes nameLiteral() const { return m_name; } // with quotes; empty in an array
    Bytes value() const { return m_value; }
    // Within the text handed in: just behind the item; at the end just behind the closing bracket, whatever
    // follows it.
    std::size_t offset() const { return m_at; }
    bool broken() const { return m_broken; }

private:
    bool readName(std::size_t& at);
    bool stop(std::size_t at);

    Bytes m_text;
    std::size_t m_at = 0;
    Bytes m_name;
    Bytes m_value;
    bool m_object = false;
    bool m_done = false;
    bool m_broken = false;
};

// Whether a member's name, as it stands in the text with its quotes, is `name`.
bool isName(Bytes nameLiteral, Bytes name);

// The value of the last member of that name (as CouchDB, the last one wins); empty if there is none.
Bytes member(Bytes object, Bytes name);

} // namespace keyatlas
