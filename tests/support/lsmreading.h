// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lsm/familyreader.h"

#include <string>
#include <utility>
#include <vector>

namespace keyatlas::test {

struct LsmRows {
    std::vector<std::pair<std::string, std::string>> rows; // key and value, as read
    std::vector<lsm::Problem> problems;
    std::string failure; // of opening or reading; empty if none
};

// One family, read whole. Operands are joined with a comma, a base value first, as the operator
// "stringappend" joins them.
LsmRows readFamily(const std::string& folder, const lsm::Manifest& manifest, std::uint32_t family,
                   lsm::ReadOrder order);

std::string hexOf(const std::string& bytes);
bool hasProblem(const LsmRows& read, lsm::Problem::Kind kind);

} // namespace keyatlas::test
