// SPDX-License-Identifier: GPL-3.0-or-later
// Stores that RocksDB's own library writes into a temporary folder, and what it reads back of a copy. For
// tests of our own reader only.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace keyatlas::test {

using FamilyRows = std::map<std::string, std::vector<std::pair<std::string, std::string>>>; // by family name

// Makes the store of that name in `folder` (which does not exist) and closes it. Aborts if the library
// refuses.
void makeRocksStore(const std::string& variant, const std::string& folder);
std::vector<std::string> rocksVariants();

// What the library's iterators give for every family, in its order; reads a copy of the folder.
FamilyRows rocksRows(const std::string& variant, const std::string& folder);

} // namespace keyatlas::test
