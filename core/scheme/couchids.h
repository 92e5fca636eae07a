// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/generate.h"

namespace keyatlas {

// The algorithms of CouchDB's couch_uuids.erl: see makeGenerator().
std::unique_ptr<IdGenerator> makeCouchIds(const Generator& generator, Randomness& random);

} // namespace keyatlas
