// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/query/alldocs.h"

namespace keyatlas {
namespace {

bool isUnreserved(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '.' || c == '_' || c == '~';
}

int hexDigit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// The byte that "%XX" at `at` stands for, -1 if it is malformed.
int escapedByte(Bytes text, std::size_t at) {
    if (at + 2 >= text.size()) {
        return -1;
    }
    const int high = hexDigit(text[at + 1]);
    const int low = hexDigit(text[at + 2]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

} // namespace

std::string percentEncode(Bytes bytes) {
    static constexpr char kDigits[] = "0123456789ABCDEF";
    std::string out;
    for (const char c : bytes) {
        if (isUnreserved(c)) {
            out += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        out += '%';
        out += kDigits[byte >> 4];
        out += kDigits[byte & 15];
    }
    return out;
}

Result<std::string> percentDecode(Bytes text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '%') {
            out += text[at];
            continue;
        }
        const int byte = escapedByte(text, at);
        if (byte < 0) {
            return fail(Error::Code::Usage, "malformed percent escape at character " + std::to_string(at));
        }
        out += static_cast<char>(byte);
        at += 2;
    }
    return out;
}

std::string documentPath(Bytes id) {
    for (const Bytes reserved : {Bytes("_design/"), Bytes("_local/")}) {
        if (id.substr(0, reserved.size()) == reserved) {
            return std::string(reserved) + percentEncode(id.substr(reserved.size()));
        }
    }
    return percentEncode(id);
}

std::string decodeQueryText(Bytes text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const int byte = text[at] == '%' ? escapedByte(text, at) : -1;
        if (byte >= 0) {
            out += static_cast<char>(byte);
            at += 2;
        } else {
            out += text[at] == '+' ? ' ' : text[at];
        }
    }
    return out;
}

Parameters parseQueryString(Bytes text) {
    Parameters parameters;
    while (!text.empty()) {
        const auto end = text.find_first_of("&;");
        const Bytes pair = text.substr(0, end);
        text.remove_prefix(end == Bytes::npos ? text.size() : end + 1);
        if (pair.empty()) {
            continue;
        }
        const auto equals = pair.find('=');
        const Bytes value = equals == Bytes::npos ? Bytes() : pair.substr(equals + 1);
        parameters.emplace_back(decodeQueryText(pair.substr(0, equals)), decodeQueryText(value));
    }
    return parameters;
}

} // namespace keyatlas
