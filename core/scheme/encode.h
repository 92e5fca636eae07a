// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scheme/fieldvalue.h"
#include "core/scheme/template.h"

#include <span>
#include <string>

namespace keyatlas {

// What a component gives: text, or for object _ids and view keys a typed value.
struct Encoded {
    enum class Type : std::uint8_t { Text, Number, Bool, Int32, Int64, ObjectId, Uuid, Date };
    Type type = Type::Text;
    std::string text{}; // plain: digits, hexadecimal digits; of Date milliseconds

    friend bool operator==(const Encoded&, const Encoded&) = default;
};

// Applies the encodings from left to right. Error::Code::Usage with one line on what the value is and what
// the encoding needs ("12.5 is no whole number"). Deterministic; may be called from several threads.
Result<Encoded> encode(const FieldValue& value, std::span<const Encoding> encodings);

// As text within a longer text.
inline const std::string& plain(const Encoded& encoded) {
    return encoded.text;
}
// As a value of JSON: canonical Extended JSON of typed ones in an object _id ({"$numberInt": "5"}).
std::string toJson(const Encoded& encoded);

// "2012-05-26T17:31:25.123Z" under `pattern` (yyyy MM dd HH mm ss SSS, DDD day of the year; what stands in
// '...' and everything that is no letter stands for itself) in a zone of the time zone database. Usage: the
// zone or the pattern is not known, or the year has no four digits.
Result<std::string> formatMoment(std::int64_t unixMilliseconds, const std::string& pattern,
                                 const std::string& zone);
// The first moment of the day, month ... that a local time belongs to: see accesspattern.h for its use.
Result<void> checkDatePattern(const std::string& pattern); // at parse time
Result<void> checkZone(const std::string& zone);

} // namespace keyatlas
