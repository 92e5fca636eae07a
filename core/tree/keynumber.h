// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"

#include <cstddef>
#include <string>

namespace keyatlas {

// How a whole number stands in a key: 1, 2, 4, 8 or 16 bytes, the high one first unless it says otherwise.
struct NumberForm {
    std::size_t bytes = 8;
    bool isSigned = false;     // with the sign bit flipped, so that the order of bytes is that of the numbers
    bool littleEndian = false; // the order of the keys is then not that of the numbers; never signed
    friend bool operator==(const NumberForm&, const NumberForm&) = default;
};

constexpr bool isNumberWidth(std::size_t bytes) {
    return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16;
}

// `bytes` must be as many as the form says. Decimal, not grouped: "1024", "-7".
std::string numberText(Bytes bytes, NumberForm form);
// The smallest number whose bytes begin with `front`, which may be too short; not for little-endian ones.
std::string lowestNumberText(Bytes front, NumberForm form);
// The bytes of that number; Error::Code::Usage if it is none or does not fit.
Result<std::string> numberBytes(Bytes digits, NumberForm form);

} // namespace keyatlas
