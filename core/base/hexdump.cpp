// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/hexdump.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr char kHexDigits[] = "0123456789ABCDEF";
constexpr std::size_t kLeastPlaceDigits = 4;

void appendByte(std::string& text, char byte) {
    const auto value = static_cast<unsigned char>(byte);
    text.push_back(kHexDigits[value >> 4U]);
    text.push_back(kHexDigits[value & 0xfU]);
}

std::size_t placeDigits(std::uint64_t total) {
    std::size_t digits = kLeastPlaceDigits;
    while (digits < 16 && (total >> (4 * digits)) != 0) {
        digits += 2;
    }
    return digits;
}

void appendPlace(std::string& text, std::uint64_t place, std::size_t digits) {
    for (std::size_t digit = digits; digit-- > 0;) {
        text.push_back(kHexDigits[(place >> (4 * digit)) & 0xfU]);
    }
}

char printable(char byte) {
    return byte >= ' ' && byte <= '~' ? byte : '.';
}

} // namespace

std::string hexDump(Bytes bytes, std::size_t perLine, std::uint64_t total, const std::stop_token& stop) {
    const std::size_t step = std::max<std::size_t>(perLine, 1);
    const std::size_t digits = placeDigits(total);
    std::string text;
    text.reserve((bytes.size() / step + 1) * (hexDumpWidth(step, total) + 1));
    for (std::size_t at = 0; at < bytes.size() && !stop.stop_requested(); at += step) {
        const Bytes line = bytes.substr(at, step);
        appendPlace(text, at, digits);
        text.push_back(' ');
        for (std::size_t i = 0; i < step; ++i) {
            text.push_back(' ');
            if (i < line.size()) {
                appendByte(text, line[i]);
            } else {
                text.append(2, ' ');
            }
        }
        text.append(2, ' ');
        std::transform(line.begin(), line.end(), std::back_inserter(text), printable);
        text.push_back('\n');
    }
    return text;
}

std::size_t hexDumpWidth(std::size_t perLine, std::uint64_t total) {
    return placeDigits(total) + 1 + 3 * perLine + 2 + perLine;
}

std::string hexBytes(Bytes bytes) {
    std::string text;
    text.reserve(3 * bytes.size());
    for (const char byte : bytes) {
        if (!text.empty()) {
            text.push_back(' ');
        }
        appendByte(text, byte);
    }
    return text;
}

} // namespace keyatlas
