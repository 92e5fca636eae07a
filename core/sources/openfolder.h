// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace keyatlas {

// The paths of the parts of one export in a folder, in order. Error: what the folder holds instead.
Result<std::vector<std::string>> partsInFolder(const std::string& folder);

} // namespace keyatlas
