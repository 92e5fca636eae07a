// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/applyscheme.h"
#include "core/tree/keytree.h"

#include <QString>

#include <vector>

namespace keyatlas {

// A node of a level, and one of its keys.
struct LevelExample {
    TreeNode node;
    std::string key;
};

// What the levels of a key tree group by: "first byte"; "account, then month". Empty if nothing is grouped.
QString groupedBy(const std::vector<LevelExample>& levels);
// The same where the scheme that made the IDs is known.
QString groupedBy(const std::vector<LevelExample>& levels, const AppliedScheme& applied);

} // namespace keyatlas
