// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <string>

namespace keyatlas {

// What a POSIX extended regular expression says about plain text, read off without matching anything.
struct RegexLiteral {
    std::string text;   // every match holds this; empty: nothing is known
    bool whole = false; // the expression is this text, and nothing else but the anchors:
    bool atStart = false;
    bool atEnd = false;
};

// `expression` compiles. When in doubt nothing is known.
RegexLiteral literalOf(Bytes expression);

} // namespace keyatlas
