// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/fieldpath.h"

#include <cstdint>
#include <optional>
#include <string>

namespace keyatlas {

// What a document has in a field, as far as an ID can use it. Scalars of MongoDB's Extended JSON are values
// here, not objects.
struct FieldValue {
    enum class Kind : std::uint8_t {
        Missing,   // no such field, or null
        NotScalar, // an object or an array
        Text,
        Number,   // `text` holds the digits as in the file
        Bool,     // "true" or "false"
        ObjectId, // 24 hexadecimal digits
        Date,     // `milliseconds`; `text` is them in decimal
        Uuid,     // 32 hexadecimal digits
    };

    Kind kind = Kind::Missing;
    std::string text{};            // decoded; bytes that are no UTF-8 stay
    std::int64_t milliseconds = 0; // of Date, since 1970
    std::size_t jsonBytes = 0;     // of the value in the document

    bool usable() const { return kind != Kind::Missing && kind != Kind::NotScalar; }
    friend bool operator==(const FieldValue&, const FieldValue&) = default;
};

// `value` is JSON text as FieldPath::find() gives it; empty: missing.
FieldValue fieldValue(Bytes value);

// The moment that a value means, in milliseconds since 1970, for encodings of times: ISO text with any offset
// and fraction (no zone: UTC), numbers or digits of seconds (up to 11 digits) or milliseconds,
// 20120526-165835 and the like, Extended JSON dates, the seconds of an ObjectId. 1338051515556 and
// 20120526-165835 are one instant but for what the second cuts off. Years 0 to 9999. nullopt: no time.
std::optional<std::int64_t> momentOf(const FieldValue& value);

} // namespace keyatlas
