// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/fieldvalue.h"
#include "core/sources/opened.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// What a sample of the documents holds in a field that an ID could use.
struct FieldProfile {
    std::string path;                               // FieldPath::parse() reads it
    FieldValue::Kind kind = FieldValue::Kind::Text; // of most of them
    double share = 0;                               // of the sample's documents that have it as a scalar
    std::uint64_t distinct = 0;                     // values in the sample
    bool isTime = false;     // momentOf() reads nearly all of them, and they look like times
    bool isType = false;     // few values, each in many documents: "type", "kind"
    bool isPersonal = false; // e-mail addresses, names, telephone numbers ...
    std::size_t least = 0;   // bytes as text
    std::size_t most = 0;
    std::string example{}; // one value, cut at 64 bytes
};

// From about `documents` that lie evenly over the space; fields of at most three levels, those that most
// documents have first. Reserved documents are left out.
Result<std::vector<FieldProfile>> profileFields(const Source& source, const SpaceView& space,
                                                std::size_t documents, std::stop_token stop);

} // namespace keyatlas
