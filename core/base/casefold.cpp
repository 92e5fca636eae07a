// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/casefold.h"

#include "core/base/text.h"

#include <algorithm>
#include <locale.h>
#include <wctype.h>

namespace keyatlas {
namespace {

constexpr std::size_t kLongest = 4; // bytes of a character

bool goesOn(char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U;
}

char lowerAscii(char byte) {
    return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + ('a' - 'A')) : byte;
}

std::uint32_t decoded(Bytes sequence) {
    const auto first = static_cast<unsigned char>(sequence[0]);
    std::uint32_t code = first & (0x7fU >> sequence.size());
    for (const char byte : sequence.substr(1)) {
        code = code << 6 | (static_cast<unsigned char>(byte) & 0x3fU);
    }
    return code;
}

std::size_t lengthOf(std::uint32_t code) {
    return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

void encode(std::uint32_t code, char* out, std::size_t length) {
    for (std::size_t at = length - 1; at > 0; --at) {
        out[at] = static_cast<char>(0x80U | (code & 0x3fU));
        code >>= 6;
    }
    const unsigned mark = 0xf00U >> length & 0xffU;
    out[0] = static_cast<char>(mark | code);
}

// The letters of Unicode as the C library knows them, whatever locale the process has. Null where there is no
// such locale: then only ASCII is folded.
locale_t unicodeLetters() {
    static const locale_t letters = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return letters;
}

std::uint32_t folded(std::uint32_t code, locale_t letters) {
    return static_cast<std::uint32_t>(towlower_l(towupper_l(static_cast<wint_t>(code), letters), letters));
}

// Folds the character at `at`; returns where the next one begins.
std::size_t foldCharacter(std::string& text, std::size_t at, locale_t letters) {
    const std::size_t length = utf8Length(Bytes(text).substr(at));
    if (length < 2) {
        text[at] = lowerAscii(text[at]);
        return at + 1;
    }
    const std::uint32_t code = folded(decoded(Bytes(text).substr(at, length)), letters);
    if (lengthOf(code) == length) {
        encode(code, text.data() + at, length);
    }
    return at + length;
}

} // namespace

void foldCase(std::string& text, FoldReach reach, std::size_t from) {
    const locale_t letters = reach == FoldReach::Unicode ? unicodeLetters() : nullptr;
    if (letters != nullptr) {
        for (std::size_t at = from; at < text.size();) {
            at = foldCharacter(text, at, letters);
        }
        return;
    }
    for (std::size_t at = from; at < text.size(); ++at) {
        text[at] = lowerAscii(text[at]);
    }
}

std::size_t characterBefore(Bytes text, std::size_t at) {
    for (std::size_t back = 1; back <= std::min(at, kLongest); ++back) {
        if (!goesOn(text[at - back])) {
            return static_cast<unsigned char>(text[at - back]) < 0x80 ? at : at - back;
        }
    }
    return at;
}

} // namespace keyatlas
