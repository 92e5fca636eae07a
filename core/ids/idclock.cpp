// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ids/idclock.h"

#include <array>

namespace keyatlas::idclock {
namespace {

constexpr std::uint8_t kNoDigit = 0xff;
using Digits = std::array<std::uint8_t, 256>; // value of a character

constexpr Digits digitsOf(Bytes alphabet) {
    Digits digits{};
    digits.fill(kNoDigit);
    for (std::size_t i = 0; i < alphabet.size(); ++i) {
        digits[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
    }
    return digits;
}

constexpr Digits eitherCase(Digits digits) {
    for (unsigned c = 'a'; c <= 'z'; ++c) {
        const unsigned upper = c - 'a' + 'A';
        const std::uint8_t value = digits[c] != kNoDigit ? digits[c] : digits[upper];
        digits[c] = value;
        digits[upper] = value;
    }
    return digits;
}

constexpr Digits crockfordDigits() {
    Digits digits = digitsOf("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
    digits['I'] = digits['L'] = 1;
    digits['O'] = 0;
    return eitherCase(digits);
}

constexpr Digits kHex = eitherCase(digitsOf("0123456789abcdef"));
constexpr Digits kCrockford = crockfordDigits();
constexpr Digits kBase32Hex = digitsOf("0123456789abcdefghijklmnopqrstuv");
constexpr Digits kBase36 = digitsOf("0123456789abcdefghijklmnopqrstuvwxyz");
constexpr Digits kBase62 = digitsOf("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
constexpr Digits kPushId = digitsOf("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz");

std::uint8_t digitAt(const Digits& digits, Bytes text, std::size_t at) {
    return digits[static_cast<unsigned char>(text[at])];
}

// `count` digits at the front, and no letter or digit of base 62 behind them.
bool isToken(const Digits& digits, Bytes text, std::size_t count) {
    if (text.size() < count || (text.size() > count && digitAt(kBase62, text, count) != kNoDigit)) {
        return false;
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (digitAt(digits, text, i) == kNoDigit) {
            return false;
        }
    }
    return true;
}

// The number that `count` known digits at `from` stand for; at most 64 bits.
std::uint64_t number(const Digits& digits, unsigned base, Bytes text, std::size_t from, std::size_t count) {
    std::uint64_t value = 0;
    for (std::size_t i = from; i < from + count; ++i) {
        value = value * base + digitAt(digits, text, i);
    }
    return value;
}

UnixMs since(std::int64_t epoch, std::uint64_t milliseconds) {
    return epoch + static_cast<std::int64_t>(milliseconds);
}

// First 16 of the 32 digits of a UUID, and whether its variant is the one with versions.
struct UuidFront {
    std::uint64_t high = 0;
    bool usual = false;
};
std::optional<UuidFront> uuidFront(Bytes text) {
    constexpr std::array<std::size_t, 5> kGroups = {8, 4, 4, 4, 12};
    const bool dashed = text.size() >= 36 && text[8] == '-';
    std::array<char, 32> digits{};
    if (!dashed) {
        if (!isToken(kHex, text, digits.size())) {
            return std::nullopt;
        }
        text.copy(digits.data(), digits.size());
    } else {
        std::size_t to = 0;
        std::size_t at = 0;
        for (const std::size_t group : kGroups) {
            const bool last = to + group == digits.size();
            if (!isToken(kHex, text.substr(at), group) || (!last && text[at + group] != '-')) {
                return std::nullopt;
            }
            text.copy(digits.data() + to, group, at);
            to += group;
            at += group + 1;
        }
    }
    const Bytes all(digits.data(), digits.size());
    return UuidFront{number(kHex, 16, all, 0, 16), digitAt(kHex, all, 16) >> 2 == 2};
}

// From 100 ns since 1582-10-15.
UnixMs gregorian(std::uint64_t ticks) {
    constexpr std::int64_t kUnixEpoch = 0x01B21DD213814000; // 1970-01-01 in them
    const std::int64_t since1970 = static_cast<std::int64_t>(ticks) - kUnixEpoch;
    return since1970 >= 0 ? since1970 / 10000 : -((-since1970 + 9999) / 10000);
}

} // namespace

UnixMs uuid(Bytes text, unsigned version) {
    const auto front = uuidFront(text);
    if (!front || !front->usual || (front->high >> 12 & 15) != version) {
        return std::nullopt;
    }
    const std::uint64_t high = front->high;
    switch (version) {
    case 1:
        return gregorian((high & 0xfff) << 48 | (high >> 16 & 0xffff) << 32 | high >> 32);
    case 6:
        return gregorian(high >> 16 << 12 | (high & 0xfff));
    case 7:
        return since(0, high >> 16);
    default:
        return std::nullopt;
    }
}

UnixMs ulid(Bytes text) {
    if (!isToken(kCrockford, text, 26) || digitAt(kCrockford, text, 0) > 7) {
        return std::nullopt;
    }
    return since(0, number(kCrockford, 32, text, 0, 10));
}

// 27 digits are 160 bits; the time is the upper 32 of them.
UnixMs ksuid(Bytes text) {
    if (!isToken(kBase62, text, 27)) {
        return std::nullopt;
    }
    std::array<std::uint32_t, 5> limbs{}; // the lowest first
    for (std::size_t i = 0; i < 27; ++i) {
        std::uint64_t carry = digitAt(kBase62, text, i);
        for (std::uint32_t& limb : limbs) {
            carry += std::uint64_t{limb} * 62;
            limb = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        if (carry != 0) {
            return std::nullopt;
        }
    }
    return since(1400000000000, std::uint64_t{limbs[4]} * 1000);
}

UnixMs xid(Bytes text) {
    if (!isToken(kBase32Hex, text, 20) || (text[19] != '0' && text[19] != 'g')) {
        return std::nullopt;
    }
    return since(0, (number(kBase32Hex, 32, text, 0, 7) >> 3) * 1000);
}

UnixMs objectId(Bytes text) {
    if (!isToken(kHex, text, 24)) {
        return std::nullopt;
    }
    return since(0, number(kHex, 16, text, 0, 8) * 1000);
}

UnixMs firebasePushId(Bytes text) {
    const bool ends = text.size() == 20 || (text.size() > 20 && digitAt(kPushId, text, 20) == kNoDigit);
    if (!ends || text[0] != '-') {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < 20; ++i) {
        if (digitAt(kPushId, text, i) == kNoDigit) {
            return std::nullopt;
        }
    }
    return since(0, number(kPushId, 64, text, 0, 8));
}

UnixMs tsid(Bytes text) {
    if (!isToken(kCrockford, text, 13) || digitAt(kCrockford, text, 0) > 15) {
        return std::nullopt;
    }
    return since(1577836800000, number(kCrockford, 32, text, 0, 13) >> 22);
}

UnixMs cuid(Bytes text) {
    if (!isToken(kBase36, text, 25) || text[0] != 'c') {
        return std::nullopt;
    }
    return since(0, number(kBase36, 36, text, 1, 8));
}

} // namespace keyatlas::idclock
