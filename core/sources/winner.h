// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/source.h"

namespace keyatlas {

// CouchDB's order of the leaves of a document: live ones first, then the higher generation, then the greater
// hash. True if `a` comes before `b`.
bool comesBefore(const Revision& a, const Revision& b);

} // namespace keyatlas
