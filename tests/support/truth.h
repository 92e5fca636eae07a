// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace keyatlas::test {

// Recorded truth under tests/data, unpacked. Ends the test program with a message if it is not there.
std::string readTruth(const std::string& name);                   // "couchdb/url_encoding.json"
std::vector<std::string> readTruthLines(const std::string& name); // without empty lines

} // namespace keyatlas::test
