// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"

#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// A bounded sample of a keyspace, in order, without doubles: short runs of neighbours (which show what keys
// share) that begin at evenly spaced ranks, with the first and the last key. All keys if there are at most
// `most`.
Result<std::vector<std::string>> sampleKeys(const Keyspace& keys, std::size_t most, std::stop_token stop);

} // namespace keyatlas
