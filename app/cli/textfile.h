// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scheme/accesspattern.h"

#include <string>
#include <vector>

namespace keyatlas::cli {

// A file of what a person wrote, all of it.
Result<std::string> readTextFile(const std::string& path);
// Errors of what stands in it are Usage.
Result<std::vector<AccessPattern>> readPatternsFile(const std::string& path);

} // namespace keyatlas::cli
