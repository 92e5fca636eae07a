// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/checks/checkcodes.h"

#include <array>

namespace keyatlas {

std::span<const Bytes> checkCodes() {
    static constexpr auto kCodes =
        std::to_array<Bytes>({"case-twins",      "changing-fields",      "collisions",
                              "conflicts",       "control-characters",   "dot-ids",
                              "duplicates",      "folded-case",          "guessable",
                              "idle-separators", "illegal-ids",          "insert-place",
                              "length",          "long-for-old-mongodb", "long-ids",
                              "missing-fields",  "partitioned",          "personal-data",
                              "repeated-fields", "separator-order",      "time-order",
                              "time-step",       "unicode-twins",        "url-characters",
                              "width-overflow"});
    return kCodes;
}

} // namespace keyatlas
