// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/source.h"

#include <string>
#include <vector>

namespace keyatlas::reader {

// What the library says about logs that it did not read to their ends, in our own words: one warning of each
// log, with the place as our own code finds it.
std::vector<Warning> droppedOf(const std::string& folder, const std::vector<std::string>& said);

} // namespace keyatlas::reader
