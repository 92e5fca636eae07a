// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/keynumber.h"

#include <algorithm>

namespace keyatlas {
namespace {

__extension__ using Wide = unsigned __int128; // any number of up to 16 bytes

constexpr Wide signBit(NumberForm form) {
    return Wide{1} << (form.bytes * 8 - 1);
}

bool hasSign(NumberForm form) {
    return form.isSigned && !form.littleEndian;
}

Wide valueOf(Bytes bytes, NumberForm form) {
    Wide value = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const char byte = bytes[form.littleEndian ? bytes.size() - 1 - i : i];
        value = (value << 8) | static_cast<unsigned char>(byte);
    }
    return value;
}

std::string digitsOf(Wide value) {
    std::string digits;
    do {
        digits += static_cast<char>('0' + static_cast<int>(value % 10));
        value /= 10;
    } while (value != 0);
    std::reverse(digits.begin(), digits.end());
    return digits;
}

tl::unexpected<Error> doesNotFit(Bytes digits, NumberForm form) {
    return fail(Error::Code::Usage, "the number " + std::string(digits.substr(0, 45)) +
                                        " does not fit into " + std::to_string(form.bytes) +
                                        (form.bytes == 1 ? " byte" : " bytes"));
}

} // namespace

std::string numberText(Bytes bytes, NumberForm form) {
    const Wide value = valueOf(bytes, form);
    if (!hasSign(form)) {
        return digitsOf(value);
    }
    const Wide zero = signBit(form);
    return value >= zero ? digitsOf(value - zero) : "-" + digitsOf(zero - value);
}

std::string lowestNumberText(Bytes front, NumberForm form) {
    std::string bytes(front.substr(0, form.bytes));
    bytes.resize(form.bytes, '\0');
    return numberText(bytes, form);
}

Result<std::string> numberBytes(Bytes digits, NumberForm form) {
    const bool negative = digits.starts_with('-');
    const Bytes number = digits.substr(negative ? 1 : 0);
    const bool plain = std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (number.empty() || !plain) {
        return fail(Error::Code::Usage, "\"" + std::string(digits.substr(0, 45)) + "\" is no whole number");
    }
    const Wide zero = hasSign(form) ? signBit(form) : 0;
    const Wide most = (signBit(form) - 1) * 2 + 1;      // of the bytes
    const Wide largest = negative ? zero : most - zero; // of what stands behind the sign
    Wide value = 0;
    for (const char c : number) {
        const auto digit = static_cast<Wide>(c - '0');
        if (value > largest / 10 || digit > largest - value * 10) {
            return doesNotFit(digits, form);
        }
        value = value * 10 + digit;
    }
    Wide rest = negative ? zero - value : zero + value;
    std::string bytes(form.bytes, '\0');
    for (std::size_t i = 0; i < form.bytes; ++i, rest >>= 8) {
        bytes[form.littleEndian ? i : form.bytes - 1 - i] =
            static_cast<char>(static_cast<unsigned>(rest & 0xff));
    }
    return bytes;
}

} // namespace keyatlas
