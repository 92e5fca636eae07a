// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/opened.h"

#include <string>

namespace keyatlas {

// A value that is no JSON document, as members of a JSON object: "text":"..", "hex":"..", or
// "operands":[{"text":".."},..] with "base":true if the first is a value that the others were to change.
std::string valueMembers(const Document& document);

// Keys in file order answer no ranges: Error::Code::Usage, with why. `what` was asked for: "a range of keys".
Result<void> needsKeyOrder(const SpaceView& view, const std::string& what);

} // namespace keyatlas
