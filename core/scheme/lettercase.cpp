// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/lettercase.h"

#include "core/base/text.h"

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

namespace keyatlas {
namespace {

bool isAscii(Bytes text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string asciiLower(Bytes text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return lower;
}

icu::UnicodeString unicode(Bytes text) {
    return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int>(text.size())));
}

std::string utf8(const icu::UnicodeString& text) {
    std::string bytes;
    text.toUTF8String(bytes);
    return bytes;
}

icu::UnicodeString normalized(const icu::Normalizer2* form, const icu::UnicodeString& text,
                              UErrorCode& status) {
    return U_SUCCESS(status) ? form->normalize(text, status) : text;
}

} // namespace

std::string lowerCase(Bytes text) {
    if (isAscii(text) || !isUtf8(text)) {
        return asciiLower(text);
    }
    icu::UnicodeString letters = unicode(text);
    return utf8(letters.toLower(icu::Locale::getRoot()));
}

std::string slugOf(Bytes text) {
    UErrorCode status = U_ZERO_ERROR;
    const bool decompose = !isAscii(text) && isUtf8(text);
    const icu::UnicodeString letters =
        decompose ? normalized(icu::Normalizer2::getNFKDInstance(status), unicode(text), status)
                  : unicode(text);
    std::string slug;
    bool dash = false;
    for (std::int32_t at = 0; at < letters.length(); at = letters.moveIndex32(at, 1)) {
        const UChar32 character = u_tolower(letters.char32At(at));
        if (u_charType(character) == U_NON_SPACING_MARK) {
            continue; // an accent that was split off
        }
        if ((character >= 'a' && character <= 'z') || (character >= '0' && character <= '9')) {
            slug += dash && !slug.empty() ? "-" : "";
            slug += static_cast<char>(character);
            dash = false;
        } else {
            dash = true;
        }
    }
    return slug;
}

std::string normalFormC(Bytes text) {
    if (isAscii(text) || !isUtf8(text)) {
        return std::string(text);
    }
    UErrorCode status = U_ZERO_ERROR;
    const auto* form = icu::Normalizer2::getNFCInstance(status);
    return utf8(normalized(form, unicode(text), status));
}

} // namespace keyatlas
