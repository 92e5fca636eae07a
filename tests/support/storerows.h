// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/opened.h"

#include <map>
#include <string>
#include <vector>

namespace keyatlas::test {

using Rows = std::map<std::string, std::string>; // key: value

std::string numbered(int number); // "key:000012"
// The rows of a space by the store's own keys; of a value that cannot be read why, in brackets.
Rows rowsOf(const Opened& opened, const std::string& name);
// The paths of the files in a folder whose names end so (".sst"), in order.
std::vector<std::string> filesOf(const std::string& folder, const std::string& ending);

// The first of this code; null if there is none.
const Warning* warningOf(const std::vector<Warning>& warnings, const std::string& code);
std::string listed(const std::vector<Warning>& warnings); // a line each, for messages of a test

} // namespace keyatlas::test
