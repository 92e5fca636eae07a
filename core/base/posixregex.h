// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace keyatlas {

enum class LetterCase : std::uint8_t { Matters, Ignored };

// Where something was found: bytes [begin, end) of a text.
struct TextHit {
    std::size_t begin = 0;
    std::size_t end = 0;

    friend bool operator==(const TextHit&, const TextHit&) = default;
};

// `expression` with \d and \D, which people know from other kinds, written as brackets: POSIX would read a
// letter.
std::string withDigitClasses(const std::string& expression);

// A POSIX extended regular expression over bytes; "." is one byte, whatever locale the process has, and
// without case only ASCII letters are alike. Any text will do: NUL inside it, bytes that are not UTF-8, many
// megabytes. Immutable; not to be used by two threads at once.
class PosixRegex {
public:
    // Error::Code::Usage says what is wrong with the expression.
    static Result<PosixRegex> of(const std::string& expression, LetterCase letterCase);

    // An expression can take a time that grows with the square of the text. After a stop the answer is false.
    bool matches(Bytes text, const std::stop_token& stop = {}) const;
    // The first hit that begins at `from` or later; "^" is the beginning of the text all the same.
    std::optional<TextHit> first(Bytes text, std::size_t from = 0) const;

private:
    struct Compiled;
    std::shared_ptr<const Compiled> m_compiled;
};

} // namespace keyatlas
