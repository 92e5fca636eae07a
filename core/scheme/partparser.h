// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/template.h"

#include <vector>

namespace keyatlas {

// A text of a template, and where each byte of it stands in what was written: in JSON an escape is several
// bytes there.
struct PartText {
    std::string text;
    std::vector<std::size_t> places; // one more than bytes
};

// The parts of one text. Errors as parseTemplate(), at places.
Result<std::vector<Component>> parseParts(const PartText& written);

} // namespace keyatlas
