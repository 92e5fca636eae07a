// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/textmatch.h"

#include "core/base/regexliteral.h"

#include <algorithm>
#include <cstring>

namespace keyatlas {
namespace {

// string_view::find looks at one byte after the other; memmem is many times faster.
std::size_t placeIn(Bytes haystack, Bytes needle, std::size_t from) {
    if (from > haystack.size()) {
        return Bytes::npos;
    }
    if (needle.empty()) {
        return from;
    }
    const char* begin = haystack.data() + from;
    const void* at = memmem(begin, haystack.size() - from, needle.data(), needle.size());
    return at == nullptr ? Bytes::npos
                         : from + static_cast<std::size_t>(static_cast<const char*>(at) - begin);
}

bool isAscii(Bytes text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

} // namespace

Result<TextMatch> TextMatch::of(const TextPattern& pattern, std::stop_token stop) {
    TextMatch match;
    match.m_stop = std::move(stop);
    if (pattern.letterCase == LetterCase::Ignored) {
        const bool unicode = pattern.kind == TextPattern::Kind::Text && !isAscii(pattern.text);
        match.m_fold = unicode ? FoldReach::Unicode : FoldReach::Ascii;
    }
    if (pattern.kind == TextPattern::Kind::Text) {
        match.m_needle = pattern.text;
    } else {
        const std::string expression = withDigitClasses(pattern.text);
        auto regex = PosixRegex::of(expression, pattern.letterCase);
        if (!regex) {
            return fail(regex.error());
        }
        const RegexLiteral literal = literalOf(expression);
        match.m_needle = literal.text;
        if (literal.whole) {
            match.m_atStart = literal.atStart;
            match.m_atEnd = literal.atEnd;
        } else {
            match.m_regex = *std::move(regex);
        }
    }
    if (match.m_fold) {
        foldCase(match.m_needle, *match.m_fold);
    }
    return match;
}

bool TextMatch::in(Bytes text) {
    return inNext(text, 0);
}

bool TextMatch::inNext(Bytes key, std::size_t shared) {
    if (m_fold == FoldReach::Unicode) {
        shared = characterBefore(key, shared);
    }
    if (!holds(m_fold ? folded(key, shared) : key, shared)) {
        return false;
    }
    return !m_regex || m_regex->matches(key, m_stop);
}

// Whether the needle is in it. m_hitEnd is about the key before: what ends in its shared bytes is here too,
// and if nothing does, what is here ends behind them.
bool TextMatch::holds(Bytes haystack, std::size_t shared) {
    if (m_atStart || m_atEnd) {
        return isAtItsPlace(haystack);
    }
    if (m_needle.empty() || (shared > 0 && m_hitEnd <= shared)) {
        return true;
    }
    const std::size_t from = shared - std::min(shared, m_needle.size() - 1);
    const std::size_t at = placeIn(haystack, m_needle, from);
    m_hitEnd = at == Bytes::npos ? at : at + m_needle.size();
    return at != Bytes::npos;
}

bool TextMatch::isAtItsPlace(Bytes haystack) const {
    if (m_atStart && m_atEnd) {
        return haystack == m_needle;
    }
    return m_atStart ? haystack.starts_with(m_needle) : haystack.ends_with(m_needle);
}

Bytes TextMatch::folded(Bytes text, std::size_t shared) {
    m_folded.resize(shared);
    m_folded.append(text.substr(shared));
    foldCase(m_folded, *m_fold, shared);
    return m_folded;
}

std::optional<TextHit> TextMatch::first(Bytes text, std::size_t from) {
    if (m_regex) {
        return m_regex->first(text, from);
    }
    std::string copy;
    if (m_fold) {
        copy = text;
        foldCase(copy, *m_fold);
        text = copy;
    }
    std::size_t at = 0;
    if (m_atStart || m_atEnd) {
        at = !isAtItsPlace(text) ? Bytes::npos : m_atStart ? 0 : text.size() - m_needle.size();
        at = at != Bytes::npos && at < from ? Bytes::npos : at;
    } else {
        at = placeIn(text, m_needle, from);
    }
    return at == Bytes::npos ? std::nullopt : std::optional<TextHit>({at, at + m_needle.size()});
}

} // namespace keyatlas
