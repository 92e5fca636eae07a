// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

namespace keyatlas {

// As CouchDB's couch_doc.erl judges an ID, and couch_partition.erl in a partitioned database.
bool isLegalForCouch(Bytes id);
bool isLegalPartitioned(Bytes id);

} // namespace keyatlas
