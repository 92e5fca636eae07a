// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/scheme/accesspattern.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// What a person tries on one space of a source: all that undo, and a project file, bring back.
struct DesignState {
    struct Entry {
        QString name;
        std::string text;         // as it was typed, valid or not
        std::string origin{"{}"}; // of a project file: what this version does not know in it
        friend bool operator==(const Entry&, const Entry&) = default;
    };
    std::vector<Entry> schemes{}; // without today's
    std::size_t current = 0;      // 0: today's, else a scheme's number from 1
    std::vector<AccessPattern> patterns{};
    std::optional<double> perSecond{};
    std::uint64_t seed = 1;
    std::string origin{"{}"};

    // Nobody did anything.
    bool untouched() const {
        return schemes.empty() && patterns.empty() && !perSecond && seed == 1 && origin == "{}";
    }
    // But for what is shown.
    bool sameAs(const DesignState& other) const {
        return schemes == other.schemes && patterns == other.patterns && perSecond == other.perSecond &&
               seed == other.seed;
    }
    friend bool operator==(const DesignState&, const DesignState&) = default;
};

} // namespace keyatlas
