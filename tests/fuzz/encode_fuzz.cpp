// SPDX-License-Identifier: GPL-3.0-or-later
// Any JSON value under any encodings: text or a reason, never a crash; and the value's bytes as a view key.
#include "core/query/collation.h"
#include "core/scheme/encode.h"

#include <cstdint>
#include <cstdlib>

using namespace keyatlas;

// Encodings up to the first line break, behind it the value.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Bytes text(reinterpret_cast<const char*>(data), size);
    const std::size_t line = text.find('\n');
    const Bytes json = line == Bytes::npos ? text : text.substr(line + 1);
    const auto encodings =
        parseEncodings(line == Bytes::npos ? Bytes("date(yyyyMMdd):hex") : text.substr(0, line));
    const FieldValue value = fieldValue(json);
    if (encodings) {
        const auto encoded = encode(value, *encodings);
        if (encoded ? toJson(*encoded).empty() : encoded.error().what.empty()) {
            std::abort();
        }
    }
    if (viewKeyBytes(json).empty()) {
        std::abort();
    }
    return 0;
}
