// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/fieldvalue.h"

#include "core/base/calendar.h"
#include "core/base/jsontext.h"
#include "core/base/text.h"
#include "core/ids/civiltime.h"

#include <algorithm>
#include <charconv>

namespace keyatlas {
namespace {

constexpr std::int64_t kDay = 86400000;

bool allDigits(Bytes text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool allHex(Bytes text) {
    return std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    });
}

std::string lowered(Bytes text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return lower;
}

std::optional<std::int64_t> wholeNumber(Bytes text) {
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() && read.ptr == text.data() + text.size() ? std::optional(number)
                                                                           : std::nullopt;
}

// Text of a date. Years outside of what civiltime.h takes only in the form of ISO 8601.
std::optional<std::int64_t> civilMoment(Bytes text) {
    if (const auto read = readCivil(text)) {
        return read;
    }
    if (text.size() < 10 || !allDigits(text.substr(0, 4)) || text[4] != '-') {
        return std::nullopt;
    }
    const std::int64_t year = wholeNumber(text.substr(0, 4)).value_or(0);
    const std::int64_t alike = isLeapYear(year) ? 2000 : 2001; // the same days
    const auto read = readCivil(std::to_string(alike) + std::string(text.substr(4)));
    return read ? std::optional(*read + (dayNumber(year, 1, 1) - dayNumber(alike, 1, 1)) * kDay)
                : std::nullopt;
}

// Years 0 to 9999: what can be written as a date, and no arithmetic on it overflows.
std::optional<std::int64_t> bounded(std::int64_t moment) {
    constexpr std::int64_t kYear0 = -62167219200000;
    constexpr std::int64_t kYear10000 = 253402300800000;
    return moment >= kYear0 && moment < kYear10000 ? std::optional(moment) : std::nullopt;
}

// Seconds or milliseconds: 11 digits of seconds reach to the year 5138.
std::optional<std::int64_t> numberMoment(Bytes digits) {
    const std::size_t point = std::min(digits.find('.'), digits.size());
    const auto number = wholeNumber(digits.substr(0, point));
    const std::size_t length = point - (digits.starts_with('-') ? 1 : 0);
    if (!number || length > 15) {
        return std::nullopt;
    }
    if (length > 11) {
        return bounded(*number);
    }
    std::int64_t fraction = 0; // of a second, in milliseconds
    for (std::size_t i = 1; i <= 3; ++i) {
        const char digit = point + i < digits.size() ? digits[point + i] : '0';
        fraction = fraction * 10 + (digit >= '0' && digit <= '9' ? digit - '0' : 0);
    }
    return bounded(*number * 1000 + (digits.starts_with('-') ? -fraction : fraction));
}

FieldValue textValue(FieldValue::Kind kind, std::string text) {
    FieldValue value;
    value.kind = kind;
    value.text = std::move(text);
    return value;
}

FieldValue dateValue(std::optional<std::int64_t> moment) {
    if (!moment) {
        return textValue(FieldValue::Kind::NotScalar, {});
    }
    FieldValue value = textValue(FieldValue::Kind::Date, std::to_string(*moment));
    value.milliseconds = *moment;
    return value;
}

std::string decoded(Bytes json) {
    return typeOf(json) == JsonType::String ? decodeString(json).value_or(std::string(json))
                                            : std::string(json);
}

FieldValue uuidValue(const std::string& text) {
    std::string digits;
    std::copy_if(text.begin(), text.end(), std::back_inserter(digits), [](char c) { return c != '-'; });
    return digits.size() == 32 && allHex(digits) ? textValue(FieldValue::Kind::Uuid, lowered(digits))
                                                 : textValue(FieldValue::Kind::NotScalar, {});
}

FieldValue binaryValue(Bytes object) {
    const Bytes inner = typeOf(object) == JsonType::Object ? object : Bytes();
    const std::string type = decoded(member(inner, "subType"));
    const auto bytes = fromBase64(decoded(member(inner, "base64")));
    return bytes && bytes->size() == 16 && (type == "04" || type == "4")
               ? textValue(FieldValue::Kind::Uuid, toHex(*bytes))
               : textValue(FieldValue::Kind::NotScalar, {});
}

// {"$oid": ...} and its kind: objects in the text that are scalars to MongoDB.
FieldValue extendedValue(Bytes object) {
    JsonWalker walker(object);
    const bool any = walker.next();
    const std::string name = any ? decodeString(walker.nameLiteral()).value_or("") : std::string();
    const Bytes inside = any ? walker.value() : Bytes();
    if (name == "$oid") {
        std::string digits = lowered(decoded(inside));
        if (digits.size() == 24 && allHex(digits)) {
            return textValue(FieldValue::Kind::ObjectId, std::move(digits));
        }
    } else if (name == "$date") {
        const bool wrapped = typeOf(inside) == JsonType::Object;
        const std::string text = decoded(wrapped ? member(inside, "$numberLong") : inside);
        return dateValue(typeOf(inside) == JsonType::String ? civilMoment(text) : wholeNumber(text));
    } else if (name == "$numberInt" || name == "$numberLong" || name == "$numberDouble" ||
               name == "$numberDecimal") {
        return textValue(FieldValue::Kind::Number, decoded(inside));
    } else if (name == "$uuid") {
        return uuidValue(decoded(inside));
    } else if (name == "$binary") {
        return binaryValue(inside);
    } else if (name == "$symbol") {
        return textValue(FieldValue::Kind::Text, decoded(inside));
    }
    return textValue(FieldValue::Kind::NotScalar, {});
}

} // namespace

FieldValue fieldValue(Bytes json) {
    FieldValue value;
    switch (json.empty() ? JsonType::Null : typeOf(json)) {
    case JsonType::Null:
    case JsonType::Invalid:
        break;
    case JsonType::String:
        value = textValue(FieldValue::Kind::Text, decoded(json));
        break;
    case JsonType::Number:
        value = textValue(FieldValue::Kind::Number, std::string(json));
        break;
    case JsonType::False:
    case JsonType::True:
        value = textValue(FieldValue::Kind::Bool, std::string(json));
        break;
    case JsonType::Array:
        value.kind = FieldValue::Kind::NotScalar;
        break;
    case JsonType::Object:
        value = extendedValue(json);
        break;
    }
    value.jsonBytes = json.size();
    return value;
}

std::optional<std::int64_t> momentOf(const FieldValue& value) {
    switch (value.kind) {
    case FieldValue::Kind::Date:
        return bounded(value.milliseconds);
    case FieldValue::Kind::Number:
        // 20120526 is a day: as seconds it would lie in 1970.
        if (const std::size_t size = value.text.size(); (size == 8 || size == 14) && allDigits(value.text)) {
            if (const auto civil = readCivil(value.text)) {
                return civil;
            }
        }
        return numberMoment(value.text);
    case FieldValue::Kind::ObjectId: {
        std::uint64_t seconds = 0;
        std::from_chars(value.text.data(), value.text.data() + 8, seconds, 16);
        return static_cast<std::int64_t>(seconds) * 1000;
    }
    case FieldValue::Kind::Text:
        break;
    default:
        return std::nullopt;
    }
    // Digits of a date come first: 20120526165835 is no number of milliseconds anybody means.
    if (const auto civil = civilMoment(value.text)) {
        return civil;
    }
    return allDigits(value.text) ? numberMoment(value.text) : std::nullopt;
}

} // namespace keyatlas
