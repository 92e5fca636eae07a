// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/keyformat.h"

#include <string>

namespace keyatlas {

// What somebody typed, back into bytes: as shownKey() shows keys of that format, or with `hex:`, `base64:`,
// `json:` and `esc:` as parseIdOperand() says. A number may be typed as 0x and its bytes, hex with spaces or
// without. Text that does not fit the format is Error::Code::Usage. With row numbers, "#12 abc" and "#12"
// begin with the number of the row; text without one is the store's key alone, which the caller has to look
// for among the rows.
Result<std::string> parseKey(const KeyFormat& format, Bytes text);

// All of a key in text that parseKey() reads back to exactly these bytes: as it is shown where that does it,
// else with `esc:`.
std::string keyInFormat(const KeyFormat& format, Bytes key);

} // namespace keyatlas
