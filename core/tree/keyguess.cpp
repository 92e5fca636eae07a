// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/keyguess.h"

#include "core/base/text.h"
#include "core/tree/keysample.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace keyatlas {
namespace {

constexpr std::size_t kSampled = 1000;
constexpr std::size_t kMostLettersBefore = 4;
constexpr std::size_t kMostNumbers = 4;
constexpr std::size_t kMostTypes = 16; // different letters in front
constexpr std::size_t kMany = 32;      // keys from which on "always the same few" says something

using Keys = std::span<const std::string>;
using Test = std::function<bool(Bytes)>;

std::size_t passing(Keys keys, const Test& test) {
    return static_cast<std::size_t>(
        std::count_if(keys.begin(), keys.end(), [&](const auto& key) { return test(key); }));
}
bool nearlyAll(Keys keys, const Test& test) {
    return passing(keys, test) * 20 >= keys.size() * 19;
}
bool most(Keys keys, const Test& test) {
    return passing(keys, test) * 5 >= keys.size() * 4;
}

unsigned byteAt(Bytes key, std::size_t at) {
    return static_cast<unsigned char>(key[at]);
}

bool isControl(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}
bool isPlainText(Bytes text) {
    return std::none_of(text.begin(), text.end(), isControl) && isUtf8(text);
}
bool isMarks(Bytes text) { // printable ASCII
    return std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

// More than a quarter is no text.
bool isBinaryKey(Bytes key) {
    std::size_t bad = 0;
    for (std::size_t at = 0; at < key.size();) {
        const std::size_t length = utf8Length(key.substr(at));
        bad += length == 0 || isControl(key[at]) ? 1 : 0;
        at += std::max<std::size_t>(length, 1);
    }
    return bad * 4 > key.size();
}

// The first bytes of a number that is small for its width, or close to zero either way.
bool isSmall(Bytes key, std::size_t at, std::size_t bytes, bool flipped) {
    if (key.size() < at + bytes || bytes < 2) {
        return false;
    }
    const unsigned top = byteAt(key, at);
    const unsigned next = bytes < 4 ? (top == 0xff || top == 0x7f ? 0xffU : 0U) : byteAt(key, at + 1);
    return flipped ? (top == 0x80 && next == 0) || (top == 0x7f && next == 0xff)
                   : (top == 0 && next == 0) || (top == 0xff && next == 0xff);
}

std::size_t different(Keys keys, std::size_t at, std::size_t bytes) {
    std::set<Bytes> seen;
    for (const auto& key : keys) {
        seen.insert(Bytes(key).substr(std::min(at, key.size()), bytes));
    }
    return seen.size();
}

std::optional<KeyPart> numberPart(std::size_t bytes, bool isSigned, bool littleEndian) {
    return KeyPart{KeyPart::Kind::Number, {bytes, isSigned, littleEndian}, 0};
}

// What the bytes [at, at + bytes) of nearly all keys are, if they are a number.
std::optional<KeyPart> smallNumberAt(Keys keys, std::size_t at, std::size_t bytes) {
    for (const bool flipped : {false, true}) {
        if (nearlyAll(keys, [&](Bytes key) { return isSmall(key, at, bytes, flipped); })) {
            return numberPart(bytes, flipped, false);
        }
    }
    return std::nullopt;
}

// The same of a number that is not small: a time, say. Only where it is all of the key but for letters.
std::optional<KeyPart> onlyNumberAt(Keys keys, std::size_t at, std::size_t bytes) {
    if (auto small = smallNumberAt(keys, at, bytes)) {
        return small;
    }
    if (keys.size() < kMany || (bytes != 4 && bytes != 8)) {
        return std::nullopt;
    }
    const std::size_t few = std::max<std::size_t>(2, keys.size() / 32);
    const bool spread = different(keys, at, bytes) > 4 * few;
    if (spread && different(keys, at, bytes / 4) <= few) {
        return numberPart(bytes, false, false);
    }
    const bool ends = nearlyAll(keys, [&](Bytes key) {
        return key.size() >= at + bytes &&
               std::all_of(key.begin() + static_cast<std::ptrdiff_t>(at + bytes - bytes / 4),
                           key.begin() + static_cast<std::ptrdiff_t>(at + bytes),
                           [](char c) { return c == 0; });
    });
    return spread && ends ? numberPart(bytes, false, true) : std::nullopt;
}

// Two numbers may look like one of twice the width: then both halves are small and neither is always 0.
void addHalves(Keys keys, std::size_t at, const KeyPart& part, std::vector<KeyPart>& parts) {
    const std::size_t half = part.number.bytes / 2;
    const auto first = half >= 4 && part.number == NumberForm{part.number.bytes}
                           ? smallNumberAt(keys, at, half)
                           : std::nullopt;
    const auto second = first ? smallNumberAt(keys, at + half, half) : std::nullopt;
    if (second && different(keys, at, half) > 1 && different(keys, at + half, half) > 1) {
        addHalves(keys, at, *first, parts);
        addHalves(keys, at + half, *second, parts);
    } else {
        parts.push_back(part);
    }
}

// Numbers that fill [at, end) of nearly all keys; the fewest that do.
bool fill(Keys keys, std::size_t at, std::size_t end, std::size_t mostNumbers, std::vector<KeyPart>& parts) {
    if (at == end) {
        return !parts.empty();
    }
    for (const std::size_t bytes : {16U, 8U, 4U, 2U}) {
        if (mostNumbers == 0 || bytes > end - at) {
            continue;
        }
        const bool only = parts.empty() && bytes == end - at;
        if (const auto part = only ? onlyNumberAt(keys, at, bytes) : smallNumberAt(keys, at, bytes)) {
            const std::size_t before = parts.size();
            addHalves(keys, at, *part, parts);
            if (fill(keys, at + bytes, end, mostNumbers - 1, parts)) {
                return true;
            }
            parts.resize(before);
        }
    }
    return false;
}

// Nearly all keys begin with that many letters, and with few different ones.
bool beginWithLetters(Keys keys, std::size_t letters) {
    return nearlyAll(keys,
                     [&](Bytes key) { return key.size() > letters && isMarks(key.substr(0, letters)); }) &&
           different(keys, 0, letters) <= std::min(kMostTypes, std::max<std::size_t>(1, keys.size() / 2));
}

KeyFormat integers(std::size_t letters, std::vector<KeyPart> numbers) {
    KeyFormat format;
    format.kind = KeyFormat::Kind::Integers;
    format.parts = std::move(numbers);
    if (letters > 0) {
        format.parts.insert(format.parts.begin(), {KeyPart::Kind::Letters, {}, letters});
    }
    return format;
}

std::optional<std::size_t> commonLength(Keys keys) {
    std::map<std::size_t, std::size_t> lengths;
    for (const auto& key : keys) {
        ++lengths[key.size()];
    }
    const auto usual = std::max_element(lengths.begin(), lengths.end(),
                                        [](const auto& a, const auto& b) { return a.second < b.second; });
    return usual->second * 20 >= keys.size() * 19 ? std::optional(usual->first) : std::nullopt;
}

std::optional<KeyFormat> numbersOnly(Keys keys) {
    const auto length = commonLength(keys);
    for (std::size_t letters = 0; length && letters <= kMostLettersBefore && letters < *length; ++letters) {
        std::vector<KeyPart> parts;
        const bool begins = letters == 0 || beginWithLetters(keys, letters);
        if (begins && *length <= 64 && fill(keys, letters, *length, kMostNumbers, parts)) {
            return integers(letters, std::move(parts));
        }
    }
    return std::nullopt;
}

std::optional<KeyFormat> numbersInFront(Keys keys) {
    for (std::size_t letters = 0; letters <= kMostLettersBefore; ++letters) {
        if (letters > 0 && !beginWithLetters(keys, letters)) {
            break;
        }
        std::vector<KeyPart> parts;
        for (std::size_t at = letters; parts.size() < kMostNumbers;) {
            const auto eight = smallNumberAt(keys, at, 8);
            const auto part = eight ? eight : smallNumberAt(keys, at, 4);
            if (!part || different(keys, at, part->number.bytes) < 2) {
                break;
            }
            addHalves(keys, at, *part, parts);
            at += part->number.bytes;
        }
        if (!parts.empty()) {
            return integers(letters, std::move(parts));
        }
    }
    return std::nullopt;
}

// Behind `texts` parts that are text, what is left of nearly all keys has one length and is numbers.
std::vector<KeyPart> numbersBehind(Keys keys, std::size_t texts) {
    std::vector<std::string> rests;
    rests.reserve(keys.size());
    for (const auto& key : keys) {
        std::size_t at = 0;
        for (std::size_t i = 0; i < texts && at != Bytes::npos; ++i) {
            const std::size_t nul = key.find('\0', at);
            const bool text = nul != Bytes::npos && nul > at && isPlainText(Bytes(key).substr(at, nul - at));
            at = text ? nul + 1 : Bytes::npos;
        }
        if (at != Bytes::npos) {
            rests.push_back(key.substr(at));
        }
    }
    std::vector<KeyPart> numbers;
    const auto length = rests.size() * 20 >= keys.size() * 19 ? commonLength(rests) : std::nullopt;
    if (!length || *length < 4 || *length > 32 || !fill(rests, 0, *length, kMostNumbers, numbers)) {
        return {};
    }
    return numbers;
}

std::optional<KeyFormat> separatedByNul(Keys keys) {
    const bool separated = most(keys, [](Bytes key) {
        const std::size_t nul = key.find('\0');
        return nul != Bytes::npos && nul > 0 && isPlainText(key.substr(0, nul));
    });
    if (!separated) {
        return std::nullopt;
    }
    KeyFormat format;
    format.kind = KeyFormat::Kind::Composite;
    for (std::size_t texts = 1; texts <= 3; ++texts) {
        if (const auto numbers = numbersBehind(keys, texts); !numbers.empty()) {
            format.parts.assign(texts, {KeyPart::Kind::UpToNul, {}, 0});
            format.parts.insert(format.parts.end(), numbers.begin(), numbers.end());
            break;
        }
    }
    return format;
}

KeyFormat binaryOrText(Keys keys) {
    KeyFormat format;
    if (!most(keys, isBinaryKey)) {
        return format;
    }
    // Of one length, it could as well be the first byte of a time or a hash: unless a hash is what is left.
    const auto length = commonLength(keys).value_or(33);
    const bool typed = length == 17 || length == 21 || length == 33;
    if (typed && keys.size() > 1 && beginWithLetters(keys, 1)) {
        return integers(1, {});
    }
    format.kind = KeyFormat::Kind::Hex;
    return format;
}

} // namespace

KeyFormat guessKeyFormat(std::span<const std::string> sample) {
    if (sample.empty() || most(sample, isPlainText)) {
        return {};
    }
    if (auto numbers = numbersOnly(sample)) {
        return *numbers;
    }
    if (auto numbers = numbersInFront(sample)) {
        return *numbers;
    }
    if (auto composite = separatedByNul(sample)) {
        return *composite;
    }
    return binaryOrText(sample);
}

Result<KeyFormat> guessKeyFormat(const Keyspace& keys, std::size_t bytesSkipped, std::stop_token stop) {
    auto sample = sampleKeys(keys, kSampled, std::move(stop));
    if (!sample) {
        return tl::make_unexpected(sample.error());
    }
    for (auto& key : *sample) {
        key.erase(0, std::min(bytesSkipped, key.size()));
    }
    return guessKeyFormat(*sample);
}

} // namespace keyatlas
