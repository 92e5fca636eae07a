// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"

#include <cstddef>
#include <limits>
#include <stop_token>
#include <string>

namespace keyatlas {

struct PrettyOptions {
    std::size_t indent = 2;      // columns a level
    std::size_t mostIndent = 80; // deeper levels are not indented further, so that depth costs no space
    std::size_t mostBytes = std::numeric_limits<std::size_t>::max(); // of the output
};

struct PrettyJson {
    std::string text;
    std::size_t used = 0; // bytes of the input that are shown
    bool cut = false;     // more follows
};

// JSON text with other white space: one item a line. No token is touched, so digits, escapes, duplicate
// members and damage stay as they are. Ends at a token when `mostBytes` are full (a longer token is cut
// between characters).
Result<PrettyJson> prettyJson(Bytes text, const PrettyOptions& options, std::stop_token stop);

} // namespace keyatlas
