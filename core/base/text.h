// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace keyatlas {

// How bytes are printed on the command line and read back: `\\`, `\n \t \r`, `\xHH` for other control bytes
// (below 0x20 and 0x7f) and for every byte that is not part of valid UTF-8. unescape(escape(x)) == x for any
// bytes.
std::string escape(Bytes bytes);
Result<std::string> unescape(Bytes text);

bool isUtf8(Bytes bytes);
// Length of the valid UTF-8 sequence at the front of `bytes`, 0 if there is none.
std::size_t utf8Length(Bytes bytes);

std::string toHex(Bytes bytes);             // lower case, two digits a byte
Result<std::string> fromHex(Bytes text);    // either case, even length
Result<std::string> fromBase64(Bytes text); // RFC 4648, padding optional

// The bytes as a JSON string literal, quotes included. What is not UTF-8 becomes U+FFFD: use only for display
// or for keys known to be UTF-8. Control characters and DEL are escaped, everything else stays as it is.
std::string toJsonString(Bytes utf8);

// An ID as an operand of the command line: text, or with a prefix `hex:` (blanks between digits are left out,
// as keys are shown), `base64:`, `json:` (a JSON string) or `esc:`.
Result<std::string> parseIdOperand(Bytes operand);

// 12,345,678
std::string grouped(std::uint64_t number);

} // namespace keyatlas
