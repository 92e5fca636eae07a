// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace keyatlas {

// What the person wants IDs to be split at.
struct SplitChoice {
    enum class Kind : unsigned char { Automatic, Characters, None };
    Kind kind = Kind::Automatic;
    std::string characters{}; // for Characters; each byte is a separator

    friend bool operator==(const SplitChoice&, const SplitChoice&) = default;
};

} // namespace keyatlas
