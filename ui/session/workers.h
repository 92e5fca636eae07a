// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/worker.h"

namespace keyatlas {

// The three threads of one source: a document opens while a scan runs. Use them through Latest.
struct Workers {
    Worker scan;   // opens and reads the source
    Worker read;   // documents, rows of tables, answers to ranges
    Worker layout; // the key tree
};

} // namespace keyatlas
