// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/applyscheme.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace keyatlas {

// Bytes [first, last) of an ID, and the component that wrote them.
struct IdPart {
    std::size_t first = 0;
    std::size_t last = 0;
    std::size_t component = 0; // its place in Template::components(); never a text
    friend bool operator==(const IdPart&, const IdPart&) = default;
};

struct IdParts {
    std::size_t alternative = 0; // number of the template
    std::vector<IdPart> parts;
};

// Which template of the scheme an ID (as idOf() shows it) is of, and where its components stand: told by the
// texts between them and by the lengths that all documents have in common. nullopt where these do not tell.
std::optional<IdParts> partsOf(const AppliedScheme& applied, Bytes id);

} // namespace keyatlas
