// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// One step from a value into a member or an element of it.
struct JsonStep {
    Bytes nameLiteral; // with quotes; empty in an array
    std::uint64_t index = 0;
};

// The steps from the root of `text` to the value that begins at `offset` (a name counts as its value). One
// walk over the text before it; it need not be whole.
Result<std::vector<JsonStep>> jsonStepsTo(Bytes text, std::size_t offset, std::stop_token stop);

// RFC 6901: "/rows/3/a~1b"; "" is the root. A lone surrogate in a name becomes U+FFFD.
std::string jsonPointer(const std::vector<JsonStep>& steps);
// As people write it: `rows[3].doc["first name"]`; "" is the root. Names that are no identifier stay as in
// the text.
std::string jsonPath(const std::vector<JsonStep>& steps);

} // namespace keyatlas
