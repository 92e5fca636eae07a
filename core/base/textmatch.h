// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/casefold.h"
#include "core/base/posixregex.h"

#include <stop_token>

namespace keyatlas {

// What somebody looks for.
struct TextPattern {
    enum class Kind : std::uint8_t {
        Text, // these bytes, anywhere
        Regex // a POSIX extended regular expression over bytes; \d and \D are digits and the rest
    };

    std::string text;
    Kind kind = Kind::Text;
    // Ignored: of a text that is not all ASCII all letters of Unicode (see casefold.h), else ASCII letters
    // only.
    LetterCase letterCase = LetterCase::Matters;

    friend bool operator==(const TextPattern&, const TextPattern&) = default;
};

// A pattern made ready. Texts are bytes of any kind. An expression that is plain text is looked for as text,
// and one that needs some plain text is tried only where that stands. One thread at a time.
class TextMatch {
public:
    // Error::Code::Usage says what is wrong with an expression. After a stop it finds nothing any more, soon
    // also in a long text.
    static Result<TextMatch> of(const TextPattern& pattern, std::stop_token stop = {});

    bool in(Bytes text);
    // The same for the next of many keys, of which the first `shared` bytes are those of the key asked for
    // before: KeyWalk::shared(). Quicker, since those are not looked at again.
    bool inNext(Bytes key, std::size_t shared);
    // The first hit that begins at `from` or later, for marking it in what is shown: a short text, for an
    // expression can take long and this cannot be stopped. Nothing is found twice if the next search
    // begins at its end, or one byte later if it is empty.
    std::optional<TextHit> first(Bytes text, std::size_t from = 0);

private:
    TextMatch() = default;
    bool holds(Bytes haystack, std::size_t shared);
    bool isAtItsPlace(Bytes haystack) const;
    Bytes folded(Bytes text, std::size_t shared);

    std::string m_needle; // folded if case is ignored
    bool m_atStart = false;
    bool m_atEnd = false;
    std::optional<FoldReach> m_fold;
    std::optional<PosixRegex> m_regex; // if the needle alone does not decide
    std::stop_token m_stop;
    std::string m_folded;     // the key asked for last
    std::size_t m_hitEnd = 0; // of the first hit in it; npos: none
};

} // namespace keyatlas
