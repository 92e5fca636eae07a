// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/digits.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace keyatlas {

std::string inBase(Bytes number, unsigned from, Bytes digits) {
    const auto base = static_cast<unsigned>(digits.size());
    std::vector<unsigned> result; // lowest digit first
    for (const char c : number) {
        auto carry = static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10);
        for (unsigned& digit : result) {
            carry += digit * from;
            digit = carry % base;
            carry /= base;
        }
        for (; carry > 0; carry /= base) {
            result.push_back(carry % base);
        }
    }
    std::string text;
    for (auto digit = result.rbegin(); digit != result.rend(); ++digit) {
        text += digits[*digit];
    }
    return text.empty() ? std::string(1, digits[0]) : text;
}

std::string inBase(std::uint64_t number, Bytes digits) {
    std::string text;
    do {
        text += digits[number % digits.size()];
        number /= digits.size();
    } while (number > 0);
    std::reverse(text.begin(), text.end());
    return text;
}

std::string zeroPadded(std::string text, std::size_t width, char zero) {
    if (text.size() < width) {
        text.insert(0, width - text.size(), zero);
    }
    return text;
}

} // namespace keyatlas
