// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/applyscheme.h"
#include "core/tree/keytree.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

namespace keyatlas {

// How a node of a key tree is called where its keys are not what is shown. On a worker; empty: as its bytes
// say.
using NodeLabel = std::function<std::string(const TreeNode& node, const std::stop_token& stop)>;

// Of a scheme of compound view keys: the element that the node's keys have in common last. Of other schemes
// null.
NodeLabel viewKeyLabel(const std::shared_ptr<const AppliedScheme>& applied);

} // namespace keyatlas
