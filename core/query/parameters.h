// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>

namespace keyatlas {

// Values of CouchDB's query parameters, refused in CouchDB's words.

// One value: text from a query string, or JSON from a request's body.
struct ParameterValue {
    Bytes text;
    bool isJson = false;
};

// Ok if `text` is JSON as CouchDB's parser takes it (strict, UTF-8).
Result<void> checkJson(Bytes text);
Result<bool> booleanParameter(ParameterValue value);
// At least 0; what does not fit becomes the largest value.
Result<std::uint64_t> countParameter(ParameterValue value);
// The raw text; of JSON strings their bytes.
std::string textParameter(ParameterValue value);

} // namespace keyatlas
