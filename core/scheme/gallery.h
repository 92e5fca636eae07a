// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/fieldprofile.h"
#include "core/scheme/scheme.h"

#include <string>
#include <vector>

namespace keyatlas {

// A scheme to start from.
struct GalleryEntry {
    std::string code;   // stable, kebab-case: "type-key", "ulid"
    std::string name;   // "Type and key"
    Scheme scheme;      // with the fields of the data where they fit, else with names to be replaced
    std::string lesson; // what it is good for, one sentence
    std::string cost;   // what it costs, one sentence
    bool fits = true;   // the data have the fields it needs
};

// All entries, in a fixed order. Without profiles the fields have general names.
std::vector<GalleryEntry> gallery(const std::vector<FieldProfile>& fields);

} // namespace keyatlas
