// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/encode.h"

#include "core/base/display.h"
#include "core/base/text.h"
#include "core/scheme/digest.h"
#include "core/scheme/digits.h"
#include "core/scheme/lettercase.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace keyatlas {
namespace {

using Kind = Encoding::Kind;

constexpr std::int64_t kReverseFrom = 999999999999999;

std::string shownValue(const FieldValue& value) {
    constexpr std::size_t kShown = 40;
    return value.kind == FieldValue::Kind::Text ? '"' + display::shown(value.text, kShown).text() + '"'
                                                : value.text;
}

tl::unexpected<Error> wrong(const FieldValue& value, const std::string& what) {
    return fail(Error::Code::Usage, shownValue(value) + " " + what);
}

bool isDigits(Bytes text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// The digits of a whole number of 0 or more, without leading zeros.
Result<std::string> wholeDigits(const FieldValue& value) {
    if (value.text.starts_with('-') && isDigits(Bytes(value.text).substr(1))) {
        return wrong(value, "is negative");
    }
    if (!isDigits(value.text)) {
        return wrong(value, "is no whole number");
    }
    const std::size_t first = std::min(value.text.find_first_not_of('0'), value.text.size() - 1);
    return value.text.substr(first);
}

Result<std::string> fitted(const FieldValue& value, std::string digits, unsigned width) {
    if (width > 0 && digits.size() > width) {
        return wrong(value, "needs " + std::to_string(digits.size()) + " characters where " +
                                std::to_string(width) + " are meant for it");
    }
    return zeroPadded(std::move(digits), width);
}

bool isHexValue(const FieldValue& value) {
    return value.kind == FieldValue::Kind::ObjectId || value.kind == FieldValue::Kind::Uuid;
}

Result<std::string> based(const FieldValue& value, Bytes digits, unsigned width) {
    if (isHexValue(value)) {
        return fitted(value, inBase(value.text, 16, digits), width);
    }
    const auto whole = wholeDigits(value);
    return whole ? fitted(value, inBase(*whole, 10, digits), width) : whole;
}

Result<std::string> hexadecimal(const FieldValue& value) {
    if (isHexValue(value)) {
        return value.text;
    }
    if (value.kind == FieldValue::Kind::Number) {
        return based(value, kDigits36.substr(0, 16), 0);
    }
    return toHex(value.text);
}

std::string firstCharacters(Bytes text, unsigned count) {
    std::size_t at = 0;
    for (; count > 0 && at < text.size(); --count) {
        at += std::max<std::size_t>(utf8Length(text.substr(at)), 1);
    }
    return std::string(text.substr(0, at));
}

std::string cut(std::string digest, unsigned width) {
    digest.resize(width == 0 ? digest.size() : std::min<std::size_t>(width, digest.size()));
    return digest;
}

Result<std::string> timeText(const FieldValue& value, Kind kind, const MomentFormat* format) {
    const auto moment = momentOf(value);
    if (!moment) {
        return wrong(value, "is no time");
    }
    switch (kind) {
    case Kind::Date:
        return format->text(*moment);
    case Kind::EpochMs:
        return std::to_string(*moment);
    case Kind::EpochS:
        return std::to_string(*moment >= 0 ? *moment / 1000 : -((-*moment + 999) / 1000));
    default:
        break;
    }
    if (*moment < 0 || *moment > kReverseFrom) {
        return wrong(value, "lies before 1970, where reverse-time does not reach");
    }
    return zeroPadded(std::to_string(kReverseFrom - *moment), 15);
}

Result<std::string> integer(const FieldValue& value, bool narrow) {
    std::int64_t number = 0;
    const auto read = std::from_chars(value.text.data(), value.text.data() + value.text.size(), number);
    if (read.ec == std::errc::result_out_of_range ||
        (narrow && read.ec == std::errc() && number != static_cast<std::int32_t>(number))) {
        return wrong(value, narrow ? "does not fit in 32 bits" : "does not fit in 64 bits");
    }
    if (read.ec != std::errc() || read.ptr != value.text.data() + value.text.size()) {
        return wrong(value, "is no whole number");
    }
    return std::to_string(number);
}

Result<std::string> hexDigits(const FieldValue& value, std::size_t count, const char* what) {
    std::string digits;
    for (const char c : lowerCase(value.text)) {
        digits += c == '-' && count == 32 ? "" : std::string(1, c);
    }
    if (digits.size() != count || digits.find_first_not_of("0123456789abcdef") != std::string::npos) {
        return wrong(value, what);
    }
    return digits;
}

Result<std::string> written(const FieldValue& value, const Encoding& encoding, const MomentFormat* format) {
    switch (encoding.kind) {
    case Kind::Pad: {
        const auto digits = wholeDigits(value);
        return digits ? fitted(value, *digits, encoding.width) : digits;
    }
    case Kind::Lower:
        return lowerCase(value.text);
    case Kind::Slug: {
        std::string slug = slugOf(value.text);
        return slug.empty() ? Result<std::string>(wrong(value, "has no letter or digit for a slug")) : slug;
    }
    case Kind::Prefix:
        return firstCharacters(value.text, encoding.width);
    case Kind::Hex:
        return hexadecimal(value);
    case Kind::Base36:
        return based(value, kDigits36, encoding.width);
    case Kind::Base62:
        return based(value, kDigits62, encoding.width);
    case Kind::Sha256:
        return cut(sha256Hex(value.text), encoding.width);
    case Kind::Md5:
        return cut(md5Hex(value.text), encoding.width);
    case Kind::Int32:
    case Kind::Int64:
        return integer(value, encoding.kind == Kind::Int32);
    case Kind::ObjectId:
        return hexDigits(value, 24, "is no ObjectId of 24 hexadecimal digits");
    case Kind::Uuid:
        return hexDigits(value, 32, "is no UUID of 32 hexadecimal digits");
    case Kind::Date:
    case Kind::EpochMs:
    case Kind::EpochS:
    case Kind::ReverseTime:
        break;
    }
    return timeText(value, encoding.kind, format);
}

Encoded::Type typeAfter(Kind kind) {
    switch (kind) {
    case Kind::Int32:
        return Encoded::Type::Int32;
    case Kind::Int64:
        return Encoded::Type::Int64;
    case Kind::ObjectId:
        return Encoded::Type::ObjectId;
    case Kind::Uuid:
        return Encoded::Type::Uuid;
    default:
        return Encoded::Type::Text;
    }
}

FieldValue::Kind kindAfter(Kind kind) {
    switch (kind) {
    case Kind::EpochMs: // numbers to what comes next
    case Kind::EpochS:
    case Kind::Int32:
    case Kind::Int64:
        return FieldValue::Kind::Number;
    case Kind::ObjectId:
        return FieldValue::Kind::ObjectId;
    case Kind::Uuid:
        return FieldValue::Kind::Uuid;
    default:
        return FieldValue::Kind::Text;
    }
}

Encoded::Type typeOfKind(FieldValue::Kind kind) {
    switch (kind) {
    case FieldValue::Kind::Number:
        return Encoded::Type::Number;
    case FieldValue::Kind::Bool:
        return Encoded::Type::Bool;
    case FieldValue::Kind::ObjectId:
        return Encoded::Type::ObjectId;
    case FieldValue::Kind::Date:
        return Encoded::Type::Date;
    case FieldValue::Kind::Uuid:
        return Encoded::Type::Uuid;
    default:
        return Encoded::Type::Text;
    }
}

std::string base64(Bytes bytes) {
    constexpr Bytes kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t group = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            group = group << 8 | (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0U);
        }
        for (std::size_t i = 0; i < 4; ++i) {
            text += at + i <= bytes.size() ? kLetters[group >> (18 - 6 * i) & 63] : '=';
        }
    }
    return text;
}

} // namespace

Result<Encoder> Encoder::of(std::span<const Encoding> encodings) {
    Encoder encoder;
    for (const Encoding& encoding : encodings) {
        Step step{encoding};
        if (encoding.kind == Kind::Date) {
            auto format = MomentFormat::of(encoding.pattern, encoding.zone);
            if (!format) {
                return fail(format.error());
            }
            step.format = std::make_shared<const MomentFormat>(std::move(*format));
        }
        encoder.m_steps.push_back(std::move(step));
    }
    return encoder;
}

Result<Encoded> Encoder::encode(const FieldValue& value) const {
    if (!value.usable()) {
        return fail(Error::Code::Usage,
                    value.kind == FieldValue::Kind::Missing ? "is missing" : "is no single value");
    }
    if (m_steps.empty()) {
        return Encoded{typeOfKind(value.kind), value.text};
    }
    Encoded encoded;
    FieldValue working;
    const FieldValue* from = &value;
    for (const Step& step : m_steps) {
        auto text = written(*from, step.encoding, step.format.get());
        if (!text) {
            return fail(text.error());
        }
        encoded.type = typeAfter(step.encoding.kind);
        working.kind = kindAfter(step.encoding.kind);
        working.text = std::move(*text);
        from = &working;
    }
    encoded.text = std::move(working.text);
    return encoded;
}

Result<Encoded> encode(const FieldValue& value, std::span<const Encoding> encodings) {
    const auto encoder = Encoder::of(encodings);
    return encoder ? encoder->encode(value) : fail(encoder.error());
}

std::string toJson(const Encoded& encoded) {
    switch (encoded.type) {
    case Encoded::Type::Number:
    case Encoded::Type::Bool:
        return encoded.text;
    case Encoded::Type::Int32:
        return R"({"$numberInt":")" + encoded.text + "\"}";
    case Encoded::Type::Int64:
        return R"({"$numberLong":")" + encoded.text + "\"}";
    case Encoded::Type::ObjectId:
        return R"({"$oid":")" + encoded.text + "\"}";
    case Encoded::Type::Uuid:
        return R"({"$binary":{"base64":")" + base64(fromHex(encoded.text).value_or("")) +
               R"(","subType":"04"}})";
    case Encoded::Type::Date:
        return R"({"$date":{"$numberLong":")" + encoded.text + "\"}}";
    case Encoded::Type::Text:
        break;
    }
    return toJsonString(encoded.text);
}

} // namespace keyatlas
