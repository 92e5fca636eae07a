// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include "core/base/jsontext.h"

#include <algorithm>
#include <simdjson.h>

#include <array>
#include <cstdint>

namespace keyatlas {
namespace {

constexpr char kHexDigits[] = "0123456789abcdef";

int hexValue(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    if (c >= 'A' && c <= 'F') {
        return c - 'A' + 10;
    }
    return -1;
}

void appendHexByte(std::string& out, unsigned char byte) {
    out += kHexDigits[byte >> 4];
    out += kHexDigits[byte & 15];
}

void escapeByte(std::string& out, unsigned char byte) {
    switch (byte) {
    case '\\':
        out += "\\\\";
        return;
    case '\n':
        out += "\\n";
        return;
    case '\t':
        out += "\\t";
        return;
    case '\r':
        out += "\\r";
        return;
    default:
        break;
    }
    if (byte < 0x20 || byte >= 0x7f) {
        out += "\\x";
        appendHexByte(out, byte);
        return;
    }
    out += static_cast<char>(byte);
}

Result<char> unescapeOne(Bytes& text) {
    if (text.empty()) {
        return fail(Error::Code::Usage, "a lone backslash at the end");
    }
    const char kind = text[0];
    text.remove_prefix(1);
    switch (kind) {
    case '\\':
        return '\\';
    case 'n':
        return '\n';
    case 't':
        return '\t';
    case 'r':
        return '\r';
    case '0': // as people are shown it; escape() itself writes \x00
        return '\0';
    case 'x': {
        const int high = text.size() < 2 ? -1 : hexValue(text[0]);
        const int low = text.size() < 2 ? -1 : hexValue(text[1]);
        if (high < 0 || low < 0) {
            return fail(Error::Code::Usage, "\\x needs two hexadecimal digits");
        }
        text.remove_prefix(2);
        return static_cast<char>(high * 16 + low);
    }
    default:
        return fail(Error::Code::Usage, std::string("unknown escape \\") + kind);
    }
}

} // namespace

bool isUtf8(Bytes bytes) {
    return simdjson::validate_utf8(bytes.data(), bytes.size());
}

std::size_t utf8Length(Bytes bytes) {
    const auto byte = [&](std::size_t i) {
        return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U;
    };
    const auto follows = [&](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
    const unsigned lead = byte(0);
    if (lead < 0x80) {
        return bytes.empty() ? 0 : 1;
    }
    if (lead >= 0xc2 && lead < 0xe0) {
        return follows(1) ? 2 : 0;
    }
    if (lead >= 0xe0 && lead < 0xf0) { // no overlong forms, no surrogates
        const unsigned low = lead == 0xe0 ? 0xa0 : 0x80;
        const unsigned high = lead == 0xed ? 0x9f : 0xbf;
        return byte(1) >= low && byte(1) <= high && follows(2) ? 3 : 0;
    }
    if (lead >= 0xf0 && lead < 0xf5) { // nothing above U+10FFFF
        const unsigned low = lead == 0xf0 ? 0x90 : 0x80;
        const unsigned high = lead == 0xf4 ? 0x8f : 0xbf;
        return byte(1) >= low && byte(1) <= high && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

std::string escape(Bytes bytes) {
    std::string out;
    out.reserve(bytes.size());
    while (!bytes.empty()) {
        const std::size_t length = utf8Length(bytes);
        if (length > 1) {
            out.append(bytes.substr(0, length));
            bytes.remove_prefix(length);
            continue;
        }
        escapeByte(out, static_cast<unsigned char>(bytes[0]));
        bytes.remove_prefix(1);
    }
    return out;
}

Result<std::string> unescape(Bytes text) {
    std::string out;
    while (!text.empty()) {
        const char c = text[0];
        text.remove_prefix(1);
        if (c != '\\') {
            out += c;
            continue;
        }
        const auto byte = unescapeOne(text);
        if (!byte) {
            return tl::make_unexpected(byte.error());
        }
        out += *byte;
    }
    return out;
}

std::string toHex(Bytes bytes) {
    std::string out;
    out.reserve(bytes.size() * 2);
    for (const char c : bytes) {
        appendHexByte(out, static_cast<unsigned char>(c));
    }
    return out;
}

Result<std::string> fromHex(Bytes text) {
    if (text.size() % 2 != 0) {
        return fail(Error::Code::Usage, "hexadecimal text needs an even number of digits");
    }
    std::string out;
    for (std::size_t i = 0; i < text.size(); i += 2) {
        const int high = hexValue(text[i]);
        const int low = hexValue(text[i + 1]);
        if (high < 0 || low < 0) {
            return fail(Error::Code::Usage, "not a hexadecimal digit at character " + std::to_string(i));
        }
        out += static_cast<char>(high * 16 + low);
    }
    return out;
}

Result<std::string> fromBase64(Bytes text) {
    static constexpr Bytes kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    while (!text.empty() && text.back() == '=') {
        text.remove_suffix(1);
    }
    std::string out;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        const auto value = kAlphabet.find(c);
        if (value == Bytes::npos) {
            return fail(Error::Code::Usage, "not base64");
        }
        bits = (bits << 6) | static_cast<std::uint32_t>(value);
        count += 6;
        if (count >= 8) {
            count -= 8;
            out += static_cast<char>((bits >> count) & 0xff);
        }
    }
    if (count == 6) {
        return fail(Error::Code::Usage, "base64 is cut short");
    }
    return out;
}

std::string toJsonString(Bytes utf8) {
    std::string out = "\"";
    while (!utf8.empty()) {
        const auto byte = static_cast<unsigned char>(utf8[0]);
        const std::size_t length = utf8Length(utf8);
        if (length == 0) {
            out += "\xef\xbf\xbd";
        } else if (length > 1) {
            out.append(utf8.substr(0, length));
        } else if (byte == '"' || byte == '\\') {
            out += '\\';
            out += static_cast<char>(byte);
        } else if (byte < 0x20 || byte == 0x7f) {
            static constexpr std::array<const char*, 6> kShort = {"\\b", "\\t", "\\n", nullptr, "\\f", "\\r"};
            if (byte >= 8 && byte <= 13 && kShort[byte - 8] != nullptr) {
                out += kShort[byte - 8];
            } else {
                out += "\\u00";
                appendHexByte(out, byte);
            }
        } else {
            out += static_cast<char>(byte);
        }
        utf8.remove_prefix(length == 0 ? 1 : length);
    }
    return out + "\"";
}

Result<std::string> parseIdOperand(Bytes operand) {
    const auto after = [operand](Bytes prefix) { return operand.substr(prefix.size()); };
    if (operand.starts_with("hex:")) {
        std::string digits(after("hex:")); // also as keys are shown: "9F 02 1A"
        digits.erase(std::remove(digits.begin(), digits.end(), ' '), digits.end());
        return fromHex(digits);
    }
    if (operand.starts_with("base64:")) {
        return fromBase64(after("base64:"));
    }
    if (operand.starts_with("esc:")) {
        return unescape(after("esc:"));
    }
    if (!operand.starts_with("json:")) {
        return std::string(operand);
    }
    auto decoded = decodeString(after("json:"));
    if (!decoded) {
        return fail(Error::Code::Usage, "json: needs one whole JSON string, with its quotes");
    }
    return std::move(*decoded);
}

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3; at -= 3) {
        digits.insert(at - 3, ",");
    }
    return digits;
}

} // namespace keyatlas
