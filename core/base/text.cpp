// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

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

// Length of the valid UTF-8 sequence at the front of `bytes`, 0 if there is none.
std::size_t sequenceLength(Bytes bytes) {
    const auto lead = static_cast<unsigned char>(bytes[0]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length == 0 || length > bytes.size()) {
        return 0;
    }
    return isUtf8(bytes.substr(0, length)) ? length : 0;
}

void escapeByte(std::string& out, unsigned char byte) {
    switch (byte) {
    case '\\': out += "\\\\"; return;
    case '\n': out += "\\n"; return;
    case '\t': out += "\\t"; return;
    case '\r': out += "\\r"; return;
    default: break;
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
    case '\\': return '\\';
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    case 'x': {
        const int high = text.size() < 2 ? -1 : hexValue(text[0]);
        const int low = text.size() < 2 ? -1 : hexValue(text[1]);
        if (high < 0 || low < 0) {
            return fail(Error::Code::Usage, "\\x needs two hexadecimal digits");
        }
        text.remove_prefix(2);
        return static_cast<char>(high * 16 + low);
    }
    default: return fail(Error::Code::Usage, std::string("unknown escape \\") + kind);
    }
}

} // namespace

bool isUtf8(Bytes bytes) { return simdjson::validate_utf8(bytes.data(), bytes.size()); }

std::string escape(Bytes bytes) {
    std::string out;
    out.reserve(bytes.size());
    while (!bytes.empty()) {
        const std::size_t length = sequenceLength(bytes);
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
        const std::size_t length = sequenceLength(utf8);
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

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3; at -= 3) {
        digits.insert(at - 3, ",");
    }
    return digits;
}

} // namespace keyatlas
