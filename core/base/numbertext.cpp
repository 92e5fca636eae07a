// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numbertext.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace keyatlas {

double numberOf(Bytes digits) {
    double number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (read.ec == std::errc::result_out_of_range) {
        // Too large, or too small: the exponent's sign tells, or the digits before the point.
        const std::size_t exponent = digits.find_first_of("eE");
        const bool small = exponent == Bytes::npos ? digits.find('.') != Bytes::npos && digits.find('.') < 310
                                                   : digits.substr(exponent + 1).starts_with('-');
        const double size = small ? 0 : std::numeric_limits<double>::infinity();
        return digits.starts_with('-') ? -size : size;
    }
    return read.ec == std::errc() ? number : 0;
}

} // namespace keyatlas
