// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/source.h"

#include <string>

namespace keyatlas::rocks {

// A document of a value's bytes, or of operands as operandlist.h writes them.
Document documentOf(std::string value, bool operands);

} // namespace keyatlas::rocks
