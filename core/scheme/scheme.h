// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/template.h"

#include <string>
#include <vector>

namespace keyatlas {

// A design for the IDs of a space. Documents of several kinds have a template each: the first template whose
// fields a document has gives its ID. Documents that none fits are reported, never given a guessed ID.
struct Scheme {
    bool today = false; // the IDs as they are; no templates then
    std::vector<Template> templates{};

    friend bool operator==(const Scheme&, const Scheme&) = default;
};

// One template a line, or "today". Errors as parseTemplate(), offsets in the whole text.
Result<Scheme> parseScheme(Bytes text);
std::string toText(const Scheme& scheme);

} // namespace keyatlas
