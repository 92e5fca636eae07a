// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/json/textwindow.h"

#include <stop_token>

namespace keyatlas {

enum class ValueEnd : unsigned char {
    Whole,  // `at` is just behind the value
    Cut,    // the text ends before the value does
    Broken, // no JSON value, or its brackets do not match
};

// Finds the end of the JSON value at window offset `at`, growing the window as far as the value goes, but not
// past `limit` bytes of value (then: Cut).
Result<ValueEnd> findValueEnd(TextWindow& window, std::size_t& at, std::stop_token stop,
                              std::size_t limit = std::size_t(1) << 30);

} // namespace keyatlas
