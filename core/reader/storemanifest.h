// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/lsm/manifest.h"
#include "core/sources/source.h"

#include <string>
#include <vector>

namespace keyatlas::reader {

// What describes a store: its MANIFEST, another one, or all tables of the folder where no MANIFEST tells of
// them.
struct StoreManifest {
    lsm::Manifest manifest;
    bool damaged = false;          // not all that CURRENT's MANIFEST would say is known
    bool filesMissing = false;     // or a writer was faster
    std::vector<Warning> warnings; // of `damaged`
};

// Errors: of the folder.
Result<StoreManifest> readStoreManifest(const std::string& folder);

} // namespace keyatlas::reader
