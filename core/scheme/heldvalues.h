// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/fieldprofile.h"
#include "core/scheme/template.h"

#include <string>
#include <vector>

namespace keyatlas {

// A component that could have written a text into a document's ID.
struct HeldValue {
    std::string text;
    Component component;
};

// What the fields of one document would look like in an ID, in all encodings that people use; longest first.
// `id` bounds the widths of padded numbers and digests.
std::vector<HeldValue> heldValues(Bytes document, const std::vector<FieldProfile>& fields, Bytes id);

} // namespace keyatlas
