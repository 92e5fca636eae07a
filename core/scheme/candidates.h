// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/accesspattern.h"
#include "core/scheme/fieldprofile.h"

#include <string>
#include <vector>

namespace keyatlas {

// Schemes worth a try for these patterns on data with these fields, the most promising first. Fields that
// most documents have are enough; then a second template leaves the others as they are. `documents`: of the
// whole space, for how long a random part must be.
std::vector<std::string> candidateTemplates(const std::vector<FieldProfile>& fields,
                                            const std::vector<AccessPattern>& patterns,
                                            std::uint64_t documents);

} // namespace keyatlas
