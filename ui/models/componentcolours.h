// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/template.h"
#include "ui/theme/colours.h"

#include <vector>

namespace keyatlas {

// The colours of a template's components, in order: a text that the ID begins with (a type tag) is slate,
// fields are teal, rust, violet ..., what is generated is pink. Other texts have none and count as slate.
std::vector<FamilyColour> componentColours(const Template& scheme);

} // namespace keyatlas
