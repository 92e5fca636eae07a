// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsondisplay.h"

#include "core/base/jsontext.h"

#include <algorithm>

namespace keyatlas::display {
namespace {

// Where the front of a string's body can be cut, at `most` bytes or a little later, without tearing an
// escape, a pair of surrogates or a character.
std::size_t cutPoint(Bytes body, std::size_t most) {
    std::size_t at = 0;
    while (at < body.size() && at < most) {
        if (body[at] != '\\') {
            ++at;
            continue;
        }
        const bool unit = body.substr(at, 2) == "\\u";
        const bool high = unit && (body.substr(at + 2, 1) == "d" || body.substr(at + 2, 1) == "D");
        at += !unit ? 2 : high && body.substr(at + 6, 2) == "\\u" ? 12 : 6;
    }
    while (at < body.size() && (static_cast<unsigned char>(body[at]) & 0xc0) == 0x80) {
        ++at;
    }
    return std::min(at, body.size());
}

} // namespace

Shown shownJson(Bytes value, std::size_t most) {
    if (typeOf(value) != JsonType::String || value.size() < 2 || value.back() != '"') {
        return shown(value, most);
    }
    // A character takes at most 12 bytes in the text: two escaped surrogates.
    const Bytes body = value.substr(1, value.size() - 2);
    const std::size_t cut = most < body.size() / 12 ? cutPoint(body, most * 12) : body.size();
    const auto decoded = decodeString("\"" + std::string(body.substr(0, cut)) + "\"");
    if (!decoded) {
        return shown(value, most);
    }
    Shown result = cut < body.size() ? shown(*decoded, most, body.size()) : shown(*decoded, most);
    if (cut < body.size()) {
        result.cut = true;
    }
    result.bytes = result.cut ? body.size() : decoded->size();
    return result;
}

} // namespace keyatlas::display
