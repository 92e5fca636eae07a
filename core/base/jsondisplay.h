// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/display.h"

namespace keyatlas::display {

// A scalar of a JSON text in one line: numbers and words as they stand there, with all digits; strings
// decoded, without their quotes, control and invisible characters escaped. A string with a malformed escape,
// or without its end, is shown as it stands. Arrays and objects as they stand, white space escaped. Cut as
// shown() cuts; `bytes` is then the size in the text, without quotes. Cheap for any length.
Shown shownJson(Bytes value, std::size_t most = kMostCharacters);

} // namespace keyatlas::display
