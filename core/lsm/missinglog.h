// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/lsm/manifest.h"
#include "core/lsm/storefiles.h"

#include <optional>
#include <string>
#include <vector>

namespace keyatlas::lsm {

// The log that the MANIFEST names if it is not among the folder's files. Whether it held rows nothing says.
// A RocksDB store may go on in newer logs; a checkpoint of one is made without a log and lacks none.
std::optional<Error> missingLog(const Manifest& manifest, const std::string& folder,
                                const std::vector<FolderFile>& files);

} // namespace keyatlas::lsm
