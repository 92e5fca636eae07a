// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scheme/fieldvalue.h"
#include "core/scheme/momentformat.h"
#include "core/scheme/template.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace keyatlas {

// What a component gives: text, or for object _ids and view keys a typed value.
struct Encoded {
    enum class Type : std::uint8_t { Text, Number, Bool, Int32, Int64, ObjectId, Uuid, Date };
    Type type = Type::Text;
    std::string text{}; // plain: digits, hexadecimal digits; of Date milliseconds

    friend bool operator==(const Encoded&, const Encoded&) = default;
};

// The encodings of one component, made ready. Applied from left to right; each gets what the one before
// wrote:
//   pad(n)         a whole number of 0 or more, also as digits; more than n digits are an error
//   lower          the lower case of Unicode, without a locale
//   slug           accents dropped, lower-case letters and digits of ASCII; runs of anything else are one
//   dash, none at
//                  the ends; an error if nothing is left
//   prefix(n)      the first n characters; shorter values stay
//   hex            of a whole number its digits, of ObjectIds and UUIDs theirs, of other text its bytes
//   base36, base62 a whole number of 0 or more, of any size, also the digits of ObjectIds and UUIDs; (n) as
//   pad(n).
//                  base36 is 0-9 a-z, base62 is 0-9 A-Z a-z: their bytes sort like the digits
//   sha256, md5    of the text's bytes, in lower-case hexadecimal; (n) its first n digits
//   date, epoch-ms, epoch-s, reverse-time   of a moment (momentOf); epoch-s rounds down; reverse-time is 15
//   nines minus
//                  the milliseconds, 15 digits
//   int32, int64   a whole number of that range
//   objectid       24 hexadecimal digits; uuid: 32, with or without dashes. In texts they are written without
// Immutable; may be used by several threads.
class Encoder {
public:
    // Usage: a date pattern or a zone makes no sense.
    static Result<Encoder> of(std::span<const Encoding> encodings);

    // Usage with one line on what the value is and what the encoding needs ("12.5 is no whole number").
    Result<Encoded> encode(const FieldValue& value) const;

private:
    struct Step {
        Encoding encoding;
        std::shared_ptr<const MomentFormat> format{}; // of Date
    };
    std::vector<Step> m_steps;
};

// The same in one go.
Result<Encoded> encode(const FieldValue& value, std::span<const Encoding> encodings);

// As a value of JSON: canonical Extended JSON of typed ones ({"$numberInt": "5"}).
std::string toJson(const Encoded& encoded);

} // namespace keyatlas
